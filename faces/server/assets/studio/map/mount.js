// The map editor of the studio: mounted in an element of its page; `place` puts units on it from elsewhere.
// @ts-check
import { Desk } from "./desk.js";
import { Look } from "./look.js";
import { Sheet } from "./sheet.js";
import { Marks } from "./marks.js";
import { Hands } from "./hands.js";
import { Menu } from "./menu.js";
import { Picture } from "./picture.js";
import { keyOnMap } from "./keys.js";
import { placeUnits, unitsOf } from "./placing.js";
import { actsAt } from "./acts.js";
import { paletteOf } from "./palette.js";
import { barOf } from "./bar.js";
import { beneathOf } from "./beneath.js";
import { faultsOf, tipOf } from "./faultlist.js";
import { trayOf } from "./tray.js";
import { modeLine, noTable, scaleBar } from "./signs.js";
import { useClipboard } from "./clipboard.js";
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
  const picture = new Picture(desk, sheet.picture);
  const beneath = beneathOf(desk, picture, pane);
  const palette = paletteOf(desk, look, pane);
  const frame = el("div", { className: "map-frame" }, pane);
  const menu = new Menu(frame, pane);
  const hands = new Hands({
    desk, look, marks, window: pane, menu: (at) => menu.open(at, actsAt(desk, look, at)),
    picture: { moving: (from) => picture.moving(from), measure: (spot) => beneath.measured(spot) },
  });
  const zooms = el("div", { className: "map-zoom" },
    press("Fit", () => look.fit(), { title: "The whole table (0)" }), press("+", () => look.zoom(1.4), { "aria-label": "Nearer" }), press("−", () => look.zoom(1 / 1.4), { "aria-label": "From farther off" }));
  frame.append(scaleBar(desk, look), tipOf(desk, look, marks, pane), noTable(desk));
  mode.append(zooms);
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
  useClipboard(pane, desk);

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
