// The handles of what is chosen, in pixels of the window: corners, the middles of sides, one to turn and one to scale.
// @ts-check
import { apart, between, cornersOf, extentOf, off } from "./plane.js";
import { isArea } from "./kinds.js";
import { around, isUnit, sidesOfPiece } from "./table.js";

/** @typedef {[number, number]} Spot */
/** @typedef {{does: "corner" | "side" | "turn" | "scale", place: number, at: Spot, from?: Spot}} Handle */

/** How far the handles for turning and scaling stand off, in pixels. */
const OFF = 30;
/** Handles nearer to one another than that would hide one another. */
const CROWDED = 13;
/** Sides shorter than that have no handle in their middle. */
const SHORT = 44;

/** The corners and sides of a piece; where corners crowd, the chosen one and as many others as have room. @param {import("./table.js").Piece} piece @param {{corner: number, grip: number}} desk @param {import("./look.js").Look} look @returns {Handle[]} */
function cornerHandles(piece, { corner, grip }, look) {
  const spots = piece.spots.map((spot) => look.onScreen(spot));
  const shown = /** @type {Handle[]} */ ([]);
  let last = /** @type {Spot | null} */ (null);
  spots.forEach((at, place) => {
    const isSeen = at[0] > -20 && at[1] > -20 && at[0] < look.width + 20 && at[1] < look.height + 20;
    const hasRoom = !last || apart(last, at) >= CROWDED * grip;
    if (!isSeen || !(hasRoom || place === corner)) return;
    shown.push({ does: "corner", place, at });
    last = at;
  });
  sidesOfPiece(piece).forEach((_, place) => {
    const [from, to] = [spots[place], spots[(place + 1) % spots.length]];
    if (apart(from, to) >= SHORT * grip) shown.push({ does: "side", place, at: between(from, to) });
  });
  return shown;
}

/** Every handle of what is chosen; those that are taken first come last. @param {import("./desk.js").Desk} desk @param {import("./look.js").Look} look @returns {Handle[]} */
export function handlesOf(desk, look) {
  const items = desk.items.map((item) => desk.drafted(item));
  const [item] = items;
  if (!item || !desk.mayChange) return [];
  if (items.length === 1 && isUnit(item)) {
    const from = look.onScreen(item.at);
    const ahead = look.onScreen(off(item.at, item.facing, (OFF + 8) / look.scale, 0));
    return [{ does: "turn", place: 0, at: ahead, from }];
  }
  const { left, right, near, far } = around(items);
  const [lowX, lowY] = look.onScreen([left, far]);
  const [highX, highY] = look.onScreen([right, near]);
  const middle = (lowX + highX) / 2;
  /** @type {Handle[]} */
  const whole = [
    { does: "turn", place: 0, at: [middle, lowY > OFF + 14 ? lowY - OFF : highY + OFF], from: [middle, lowY > OFF + 14 ? lowY : highY] },
    { does: "scale", place: 0, at: [highX + OFF * 0.6, highY + OFF * 0.6], from: [highX, highY] },
  ];
  if (items.length > 1) return items.every(isUnit) ? whole.slice(0, 1) : whole;
  return isUnit(item) ? whole : [...whole, ...cornerHandles(item, desk, look)];
}

/** The handle that a pointer takes, within so many pixels. @param {Handle[]} handles @param {Spot} at @param {number} reach @returns {Handle | null} */
export function handleAt(handles, at, reach) {
  let [best, least] = [/** @type {Handle | null} */ (null), Infinity];
  for (const handle of handles) {
    // The middle of a side is taken less far off than a corner, so that corners stay easy to take.
    const far = apart(handle.at, at) * (handle.does === "side" ? 1.4 : 1);
    if (far <= reach && far <= least) [best, least] = [handle, far];
  }
  return best;
}

/** The outline of something on the window. @param {import("./desk.js").Item} item @param {import("./look.js").Look} look @returns {{spots: Spot[], closed: boolean}} */
export function tracedOf(item, look) {
  if (!isUnit(item)) return { spots: item.spots.map((spot) => look.onScreen(spot)), closed: isArea(item.kind) };
  const { at, facing, unit } = item;
  const grown = 3 / look.scale;
  const front = off(at, facing, grown, 0);
  return { spots: cornersOf({ at: front, facing, width: unit.width + 2 * grown, depth: unit.depth + 2 * grown }).map((spot) => look.onScreen(spot)), closed: true };
}

/** The rectangle of the window between two places. @param {Spot} one @param {Spot} other */
export const bandOf = (one, other) => extentOf([one, other]);
