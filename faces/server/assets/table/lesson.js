// A lesson is read from its top: it goes back there whenever it explains something else.
// @ts-check
import { one } from "./page.js";

/** What the lesson explains first, as it stood last. */
let explained = "";

document.addEventListener("shown", () => {
  const first = one("#lesson .topic h3")?.textContent ?? "";
  if (first === explained) return;
  explained = first;
  one("#lesson")?.scrollTo(0, 0);
});
