// Trees and houses within an outline, strewn or in rows: as the printed map has them.
// @ts-check
import { apart, clamped, extentOf, surrounds, nearestOn, sidesOf } from "./plane.js";

/** @typedef {[number, number]} Spot */

/** The most that is drawn in one piece: in a larger one it stands further apart. */
const MOST_STREWN = 180;

/** @type {Map<number, [number, number]>} */
const chances = new Map();

/** Two numbers from 0 to 1 that belong to a cell and look like chance: the same as on the printed map. @param {number} column @param {number} row @returns {[number, number]} */
function chance(column, row) {
  const key = column * 65536 + row;
  const known = chances.get(key);
  if (known) return known;
  const whole = (/** @type {bigint} */ number) => BigInt.asUintN(64, number);
  let mixed = whole(((BigInt(column) << 32n) | BigInt(row)) + 0x9e3779b97f4a7c15n);
  mixed = whole((mixed ^ (mixed >> 30n)) * 0xbf58476d1ce4e5b9n);
  mixed = whole((mixed ^ (mixed >> 27n)) * 0x94d049bb133111ebn);
  mixed ^= mixed >> 31n;
  const part = (/** @type {bigint} */ bits) => Number(bits & 0xffffn) / 65535;
  /** @type {[number, number]} */
  const found = [part(mixed), part(mixed >> 16n)];
  chances.set(key, found);
  return found;
}

/** Whether a spot lies in an outline, and so far from its sides. @param {Spot[]} outline @param {[Spot, Spot][]} sides @param {Spot} spot @param {number} margin */
const isClear = (outline, sides, spot, margin) => surrounds(outline, spot) && !sides.some((side) => apart(spot, nearestOn(spot, side)) < margin);

/** The way that the longest side runs. @param {[Spot, Spot][]} sides @returns {Spot} */
function alongLongest(sides) {
  let [best, length] = [/** @type {Spot} */ ([1, 0]), 0];
  for (const [from, to] of sides) {
    const far = apart(from, to);
    if (far > length) [best, length] = [[(to[0] - from[0]) / far, (to[1] - from[1]) / far], far];
  }
  return best;
}

/** Cells of one size over an outline, turned to run along a way. @param {Spot[]} outline @param {Spot} along @param {Spot} pitch */
function lattice(outline, [ax, ay], [wide, high]) {
  const [dx, dy] = [-ay, ax];
  const { left, right, near, far } = extentOf(outline.map(([x, y]) => [x * ax + y * ay, x * dx + y * dy]));
  const spread = Math.max(Math.sqrt(((right - left) * (far - near)) / (wide * high * MOST_STREWN)), 1);
  const [across, down] = [wide * spread, high * spread];
  const cells = (/** @type {number} */ length, /** @type {number} */ size) => clamped(Math.ceil(length / size), 0, 1000);
  const [columns, rows] = [cells(right - left, across), cells(far - near, down)];
  // What is left over lies equally on both sides.
  const [u, v] = [left + (right - left - across * columns) / 2, near + (far - near - down * rows) / 2];
  /** @param {number} column @param {number} row @returns {Spot} */
  const spot = (column, row) => {
    const [p, q] = [u + column * across, v + row * down];
    return [p * ax + q * dx, p * ay + q * dy];
  };
  return { columns, rows, spot };
}

/** What each cell gives, in their order. @template T @param {{columns: number, rows: number}} cells @param {(column: number, row: number) => T} gives @returns {T[]} */
const eachCell = ({ columns, rows }, gives) =>
  Array.from({ length: columns * rows }, (_, cell) => gives(cell % columns, Math.floor(cell / columns)));

/** Spots strewn over an outline, about `pitch` apart, no nearer to its sides than `margin`. @param {Spot[]} outline @param {number} pitch @param {number} margin */
export function strewn(outline, pitch, margin) {
  const sides = sidesOf(outline, true);
  const over = lattice(outline, [1, 0], [pitch, pitch * 0.87]);
  const spots = eachCell(over, (column, row) => {
    const [right, down] = chance(column, row);
    return over.spot(column + (row % 2 ? 0.75 : 0.25) + 0.6 * (right - 0.5), row + 0.5 + 0.6 * (down - 0.5));
  });
  return spots.filter((spot) => isClear(outline, sides, spot, margin));
}

/** Spots in rows along the longest side. @param {Spot[]} outline @param {number} pitch @param {number} margin */
export function inRows(outline, pitch, margin) {
  const sides = sidesOf(outline, true);
  const over = lattice(outline, alongLongest(sides), [pitch, pitch]);
  return eachCell(over, (column, row) => over.spot(column + 0.5, row + 0.5)).filter((spot) => isClear(outline, sides, spot, margin));
}

/** The corners of houses along the longest side, with lanes and gardens between them. @param {Spot[]} outline @param {number} pitch @param {number} margin @returns {Spot[][]} */
export function houses(outline, pitch, margin) {
  const sides = sidesOf(outline, true);
  const over = lattice(outline, alongLongest(sides), [pitch * 1.2, pitch]);
  const built = eachCell(over, (column, row) => {
    const [wide, deep] = chance(column, row);
    // One plot in seven is a garden.
    if (chance(row, column)[0] <= 0.14) return [];
    const [right, down] = [0.5 + 0.35 * wide, 0.45 + 0.3 * deep];
    return [[0, 0], [right, 0], [right, down], [0, down]].map(([u, v]) => over.spot(column + 0.1 + u, row + 0.12 + v));
  });
  return built.filter((house) => house.length && house.every((corner) => isClear(outline, sides, corner, margin)));
}
