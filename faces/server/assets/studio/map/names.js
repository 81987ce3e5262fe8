// Where names stand on the map: as near to what they name as there is room; a name without room is left out.
// @ts-check
import { apart, clamped, extentOf, surrounds, middleOf } from "./plane.js";
import { blockOf, sidesOfPiece } from "./table.js";
import { isArea } from "./kinds.js";
import { drawnAt, escaped } from "./ground.js";

/** @typedef {[number, number]} Spot */
/** @typedef {import("./plane.js").Extent} Extent */

/** About how wide a letter is, in letters' heights. */
const LETTER = 0.54;

/** @param {Spot} middle @param {number} wide @param {number} high @returns {Extent} */
const boxAt = ([x, y], wide, high) => ({ left: x - wide / 2, right: x + wide / 2, near: y - high / 2, far: y + high / 2 });

/** @param {Extent} one @param {Extent} other */
const meets = (one, other) => one.left < other.right && other.left < one.right && one.near < other.far && other.near < one.far;

/** The middle of the widest place of an area: of some lines across it, the middle of the longest run inside. @param {Spot[]} corners @returns {Spot} */
function widest(corners) {
  const { near, far } = extentOf(corners);
  let [best, length] = [middleOf(extentOf(corners)), 0];
  for (const part of [0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74]) {
    const y = near + (far - near) * part;
    const crossed = [];
    for (let here = 0, before = corners.length - 1; here < corners.length; before = here++) {
      const [[ax, ay], [bx, by]] = [corners[before], corners[here]];
      if (ay > y !== by > y) crossed.push(ax + ((y - ay) / (by - ay)) * (bx - ax));
    }
    crossed.sort((one, other) => one - other);
    for (let run = 0; run + 1 < crossed.length; run += 2) {
      const middle = /** @type {Spot} */ ([(crossed[run] + crossed[run + 1]) / 2, y]);
      if (crossed[run + 1] - crossed[run] > length && surrounds(corners, middle)) [best, length] = [middle, crossed[run + 1] - crossed[run]];
    }
  }
  return best;
}

/** @param {import("./table.js").Piece} piece */
const classOf = (piece) => ({ river: "place water", ford: "place water", marsh: "place water", hill: "place height" })[piece.kind.name] ?? "place";

/** @param {string} classes @param {Spot} at @param {string} words @param {number} [turn] */
function label(classes, at, words, turn = 0) {
  const [x, y] = drawnAt(at).map((number) => Math.round(number * 10) / 10);
  const turns = turn ? ` transform="rotate(${Math.round(turn)} ${x} ${y})"` : "";
  return `<text class="${classes}" x="${x}" y="${y}" dy=".33em"${turns}>${escaped(words)}</text>`;
}

/** Along a line, beside its longest piece. @param {import("./table.js").Piece} piece @param {number} wide @param {number} em */
function beside(piece, wide, em) {
  const sides = sidesOfPiece(piece).sort((one, other) => apart(...other) - apart(...one));
  const side = sides[0];
  if (!side || apart(...side) < wide * 0.7) return null;
  const [from, to] = side[0][0] <= side[1][0] ? side : [side[1], side[0]];
  const length = apart(from, to);
  const [dx, dy] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  const out = piece.width / 2 + em * 0.65;
  const middle = /** @type {Spot} */ ([(from[0] + to[0]) / 2 - dy * out, (from[1] + to[1]) / 2 + dx * out]);
  const turn = (-Math.atan2(dy, dx) * 180) / Math.PI;
  return { middle, turn, box: boxAt(middle, Math.abs(dx) * wide + em, Math.abs(dy) * wide + em) };
}

/** The names of all terrain, and the levels of hills above the first, clear of what is taken; `em` in inches. @param {import("./table.js").Table} table @param {number} em @param {Iterable<Extent>} names those of units */
export function placeNames({ width, pieces, units }, em, names) {
  const taken = [...units.map((stood) => extentOf(blockOf(stood))), ...names];
  const isFree = (/** @type {Extent} */ box) => !taken.some((other) => meets(box, other));
  const order = [...pieces].sort((one, other) => Number(isArea(other.kind)) - Number(isArea(one.kind)));
  return order.map((piece) => {
    const words = piece.name || (piece.level > 1 ? String(piece.level) : "");
    if (!words) return "";
    const wide = words.length * LETTER * em;
    if (!isArea(piece.kind)) {
      const found = beside(piece, wide, em);
      if (!found || !isFree(found.box)) return "";
      taken.push(found.box);
      return label(classOf(piece), found.middle, words, found.turn);
    }
    const [x, y] = widest(piece.spots);
    // A name keeps within the edges of the table.
    const inside = clamped(x, wide / 2, width - wide / 2);
    const middle = [0, -1, 1, -2, 2].map((rows) => /** @type {Spot} */ ([inside, y + rows * em * 1.2])).find((spot) => isFree(boxAt(spot, wide, em)));
    if (!middle) return "";
    taken.push(boxAt(middle, wide, em));
    return label(piece.name ? classOf(piece) : "level", middle, words);
  }).join("");
}

/** The units whose names have room below them, each with the rectangle of its name. @param {import("./table.js").Stood[]} units @param {number} em @returns {Map<string, Extent>} */
export function namedUnits(units, em) {
  const blocks = units.map((stood) => extentOf(blockOf(stood)));
  const named = new Map();
  units.forEach((stood, place) => {
    const { left, right, near } = blocks[place];
    const box = boxAt([(left + right) / 2, near - em * 0.7], stood.name.length * LETTER * em, em);
    const isFree = !blocks.some((other, whose) => whose !== place && meets(box, other)) && ![...named.values()].some((other) => meets(box, other));
    if (isFree) named.set(stood.key, box);
  });
  return named;
}
