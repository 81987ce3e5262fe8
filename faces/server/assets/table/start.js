// What makes the pages live. Every page works without it, by forms and reload.
//
// What a page gives it to work with:
//   body[data-live]        where changes come from; each event holds sections or patches of them, by the ids of their elements
//   #choices[data-choices] what the seat may do, fetched anew after every change
//   [data-odds]            in a form: where the odds of its command are shown
//   [data-due]             something to do, with its [data-roll] button; [data-undo] takes the last command back
//   #search, [data-unit]   the order of battle and its search
//   [data-key]             the key that tells a part that comes and goes from its neighbours
//   time.ago               a time that how long ago it was stands in place of
//   choose (event)         which unit is looked at, by whoever draws units elsewhere; `shown` tells what was drawn anew
//   [data-fills=ID]        a file field whose file goes into that field; input[data-copy] is copied by a button
// @ts-check
import { isBoard, live, one } from "./page.js";
import { PAGE, stay } from "./order.js";
import { tools } from "./keys.js";
import { watch } from "./live.js";
import { keep } from "./pledge.js";
import "./ago.js";
import "./fields.js";
import "./forms.js";
import "./words.js";
import "./lesson.js";

if (live) watch(live);
if (live && !isBoard) keep();
if (live && !isBoard) tools();
one("#choices")?.dispatchEvent(new Event("shown", { bubbles: true }));
if (isBoard) {
  document.body.classList.add("turning");
  for (const name of ["pointerdown", "wheel", "keydown"]) document.addEventListener(name, () => stay(60_000), { passive: true });
  stay(PAGE);
}
navigator.serviceWorker?.register("/worker.js").catch(() => {});
