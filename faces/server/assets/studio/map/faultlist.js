// What is wrong on the map, as a list beside it, and in words where the pointer or the keyboard is.
// @ts-check
import { clamped } from "./plane.js";
import { isAbout } from "./wrong.js";
import { el, press } from "../dom.js";

/** @param {import("./desk.js").Desk} desk @param {import("./look.js").Look} look @param {HTMLElement} pane */
export function faultsOf(desk, look, pane) {
  const summary = el("summary");
  const list = el("ul");
  const details = el("details", { className: "map-faults" }, summary, el("div", { className: "map-pop" }, list));
  let shown = "";
  const show = () => {
    details.hidden = !desk.table || !desk.wrong.length;
    const now = JSON.stringify(desk.wrong);
    if (now === shown) return;
    shown = now;
    summary.textContent = `${desk.wrong.length} wrong here`;
    list.replaceChildren(...desk.wrong.map(({ key, at, says }) => el("li", {}, press(says, () => {
      if (key) desk.choose([key]);
      look.show(at);
      pane.focus({ preventScroll: true });
    }))));
  };
  show();
  // While something is dragged the list is left alone: it would jump about.
  desk.listen((what) => { if ((what.has("wrong") || what.has("table")) && !desk.draft.size) show(); });
  return details;
}

/** The words of a fault, beside what it is about. @param {import("./desk.js").Desk} desk @param {import("./look.js").Look} look @param {import("./marks.js").Marks} marks @param {HTMLElement} pane */
export function tipOf(desk, look, marks, pane) {
  const tip = el("p", { className: "map-tip", hidden: true });
  desk.listen((what) => {
    if (!["hover", "chosen", "wrong", "view"].some((news) => what.has(/** @type {any} */ (news)))) return;
    const keys = [marks.over, desk.chosen.size === 1 ? [...desk.chosen][0] : ""].filter(Boolean);
    const wrong = desk.wrong.filter((wrong) => keys.some((key) => isAbout(wrong, key)));
    tip.hidden = !wrong.length;
    if (!wrong.length) return;
    tip.textContent = [...new Set(wrong.map(({ says }) => says))].join("; ");
    const [x, y] = look.onScreen(wrong[0].at);
    tip.style.left = `${clamped(x + 14, 4, pane.clientWidth - tip.offsetWidth - 4)}px`;
    tip.style.top = `${clamped(y + 12, 4, pane.clientHeight - tip.offsetHeight - 4)}px`;
  });
  return tip;
}
