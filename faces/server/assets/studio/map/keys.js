// The map by keyboard alone; and what the mode line says of it.
// @ts-check
import { fewest, isArea } from "./kinds.js";
import { copiesOf, movedBy, calledTogether, paste, remove, reorder, settleAs, turnStep } from "./edits.js";
import { withCorner, withCornerOn } from "./shaping.js";
import { clamped, onHundredths } from "./plane.js";
import { called, isUnit } from "./table.js";
import { endDrawing, setCorner, stepPencil, takeBack } from "./pencil.js";

/** @typedef {[number, number]} Spot */
/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {{desk: Desk, look: import("./look.js").Look, say: (words: string) => void, palette: () => void, again: () => void, cancel: () => void, picture: {shift: (by: Spot) => void, measure: (spot: Spot) => void}}} Board */

/** @type {Record<string, Spot>} */
const COMPASS = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/** How far arrows go where the grid has no step, in inches. */
const FINEST = 0.1;
/** How far arrows move the map, in pixels. */
const STRIDE = 60;
const TURNS = /** @type {Record<string, number>} */ ({ "[": -5, "]": 5, "{": -1, "}": 1 });

/** Whether the tab key leaves the map: Escape with nothing chosen lets it. */
let isLeaving = false;

/** What lies beside what is chosen in the order of the map; null at its end. @param {Desk} desk @param {number} by */
function neighbour(desk, by) {
  const keys = [...(desk.table?.items.keys() ?? [])];
  const here = [...desk.chosen].map((key) => keys.indexOf(key)).at(by > 0 ? -1 : 0);
  return keys[here === undefined ? (by > 0 ? 0 : keys.length - 1) : here + by] ?? null;
}

/** To the next of what is on the map, or to its next corner; false where the tab key leaves the map. @param {Board} board @param {number} by */
function tabKey({ desk, look, say }, by) {
  const { piece } = desk;
  if (desk.mode.does === "corners" && piece) {
    const count = piece.spots.length;
    desk.choose(desk.chosen, (desk.corner + by + count) % count);
    look.show(piece.spots[desk.corner]);
    say(cornerSays(desk));
    return true;
  }
  const next = isLeaving || desk.mode.does !== "choose" ? null : neighbour(desk, by);
  isLeaving = false;
  const item = next && desk.table?.items.get(next);
  if (!item) return false;
  desk.choose([item.key]);
  look.show(isUnit(item) ? item.at : item.spots[0]);
  say(desk.describe(item));
  return true;
}

/** @param {Desk} desk */
function cornerSays({ piece, corner }) {
  return piece?.spots[corner] ? `${isArea(piece.kind) ? "corner" : "point"} ${corner + 1} of ${piece.spots.length}, at ${piece.spots[corner].join(", ")}` : "";
}

/** @param {Board} board @param {Spot} way @param {boolean} far */
function arrowKey({ desk, look, say, picture }, [right, up], far) {
  const inches = (desk.step || FINEST) * (far ? 10 : 1);
  const by = /** @type {Spot} */ ([right * inches, up * inches]);
  const { mode, piece, table } = desk;
  if (mode.does === "draw") return stepPencil(desk, look, ...by);
  if (mode.does === "measure") {
    const [x, y] = mode.cursor ?? look.middle;
    return desk.turnTo({ ...mode, cursor: onHundredths([x + by[0], y + by[1]]) });
  }
  if (mode.does === "shift") return picture.shift(by);
  if (mode.does === "corners" && piece && table && desk.mayChange) {
    const [x, y] = piece.spots[desk.corner];
    const to = onHundredths([clamped(x + by[0], 0, table.width), clamped(y + by[1], 0, table.depth)]);
    settleAs(desk, [{ ...piece, spots: withCorner(piece.spots, desk.corner, to) }], `${called(piece)}: move a corner`, desk.series(`corner-${desk.corner}`));
    look.show(to);
    return say(cornerSays(desk));
  }
  const { items } = desk;
  if (!items.length) return look.pan(-right * STRIDE * (far ? 4 : 1), up * STRIDE * (far ? 4 : 1));
  if (!desk.mayChange) return;
  settleAs(desk, movedBy(desk, items, by), `move ${calledTogether(items)}`, desk.series("move"));
  const [first] = desk.items;
  if (!first) return;
  const at = isUnit(first) ? first.at : first.spots[0];
  look.show(at);
  say(`at ${at.join(", ")}`);
}

/** @param {Board} board */
function enterKey({ desk, say }) {
  if (desk.mode.does === "draw") return say(endDrawing(desk) ? "drawn" : `it needs ${fewest(desk.mode.kind)} corners`);
  if (desk.mode.does === "corners" || desk.mode.does === "shift") return desk.rest();
  if (!desk.piece || !desk.mayChange) return;
  desk.turnTo({ does: "corners" });
  say(cornerSays(desk));
}

/** @param {Board} board */
function escapeKey({ desk, say, cancel }) {
  cancel();
  if (desk.mode.does !== "choose") return desk.rest();
  if (desk.chosen.size) return desk.choose([]);
  isLeaving = true;
  say("Tab leaves the map");
}

/** @param {Board} board */
function takeAway({ desk, say }) {
  if (!desk.mayChange) return;
  if (desk.mode.does === "draw") return takeBack(desk);
  if (desk.mode.does === "corners" && desk.piece) return say(removeCorner(desk, desk.corner) ? "corner removed" : "it has no corner to spare");
  if (desk.items.length) remove(desk, desk.items);
}

/** Removes a corner of the only piece that is chosen, if it can spare one. @param {Desk} desk @param {number} place */
export function removeCorner(desk, place) {
  const { piece } = desk;
  if (!piece || place < 0 || piece.spots.length <= fewest(piece.kind)) return false;
  desk.corner = Math.max(place - 1, 0);
  return settleAs(desk, [{ ...piece, spots: piece.spots.toSpliced(place, 1) }], `${called(piece)}: remove a corner`);
}

/** Adds a corner after one of the only piece that is chosen. @param {Desk} desk @param {number} place */
export function addCorner(desk, place) {
  const { piece } = desk;
  if (!piece) return;
  const last = !isArea(piece.kind) && place >= piece.spots.length - 1;
  const side = last ? place - 1 : Math.max(place, 0);
  if (settleAs(desk, [{ ...piece, spots: withCornerOn(piece.spots, side) }], `${called(piece)}: add a corner`)) desk.choose(desk.chosen, side + 1);
}

/** @param {Board} board */
function fresh({ desk, look, palette, picture, say }) {
  if (!desk.mayChange) return;
  if (desk.mode.does === "draw") setCorner(desk, look, desk.mode.cursor ?? look.middle, true);
  else if (desk.mode.does === "measure") picture.measure(desk.mode.cursor ?? look.middle);
  else if (desk.mode.does === "corners") {
    addCorner(desk, desk.corner);
    say(cornerSays(desk));
  } else palette();
}

/** @type {Record<string, (board: Board, event: KeyboardEvent) => void>} */
const KEYS = {
  Enter: enterKey,
  Escape: escapeKey,
  Delete: takeAway,
  Backspace: takeAway,
  n: fresh,
  r: ({ again }) => again(),
  "+": ({ look }) => look.zoom(1.25),
  "=": ({ look }) => look.zoom(1.25),
  "-": ({ look }) => look.zoom(1 / 1.25),
  0: ({ look }) => look.fit(),
  PageUp: ({ desk }) => { if (desk.piece && desk.mayChange) reorder(desk, desk.piece, -1); },
  PageDown: ({ desk }) => { if (desk.piece && desk.mayChange) reorder(desk, desk.piece, 1); },
};

/** @param {Board} board @param {KeyboardEvent} event @returns {boolean} whether it meant something */
function withControl({ desk }, { key }) {
  if (key === "d" && desk.mayChange) paste(desk, copiesOf(desk.items));
  else if (key === "a") desk.choose((desk.table?.units.length ? desk.table.units : desk.table?.pieces ?? []).map((item) => item.key));
  else return false;
  return true;
}

/** What a key does on the map. @param {Board} board @param {KeyboardEvent} event @returns {boolean} whether it meant something here */
export function keyOnMap(board, event) {
  const { desk } = board;
  const { key, shiftKey } = event;
  if (event.ctrlKey || event.metaKey) return withControl(board, event);
  if (event.altKey) return false;
  if (key === "Tab") return tabKey(board, shiftKey ? -1 : 1);
  if (COMPASS[key]) arrowKey(board, COMPASS[key], shiftKey);
  else if (TURNS[key] && desk.items.length && desk.mayChange) {
    turnStep(desk, TURNS[key]);
    const [first] = desk.items;
    if (isUnit(first)) board.say(`facing ${first.facing}`);
  } else if (key === " " && (desk.mode.does === "draw" || desk.mode.does === "measure")) fresh(board);
  else if (KEYS[key]) KEYS[key](board, event);
  else return false;
  if (key !== "Escape") isLeaving = false;
  return true;
}

/** What hands and keys do now, in one line. @param {Desk} desk @returns {string} */
export function modeSays(desk) {
  const { mode, mayChange } = desk;
  const inches = desk.step || FINEST;
  if (!desk.table) return "";
  if (mode.does === "draw") {
    const { kind, spots } = mode;
    const ends = isArea(kind) ? "the first one" : "the last one";
    return `Drawing ${kind.name}: ${spots.length < fewest(kind) ? `click or press Space to set ${fewest(kind)} corners or more, or draw in one stroke` : `a click on ${ends} or Enter ends it`}; arrows move the cross by ${inches}, Backspace takes one back, Esc leaves it; Alt: no snapping.`;
  }
  if (mode.does === "measure") return `Set ${mode.spots.length ? "the other spot" : "two spots"} of the picture whose distance you know: click, or arrows and Space. Esc leaves it.`;
  if (mode.does === "shift") return `Drag the picture, or move it by arrows (${inches} inches; Shift: ten times). Enter or Esc ends it.`;
  if (mode.does === "corners") return `Corner ${desk.corner + 1}: arrows move it by ${inches} (Shift: ten times), Tab goes to the next, n adds one after it, Delete removes it, Esc takes the whole again.`;
  const { items } = desk;
  if (!items.length) return `Tab goes through what is here${mayChange ? ", n draws, a drag chooses several" : ""}; arrows move the view, + and − zoom, 0 fits it.`;
  if (!mayChange) return `${items.length === 1 ? called(items[0]) : `${items.length} chosen`}. Tab goes to the next.`;
  const corners = desk.piece ? ", Enter takes its corners, Ctrl+D doubles it" : "";
  return `${items.length === 1 ? called(items[0]) : `${items.length} chosen`}: arrows move by ${inches} (Shift: ten times), [ ] turn${corners}, Delete ${items.every(isUnit) ? "takes off the table" : "removes"}, Esc lets go.`;
}
