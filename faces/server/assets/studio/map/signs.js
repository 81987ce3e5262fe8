// What stands around the map: its scale, what hands do now, and what is said where there is no table.
// @ts-check
import { layTable } from "./edits.js";
import { modeSays } from "./keys.js";
import { endDrawing, takeBack } from "./pencil.js";
import { el, press } from "../dom.js";

/** @typedef {import("./desk.js").Desk} Desk */

/** A bar of so many inches as are told. @param {Desk} desk @param {import("./look.js").Look} look */
export function scaleBar(desk, look) {
  const words = el("span");
  const bar = el("div", { className: "map-scale", "aria-hidden": "true" }, el("i"), words);
  desk.listen((what) => {
    if (!what.has("view")) return;
    const inches = [1, 2, 3, 6, 12, 24, 60, 120].find((length) => length * look.scale >= 48) ?? 240;
    bar.firstChild.style.width = `${inches * look.scale}px`;
    words.textContent = inches === 1 ? "1 inch" : `${inches} inches`;
  });
  return bar;
}

/** What hands do now, with buttons for what a finger has no keys for. @param {Desk} desk */
export function modeLine(desk) {
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
export function noTable(desk) {
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
