// The table that an outline describes, as the map shows it: whatever can't be drawn is left out, and told by its faults.
// @ts-check
import { apart, cornersOf, extentOf, surrounds, nearestOn, nearestSide, sidesOf } from "./plane.js";
import { isArea, kindNamed } from "./kinds.js";
import { castOf } from "./cast.js";

/** @typedef {[number, number]} Spot */
/** @typedef {import("./kinds.js").Kind} Kind */
/** @typedef {import("./cast.js").Player} Player */
/** A piece of terrain. @typedef {{key: string, path: string, place: number, raw: any, id: string, name: string, kind: Kind, spots: Spot[], width: number, level: number, going: string}} Piece */
/** A unit on the table. @typedef {{key: string, path: string, place: number, raw: any, id: string, name: string, at: Spot, facing: number, unit: Player}} Stood */
/** @typedef {{width: number, depth: number, pieces: Piece[], units: Stood[], waiting: Player[], items: Map<string, Piece | Stood>}} Table */

/** @param {any} value @returns {Spot | null} */
const spotFrom = (value) => (Array.isArray(value) && value.length === 2 && value.every(Number.isFinite) ? [value[0], value[1]] : null);

/** @param {any} value @returns {Spot[]} */
const spotsFrom = (value) => (Array.isArray(value) ? value.map(spotFrom).filter((spot) => spot !== null) : []);

/** @param {any} value @param {number} least @param {number} otherwise */
const numberFrom = (value, least, otherwise) => (Number.isFinite(value) && value >= least ? value : otherwise);

/** Pieces that were read already: an outline shares what did not change. @type {WeakMap<any, Omit<Piece, "key" | "path" | "place"> | null>} */
const readBefore = new WeakMap();

/** @param {any} raw */
function shapeFrom(raw) {
  const kind = kindNamed(raw.kind);
  const spots = kind ? spotsFrom(isArea(kind) ? raw.outline : raw.along) : [];
  if (!kind || !spots.length) return null;
  const id = typeof raw.id === "string" ? raw.id : "";
  return {
    raw, id, kind, spots,
    name: typeof raw.name === "string" && raw.name ? raw.name : "",
    width: kind.lies === "strip" ? numberFrom(raw.width, 0.01, kind.width ?? 1) : 0,
    level: kind.name === "hill" ? numberFrom(raw.level, 1, 1) : 0,
    going: typeof raw.going === "string" ? raw.going : kind.going,
  };
}

/** @param {any} raw @returns {Piece | null} */
function pieceFrom(raw) {
  if (!raw || typeof raw !== "object") return null;
  if (!readBefore.has(raw)) readBefore.set(raw, shapeFrom(raw));
  const shape = readBefore.get(raw);
  return shape ? { ...shape, key: "", path: "", place: 0 } : null;
}

/** Whoever stands on the table and is in no order of battle. @type {Player} */
const STRANGER = { id: "", name: "", side: 9, sideId: "", group: "", troops: "other", formation: "single", bases: 1, files: 1, frontage: 0.75, rank: 0.75, width: 0.75, depth: 0.75, arrives: "" };

/** @param {any} raw @param {Map<string, Player>} cast @returns {Stood | null} */
function stoodFrom(raw, cast) {
  const at = spotFrom(raw?.at);
  if (!at) return null;
  const id = typeof raw.id === "string" ? raw.id : "";
  const unit = cast.get(id) ?? { ...STRANGER, id, name: id };
  return { key: "", path: "", place: 0, raw, id, name: unit.name, at, facing: numberFrom(raw.facing, 0, 0), unit };
}

/** Everything of a list that can be drawn, each under a key of its own: its id, or its place where it has no id of its own. @template {Piece | Stood} T @param {any} list @param {string} mark @param {string} path @param {(raw: any) => T | null} from @returns {T[]} */
function itemsFrom(list, mark, path, from) {
  const taken = new Set();
  const found = /** @type {T[]} */ ([]);
  for (const [place, raw] of (Array.isArray(list) ? list : []).entries()) {
    const item = from(raw);
    if (!item) continue;
    const isOwn = item.id && !taken.has(item.id);
    taken.add(item.id);
    Object.assign(item, { place, path: `${path}[${place}]`, key: isOwn ? `${mark}:${item.id}` : `${mark}#${place}` });
    found.push(item);
  }
  return found;
}

/** The table of an outline; null where the scenario has none. @param {any} outline @returns {Table | null} */
export function tableOf(outline) {
  const raw = outline?.table;
  if (!raw || typeof raw !== "object") return null;
  const cast = castOf(outline);
  const pieces = itemsFrom(raw.terrain, "terrain", "table.terrain", pieceFrom);
  const units = itemsFrom(raw.units, "unit", "table.units", (one) => stoodFrom(one, cast));
  const placed = new Set(units.map(({ id }) => id));
  const side = (/** @type {any} */ value) => Math.min(numberFrom(value, 0.01, 48), 1000);
  return {
    width: side(raw.width), depth: side(raw.depth), pieces, units,
    waiting: [...cast.values()].filter(({ id }) => !placed.has(id)),
    items: new Map([...pieces, ...units].map((item) => [item.key, item])),
  };
}

/** @param {Piece | Stood} item @returns {item is Stood} */
export const isUnit = (item) => "unit" in item;

/** @param {Stood} stood */
export const blockOf = ({ at, facing, unit }) => cornersOf({ at, facing, width: unit.width, depth: unit.depth });

/** The spots of something: its corners, or those of the ground that it covers. @param {Piece | Stood} item */
export const outlineOf = (item) => (isUnit(item) ? blockOf(item) : item.spots);

/** The rectangle around things. @param {(Piece | Stood)[]} items */
export const around = (items) => extentOf(items.flatMap(outlineOf));

/** The sides of a piece. @param {Piece} piece */
export const sidesOfPiece = (piece) => sidesOf(piece.spots, isArea(piece.kind));

/** @param {Piece | Stood} item @param {Spot} spot @param {number} near */
function isAt(item, spot, near) {
  if (isUnit(item)) {
    const block = blockOf(item);
    return surrounds(block, spot) || nearestSide(spot, sidesOf(block, true)).far <= near;
  }
  if (isArea(item.kind)) return surrounds(item.spots, spot) || nearestSide(spot, sidesOfPiece(item)).far <= near / 2;
  if (item.spots.length === 1) return apart(item.spots[0], spot) <= near;
  return sidesOfPiece(item).some((side) => apart(spot, nearestOn(spot, side)) <= Math.max(near, item.width / 2));
}

/** How high something is drawn: what is higher is taken first. @param {Piece | Stood} item */
function height(item) {
  if (isUnit(item)) return 50;
  if (item.kind.lies === "line") return 40;
  return { road: 35, ford: 33, river: 30, hill: item.level }[item.kind.name] ?? 20;
}

/** What lies at a spot, or so near it, the topmost first. @param {Table} table @param {Spot} spot @param {number} near @returns {(Piece | Stood)[]} */
export function itemsAt(table, spot, near) {
  const found = [...table.pieces, ...table.units].filter((item) => isAt(item, spot, near));
  // A unit under the pointer comes before one that is only near it; of equals, what was drawn last.
  const order = (/** @type {Piece | Stood} */ item) => height(item) + (isUnit(item) && surrounds(blockOf(item), spot) ? 1 : 0);
  return found.reverse().sort((one, other) => order(other) - order(one));
}

/** What something is called, and what it is. @param {Piece | Stood} item */
export function called(item) {
  if (isUnit(item)) return item.name || item.id || "a unit without an id";
  const level = item.level > 1 ? ` of level ${item.level}` : "";
  if (item.name) return `${item.name}, ${item.kind.name}${level}`;
  // The usual ids say the kind already: woods-2.
  return item.id.startsWith(item.kind.name) ? item.id + level : `${item.kind.name}${level} ${item.id}`.trimEnd();
}
