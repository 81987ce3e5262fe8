// Where something goes that comes into the scenario, and what others of its list have in common with it.
// @ts-check
import { at, joinSteps, numbered, parted, steps } from "./paths.js";
import { fieldsOf, schemaAt } from "./schema.js";
import { kindOfList, listIn } from "./outline.js";
import { studio } from "./document.js";

/** What is of the thing alone, and not of others like it. */
const OWN_KINDS = ["list", "object", "spot", "spots"];

/** Something like this thing, without its name and what is in it. @param {any} element @param {any} items the schema of its list @returns {any} */
export function likeIt(element, items) {
  const same = fieldsOf(items).filter(({ name, kind }) => !["id", "name", "says"].includes(name) && !OWN_KINDS.includes(kind) && element?.[name] !== undefined);
  return Object.fromEntries(same.map(({ name }) => [name, structuredClone(element[name])]));
}

/** Where something of a list of that name goes: behind what is selected, into it, or into what is around it. @param {string} name @param {(list: string) => boolean} [fits] @returns {{list: string, place: number} | undefined} */
export function targetFor(name, fits = () => true) {
  const own = numbered(studio.outline, studio.selected);
  const countOf = (/** @type {string} */ list) => at(studio.outline, list)?.length ?? 0;
  for (let all = steps(own); ; all = all.slice(0, -1)) {
    const path = joinSteps(all);
    const [list, place] = parted(path);
    if (typeof place === "number" && kindOfList(list) === name && fits(list)) return { list, place: place + 1 };
    if (all.length && Array.isArray(at(studio.outline, path)) && kindOfList(path) === name && fits(path)) return { list: path, place: countOf(path) };
    const inside = all.length && typeof place !== "number" && schemaAt(studio.schema, path)?.type === "array" ? undefined : listIn(path, name);
    if (inside && fits(inside)) return { list: inside, place: countOf(inside) };
    if (!all.length) return undefined;
  }
}

/** Where units go: the list of what is selected, or the last list of units around it. @returns {{list: string, place: number} | undefined} */
export function unitTarget() {
  const [list] = parted(numbered(studio.outline, studio.selected));
  const schema = schemaAt(studio.schema, numbered(studio.outline, studio.selected));
  const name = schema?.type === "array" ? kindOfList(studio.selected) : listIn(studio.selected, "units") ? "units" : kindOfList(list) || "units";
  return targetFor(name);
}
