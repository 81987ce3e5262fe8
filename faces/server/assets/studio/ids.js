// The ids of things: made from names, kept unique, and followed by whatever refers to them.
// @ts-check
import { at, below, joinSteps, numbered, parted, steps } from "./paths.js";
import { schemaAt } from "./schema.js";

/** Something that has an id. @typedef {{id: string, name: string, path: string, list: string, count: number}} Owner */

const LONGEST_ID = 40;
/** Lists whose elements name a thing that stands elsewhere. */
const PLACED = "table.units";
const TERRAIN = "table.terrain";

/** What a name becomes as an id. @param {string} name @returns {string} */
export function idOf(name) {
  const plain = name.normalize("NFD").replaceAll(/[\u0300-\u036f'’]/g, "").toLowerCase();
  return plain.replaceAll(/[^a-z0-9]+/g, "-").replaceAll(/^-+|-+$/g, "").slice(0, LONGEST_ID).replace(/-+$/, "");
}

/** That id, or the next one that nobody has. @param {string} wanted @param {Set<string>} taken @returns {string} */
export function uniqueId(wanted, taken) {
  const id = idOf(wanted) || "one";
  for (let number = 1; ; number += 1) {
    const told = number === 1 ? id : `${id.slice(0, LONGEST_ID - 1 - String(number).length)}-${number}`;
    if (!taken.has(told)) return told;
  }
}

/** Everything that has an id of its own. @param {any} outline @returns {Owner[]} */
export function owners(outline) {
  /** @type {Owner[]} */
  const found = [];
  walkObjects(outline, "", (object, path) => {
    const [list] = parted(path);
    if (typeof object.id === "string" && list !== PLACED) found.push({ id: object.id, name: object.name ?? object.rank ?? object.id, path, list, count: object.count ?? 1 });
  });
  return found;
}

/** Ids that are taken, where this thing stands or is to stand: terrain has ids of its own. @param {any} outline @param {string} list @returns {Set<string>} */
export function takenIds(outline, list) {
  const isTerrain = list === TERRAIN;
  return new Set(owners(outline).filter((owner) => (owner.list === TERRAIN) === isTerrain).map(({ id }) => id));
}

/** @param {any} value @param {string} path @param {(object: any, path: string) => void} visit */
function walkObjects(value, path, visit) {
  if (typeof value !== "object" || !value) return;
  if (Array.isArray(value)) return value.forEach((part, place) => walkObjects(part, `${path}[${place}]`, visit));
  visit(value, path);
  for (const [name, part] of Object.entries(value)) if (typeof part === "object") walkObjects(part, below(path, name), visit);
}

/** Every field that refers to an id: where, and what it says. @param {any} outline @param {any} schema @param {(path: string, id: string) => void} visit */
function references(outline, schema, visit) {
  walkObjects(outline, "", (object, path) => {
    const [list] = parted(path);
    for (const [name, value] of Object.entries(object)) {
      if (typeof value !== "string" || (name === "id" && list !== PLACED)) continue;
      const own = schemaAt(schema, below(path, name));
      if (own?.pattern?.startsWith("^[a-z0-9]")) visit(below(path, name), value);
    }
  });
}

/** Whether an id is that one with a number behind it. @param {string} id @param {string} of */
const isNumbered = (id, of) => id.startsWith(`${of}-`) && /^\d+$/.test(id.slice(of.length + 1));

/** What gives a thing another id, in all that refers to it too. @param {any} outline @param {any} schema @param {string} path @param {string} id @returns {import("./paths.js").Change[]} */
export function renaming(outline, schema, path, id) {
  const own = numbered(outline, path);
  const old = at(outline, own)?.id;
  const [list] = parted(own);
  /** @type {import("./paths.js").Change[]} */
  const changes = [];
  const isShared = old !== undefined && owners(outline).some((owner) => owner.id === old && owner.path !== own && (owner.list === TERRAIN) === (list === TERRAIN));
  if (old && !isShared) {
    const isSeveral = at(outline, own).count > 1;
    references(outline, schema, (where, value) => {
      const isOfTerrain = where.endsWith(".on");
      if (isOfTerrain !== (list === TERRAIN)) return;
      if (value === old) changes.push({ do: "set", at: where, to: id });
      else if (isSeveral && isNumbered(value, old)) changes.push({ do: "set", at: where, to: id + value.slice(old.length) });
    });
  }
  return [...changes, { do: "set", at: below(own, "id"), to: id }];
}

/** What gives a thing another name; an id that was made of its name goes with it. @param {any} outline @param {any} schema @param {string} path @param {string} name @returns {import("./paths.js").Change[]} */
export function naming(outline, schema, path, name) {
  const own = numbered(outline, path);
  const element = at(outline, own) ?? {};
  const [list] = parted(own);
  const change = /** @type {import("./paths.js").Change} */ ({ do: "set", at: below(own, "name"), to: name });
  const hasId = schemaAt(schema, below(own, "id"));
  const made = idOf(element.name ?? "") || "one";
  const isMade = hasId && (!element.id || element.id === made || isNumbered(element.id, made));
  if (!isMade) return [change];
  const taken = takenIds(outline, list);
  taken.delete(element.id);
  const id = uniqueId(name, taken);
  return id === element.id ? [change] : [...renaming(outline, schema, own, id), change];
}

/** A copy of a thing whose ids are all new; what refers to them within it follows. @param {any} what @param {Set<string>} taken @returns {any} */
export function withNewIds(what, taken) {
  const copy = structuredClone(what);
  /** @type {Map<string, string>} */
  const made = new Map();
  walkObjects(copy, "", (object) => {
    if (typeof object.id !== "string") return;
    const id = taken.has(object.id) ? uniqueId(object.id.replace(/-\d+$/, "") || object.id, taken) : object.id;
    taken.add(id);
    made.set(object.id, id);
    object.id = id;
  });
  walkObjects(copy, "", (object) => {
    for (const name of ["with", "under", "within"]) if (made.has(object[name])) object[name] = made.get(object[name]);
  });
  return copy;
}

/** What takes a thing away, and from the table whatever of it stands there. @param {any} outline @param {string} path @returns {import("./paths.js").Change[]} */
export function taking(outline, path) {
  const own = numbered(outline, path);
  const gone = new Set();
  walkObjects(at(outline, own), own, (object) => {
    if (typeof object.id !== "string") return;
    gone.add(object.id);
    for (let number = 1; number <= Math.min(object.count ?? 1, 1_000); number += 1) gone.add(`${object.id}-${number}`);
  });
  const isOnTable = own.startsWith("table");
  /** @type {import("./paths.js").Change[]} */
  const placed = [];
  (isOnTable ? [] : outline.table?.units ?? []).forEach((/** @type {any} */ unit, /** @type {number} */ place) => {
    if (gone.has(unit?.id)) placed.unshift({ do: "take", at: `${PLACED}[${place}]` });
  });
  return [...placed, { do: "take", at: own }];
}

/** Where the things are that a field may refer to: by its name, the first that fits. @type {[RegExp, (owner: Owner) => boolean][]} */
const MEANT = [
  [/^on$/, (owner) => owner.list === TERRAIN],
  [/^(side|held|held_by|first|loses|loser|winner|army)$/, (owner) => owner.list === "sides"],
  [/^seat$/, (owner) => owner.list === "seats"],
  [/^weapon$/, (owner) => owner.list === "weapons"],
  [/^(under|within)$/, (owner) => owner.list === "commands"],
  [/^(with|id)$/, (owner) => owner.list.endsWith("units") || owner.list.endsWith("soldiers")],
];

/** The things that a field may refer to, those that it most likely means first. @param {any} outline @param {string} path @returns {{likely: Owner[], other: Owner[]}} */
export function meant(outline, path) {
  const [, name] = parted(path);
  const all = owners(outline).flatMap(numberedOwners).filter(({ id }) => id);
  const isOn = name === "on";
  const near = MEANT.find(([words]) => words.test(String(name)))?.[1] ?? (() => false);
  const own = all.filter((owner) => (owner.list === TERRAIN) === isOn);
  return { likely: own.filter(near), other: own.filter((owner) => !near(owner)) };
}

/** Several alike stand on the table as one each. @param {Owner} owner @returns {Owner[]} */
function numberedOwners(owner) {
  if (owner.count < 2) return [owner];
  return Array.from({ length: Math.min(owner.count, 100) }, (_, place) => ({ ...owner, id: `${owner.id}-${place + 1}`, name: `${owner.name} ${place + 1}` }));
}

/** The ids that stand on the table. @param {any} outline @returns {Set<string>} */
export const placedIds = (outline) => new Set((outline.table?.units ?? []).map((/** @type {any} */ unit) => unit?.id));

/** The ids of a thing and of all in it, as they stand on the table. @param {any} outline @param {string} path @returns {string[]} */
export function idsWithin(outline, path) {
  const own = joinSteps(steps(numbered(outline, path)));
  return owners(outline).filter((owner) => owner.path === own || owner.path.startsWith(`${own}.`)).flatMap(numberedOwners).map(({ id }) => id);
}
