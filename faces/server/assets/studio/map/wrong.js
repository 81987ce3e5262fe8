// What is wrong on the table, and where. What can be seen at a glance is said at once, in the words of the program; the
// server says the rest a moment later.
// @ts-check
import { cornersOf, crossesItself, extentOf, hundredths, surrounds, meeting, middleOf, nearestOn, apart, overlap, sidesOf } from "./plane.js";
import { MOST_CORNERS, fewest, isArea } from "./kinds.js";
import { blockOf, isUnit, sidesOfPiece } from "./table.js";
import { numbered } from "../paths.js";

/** @typedef {[number, number]} Spot */
/** @typedef {import("./table.js").Piece} Piece */
/** @typedef {import("./table.js").Stood} Stood */
/** Something wrong, and what it is about: the key of a piece or a unit, perhaps of another too, and the spot. @typedef {{key: string, other?: string, at: Spot, says: string}} Wrong */

/** How far things may reach into one another, or beyond an edge, as the rules of the table have it. */
const TOUCH = 0.02;

/** @param {Spot} spot */
const told = ([x, y]) => `(${hundredths(x)}, ${hundredths(y)})`;

/** Pieces whose shape was looked at already: what is wrong with a shape follows from it and the size of the table. @type {WeakMap<Spot[], {width: number, depth: number, wrong: Omit<Wrong, "key"> | null}>} */
const misshapenBefore = new WeakMap();

/** The first thing wrong with the shape of a piece. @param {Piece} piece @param {{width: number, depth: number}} table @returns {Omit<Wrong, "key"> | null} */
function misshapen({ kind, spots }, { width, depth }) {
  const closed = isArea(kind);
  if (spots.length < fewest(kind) || spots.length > MOST_CORNERS) {
    return { at: spots[0], says: `it has ${spots.length} corners: it needs ${fewest(kind)} at least and ${MOST_CORNERS} at most` };
  }
  const beyond = spots.find(([x, y]) => x < 0 || y < 0 || x > width || y > depth);
  if (beyond) return { at: beyond, says: `it lies off the table at ${told(beyond)}: the table is ${width} by ${depth} inches` };
  const same = sidesOf(spots, closed).find(([from, to]) => apart(from, to) === 0);
  if (same) return { at: same[0], says: `it has the same corner twice in a row, at ${told(same[0])}` };
  const crossing = crossesItself(spots, closed);
  return crossing && { at: crossing, says: `it crosses itself at ${told(crossing)}` };
}

/** @param {Piece} piece @param {{width: number, depth: number}} table */
function shapeWrong(piece, table) {
  const before = misshapenBefore.get(piece.spots);
  if (before && before.width === table.width && before.depth === table.depth) return before.wrong;
  const wrong = misshapen(piece, table);
  misshapenBefore.set(piece.spots, { width: table.width, depth: table.depth, wrong });
  return wrong;
}

/** The rectangle around each piece, half its width included. @type {WeakMap<Spot[], import("./plane.js").Extent>} */
const extents = new WeakMap();

/** Whether a piece is anywhere near a rectangle. @param {Piece} piece @param {import("./plane.js").Extent} extent */
function isNear({ spots, width }, extent) {
  const own = extents.get(spots) ?? extentOf(spots);
  extents.set(spots, own);
  const half = width / 2;
  return own.left - half <= extent.right && own.right + half >= extent.left && own.near - half <= extent.far && own.far + half >= extent.near;
}

/** Where a block and a piece of terrain have a spot in common; null where they have none. @param {Spot[]} block @param {Piece} piece @returns {Spot | null} */
function metBy(block, piece) {
  const sides = sidesOfPiece(piece);
  const edges = sidesOf(block, true);
  for (const side of sides) for (const edge of edges) {
    const met = meeting(side, edge);
    if (met) return met;
  }
  if (isArea(piece.kind)) return surrounds(piece.spots, block[0]) ? block[0] : surrounds(block, piece.spots[0]) ? piece.spots[0] : null;
  const half = piece.width / 2;
  const near = (/** @type {Spot} */ spot) => sides.some((side) => apart(spot, nearestOn(spot, side)) <= half);
  return block.find(near) ?? edges.map(([from, to]) => /** @type {Spot} */ ([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2])).find(near)
    ?? piece.spots.find((spot) => surrounds(block, spot) || edges.some((edge) => apart(spot, nearestOn(spot, edge)) <= half)) ?? null;
}

/** What a unit may not stand in: without its outermost rim, which may touch anything. @param {Stood} stood @param {Piece[]} pieces @returns {Wrong | null} */
function barred(stood, pieces) {
  const { unit, facing, at, key, name } = stood;
  const rim = { at: cornersOf({ at, facing, width: 0, depth: TOUCH })[2], facing, width: unit.width - 2 * TOUCH, depth: unit.depth - 2 * TOUCH };
  const standing = cornersOf(rim);
  const extent = extentOf(standing);
  for (const piece of pieces) {
    if (piece.going !== "impassable" || !isNear(piece, extent)) continue;
    const met = metBy(standing, piece);
    // Where a road or a ford leads across, it may stand.
    const leadsOver = (/** @type {Piece} */ way) => (way.kind.name === "road" || way.kind.name === "ford") && way.going !== "impassable" && isNear(way, extent) && metBy(standing, way);
    if (met && !pieces.some(leadsOver)) return { key, at: met, says: `${name} stands in the ${piece.kind.name} ${piece.name || piece.id}, which is impassable, at ${told(met)}` };
  }
  return null;
}

/** @param {Stood} stood @param {{width: number, depth: number}} table @returns {Wrong | null} */
function beyondEdge(stood, { width, depth }) {
  const corner = blockOf(stood).find(([x, y]) => x < -TOUCH || y < -TOUCH || x > width + TOUCH || y > depth + TOUCH);
  return corner ? { key: stood.key, at: stood.at, says: `${stood.name} stands off the table: a corner of it lies at ${told(corner)}` } : null;
}

/** Units that stand in the same place, from left to right. @param {Stood[]} units @returns {Wrong[]} */
function overlapping(units) {
  const blocks = units.map((stood) => ({ stood, block: blockOf(stood), extent: extentOf(blockOf(stood)) }));
  blocks.sort((one, other) => one.extent.left - other.extent.left);
  const found = [];
  for (const [order, one] of blocks.entries()) {
    for (let next = order + 1; next < blocks.length && blocks[next].extent.left <= one.extent.right; next++) {
      const other = blocks[next];
      if (other.extent.near > one.extent.far || other.extent.far < one.extent.near) continue;
      const by = hundredths(overlap(one.block, other.block));
      if (by <= TOUCH) continue;
      const [[ax, ay], [bx, by_]] = [middleOf(one.extent), middleOf(other.extent)];
      found.push({ key: one.stood.key, other: other.stood.key, at: /** @type {Spot} */ ([(ax + bx) / 2, (ay + by_) / 2]), says: `${one.stood.name} and ${other.stood.name} overlap by ${by} inches` });
    }
  }
  return found;
}

/** What is seen to be wrong on a table. @param {import("./table.js").Table} table @returns {Wrong[]} */
export function seenWrong(table) {
  const shapes = table.pieces.map((piece) => {
    const wrong = shapeWrong(piece, table);
    return wrong && { key: piece.key, at: wrong.at, says: `the ${piece.kind.name} ${piece.name || piece.id}: ${wrong.says}` };
  });
  const units = table.units.map((stood) => beyondEdge(stood, table) ?? barred(stood, table.pieces));
  return [...shapes, ...overlapping(table.units), ...units].filter((wrong) => wrong !== null);
}

/** A spot that a fault names: `at (1, 2.5)`. @param {string} says @returns {Spot | null} */
function spotNamed(says) {
  const named = /\bat \((-?[\d.]+), (-?[\d.]+)\)/.exec(says);
  return named && [Number(named[1]), Number(named[2])];
}

/** The faults of a scenario that are about its table; those without a place on it have no key. @param {import("./table.js").Table} table @param {any} outline @param {{path: string, says: string}[]} faults @returns {Wrong[]} */
export function toldWrong(table, outline, faults) {
  const all = [...table.pieces, ...table.units];
  return faults.filter(({ path }) => path === "table" || path.startsWith("table.")).map(({ path, says }) => {
    const place = numbered(outline, path);
    const item = all.find((one) => place === one.path || place.startsWith(`${one.path}.`) || place.startsWith(`${one.path}[`));
    const at = spotNamed(says) ?? (item ? (isUnit(item) ? item.at : item.spots[0]) : [table.width / 2, table.depth / 2]);
    return { key: item?.key ?? "", at, says };
  });
}

/** Whether something wrong is about that. @param {Wrong} wrong @param {string} key */
export const isAbout = (wrong, key) => wrong.key === key || wrong.other === key;

/** Everything wrong: what the server tells, and what is seen of things of which it tells nothing yet. @param {Wrong[]} seen @param {Wrong[]} told @returns {Wrong[]} */
export function allWrong(seen, told) {
  const known = new Set(told.map(({ key }) => key));
  return [...told, ...seen.filter(({ key }) => !known.has(key))];
}
