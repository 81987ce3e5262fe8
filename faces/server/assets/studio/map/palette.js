// The palette: hands that choose, and a pencil for every kind of terrain, each shown as the map draws it.
// @ts-check
import { alone } from "./ground.js";
import { KINDS, isArea } from "./kinds.js";
import { takePencil } from "./pencil.js";
import { el } from "../dom.js";

/** @typedef {[number, number]} Spot */
/** @typedef {import("./kinds.js").Kind} Kind */

const AREA = /** @type {Spot[]} */ ([[0.3, 0.4], [2.9, 0.2], [3.1, 1.7], [0.5, 1.9]]);
const LINE = /** @type {Spot[]} */ ([[0.2, 0.5], [1.4, 1.2], [3.2, 1.4]]);

/** A small drawing of a kind. @param {Kind} kind */
function swatch(kind) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  for (const [name, value] of Object.entries({ class: "map", viewBox: "0 -22 34 24", "font-size": "8", "aria-hidden": "true" })) svg.setAttribute(name, value);
  const spots = isArea(kind) ? AREA : LINE;
  svg.innerHTML = alone({ key: "", path: "", place: 0, raw: {}, id: "", name: "", kind, spots, width: kind.width ? 0.7 : 0, level: 1, going: kind.going }, 8);
  return svg;
}

/** @param {import("./desk.js").Desk} desk @param {import("./look.js").Look} look @param {HTMLElement} pane */
export function paletteOf(desk, look, pane) {
  /** Whether keys brought hands here: then the keyboard draws too. */
  let isByKey = false;
  let lastKind = KINDS[0];
  const take = (/** @type {Kind} */ kind, /** @type {boolean} */ keyed) => {
    lastKind = kind;
    takePencil(desk, kind, keyed ? look.middle : null);
    pane.focus({ preventScroll: true });
  };
  const chooses = el("button", { type: "button", className: "plain", title: "Choose and move what is on the map (Esc)", onclick: () => { desk.rest(); pane.focus(); } }, "Choose");
  const buttons = KINDS.map((kind) => {
    const button = el("button", { type: "button", className: "plain", title: `Draw ${kind.name}: ${kind.says}`, "data-kind": kind.name }, swatch(kind), el("span", { textContent: kind.name }));
    button.onclick = (/** @type {MouseEvent} */ event) => take(kind, event.detail === 0 || isByKey);
    return button;
  });
  const palette = el("div", { className: "map-palette", role: "toolbar", "aria-label": "What hands do on the map" }, chooses, ...buttons);
  const all = [chooses, ...buttons];
  palette.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    const here = all.indexOf(/** @type {any} */ (document.activeElement));
    const to = { ArrowRight: here + 1, ArrowDown: here + 1, ArrowLeft: here - 1, ArrowUp: here - 1, Home: 0, End: all.length - 1 }[event.key];
    if (event.key === "Escape") pane.focus({ preventScroll: true });
    else if (to === undefined || here < 0) return;
    else all[(to + all.length) % all.length].focus();
    event.preventDefault();
  });
  const show = () => {
    palette.hidden = !desk.table || !desk.mayChange;
    const { mode } = desk;
    const kind = mode.does === "draw" ? mode.kind.name : "";
    for (const button of all) {
      const isOn = (button.dataset.kind ?? "") === kind && (kind !== "" || mode.does !== "measure");
      button.setAttribute("aria-pressed", String(isOn));
      // What is taken is seen, however narrow the palette is.
      if (isOn) palette.scrollLeft = Math.min(Math.max(palette.scrollLeft, button.offsetLeft + button.offsetWidth - palette.clientWidth), button.offsetLeft);
      button.tabIndex = isOn || (mode.does === "measure" && button === chooses) ? 0 : -1;
    }
  };
  show();
  desk.listen((what) => (what.has("mode") || what.has("table")) && show());
  return {
    palette,
    /** Brings the keyboard here, to take a pencil. */
    open() {
      isByKey = true;
      (all.find((button) => button.dataset.kind === lastKind.name) ?? chooses).focus();
    },
    /** Takes the last pencil again. @param {boolean} keyed */
    again: (keyed) => take(lastKind, keyed),
  };
}
