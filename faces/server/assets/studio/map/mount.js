// The map editor of the studio: mounted in an element of its page; `place` puts units on it from elsewhere.
// @ts-check
import { copiesOf, layTable, paste, remove, reorder, settleAs } from "./edits.js";
import { curved } from "./shaping.js";
import { Desk } from "./desk.js";
import { Look } from "./look.js";
import { Sheet } from "./sheet.js";
import { Marks } from "./marks.js";
import { Hands } from "./hands.js";
import { Menu } from "./menu.js";
import { Picture } from "./picture.js";
import { addCorner, keyOnMap, modeSays, removeCorner } from "./keys.js";
import { endDrawing, takeBack } from "./pencil.js";
import { handleAt, handlesOf } from "./handles.js";
import { isArea } from "./kinds.js";
import { called, isUnit, itemsAt, sidesOfPiece } from "./table.js";
import { nearestSide } from "./plane.js";
import { withCornerOn } from "./shaping.js";
import { placeUnits, unitsOf } from "./placing.js";
import { paletteOf } from "./palette.js";
import { barOf } from "./bar.js";
import { beneathOf } from "./beneath.js";
import { faultsOf, tipOf } from "./faultlist.js";
import { trayOf } from "./tray.js";
import { el, inNextFrame, press } from "../dom.js";

/** @typedef {[number, number]} Spot */

/** The desk of the map on the page. @type {Desk | null} */
let mounted = null;

/** Puts the units of these ids on the table, in a line or a column: at their edge of it, unless `at` says where. @param {string[]} ids @param {"line" | "column" | import("./placing.js").How} [how] @returns {boolean} whether there is a table to put them on */
export function place(ids, how = "line") {
  if (!mounted?.table || !mounted.mayChange) return false;
  placeUnits(mounted, unitsOf(mounted, ids), typeof how === "string" ? { form: how } : how);
  return true;
}

/** What may be done at a spot of the map. @param {Desk} desk @param {Look} look @param {Spot} at @returns {import("./menu.js").Entry[]} */
function entriesAt(desk, look, at) {
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
    { says: "Curve", does: () => { settleAs(desk, [{ ...piece, spots: curved(piece.spots, isArea(piece.kind)) }], `curve ${called(piece)}`); } },
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
  const middle = [0, 1].map((axis) => (Math.min(...spots.map((/** @type {Spot} */ one) => one[/** @type {0 | 1} */ (axis)])) + Math.max(...spots.map((/** @type {Spot} */ one) => one[/** @type {0 | 1} */ (axis)]))) / 2);
  paste(desk, desk.copied, [spot[0] - middle[0], spot[1] - middle[1]]);
}

/** Copying and pasting by the keys that every program has: as text, so that it goes from one scenario to another. @param {HTMLElement} pane @param {Desk} desk */
function clipboard(pane, desk) {
  const copy = (/** @type {ClipboardEvent} */ event) => {
    const copies = copiesOf(desk.items);
    if (!copies.length || !event.clipboardData) return;
    desk.copied = copies;
    event.clipboardData.setData("text/plain", JSON.stringify({ terrain: copies }));
    event.preventDefault();
    if (event.type === "cut" && desk.mayChange) remove(desk, desk.items);
  };
  pane.addEventListener("copy", copy);
  pane.addEventListener("cut", copy);
  pane.addEventListener("paste", (event) => {
    if (!desk.mayChange) return;
    event.preventDefault();
    try {
      const { terrain } = JSON.parse(event.clipboardData?.getData("text/plain") ?? "");
      if (Array.isArray(terrain)) paste(desk, terrain.slice(0, 200));
    } catch {
      // It was no terrain.
    }
  });
}

/** A bar of so many inches as are told. @param {Desk} desk @param {Look} look */
function scaleBar(desk, look) {
  const words = el("span");
  const bar = el("div", { className: "map-scale", "aria-hidden": "true" }, el("i"), words);
  desk.listen((what) => {
    if (!what.has("view")) return;
    const inches = [1, 2, 3, 6, 12, 24, 60, 120].find((length) => length * look.scale >= 64) ?? 240;
    bar.firstChild.style.width = `${inches * look.scale}px`;
    words.textContent = inches === 1 ? "1 inch" : `${inches} inches`;
  });
  return bar;
}

/** What hands do now, with buttons for what a finger has no keys for. @param {Desk} desk */
function modeLine(desk) {
  const words = el("span");
  const buttons = el("span", { className: "buttons" });
  const line = el("div", { className: "map-mode" }, words, buttons);
  const show = () => {
    line.hidden = !desk.table;
    words.textContent = modeSays(desk);
    const { mode } = desk;
    const wanted = mode.does === "draw" ? "draw" : mode.does === "choose" ? "" : "other";
    if (buttons.dataset.for === wanted) return;
    buttons.dataset.for = wanted;
    buttons.replaceChildren(...(wanted === "draw" ? [press("Finish", () => { endDrawing(desk); }), press("Corner back", () => takeBack(desk)), press("Leave it", () => desk.rest())] : wanted ? [press("Done", () => desk.rest())] : []));
  };
  show();
  desk.listen((what) => (what.has("mode") || what.has("chosen") || what.has("table")) && show());
  return line;
}

/** Where the scenario has no table. @param {Desk} desk */
function noTable(desk) {
  const lay = press("Lay a table of 72 by 48 inches", () => layTable(desk, 72, 48));
  const words = el("div", { className: "map-none" }, el("p", { textContent: "This battle has no table. With one, ranges, sight, cover and movement are seen on it; without one, players say them." }), lay);
  const show = () => {
    words.hidden = Boolean(desk.table);
    lay.hidden = !desk.mayChange;
  };
  show();
  desk.listen((what) => what.has("table") && show());
  return words;
}

/** Mounts the map of the scenario in an element. @param {typeof import("../document.js").studio} studio @param {HTMLElement} element */
export function mountMap(studio, element) {
  const desk = new Desk(studio);
  const look = new Look(desk);
  const sheet = new Sheet(desk, look);
  const svg = /** @type {SVGElement} */ (document.createElementNS("http://www.w3.org/2000/svg", "svg"));
  svg.setAttribute("class", "map-marks");
  svg.setAttribute("aria-hidden", "true");
  const marks = new Marks(desk, look, svg);
  const news = el("p", { className: "unseen", "aria-live": "polite" });
  const pane = el("div", { className: "map-window", tabIndex: 0, role: "application", "aria-label": "The map", "aria-describedby": "map-says" }, sheet.stage, svg);
  const mode = modeLine(desk);
  mode.firstChild.id = "map-says";
  const menu = new Menu(pane);
  const picture = new Picture(desk, sheet.picture);
  const beneath = beneathOf(desk, picture, pane);
  const palette = paletteOf(desk, look, pane);
  const hands = new Hands({
    desk, look, marks, window: pane, menu: (at) => menu.open(at, entriesAt(desk, look, at)),
    picture: { moving: (from) => picture.moving(from), measure: (spot) => beneath.measured(spot) },
  });
  const zooms = el("div", { className: "map-zoom" },
    press("Fit", () => look.fit(), { title: "The whole table (0)" }), press("+", () => look.zoom(1.4), { "aria-label": "Nearer" }), press("−", () => look.zoom(1 / 1.4), { "aria-label": "From farther off" }));
  const frame = el("div", { className: "map-frame" }, pane, zooms, scaleBar(desk, look), tipOf(desk, look, marks, pane), noTable(desk));
  const tools = el("div", { className: "map-line" }, barOf(desk), beneath.details, faultsOf(desk, look, pane));
  element.classList.add("studio-map");
  element.replaceChildren(palette.palette, tools, frame, trayOf(desk, look, (event, units, form) => hands.take(event, units, form)), mode, news);

  const board = {
    desk, look, say: (/** @type {string} */ words) => { news.textContent = words; }, cancel: () => hands.cancel(),
    palette: () => palette.open(), again: () => palette.again(true),
    picture: { shift: (/** @type {Spot} */ by) => picture.shift(by), measure: (/** @type {Spot} */ spot) => beneath.measured(spot) },
  };
  pane.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    if (event.target !== pane) return;
    if (event.key === " " && desk.mode.does !== "draw" && desk.mode.does !== "measure") {
      hands.moves = true;
      pane.classList.add("moves");
      event.preventDefault();
    } else if (keyOnMap(board, event)) {
      event.preventDefault();
      event.stopPropagation();
    }
  });
  const letGo = () => { hands.moves = false; pane.classList.remove("moves"); };
  pane.addEventListener("keyup", (/** @type {KeyboardEvent} */ event) => { if (event.key === " ") letGo(); });
  pane.addEventListener("blur", letGo);
  pane.addEventListener("dragover", (/** @type {DragEvent} */ event) => event.preventDefault());
  pane.addEventListener("drop", (/** @type {DragEvent} */ event) => {
    event.preventDefault();
    if (desk.mayChange) picture.take(event.dataTransfer?.files[0]);
  });
  clipboard(pane, desk);

  const draw = inNextFrame(() => sheet.draw());
  const size = () => `${desk.table?.width} ${desk.table?.depth}`;
  let fitted = size();
  desk.listen((what) => {
    if (what.has("table")) {
      if (size() !== fitted) look.fit();
      fitted = size();
      draw();
    }
    if (what.has("draft")) sheet.lift();
    if (what.has("view")) sheet.follow();
    if (what.has("chosen")) {
      const { single } = desk;
      if (single) pane.setAttribute("aria-activedescendant", `map-${single.key}`);
      else pane.removeAttribute("aria-activedescendant");
      pane.dataset.mode = desk.mode.does;
    }
    if (what.has("mode")) pane.dataset.mode = desk.mode.does;
    if (what.size === 1 && what.has("view")) marks.follow();
    else marks.show();
  });
  studio.listen(({ what }) => desk.follow(what));
  new ResizeObserver(() => {
    look.resize(pane.clientWidth, pane.clientHeight);
    draw();
  }).observe(pane);
  look.resize(pane.clientWidth, pane.clientHeight);
  sheet.draw();
  picture.recall();
  mounted = desk;
}
