// Snapping: to the edges of the table and to corners of others where these are near, else to the grid.
// @ts-check
import { apart, clamped, onHundredths } from "./plane.js";
import { isUnit } from "./table.js";

/** @typedef {[number, number]} Spot */

/** The steps that the grid may have, in inches; 0: none. */
export const STEPS = [0, 0.1, 0.25, 0.5, 1];

/** How near something must be to take hold of a spot, in pixels. */
const HOLD = 8;

/** @param {number} length @param {number} step */
const onGrid = (length, step) => (step > 0 ? Math.round(length / step) * step : length);

/**
 * Where a spot that is dragged there comes to lie, on the table, and what took hold of it.
 * @param {import("./table.js").Table} table @param {Spot} spot
 * @param {{step: number, scale: number, free?: boolean, but?: Set<string>, also?: Spot[]}} how `but`: whose corners don't count; `also`: spots that count too
 * @returns {{spot: Spot, to: "corner" | "edge" | "grid" | ""}}
 */
export function snapped(table, spot, { step, scale, free = false, but = new Set(), also = [] }) {
  const { width, depth } = table;
  const kept = /** @type {Spot} */ ([clamped(spot[0], 0, width), clamped(spot[1], 0, depth)]);
  if (free) return { spot: onHundredths(kept), to: "" };
  const near = HOLD / scale;
  let [best, least] = [/** @type {Spot | null} */ (null), near];
  const consider = (/** @type {Spot} */ corner) => {
    const far = apart(corner, kept);
    if (far < least) [best, least] = [corner, far];
  };
  for (const piece of table.pieces) if (!but.has(piece.key)) piece.spots.forEach(consider);
  also.forEach(consider);
  if (best) return { spot: best, to: "corner" };
  const edge = (/** @type {number} */ at, /** @type {number} */ most) => (at < near ? 0 : most - at < near ? most : null);
  const [x, y] = [edge(kept[0], width), edge(kept[1], depth)];
  const to = x !== null || y !== null ? "edge" : step > 0 ? "grid" : "";
  return { spot: onHundredths([clamped(x ?? onGrid(kept[0], step), 0, width), clamped(y ?? onGrid(kept[1], step), 0, depth)]), to };
}

/** The corners that something is dragged by: those of a piece, or the middle of a unit's front. @param {import("./table.js").Piece | import("./table.js").Stood} item @returns {Spot[]} */
export const holds = (item) => (isUnit(item) ? [item.at] : item.spots);
