// What is dragged: each drag shows what would become of things while the pointer moves, and is one step back once it ends.
// @ts-check
import { apart, bearing, clamped, extentOf, facingOf } from "./plane.js";
import { around, called, isUnit, outlineOf } from "./table.js";
import { movedBy, calledTogether, pivotOf, scaledBy, settleAs, turnedBy } from "./edits.js";
import { holds, snapped } from "./snapping.js";
import { formedUp, placeUnits } from "./placing.js";
import { withCorner, withCornerOn } from "./shaping.js";
import { endStroke } from "./pencil.js";

/** @typedef {[number, number]} Spot */
/** @typedef {import("./desk.js").Item} Item */
/** What keys are held: Alt lets nothing snap, Shift changes how it is done. @typedef {{altKey: boolean, shiftKey: boolean}} Held */
/** @typedef {{move: (spot: Spot, held: Held) => void, end: () => void, drop?: () => void}} Drag */
/** @typedef {{desk: import("./desk.js").Desk, look: import("./look.js").Look, marks: import("./marks.js").Marks}} Map */

/** Turns go by so many degrees. */
const TURN = 5;

/** @param {Map} map @param {Spot} spot @param {Held} held @param {Set<string>} but */
function held({ desk, look, marks }, spot, { altKey }, but) {
  const found = snapped(/** @type {import("./table.js").Table} */ (desk.table), spot, { step: desk.step, scale: look.scale, free: altKey, but });
  marks.hold = { at: found.spot, to: found.to };
  return found.spot;
}

/** Ends a drag by settling what it has shown. @param {Map} map @param {() => string} label */
const settling = ({ desk, marks }, label) => ({
  end() {
    marks.hold = null;
    settleAs(desk, [...desk.draft.values()], label());
  },
  drop() {
    marks.hold = null;
    desk.drop();
  },
});

/** Moves all that is chosen, held by the corner of one of them that is nearest. @param {Map} map @param {Item} grabbed @param {Spot} from @returns {Drag} */
export function moving(map, grabbed, from) {
  const { desk } = map;
  const { items } = desk;
  const hold = holds(grabbed).reduce((best, spot) => (apart(spot, from) < apart(best, from) ? spot : best));
  return {
    move(spot, keys) {
      const to = held(map, [hold[0] + spot[0] - from[0], hold[1] + spot[1] - from[1]], keys, desk.chosen);
      const moved = movedBy(desk, items, [to[0] - hold[0], to[1] - hold[1]]);
      const [before, after] = [holds(items[0])[0], holds(moved[0])[0]];
      desk.sketch(moved, [after[0] - before[0], after[1] - before[1]]);
    },
    ...settling(map, () => `move ${calledTogether(items)}`),
  };
}

/** Moves one corner; or, begun on a side, a new one. @param {Map} map @param {import("./table.js").Piece} piece @param {"corner" | "side"} does @param {number} place @returns {Drag} */
export function cornering(map, piece, does, place) {
  const { desk } = map;
  const spots = does === "corner" ? piece.spots : withCornerOn(piece.spots, place);
  const corner = does === "corner" ? place : place + 1;
  return {
    move(spot, keys) {
      const to = held(map, spot, keys, new Set([piece.key]));
      desk.corner = corner;
      desk.sketch([{ ...piece, spots: withCorner(spots, corner, to) }]);
    },
    ...settling(map, () => `${called(piece)}: ${does === "corner" ? "move a corner" : "add a corner"}`),
  };
}

/** Turns what is chosen: a unit to where the pointer is, all else by as much as the pointer goes round. @param {Map} map @param {Spot} from @returns {Drag} */
export function turning(map, from) {
  const { desk } = map;
  const { items } = desk;
  const about = pivotOf(items);
  const only = items.length === 1 && isUnit(items[0]) ? items[0] : null;
  const start = bearing(about, from);
  return {
    move(spot, { altKey }) {
      const step = altKey ? 1 : TURN;
      if (only) return desk.sketch([{ ...only, facing: facingOf(Math.round(bearing(about, spot) / step) * step) }]);
      const degrees = Math.round((bearing(about, spot) - start) / step) * step;
      desk.sketch(turnedBy(items, degrees, about));
    },
    ...settling(map, () => `turn ${calledTogether(items)}`),
  };
}

/** Makes what is chosen larger or smaller, from its far left corner; with Shift each way by itself. @param {Map} map @param {Spot} from @returns {Drag} */
export function scaling(map, from) {
  const { desk } = map;
  const { items } = desk;
  const { left, right, near, far } = around(items);
  const { width } = /** @type {import("./table.js").Table} */ (desk.table);
  const [wide, high] = [Math.max(right - left, 0.01), Math.max(far - near, 0.01)];
  const [most, mostUp] = [Math.max((width - left) / wide, 0.05), Math.max(far / high, 0.05)];
  return {
    move(spot, keys) {
      // The handle stands off the corner that it moves.
      const [x, y] = held(map, [spot[0] - from[0] + right, spot[1] - from[1] + near], keys, desk.chosen);
      const [across, up] = [clamped((x - left) / wide, 0.05, most), clamped((far - y) / high, 0.05, mostUp)];
      const both = Math.min(Math.max(across, up), most, mostUp);
      desk.sketch(keys.shiftKey ? scaledBy(items, [left, far], across, up) : scaledBy(items, [left, far], both, both));
    },
    ...settling(map, () => `scale ${calledTogether(items)}`),
  };
}

/** Draws a rectangle: units that it touches are chosen, or, where there are none, the terrain that lies in it. @param {Map} map @param {Spot} from @param {boolean} adds @returns {Drag} */
export function banding({ desk, look, marks }, from, adds) {
  const before = adds ? [...desk.chosen] : [];
  const start = look.onScreen(from);
  let to = from;
  return {
    move(spot) {
      to = spot;
      marks.band = [start, look.onScreen(spot)];
      marks.show();
    },
    end() {
      marks.band = null;
      const band = extentOf([from, to]);
      const isIn = (/** @type {Item} */ item, /** @type {boolean} */ whole) => {
        const { left, right, near, far } = extentOf(outlineOf(item));
        return whole ? left >= band.left && right <= band.right && near >= band.near && far <= band.far
          : left < band.right && right > band.left && near < band.far && far > band.near;
      };
      const units = desk.table?.units.filter((unit) => isIn(unit, false)) ?? [];
      const found = units.length ? units : desk.table?.pieces.filter((piece) => isIn(piece, true)) ?? [];
      desk.choose([...before, ...found.map(({ key }) => key)]);
    },
    drop() {
      marks.band = null;
      marks.show();
    },
  };
}

/** Draws in one stroke. @param {Map} map @param {Spot} from @returns {Drag} */
export function stroking({ desk, look, marks }, from) {
  const stroke = [from];
  return {
    move(spot) {
      if (apart(stroke[stroke.length - 1], spot) * look.scale < 4 || desk.mode.does !== "draw") return;
      stroke.push(spot);
      marks.stroke = stroke;
      marks.show();
    },
    end() {
      marks.stroke = null;
      endStroke(desk, look, stroke);
    },
    drop() { marks.stroke = null; },
  };
}

/** Brings units from the tray onto the table. @param {Map} map @param {import("./cast.js").Player[]} units @param {"line" | "column"} form @param {number} facing @returns {Drag} */
export function bringing(map, units, form, facing) {
  const { desk } = map;
  let to = /** @type {Spot | null} */ (null);
  return {
    move(spot, keys) {
      const { width, depth } = /** @type {import("./table.js").Table} */ (desk.table);
      const isOn = spot[0] > -1 && spot[1] > -1 && spot[0] < width + 1 && spot[1] < depth + 1;
      to = isOn ? held(map, spot, keys, new Set()) : null;
      if (!to) return desk.drop();
      const spots = formedUp(units, { form, at: to, facing, gap: 0.5 });
      desk.sketch(units.map((unit, place) => ({ key: `unit:${unit.id}`, path: "", place: -1, raw: {}, name: unit.name, unit, ...spots[place] })));
    },
    end() {
      map.marks.hold = null;
      desk.drop();
      if (to) placeUnits(desk, units, { form, at: to, facing });
    },
    drop() {
      map.marks.hold = null;
      desk.drop();
    },
  };
}
