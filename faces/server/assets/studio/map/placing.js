// Placing units: one where it is let go, a whole command in a line or a column.
// @ts-check
import { clamped, facingOf, off, onHundredths } from "./plane.js";

/** @typedef {[number, number]} Spot */
/** @typedef {import("./cast.js").Player} Player */
/** How units are placed: side by side or one behind another; where the middle of their front is, and where they look. @typedef {{form?: "line" | "column", at?: Spot, facing?: number, gap?: number}} How */

/** How far units stand from one another, in inches. */
const GAP = 0.5;
/** How far from their edge of the table units come on, in inches. */
const EDGE = 3;

/** Where a side looks that has no unit on the table yet: the first one to the far edge, the second to the near one. @param {import("./desk.js").Desk} desk @param {Player} unit */
export function facingFor(desk, unit) {
  const friend = desk.table?.units.find((stood) => stood.unit.sideId === unit.sideId);
  if (friend) return friend.facing;
  const sides = (desk.studio.outline?.sides ?? []).map((/** @type {any} */ side) => side?.id);
  return sides.indexOf(unit.sideId) % 2 === 1 ? 180 : 0;
}

/** Where units stand in a line or a column whose front has its middle at a spot. @param {Player[]} units @param {Required<How>} how @returns {{id: string, at: Spot, facing: number}[]} */
export function formedUp(units, { form, at, facing, gap }) {
  if (form === "column") {
    let behind = 0;
    return units.map((unit) => {
      const spot = off(at, facing, -behind, 0);
      behind += unit.depth + gap;
      return { id: unit.id, at: onHundredths(spot), facing };
    });
  }
  const whole = units.reduce((sum, unit) => sum + unit.width, 0) + gap * (units.length - 1);
  let left = -whole / 2;
  return units.map((unit) => {
    const spot = off(at, facing, 0, left + unit.width / 2);
    left += unit.width + gap;
    return { id: unit.id, at: onHundredths(spot), facing };
  });
}

/** A place of its own for a command that nobody put anywhere: at its edge of the table, abreast of nobody there already. @param {import("./desk.js").Desk} desk @param {Player[]} units @param {number} facing @returns {Spot} */
function usualPlace(desk, units, facing) {
  const { width, depth } = /** @type {import("./table.js").Table} */ (desk.table);
  const near = facing === 180 ? depth - EDGE : EDGE;
  const forward = facing === 180 ? -1 : 1;
  const deepest = Math.max(...units.map((unit) => unit.depth));
  const isFree = (/** @type {number} */ y) => !desk.table?.units.some((stood) => Math.abs(stood.at[1] - y) < deepest + stood.unit.depth);
  const rows = Array.from({ length: 6 }, (_, row) => near + forward * row * (deepest + 1.5));
  return [width / 2, clamped(rows.find(isFree) ?? near, 0, depth)];
}

/** Puts units on the table, or moves them there, in one step; and chooses them. @param {import("./desk.js").Desk} desk @param {Player[]} units @param {How} how */
export function placeUnits(desk, units, { form = "line", at, facing, gap = GAP }) {
  const { table } = desk;
  if (!table || !units.length) return;
  const looks = facingOf(facing ?? facingFor(desk, units[0]));
  const spots = formedUp(units, { form, facing: looks, gap, at: at ?? usualPlace(desk, units, looks) });
  const changes = spots.flatMap(/** @returns {import("../paths.js").Change[]} */ ({ id, at: spot, facing: turn }) => {
    const to = onHundredths([clamped(spot[0], 0, table.width), clamped(spot[1], 0, table.depth)]);
    const stood = table.units.find((one) => one.id === id);
    if (!stood) return [{ do: "put", at: "table.units", what: { id, at: to, ...(turn ? { facing: turn } : {}) } }];
    const path = `table.units[${stood.place}]`;
    const moved = /** @type {import("../paths.js").Change[]} */ ([{ do: "set", at: `${path}.at`, to }]);
    return stood.facing === turn ? moved : [...moved, { do: "set", at: `${path}.facing`, to: turn }];
  });
  const says = units.length === 1 ? `place ${units[0].name}` : `place ${units.length} units in ${form}`;
  if (desk.studio.change(changes, { label: says })) desk.choose(units.map(({ id }) => `unit:${id}`));
}

/** The units of these ids that can stand on the table, in the order of the scenario. @param {import("./desk.js").Desk} desk @param {string[]} ids @returns {Player[]} */
export function unitsOf(desk, ids) {
  const wanted = new Set(ids);
  const all = [...(desk.table?.waiting ?? []), ...(desk.table?.units.map((stood) => stood.unit) ?? [])];
  return all.filter(({ id }) => wanted.has(id)).sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}
