// Rosters on paper: each command with its units, and what the rules say of them.
// @ts-check
import { el, find } from "./dom.js";
import { at } from "./paths.js";
import { fieldsOf, labelOf, listsOf, titleOf } from "./schema.js";
import { totalsAt } from "./totals.js";
import { studio } from "./document.js";

/** A cell of a roster. @param {any} value */
const cell = (value) => (value === undefined ? "" : value === true ? "yes" : value === false ? "no" : Array.isArray(value) ? value.filter((part) => typeof part !== "object").join(", ") : typeof value === "object" ? value.name ?? "" : String(value));

/** The table of a list whose things have nothing in them. @param {any[]} list @param {any} items */
function rosterTable(list, items) {
  const columns = fieldsOf(items).filter(({ name, kind }) => !["id", "name"].includes(name) && !["list", "spot", "spots", "rows"].includes(kind) && list.some((element) => element?.[name] !== undefined));
  const head = el("tr", {}, el("th", { textContent: "" }), ...columns.map(({ name }) => el("th", { textContent: labelOf(name) })));
  const rows = list.map((element, place) => el("tr", {}, el("th", { scope: "row", textContent: titleOf(studio.outline, element, place) }), ...columns.map(({ name }) => el("td", { textContent: cell(element?.[name]) }))));
  return el("table", {}, el("thead", {}, head), el("tbody", {}, ...rows));
}

/** @param {string} path @param {any} list @param {any} items @param {number} level @returns {Node[]} */
function rosterOf(path, list, items, level) {
  const lists = listsOf(items);
  if (!lists.length) return [rosterTable(list, items)];
  return list.flatMap((/** @type {any} */ element, /** @type {number} */ place) => {
    const own = `${path}[${place}]`;
    const facts = fieldsOf(items).filter(({ name, kind }) => !["id", "name"].includes(name) && !["list", "spot", "spots", "rows"].includes(kind) && element?.[name] !== undefined);
    const inside = lists.filter(({ name }) => element?.[name]?.length).flatMap(({ name, schema }) => rosterOf(`${own}.${name}`, element[name], schema.items, level + 1));
    return [el(`h${Math.min(level, 6)}`, { textContent: titleOf(studio.outline, element, place) }), el("p", { textContent: [...facts.map(({ name }) => `${labelOf(name)}: ${cell(element[name])}`), totalsAt(own)].filter(Boolean).join(" · ") }), ...inside];
  });
}

/** Prints the rosters of the battle. */
export function printRosters() {
  find("#roster")?.remove();
  const rooms = listsOf(studio.schema).filter(({ name, schema }) => listsOf(schema.items).length && at(studio.outline, name)?.length);
  const roster = el("section", { id: "roster", "aria-label": "Rosters" }, el("h1", { textContent: studio.outline.name ?? "Rosters" }), ...rooms.flatMap(({ name, schema }) => rosterOf(name, at(studio.outline, name), schema.items, 2)));
  document.body.append(roster);
  document.body.classList.add("printing");
  addEventListener("afterprint", () => { roster.remove(); document.body.classList.remove("printing"); }, { once: true });
  print();
}
