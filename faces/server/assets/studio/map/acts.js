// What may be done at a spot of the map: what its menu offers there.
// @ts-check
import { extentOf, middleOf, nearestSide } from "./plane.js";
import { called, isUnit, itemsAt, sidesOfPiece } from "./table.js";
import { withCornerOn } from "./shaping.js";
import { copiesOf, paste, remove, reorder, settleAs, smooth } from "./edits.js";
import { handleAt, handlesOf } from "./handles.js";
import { removeCorner } from "./keys.js";

/** @typedef {[number, number]} Spot */
/** @typedef {import("./desk.js").Desk} Desk */

/** What may be done at a spot of the map. @param {Desk} desk @param {import("./look.js").Look} look @param {Spot} at @returns {import("./menu.js").Entry[]} */
export function actsAt(desk, look, at) {
  const { table, mayChange } = desk;
  if (!table) return [];
  const spot = look.onTable(at);
  const handle = handleAt(handlesOf(desk, look), at, 22);
  const found = itemsAt(table, spot, 12 / look.scale);
  const top = found.find(({ key }) => desk.chosen.has(key)) ?? found[0];
  if (top && !desk.chosen.has(top.key)) desk.choose([top.key]);
  const { piece, items } = desk;
  const others = found.filter((item) => item !== top).map((item) => ({ says: `Choose ${called(item)}`, does: () => desk.choose([item.key]) }));
  const pastes = { says: "Paste here", off: !desk.copied.length, does: () => pasteAt(desk, spot) };
  if (!mayChange) return others;
  if (!items.length) return [pastes, ...others];
  const ofPiece = piece ? [
    ...(handle?.does === "corner" ? [{ says: "Remove this corner", does: () => { removeCorner(desk, handle.place); } }] : []),
    { says: "Add a corner here", does: () => {
      const { place: side, at: on } = nearestSide(spot, sidesOfPiece(piece));
      if (side >= 0) settleAs(desk, [{ ...piece, spots: withCornerOn(piece.spots, side, on) }], `${called(piece)}: add a corner`);
    } },
    { says: "Take its corners", does: () => desk.turnTo({ does: "corners" }) },
    { says: "Curve", does: () => smooth(desk) },
    { says: "Earlier in the list", does: () => reorder(desk, piece, -1) },
    { says: "Later in the list", does: () => reorder(desk, piece, 1) },
  ] : [];
  const copies = items.some((item) => !isUnit(item)) ? [
    { says: "Double", does: () => paste(desk, copiesOf(items)) },
    { says: "Copy", does: () => { desk.copied = copiesOf(items); } },
  ] : [];
  return [...ofPiece, ...copies, pastes, { says: items.every(isUnit) ? "Off the table" : "Remove", does: () => remove(desk, items) }, ...others];
}

/** Pastes what was copied with its middle at a spot. @param {Desk} desk @param {Spot} spot */
function pasteAt(desk, spot) {
  const spots = desk.copied.flatMap((raw) => raw.outline ?? raw.along ?? []);
  if (!spots.length) return;
  const middle = middleOf(extentOf(spots));
  paste(desk, desk.copied, [spot[0] - middle[0], spot[1] - middle[1]]);
}
