// New shapes from old ones: moved, turned, scaled, curved, simplified. Nothing here changes anything in place.
// @ts-check
import { apart, between, clamped, crossesItself, hundredths, nearestOn, onHundredths, turnedAbout } from "./plane.js";
import { MOST_CORNERS } from "./kinds.js";

/** @typedef {[number, number]} Spot */

/** Whole hundredths, on the table, and no corner twice in a row. @param {Spot[]} spots @param {boolean} closed @param {{width: number, depth: number}} table @returns {Spot[]} */
export function tidy(spots, closed, { width, depth }) {
  const kept = /** @type {Spot[]} */ ([]);
  for (const [x, y] of spots) {
    const spot = onHundredths([clamped(x, 0, width), clamped(y, 0, depth)]);
    if (!kept.length || apart(kept[kept.length - 1], spot) > 0) kept.push(spot);
  }
  while (closed && kept.length > 1 && apart(kept[0], kept[kept.length - 1]) === 0) kept.pop();
  return kept.slice(0, MOST_CORNERS);
}

/** @param {Spot[]} spots @param {Spot} by @returns {Spot[]} */
export const shifted = (spots, [dx, dy]) => spots.map(([x, y]) => onHundredths([x + dx, y + dy]));

/** @param {Spot[]} spots @param {Spot} about @param {number} degrees @returns {Spot[]} */
export const turned = (spots, about, degrees) => spots.map((spot) => onHundredths(turnedAbout(spot, about, degrees)));

/** @param {Spot[]} spots @param {Spot} about @param {number} right @param {number} up @returns {Spot[]} */
export const scaled = (spots, [ox, oy], right, up) => spots.map(([x, y]) => onHundredths([ox + (x - ox) * right, oy + (y - oy) * up]));

/** How far something may go without leaving the table. @param {import("./plane.js").Extent} extent @param {Spot} by @param {{width: number, depth: number}} table @returns {Spot} */
export function keptOnTable({ left, right, near, far }, [dx, dy], { width, depth }) {
  return [clamped(dx, Math.min(-left, 0), Math.max(width - right, 0)), clamped(dy, Math.min(-near, 0), Math.max(depth - far, 0))];
}

/** With one corner moved. @param {Spot[]} spots @param {number} place @param {Spot} to */
export const withCorner = (spots, place, to) => spots.with(place, onHundredths(to));

/** With one corner more on a side: at a spot, or in its middle. @param {Spot[]} spots @param {number} side @param {Spot} [at] @returns {Spot[]} */
export function withCornerOn(spots, side, at) {
  const next = spots[(side + 1) % spots.length];
  return spots.toSpliced(side + 1, 0, onHundredths(at ?? between(spots[side], next)));
}

/** Where the smooth line lies between the second and the third of four corners. @param {Spot[]} four @param {number} part @returns {Spot} */
function splined([a, b, c, d], part) {
  const along = (/** @type {0 | 1} */ axis) => {
    const [p, q, r, s] = [a[axis], b[axis], c[axis], d[axis]];
    return q + 0.5 * part * (r - p + part * (2 * p - 5 * q + 4 * r - s + part * (3 * (q - r) + s - p)));
  };
  return [along(0), along(1)];
}

/** Each corner cut into two. @param {Spot[]} spots @param {boolean} closed @returns {Spot[]} */
function cornersCut(spots, closed) {
  const last = spots.length - 1;
  return spots.flatMap((spot, place) => {
    if (!closed && (place === 0 || place === last)) return [spot];
    const [before, after] = [spots[(place + last) % spots.length], spots[(place + 1) % spots.length]];
    return [between(spot, before, 0.25), between(spot, after, 0.25)];
  });
}

/** About how far apart the new corners of a curve are, in inches, and the most of them on one side. */
const FINE = 1.5;
const MOST_ON_SIDE = 8;

/** A smooth line through all corners: with more of them, as long as there may be more. @param {Spot[]} spots @param {boolean} closed @returns {Spot[]} */
export function curved(spots, closed) {
  const count = spots.length;
  if (count < 3) return spots;
  const corner = (/** @type {number} */ place) => spots[closed ? (place + count) % count : clamped(place, 0, count - 1)];
  const sides = closed ? count : count - 1;
  const most = Math.min(MOST_ON_SIDE, Math.floor(MOST_CORNERS / count));
  const smooth = Array.from({ length: sides }, (_, place) => {
    const parts = clamped(Math.ceil(apart(corner(place), corner(place + 1)) / FINE), 1, most);
    const four = [corner(place - 1), corner(place), corner(place + 1), corner(place + 2)];
    return Array.from({ length: parts }, (_, part) => onHundredths(splined(four, part / parts)));
  }).flat();
  if (!closed) smooth.push(spots[count - 1]);
  // Where the smooth line would run into itself, corners that are only cut don't.
  const safe = crossesItself(smooth, closed) && !crossesItself(spots, closed) ? cornersCut(spots, closed).map(onHundredths) : smooth;
  return safe.length <= MOST_CORNERS ? safe : spots;
}

/** The corners from one to another without those that lie nearer to the straight line than that (Douglas and Peucker). @param {Spot[]} spots @param {number} within @returns {Spot[]} */
function straightened(spots, within) {
  const kept = new Set([0, spots.length - 1]);
  const open = [[0, spots.length - 1]];
  for (let part = open.pop(); part; part = open.pop()) {
    const [from, to] = part;
    let [farthest, far] = [-1, within];
    for (let place = from + 1; place < to; place++) {
      const off = apart(spots[place], nearestOn(spots[place], [spots[from], spots[to]]));
      if (off > far) [farthest, far] = [place, off];
    }
    if (farthest < 0) continue;
    kept.add(farthest);
    open.push([from, farthest], [farthest, to]);
  }
  return spots.filter((_, place) => kept.has(place));
}

/** The same shape with fewer corners, none of which is missed by more than that many inches. @param {Spot[]} spots @param {boolean} closed @param {number} within @returns {Spot[]} */
export function simplified(spots, closed, within) {
  if (within <= 0 || spots.length <= (closed ? 3 : 2)) return spots;
  if (!closed) return straightened(spots, within);
  // A ring is parted at its first corner and at the one farthest from it.
  let opposite = 0;
  spots.forEach((spot, place) => { if (apart(spot, spots[0]) > apart(spots[opposite], spots[0])) opposite = place; });
  const [there, back] = [straightened(spots.slice(0, opposite + 1), within), straightened([...spots.slice(opposite), spots[0]], within)];
  const ring = [...there.slice(0, -1), ...back.slice(0, -1)];
  return ring.length >= 3 ? ring : spots;
}

/** A piece about a spot before it is drawn in full: a square or a short line. @param {Spot} at @param {boolean} closed @param {number} size @returns {Spot[]} */
export function plainShape([x, y], closed, size) {
  const half = hundredths(size / 2);
  return closed ? [[x - half, y - half], [x + half, y - half], [x + half, y + half], [x - half, y + half]] : [[x - half, y], [x + half, y]];
}
