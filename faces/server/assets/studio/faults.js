// What is wrong, where it is: each fault at its field, and in a list that leads there.
// @ts-check
import { at, joinSteps, numbered, steps } from "./paths.js";
import { el, fillWith, inNextFrame, press } from "./dom.js";
import { labelOf, titleAt } from "./schema.js";
import { studio } from "./document.js";

/** What a fault says, without its path: whoever reads it sees where it stands. @param {import("./document.js").Fault} fault */
export function saidOf({ path, says }) {
  const told = path && says.startsWith(path) ? says.slice(path.length).replace(/^:\s*/, "").trim() : says;
  return told.charAt(0).toUpperCase() + told.slice(1);
}

/** The faults at a path, and those of what is within it. @param {string} path */
export function faultsAt(path) {
  const own = numbered(studio.outline, path);
  const isInside = (/** @type {string} */ inner) => inner.startsWith(`${own}.`) || inner.startsWith(`${own}[`) || own === "";
  return { here: studio.faults.filter((fault) => fault.path === own), within: studio.faults.filter((fault) => fault.path !== own && isInside(fault.path)) };
}

/** Where a fault is, in words: `Cutler's brigade › 76th New York › Weapon`. @param {string} path */
function whereIs(path) {
  const all = steps(path);
  const words = all.flatMap((step, index) => {
    const here = joinSteps(all.slice(0, index + 1));
    if (typeof step === "string") return index === all.length - 1 || typeof at(studio.outline, here) !== "object" ? [labelOf(step)] : Array.isArray(at(studio.outline, here)) ? [] : [labelOf(step)];
    return at(studio.outline, here) === undefined ? [] : [titleAt(studio.outline, here)];
  });
  return words.join(" › ");
}

/** Shows the list of what is wrong. @param {HTMLElement} element @param {(path: string) => void} go leads to a field */
export function mountFaults(element, go) {
  const summary = el("summary", {});
  const list = el("ol", {});
  const details = el("details", { className: "faults" }, summary, list);
  element.append(details);
  let told = "";
  const draw = inNextFrame(() => {
    const { faults } = studio;
    const now = JSON.stringify(faults);
    details.hidden = !faults.length;
    if (now === told) return;
    told = now;
    summary.textContent = faults.length === 1 ? "1 thing is wrong" : `${faults.length} things are wrong`;
    fillWith(list, faults.slice(0, 100).map((fault) => {
      const where = whereIs(fault.path) || (fault.line ? `Line ${fault.line}` : "The battle");
      return el("li", {}, press(where, () => go(fault.path), { className: "link" }), el("span", { textContent: saidOf(fault) }));
    }));
  });
  studio.listen(({ what }) => {
    if (what.has("faults") || what.has("outline")) draw();
  });
  draw();
}
