// Edits of the table, each one step back: what is drawn, moved and taken becomes changes of the scenario.
// @ts-check
import { extentOf, facingOf, hundredths, middleOf, onHundredths, turnedAbout } from "./plane.js";
import { cornersField, isArea, kindNamed } from "./kinds.js";
import { around, called, isUnit } from "./table.js";
import { curved, keptOnTable, scaled, shifted, tidy, turned } from "./shaping.js";
import { byName } from "../paths.js";

/** @typedef {[number, number]} Spot */
/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./desk.js").Item} Item */
/** @typedef {import("./table.js").Piece} Piece */
/** @typedef {import("../paths.js").Change} Change */

/** The path of something by its name, so that it stays right when others come and go. @param {Desk} desk @param {Item} item */
const ownPath = (desk, item) => byName(desk.studio.outline, item.path);

/** What things are called together. @param {Item[]} items */
export const calledTogether = (items) => (items.length === 1 ? called(items[0]) : `${items.length} things`);

/** Sets things as they have become. @param {Desk} desk @param {Item[]} items @param {string} label @param {string} [merge] */
export function settleAs(desk, items, label, merge) {
  const changes = items.flatMap(/** @returns {Change[]} */ (item) => {
    const path = ownPath(desk, item);
    const was = desk.table?.items.get(item.key);
    if (!was) return [];
    if (!isUnit(item)) {
      if (isUnit(was) || was.spots === item.spots) return [];
      return [{ do: "set", at: `${path}.${cornersField(item.kind)}`, to: tidy(item.spots, isArea(item.kind), /** @type {any} */ (desk.table)) }];
    }
    if (!isUnit(was)) return [];
    const [at, facing] = [onHundredths(item.at), facingOf(item.facing)];
    const set = /** @type {Change[]} */ ([]);
    if (at[0] !== was.at[0] || at[1] !== was.at[1]) set.push({ do: "set", at: `${path}.at`, to: at });
    if (facing !== was.facing) set.push({ do: "set", at: `${path}.facing`, to: facing });
    return set;
  });
  const isDone = changes.length > 0 && desk.studio.change(changes, { label, merge });
  desk.drop();
  return isDone;
}

/** Things moved by so much, none of them off the table. @param {Desk} desk @param {Item[]} items @param {Spot} by @returns {Item[]} */
export function movedBy(desk, items, by) {
  if (!desk.table || !items.length) return [];
  const spots = items.flatMap((item) => (isUnit(item) ? [item.at] : item.spots));
  const kept = keptOnTable(extentOf(spots), by, desk.table);
  return items.map((item) => (isUnit(item) ? { ...item, at: onHundredths([item.at[0] + kept[0], item.at[1] + kept[1]]) } : { ...item, spots: shifted(item.spots, kept) }));
}

/** What things turn about: a unit by itself about the middle of its front, all else about their middle. @param {Item[]} items */
export const pivotOf = (items) => (items.length === 1 && isUnit(items[0]) ? items[0].at : middleOf(around(items)));

/** Things turned clockwise. @param {Item[]} items @param {number} degrees @param {Spot} [about] @returns {Item[]} */
export function turnedBy(items, degrees, about = pivotOf(items)) {
  return items.map((item) => (isUnit(item)
    ? { ...item, at: onHundredths(turnedAbout(item.at, about, degrees)), facing: facingOf(item.facing + degrees) }
    : { ...item, spots: turned(item.spots, about, degrees) }));
}

/** What was turned last by small steps, and by how much in all: from where it stood before, so that rounding does not add up. @type {{series: string, from: Item[], to: string, degrees: number} | null} */
let spin = null;

/** Turns what is chosen by one more step of a series. @param {Desk} desk @param {number} degrees */
export function turnStep(desk, degrees) {
  const { items } = desk;
  const series = desk.series("turn");
  const isSame = spin && spin.series === series && spin.to === JSON.stringify(items.map(({ raw }) => raw));
  const from = isSame && spin ? spin.from : items;
  const all = (isSame && spin ? spin.degrees : 0) + degrees;
  if (settleAs(desk, turnedBy(from, all), `turn ${calledTogether(items)}`, series)) {
    spin = { series, from, degrees: all, to: JSON.stringify(desk.items.map(({ raw }) => raw)) };
  }
}

/** Pieces made larger or smaller from a spot; units keep their size and their distance. @param {Item[]} items @param {Spot} about @param {number} right @param {number} up @returns {Item[]} */
export function scaledBy(items, about, right, up) {
  return items.map((item) => (isUnit(item) ? { ...item, at: scaled([item.at], about, right, up)[0] } : { ...item, spots: scaled(item.spots, about, right, up) }));
}

/** Draws the only piece that is chosen as a smooth line through its corners. @param {Desk} desk */
export function smooth(desk) {
  const { piece } = desk;
  if (piece) settleAs(desk, [{ ...piece, spots: curved(piece.spots, isArea(piece.kind)) }], `curve ${called(piece)}`);
}

/** An id that nothing on the table has. @param {Desk} desk @param {string} wanted */
function freeId(desk, wanted) {
  const taken = new Set((desk.studio.outline?.table?.terrain ?? []).map((/** @type {any} */ piece) => piece?.id));
  if (!taken.has(wanted)) return wanted;
  const stem = wanted.replace(/-\d+$/, "");
  let number = 2;
  while (taken.has(`${stem}-${number}`)) number += 1;
  return `${stem}-${number}`;
}

/** Lays a table where there is none. @param {Desk} desk @param {number} width @param {number} depth */
export const layTable = (desk, width, depth) => desk.studio.change([{ do: "set", at: "table", to: { width, depth } }], { label: "lay a table" });

/** Puts a new piece on the table, and chooses it. @param {Desk} desk @param {import("./kinds.js").Kind} kind @param {Spot[]} spots */
export function addPiece(desk, kind, spots) {
  if (!desk.table) return;
  const id = freeId(desk, kind.name);
  const what = {
    id, kind: kind.name,
    ...(kind.name === "hill" ? { level: 1 } : {}),
    ...(kind.width ? { width: kind.width } : {}),
    [cornersField(kind)]: tidy(spots, isArea(kind), desk.table),
  };
  if (desk.studio.change([{ do: "put", at: "table.terrain", what }], { label: `draw ${kind.name}` })) desk.choose([`terrain:${id}`]);
}

/** Takes things off the table. @param {Desk} desk @param {Item[]} items */
export function remove(desk, items) {
  const table = desk.studio.outline?.table ?? {};
  const changes = /** @type {const} */ (["terrain", "units"]).flatMap(/** @returns {Change[]} */ (list) => {
    const own = items.filter((item) => isUnit(item) === (list === "units"));
    // A list that nothing is left of goes as a whole.
    if (own.length && own.length === table[list]?.length) return [{ do: "take", at: `table.${list}` }];
    // From the end, so that the places of those before stay right.
    return own.sort((one, other) => other.place - one.place).map((item) => ({ do: "take", at: ownPath(desk, item) }));
  });
  const says = items.every(isUnit) ? `take ${calledTogether(items)} off the table` : `remove ${calledTogether(items)}`;
  if (desk.studio.change(changes, { label: says })) desk.choose([]);
}

/** What is copied of pieces: all that the scenario says of them. @param {Item[]} items */
export const copiesOf = (items) => items.filter((item) => !isUnit(item)).map((item) => item.raw);

/** Puts copies on the table, a little aside, and chooses them; what is no piece of terrain is left out. @param {Desk} desk @param {any[]} raws @param {Spot} [by] */
export function paste(desk, raws, by = [1, -1]) {
  const { table } = desk;
  if (!table) return;
  const kept = raws.map((raw) => ({ raw, kind: kindNamed(raw?.kind) })).filter(({ kind, raw }) => kind && Array.isArray(raw[cornersField(kind)]));
  const isSpot = (/** @type {any} */ spot) => Array.isArray(spot) && spot.length === 2 && spot.every(Number.isFinite);
  const sound = kept.filter(({ kind, raw }) => raw[cornersField(/** @type {any} */ (kind))].every(isSpot));
  if (!sound.length) return;
  const aside = keptOnTable(extentOf(sound.flatMap(({ kind, raw }) => raw[cornersField(/** @type {any} */ (kind))])), by, table);
  const taken = /** @type {string[]} */ ([]);
  const changes = sound.map(({ kind, raw }) => {
    const field = cornersField(/** @type {any} */ (kind));
    let id = freeId(desk, typeof raw.id === "string" && raw.id ? raw.id : raw.kind);
    while (taken.includes(id)) id = id.replace(/(?:-(\d+))?$/, (_, number) => `-${Number(number ?? 1) + 1}`);
    taken.push(id);
    const what = { ...raw, id, [field]: tidy(shifted(raw[field], aside), isArea(/** @type {any} */ (kind)), table) };
    return { do: /** @type {const} */ ("put"), at: "table.terrain", what };
  });
  if (desk.studio.change(changes, { label: `copy ${changes.length === 1 ? changes[0].what.id : `${changes.length} pieces`}` })) desk.choose(taken.map((id) => `terrain:${id}`));
}

/** Moves a piece in the list: what comes later is drawn above its like. @param {Desk} desk @param {Piece} piece @param {number} by */
export function reorder(desk, piece, by) {
  const place = piece.place + by;
  const count = desk.studio.outline.table.terrain.length;
  if (place < 0 || place >= count) return;
  desk.studio.change([{ do: "move", at: ownPath(desk, piece), to: "table.terrain", place }], { label: `${called(piece)}: ${by < 0 ? "earlier" : "later"} in the list` });
}

/** Sets a field of something; `undefined` takes it. @param {Desk} desk @param {Item} item @param {string} field @param {any} to @param {string} [merge] */
export function setOn(desk, item, field, to, merge) {
  const path = `${ownPath(desk, item)}.${field}`;
  if (to === undefined ? !(field in item.raw) : item.raw[field] === to) return;
  desk.studio.change([to === undefined ? { do: "take", at: path } : { do: "set", at: path, to }], { label: `${called(item)}: ${field}`, merge });
}

/** Sets the size of the table. @param {Desk} desk @param {"width" | "depth"} side @param {number} inches */
export function resize(desk, side, inches) {
  if (desk.table?.[side] === inches) return;
  desk.studio.change([{ do: "set", at: `table.${side}`, to: hundredths(inches) }], { label: `${side} of the table` });
}
