// Drawing a new piece: corner by corner, or in one stroke; by mouse, finger or keyboard.
// @ts-check
import { apart, clamped, onHundredths } from "./plane.js";
import { fewest, isArea } from "./kinds.js";
import { addPiece } from "./edits.js";
import { simplified } from "./shaping.js";
import { snapped } from "./snapping.js";

/** @typedef {[number, number]} Spot */
/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./look.js").Look} Look */
/** @typedef {Extract<import("./desk.js").Mode, {does: "draw"}>} Drawing */

/** How near a click must come to the first corner to close an outline, and to the last one to end there, in pixels. */
const [CLOSING, ENDING] = [9, 5];
/** How far from a stroke its corners may lie once it is drawn, in pixels. */
const STROKE = 3.5;

/** Begins to draw a kind. @param {Desk} desk @param {import("./kinds.js").Kind} kind @param {Spot | null} [cursor] where the keyboard draws */
export function takePencil(desk, kind, cursor = null) {
  if (desk.mayChange && desk.table) desk.turnTo({ does: "draw", kind, spots: [], cursor });
}

/** @param {Desk} desk @param {Drawing} mode */
const nowDrawing = (desk, mode) => {
  desk.mode = mode;
  desk.tell("mode");
};

/** Where a corner would be set. @param {Desk} desk @param {Look} look @param {Spot} spot @param {boolean} free @returns {Spot} */
function settled(desk, look, spot, free) {
  const { mode, table } = desk;
  const also = mode.does === "draw" ? mode.spots : [];
  return table ? snapped(table, spot, { step: desk.step, scale: look.scale, free, also }).spot : spot;
}

/** Shows where the next corner would be. @param {Desk} desk @param {Look} look @param {Spot} spot @param {boolean} free */
export function aimPencil(desk, look, spot, free) {
  if (desk.mode.does === "draw") nowDrawing(desk, { ...desk.mode, cursor: settled(desk, look, spot, free) });
}

/** Moves the cursor of the keyboard. @param {Desk} desk @param {Look} look @param {number} right @param {number} up */
export function stepPencil(desk, look, right, up) {
  const { mode, table } = desk;
  if (mode.does !== "draw" || !table) return;
  const [x, y] = mode.cursor ?? look.middle;
  const cursor = onHundredths([clamped(x + right, 0, table.width), clamped(y + up, 0, table.depth)]);
  look.show(cursor);
  nowDrawing(desk, { ...mode, cursor });
}

/** Sets a corner; on the first one of an outline, or on the last one, the piece is done. @param {Desk} desk @param {Look} look @param {Spot} spot @param {boolean} free */
export function setCorner(desk, look, spot, free) {
  const { mode } = desk;
  if (mode.does !== "draw") return;
  const { kind, spots } = mode;
  const isNear = (/** @type {Spot | undefined} */ other, /** @type {number} */ pixels) => other !== undefined && apart(other, spot) * look.scale <= pixels;
  if (spots.length >= fewest(kind) && ((isArea(kind) && isNear(spots[0], CLOSING)) || isNear(spots.at(-1), ENDING))) return void endDrawing(desk);
  const corner = settled(desk, look, spot, free);
  const last = spots.at(-1);
  if (last && apart(last, corner) === 0) return;
  nowDrawing(desk, { ...mode, spots: [...spots, corner], cursor: corner });
}

/** What a stroke of the pen has drawn: with as few corners as show it. @param {Desk} desk @param {Look} look @param {Spot[]} stroke */
export function endStroke(desk, look, stroke) {
  const { mode, table } = desk;
  if (mode.does !== "draw" || !table) return;
  const kept = stroke.map(([x, y]) => onHundredths([clamped(x, 0, table.width), clamped(y, 0, table.depth)]));
  const thin = simplified(kept, false, STROKE / look.scale);
  // A loop ends near where it began.
  if (isArea(mode.kind) && thin.length > 3 && apart(thin[0], thin[thin.length - 1]) * look.scale < 3 * CLOSING) thin.pop();
  const wasEmpty = !mode.spots.length;
  nowDrawing(desk, { ...mode, spots: [...mode.spots, ...thin] });
  if (wasEmpty) endDrawing(desk);
}

/** Takes back the last corner. @param {Desk} desk */
export function takeBack(desk) {
  const { mode } = desk;
  if (mode.does === "draw" && mode.spots.length) nowDrawing(desk, { ...mode, spots: mode.spots.slice(0, -1) });
}

/** Puts what is drawn on the table; whether it has corners enough. @param {Desk} desk */
export function endDrawing(desk) {
  const { mode } = desk;
  if (mode.does !== "draw" || mode.spots.length < fewest(mode.kind)) return false;
  desk.rest();
  addPiece(desk, mode.kind, mode.spots);
  return true;
}
