// The order of battle as text and as things: another like this one, copies, and what is pasted.
// @ts-check
import { at, numbered, parted } from "./paths.js";
import { announce } from "./dom.js";
import { schemaAt, titleAt } from "./schema.js";
import { takenIds, uniqueId, withNewIds } from "./ids.js";
import { kindOfList } from "./outline.js";
import { likeIt, targetFor, unitTarget } from "./targets.js";
import { previewSheet } from "./sheet.js";
import { studio } from "./document.js";

/** By this field a text is known as something that was copied here. */
const MARK = "standfast";

/** Adds a thing like the one at a path, behind it. @param {string} path */
export function addSibling(path) {
  const own = numbered(studio.outline, path);
  const [list, place] = parted(own);
  const schema = schemaAt(studio.schema, list);
  if (typeof place !== "number" || !schema) return;
  const what = likeIt(at(studio.outline, own), schema.items);
  studio.change([{ do: "put", at: list, place: place + 1, what }], { label: `add one like ${titleAt(studio.outline, own)}`, select: `${list}[${place + 1}]` });
}

/** What is at a path, as a text. @param {string} path @returns {string} */
export function copied(path) {
  const own = numbered(studio.outline, path);
  const what = at(studio.outline, own);
  const list = Array.isArray(what) ? own : parted(own)[0];
  return JSON.stringify({ [MARK]: kindOfList(list), system: studio.system, what: Array.isArray(what) ? what : [what] }, null, 2);
}

/** Puts things into a list, with ids of their own, and selects the last. @param {string} name @param {any[]} things @param {string} label @returns {boolean} */
export function insertThings(name, things, label) {
  const target = targetFor(name);
  if (!target) {
    announce(`Select where it is to go: a command, or a unit beside it. Here nothing has ${name}.`);
    return false;
  }
  const taken = takenIds(studio.outline, target.list);
  const owed = owing(target);
  const changes = things.map((thing, index) => /** @type {import("./paths.js").Change} */ ({ do: "put", at: target.list, place: target.place + index, what: withNewIds({ ...owed, ...thing }, taken) }));
  return studio.change(changes, { label, select: `${target.list}[${target.place + things.length - 1}]` });
}

/** What must be told of a thing and is the same for its neighbour: its side, its seat. @param {{list: string, place: number}} target @returns {Record<string, any>} */
function owing({ list, place }) {
  const { required = [] } = schemaAt(studio.schema, list).items;
  const near = at(studio.outline, list)?.[place - 1] ?? { side: studio.outline.sides?.[0]?.id, seat: studio.outline.seats?.[0]?.id };
  return Object.fromEntries(["side", "seat"].filter((name) => required.includes(name) && near[name] !== undefined).map((name) => [name, near[name]]));
}

/** Takes in what was pasted: what was copied here, a part of a spreadsheet, or names, one a line. @param {string} text @param {() => void} done */
export function pasted(text, done) {
  if (!studio.mayChange || !text.trim()) return;
  const own = partOf(text);
  if (own) {
    if (insertThings(own.name, own.things, "paste") ) done();
    return;
  }
  if (/^\s*[{[]/.test(text)) return announce("That is no part of a scenario that was copied here.");
  const lines = text.split(/\r?\n/).filter((line) => line.trim());
  if (lines.some((line) => line.includes("\t"))) return previewSheet(lines.map((line) => line.split("\t")), done);
  const target = unitTarget();
  if (!target) return announce("Select a command or a unit: what you paste becomes units there.");
  pasteNames(lines.slice(0, 500).map((line) => line.trim()), target);
  done();
}

/** @param {string[]} names @param {{list: string, place: number}} target */
function pasteNames(names, { list, place }) {
  const taken = takenIds(studio.outline, list);
  const before = at(studio.outline, list)?.[place - 1];
  const items = schemaAt(studio.schema, list).items;
  const changes = names.map((name, index) => {
    const id = uniqueId(name, taken);
    taken.add(id);
    const own = items.properties.id ? { id } : {};
    return /** @type {import("./paths.js").Change} */ ({ do: "put", at: list, place: place + index, what: { ...own, name, ...likeIt(before, items) } });
  });
  studio.change(changes, { label: names.length === 1 ? `paste ${names[0]}` : `paste ${names.length} names`, select: `${list}[${place + names.length - 1}]` });
}

/** The part of a scenario that a text is, if it is one of this system. @param {string} text @returns {{name: string, things: any[]} | undefined} */
function partOf(text) {
  try {
    const part = JSON.parse(text);
    if (typeof part?.[MARK] !== "string" || !Array.isArray(part.what)) return undefined;
    return { name: part[MARK], things: part.what.filter((/** @type {any} */ thing) => thing && typeof thing === "object") };
  } catch {
    return undefined;
  }
}
