// Dice roll for half a second where a new result comes in its place; not for who wants no motion.
// @ts-check
import { one } from "./page.js";

/** The record whose result is shown. */
const result = () => one("#happened [data-key]")?.dataset.key;
/** The one that was shown before. */
let resultBefore = result();

document.addEventListener("shown", () => {
  const now = result();
  if (now !== resultBefore) one("#happened .fallen")?.classList.add("rolls");
  resultBefore = now;
});
