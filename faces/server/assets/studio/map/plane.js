// The plane of the table: spots in inches, x from the left edge and y from the near one; facings in degrees clockwise.
// @ts-check

/** @typedef {[number, number]} Spot */
/** @typedef {{left: number, right: number, near: number, far: number}} Extent */

/** To whole hundredths of an inch, as the table is measured. @param {number} inches */
export const hundredths = (inches) => Math.round(inches * 100) / 100 || 0;

/** @param {Spot} spot @returns {Spot} */
export const onHundredths = ([x, y]) => [hundredths(x), hundredths(y)];

/** @param {number} number @param {number} least @param {number} most */
export const clamped = (number, least, most) => Math.min(Math.max(number, least), Math.max(most, least));

/** @param {Spot} one @param {Spot} other */
export const apart = (one, other) => Math.hypot(one[0] - other[0], one[1] - other[1]);

/** @param {Spot} one @param {Spot} other @param {number} [part] @returns {Spot} */
export const between = (one, other, part = 0.5) => [one[0] + (other[0] - one[0]) * part, one[1] + (other[1] - one[1]) * part];

/** A facing from 0 to 359 whole degrees. @param {number} degrees */
export const facingOf = (degrees) => ((Math.round(degrees) % 360) + 360) % 360;

/** The way from a spot to another, as a facing. @param {Spot} from @param {Spot} to */
export const bearing = (from, to) => (Math.atan2(to[0] - from[0], to[1] - from[1]) * 180) / Math.PI;

/** A spot after a clockwise turn about another. @param {Spot} spot @param {Spot} about @param {number} degrees @returns {Spot} */
export function turnedAbout([x, y], [ox, oy], degrees) {
  const [sine, cosine] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  return [ox + (x - ox) * cosine + (y - oy) * sine, oy - (x - ox) * sine + (y - oy) * cosine];
}

/** The spot so far ahead and to the right of who stands there. @param {Spot} at @param {number} facing @param {number} ahead @param {number} right @returns {Spot} */
export const off = (at, facing, ahead, right) => turnedAbout([at[0] + right, at[1] + ahead], at, facing);

/** The corners of a block, from the front left one clockwise. @param {{at: Spot, facing: number, width: number, depth: number}} block @returns {Spot[]} */
export function cornersOf({ at, facing, width, depth }) {
  return [[0, -width / 2], [0, width / 2], [-depth, width / 2], [-depth, -width / 2]].map(([ahead, right]) => off(at, facing, ahead, right));
}

/** @param {Spot[]} spots @returns {Extent} */
export function extentOf(spots) {
  const extent = { left: Infinity, right: -Infinity, near: Infinity, far: -Infinity };
  for (const [x, y] of spots) {
    extent.left = Math.min(extent.left, x);
    extent.right = Math.max(extent.right, x);
    extent.near = Math.min(extent.near, y);
    extent.far = Math.max(extent.far, y);
  }
  return extent;
}

/** @param {Extent} extent @returns {Spot} */
export const middleOf = ({ left, right, near, far }) => [(left + right) / 2, (near + far) / 2];

/** The sides of an outline, or the pieces of a line. @param {Spot[]} spots @param {boolean} closed @returns {[Spot, Spot][]} */
export function sidesOf(spots, closed) {
  const sides = spots.slice(1).map((to, place) => /** @type {[Spot, Spot]} */ ([spots[place], to]));
  if (closed && spots.length > 2) sides.push([spots[spots.length - 1], spots[0]]);
  return sides;
}

/** Whether a spot lies in an outline. @param {Spot[]} corners @param {Spot} spot */
export function surrounds(corners, [x, y]) {
  let inside = false;
  for (let here = 0, before = corners.length - 1; here < corners.length; before = here++) {
    const [[ax, ay], [bx, by]] = [corners[before], corners[here]];
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside;
  }
  return inside;
}

/** The nearest spot of a side. @param {Spot} spot @param {[Spot, Spot]} side @returns {Spot} */
export function nearestOn(spot, [from, to]) {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const squared = dx * dx + dy * dy;
  const part = squared > 0 ? clamped(((spot[0] - from[0]) * dx + (spot[1] - from[1]) * dy) / squared, 0, 1) : 0;
  return between(from, to, part);
}

/** How far a spot lies from the nearest side, which one, and where on it. @param {Spot} spot @param {[Spot, Spot][]} sides */
export function nearestSide(spot, sides) {
  let best = { place: -1, far: Infinity, at: spot };
  sides.forEach((side, place) => {
    const at = nearestOn(spot, side);
    const far = apart(spot, at);
    if (far < best.far) best = { place, far, at };
  });
  return best;
}

/** Positive where the third lies to the left of the way from the first to the second. @param {Spot} a @param {Spot} b @param {Spot} c */
const leftOf = (a, b, c) => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);

/** Whether a spot that is in line with a side lies on it. @param {Spot} spot @param {[Spot, Spot]} side */
const isOn = (spot, [a, b]) => Math.min(a[0], b[0]) <= spot[0] && spot[0] <= Math.max(a[0], b[0]) && Math.min(a[1], b[1]) <= spot[1] && spot[1] <= Math.max(a[1], b[1]);

/** Where two sides meet, touching included; null where they don't. @param {[Spot, Spot]} one @param {[Spot, Spot]} other @returns {Spot | null} */
export function meeting([a, b], [c, d]) {
  const [ac, bc, ca, da] = [leftOf(c, d, a), leftOf(c, d, b), leftOf(a, b, c), leftOf(a, b, d)];
  if (ac * bc < 0 && ca * da < 0) return between(a, b, ac / (ac - bc));
  if (ac === 0 && isOn(a, [c, d])) return a;
  if (bc === 0 && isOn(b, [c, d])) return b;
  if (ca === 0 && isOn(c, [a, b])) return c;
  return da === 0 && isOn(d, [a, b]) ? d : null;
}

/** Whether two neighbours lie on one another beyond the corner that they share. @param {Spot} from @param {Spot} corner @param {Spot} to */
const foldsBack = (from, corner, to) =>
  leftOf(corner, from, to) === 0 && (from[0] - corner[0]) * (to[0] - corner[0]) + (from[1] - corner[1]) * (to[1] - corner[1]) > 0;

/** Where an outline or a line first crosses or touches itself: in whole hundredths, as the table reckons; null where it doesn't. @param {Spot[]} spots @param {boolean} closed @returns {Spot | null} */
export function crossesItself(spots, closed) {
  const parts = /** @type {Spot[]} */ (spots.map(([x, y]) => [Math.round(x * 100), Math.round(y * 100)]));
  const sides = sidesOf(parts, closed).map((side, place) => ({ side, place, low: Math.min(side[0][0], side[1][0]), high: Math.max(side[0][0], side[1][0]) }));
  const last = sides.length - 1;
  const [first, end] = [parts[0], parts.at(-1)];
  const isRound = closed || (first && end && first[0] === end[0] && first[1] === end[1]);
  sides.sort((one, other) => one.low - other.low);
  for (const [order, one] of sides.entries()) {
    for (let next = order + 1; next < sides.length && sides[next].low <= one.high; next++) {
      const other = sides[next];
      const [early, late] = one.place < other.place ? [one, other] : [other, one];
      const follows = late.place === early.place + 1;
      const goesRound = isRound && early.place === 0 && late.place === last;
      const [before, after] = goesRound ? [late, early] : [early, late];
      const met = follows || goesRound
        ? foldsBack(before.side[0], before.side[1], after.side[1]) && before.side[1]
        : meeting(one.side, other.side);
      if (met) return [met[0] / 100, met[1] / 100];
    }
  }
  return null;
}

/** How far two blocks reach into one another; 0 where a line parts them. @param {Spot[]} one @param {Spot[]} other */
export function overlap(one, other) {
  let least = Infinity;
  for (const block of [one, other]) {
    for (const place of [0, 1]) {
      const [[ax, ay], [bx, by]] = [block[place], block[place + 1]];
      const length = Math.hypot(bx - ax, by - ay) || 1;
      const span = (/** @type {Spot[]} */ corners) => corners.map(([x, y]) => (x * (bx - ax) + y * (by - ay)) / length);
      const [own, its] = [span(one), span(other)];
      const depth = Math.min(Math.max(...own) - Math.min(...its), Math.max(...its) - Math.min(...own));
      if (depth <= 0) return 0;
      least = Math.min(least, depth);
    }
  }
  return least;
}
