// The outline as rows: what stands in the tree, in what order, and where a thing may go.
// @ts-check
import { at, goesBy, joinSteps, numbered, parted, steps } from "./paths.js";
import { fieldsOf, labelOf, listsOf, schemaAt, titleAt, titleOf } from "./schema.js";
import { studio } from "./document.js";

/** A row of the tree; `list` is the list that its thing is in, `key` its place in the tree, by names. @typedef {{path: string, key: string, level: number, title: string, told: string, list: string, isRoom: boolean, hasMore: boolean, wrong: number, size: number, place: number}} TreeRow */

/** Rooms in the order in which a battle is made; the others stand where the rules name them. */
const FIRST = ["sides", "seats"];
const LAST = ["table", "objectives", "situations", "victory", "points", "rules", "charts"];

/** The rooms of the battle: its lists and its larger parts. @param {any} schema */
function roomsOf(schema) {
  const rooms = fieldsOf(schema).filter(({ kind }) => ["list", "object", "anything"].includes(kind));
  const rank = (/** @type {import("./schema.js").Field} */ { name }) => (FIRST.includes(name) ? FIRST.indexOf(name) - 99 : LAST.indexOf(name));
  return rooms.sort((one, other) => rank(one) - rank(other));
}

/** Every row of the tree; rows within closed ones are left out. @param {Set<string>} closed keys of closed rows @returns {TreeRow[]} */
export function treeRows(closed) {
  const { outline, schema } = studio;
  const wrong = wrongByPath();
  /** @type {TreeRow[]} */
  const found = [];
  const add = (/** @type {Partial<TreeRow> & {path: string, level: number}} */ row) => {
    const whole = { key: row.path, title: "", told: "", list: "", isRoom: false, hasMore: false, size: 1, place: 1, ...row, wrong: wrong.get(numbered(outline, row.path)) ?? 0 };
    found.push(whole);
    return !closed.has(whole.key);
  };
  add({ path: "", level: 1, title: titleAt(outline, "") });
  for (const field of roomsOf(schema)) roomRows(field, field.name, 1);
  return found;

  /** @param {import("./schema.js").Field} field @param {string} path @param {number} level */
  function roomRows(field, path, level) {
    const value = at(outline, path);
    const lists = field.kind === "object" ? listsOf(field.schema) : [];
    const count = Array.isArray(value) ? value.length : 0;
    const told = field.kind === "list" ? String(count || "none") : value === undefined ? "as usual" : "";
    const isOpen = add({ path, level, title: labelOf(field.name), told, isRoom: true, hasMore: count > 0 || lists.length > 0 });
    if (!isOpen) return;
    if (Array.isArray(value)) elementRows(value, path, field.schema.items, level + 1);
    for (const list of lists) roomRows(list, `${path}.${list.name}`, level + 1);
  }

  /** @param {any[]} list @param {string} path @param {any} items @param {number} level */
  function elementRows(list, path, items, level) {
    const lists = listsOf(items);
    list.forEach((element, place) => {
      const own = `${path}[${place}]`;
      const inside = lists.filter(({ name }) => element?.[name]?.length);
      const count = inside.reduce((sum, { name }) => sum + element[name].length, 0);
      const isOpen = add({ path: own, key: keyOf(list, element, place, path), level, title: titleOf(outline, element, place), told: toldOf(element, count), list: path, hasMore: count > 0, size: list.length, place: place + 1 });
      if (isOpen) for (const { name, schema: inner } of inside) elementRows(element[name], `${own}.${name}`, inner.items, level + 1);
    });
  }
}

/** @param {any[]} list @param {any} element @param {number} place @param {string} path */
const keyOf = (list, element, place, path) => {
  const name = goesBy(element);
  return name && list.find((other) => goesBy(other) === name) === element ? `${path}=${name}` : `${path}[${place}]`;
};

/** A few words about a thing: what arm it is of, how much of it there is. @param {any} element @param {number} count */
function toldOf(element, count) {
  if (typeof element !== "object" || !element) return "";
  if (Array.isArray(element.at)) return element.at.join(", ");
  const word = element.arm ?? element.type ?? element.kind ?? element.rank ?? element.level ?? "";
  const many = element.count > 1 ? `× ${element.count}` : "";
  return [word, many, count ? `(${count})` : ""].filter(Boolean).join(" ");
}

/** How many faults there are at and within each path. @returns {Map<string, number>} */
function wrongByPath() {
  const found = new Map();
  for (const { path } of studio.faults) {
    let all;
    try {
      all = steps(path);
    } catch {
      continue;
    }
    for (let depth = 0; depth <= all.length; depth += 1) {
      const here = joinSteps(all.slice(0, depth));
      found.set(here, (found.get(here) ?? 0) + 1);
    }
  }
  return found;
}

/** The lists that a thing of this list may go into, within a thing: `units` into whatever has `units`. @param {string} path @param {string} name */
export function listIn(path, name) {
  const schema = path ? schemaAt(studio.schema, path) : studio.schema;
  return schema?.properties?.[name] && listsOf(schema).some((list) => list.name === name) ? (path ? `${path}.${name}` : name) : undefined;
}

/** What the elements of a list are called in the schema: `units`. @param {string} list */
export const kindOfList = (list) => String(parted(list)[1] ?? "");

/** Every list of that name, in the order of the outline. @param {string} name @returns {string[]} */
export function listsNamed(name) {
  /** @type {string[]} */
  const found = [];
  const visit = (/** @type {any} */ schema, /** @type {any} */ value, /** @type {string} */ path) => {
    for (const field of fieldsOf(schema)) {
      const own = path ? `${path}.${field.name}` : field.name;
      const there = value?.[field.name];
      if (field.kind === "list") {
        if (field.name === name) found.push(own);
        (Array.isArray(there) ? there : []).forEach((element, place) => visit(field.schema.items, element, `${own}[${place}]`));
      } else if (field.kind === "object" && there !== undefined) visit(field.schema, there, own);
    }
  };
  visit(studio.schema, studio.outline, "");
  return found;
}

/** Where a thing goes that moves by one: up and down past the ends of its list, in and out of what stands around it. @param {string} path @param {"up" | "down" | "in" | "out"} way @returns {{to: string, place: number} | undefined} */
export function stepTo(path, way) {
  const own = numbered(studio.outline, path);
  const [list, place] = parted(own);
  if (typeof place !== "number") return undefined;
  const name = kindOfList(list);
  const count = at(studio.outline, list).length;
  if (way === "up" && place > 0) return { to: list, place: place - 1 };
  if (way === "down" && place < count - 1) return { to: list, place: place + 1 };
  if (way === "up" || way === "down") {
    const all = listsNamed(name).filter((other) => sameKind(other, list) && !other.startsWith(`${own}.`));
    const to = all[all.indexOf(list) + (way === "up" ? -1 : 1)];
    return to === undefined ? undefined : { to, place: way === "up" ? at(studio.outline, to)?.length ?? 0 : 0 };
  }
  if (way === "out") {
    const [owner] = parted(list);
    for (let [around] = parted(owner); ; [around] = parted(around)) {
      const to = listIn(around, name);
      if (to !== undefined && to !== list && sameKind(to, list)) return { to, place: at(studio.outline, to)?.length ?? 0 };
      if (!around) return undefined;
    }
  }
  // Into the thing that stands before it in the tree, beside it or beside what it is in.
  const [owner] = parted(list);
  const schema = owner ? schemaAt(studio.schema, owner) : studio.schema;
  for (const beside of listsOf(schema).toReversed()) {
    const all = at(studio.outline, owner ? `${owner}.${beside.name}` : beside.name) ?? [];
    const before = beside.name === name ? place : all.length;
    for (let index = before - 1; index >= 0; index -= 1) {
      const to = listIn(`${owner ? `${owner}.` : ""}${beside.name}[${index}]`, name);
      if (to && sameKind(to, list)) return { to, place: at(studio.outline, to)?.length ?? 0 };
    }
  }
  return undefined;
}

/** Whether two lists hold things of one kind. @param {string} one @param {string} other */
export function sameKind(one, other) {
  const [first, second] = [schemaAt(studio.schema, one), schemaAt(studio.schema, other)];
  return Boolean(first?.items && second?.items && first.items.description === second.items.description && Object.keys(first.items.properties).length === Object.keys(second.items.properties).length);
}

/** Whether what stands in one list may stand in another. @param {string} one @param {string} other */
export const fitsInto = (one, other) => kindOfList(one) === kindOfList(other) && sameKind(one, other);
