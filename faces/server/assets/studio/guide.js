// What is next: the way from an empty scenario to one that can be played, by what is there and what is wrong.
// @ts-check
import { at } from "./paths.js";
import { el, fillWith, inNextFrame, press } from "./dom.js";
import { fieldsOf, labelOf, listsOf, titleAt } from "./schema.js";
import { owners, placedIds } from "./ids.js";
import { focusFirst, goTo } from "./forms.js";
import { studio } from "./document.js";

/** A step of the way. @typedef {{says: string, isDone: boolean, go: () => void}} GuideStep */

/** The list at the root in which the order of battle stands: the first whose things have units of their own. */
function armyList() {
  const has = (/** @type {any} */ schema) => listsOf(schema).some((list) => list.name === "units" || has(list.schema.items));
  return listsOf(studio.schema).find(({ schema }) => has(schema.items));
}

/** Every unit of the order of battle, with the side that it fights for. @returns {{id: string, side: string}[]} */
function troops() {
  const army = armyList();
  if (!army) return [];
  return owners(studio.outline).filter(({ list }) => list.startsWith(army.name) && list.endsWith("units")).map(({ id, path }) => {
    const first = /^[^\]]*\]/.exec(path)?.[0] ?? "";
    return { id, side: at(studio.outline, first)?.side };
  });
}

/** The steps, those that are done too. @returns {GuideStep[]} */
function guideSteps() {
  const { outline, schema } = studio;
  const sides = outline.sides ?? [];
  const army = armyList();
  const units = troops();
  const properties = schema.properties ?? {};
  const step = (/** @type {string} */ says, /** @type {boolean} */ isDone, /** @type {string} */ path, isList = false) => ({ says, isDone, go: () => { if (isList) { studio.select(path); focusFirst(); } else goTo(path); } });
  const lacking = sides.filter((/** @type {any} */ side) => !units.some((unit) => unit.side === side?.id));
  const without = sides.filter((/** @type {any} */ side) => !(outline.seats ?? []).some((/** @type {any} */ seat) => seat?.side === side?.id));
  const goals = ["objectives", "situations"].find((name) => name in properties);
  const missing = studio.faults.filter(({ path, says }) => /^[a-z_]+$/.test(path) && says.includes("is missing") && properties[path] && !["sides", "seats", "name", "says"].includes(path) && path !== army?.name);
  const placed = placedIds(outline);
  const named = fieldsOf(schema).filter(({ name }) => missing.some(({ path }) => path === name)).map(({ name }) => labelOf(name).toLowerCase());
  return [
    step("Name the battle", Boolean(outline.name), "name"),
    step("Say in a sentence or two what it is about", Boolean(outline.says), "says"),
    step("Name the sides, two of them at least", sides.length > 1 && sides.every((/** @type {any} */ side) => side?.name), "sides", true),
    step(without.length && sides.length ? `Give ${without.map((/** @type {any} */ side) => side?.name ?? "a side").join(" and ")} a player's seat` : "Give each side a player's seat", sides.length > 1 && !without.length, "seats", true),
    ...(missing.length ? [step(`Tell what the rules ask for: ${named.join(", ")}`, false, missing[0].path)] : []),
    ...(army ? [step(lacking.length && units.length ? `Give ${lacking.map((/** @type {any} */ side) => side?.name ?? "a side").join(" and ")} some troops` : "Raise an army for each side", sides.length > 1 && !lacking.length, army.name, true)] : []),
    ...("table" in properties ? [
      step("Lay a table (or play without one)", Boolean(outline.table), "table", true),
      ...(outline.table ? [step("Draw the ground: a hill, a wood, a road", (outline.table.terrain ?? []).length > 0, "table.terrain", true), step("Set the troops on the table", placed.size > 0, "table.units", true)] : []),
    ] : []),
    ...(goals ? [step("Say what is fought for", (outline[goals] ?? []).length > 0, goals, true)] : []),
    { says: studio.faults.length ? `Mend what is wrong: ${studio.faults.length === 1 ? "1 thing" : `${studio.faults.length} things`}` : "Try it", isDone: studio.isSound && studio.isChecked, go: () => { if (studio.faults.length) goTo(studio.faults[0].path); } },
  ];
}

/** Shows what is next. @param {HTMLElement} element */
export function mountGuide(element) {
  const summary = el("summary", {});
  const list = el("ol", {});
  const details = el("details", { className: "guide" }, summary, list);
  element.append(details);
  let told = "";
  const draw = inNextFrame(() => {
    const all = guideSteps();
    const next = all.find(({ isDone }) => !isDone);
    const now = JSON.stringify(all.map(({ says, isDone }) => [says, isDone]));
    if (now === told) return;
    told = now;
    summary.textContent = next ? `Next: ${next.says.charAt(0).toLowerCase()}${next.says.slice(1)}` : "It is all there: try it, or ask how fair it is";
    fillWith(list, all.map(({ says, isDone, go }) => el("li", { className: isDone ? "done" : "" }, press(says, go, { className: "link" }), el("span", { className: "unseen", textContent: isDone ? " (done)" : "" }))));
  });
  studio.listen(({ what }) => {
    if (what.has("faults") || what.has("outline")) draw();
  });
  draw();
  details.open = !at(studio.outline, "sides")?.length || titleAt(studio.outline, "") === "";
}
