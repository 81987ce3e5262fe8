// The controls of the picture beneath: choosing a file, how plain it is, scaling it by two spots, moving it.
// @ts-check
import { apart, hundredths } from "./plane.js";
import { typedNumber } from "./entry.js";
import { el, press } from "../dom.js";

/** @typedef {[number, number]} Spot */

/** @param {import("./desk.js").Desk} desk @param {import("./picture.js").Picture} picture @param {HTMLElement} pane */
export function beneathOf(desk, picture, pane) {
  const file = el("input", { type: "file", accept: "image/*", className: "unseen", onchange: () => { picture.take(file.files[0]); file.value = ""; }, tabIndex: -1, "aria-hidden": "true" });
  const choose = press("Choose a picture …", () => file.click());
  const plain = el("input", { type: "range", min: 0, max: 1, step: 0.05, oninput: () => picture.set({ opacity: Number(plain.value) }) });
  const number = (/** @type {string} */ says, /** @type {number} */ least, /** @type {(to: number) => void} */ takes) => typedNumber(says, { value: 0, least, most: 10_000, unit: "in" }, takes);
  const left = number("left", -10_000, (to) => picture.set({ left: to }));
  const low = number("far edge", -10_000, (to) => picture.set({ far: to }));
  const wide = number("width", 0.01, (to) => picture.set({ inches: to / picture.canvas.width }));
  const measure = press("Scale by two spots", () => { desk.turnTo({ does: "measure", spots: [], cursor: null }); pane.focus({ preventScroll: true }); });
  const shift = press("Move it", () => { desk.turnTo({ does: "shift" }); pane.focus({ preventScroll: true }); });
  const forget = press("Remove it", () => picture.forget());
  const between = el("input", { type: "number", min: 0.01, max: 10_000, step: "any", inputMode: "decimal" });
  const asked = el("form", { className: "map-asked", hidden: true }, el("label", {}, "Inches between the two spots ", between), el("button", { type: "submit", textContent: "Scale" }));
  const said = el("p", { className: "muted small" });
  const refused = el("p", { className: "fault small", hidden: true });
  const controls = el("div", { className: "buttons" }, el("label", { className: "map-number" }, el("span", { textContent: "plainness" }), plain), left.field, low.field, wide.field, measure, shift, forget);
  const details = el("details", { className: "map-beneath" }, el("summary", { textContent: "Picture beneath" }),
    el("div", { className: "map-pop" }, said, refused, file, el("div", { className: "buttons" }, choose), controls, asked));
  let spots = /** @type {Spot[]} */ ([]);
  asked.addEventListener("submit", (/** @type {Event} */ event) => {
    event.preventDefault();
    picture.scale(spots, Number(between.value));
    asked.hidden = true;
    desk.rest();
    pane.focus({ preventScroll: true });
  });
  const show = () => {
    const { kept } = picture;
    said.textContent = kept ? `${kept.name}: it stays in this browser, and is no part of the scenario.` : "A scan of the real map, to draw after. It stays in this browser: it is never sent, and is no part of the scenario.";
    choose.textContent = kept ? "Another picture …" : "Choose a picture …";
    refused.hidden = !picture.refusal;
    refused.textContent = picture.refusal;
    controls.hidden = !kept;
    if (!kept) return;
    plain.value = String(kept.opacity);
    left.show(hundredths(kept.left));
    low.show(hundredths(kept.far));
    wide.show(picture.width);
  };
  show();
  desk.listen((what) => {
    if (what.has("picture")) show();
    if (what.has("table")) details.hidden = !desk.table || !desk.mayChange;
    if (what.has("mode") && desk.mode.does !== "measure") asked.hidden = true;
  });
  details.hidden = !desk.table || !desk.mayChange;
  return {
    details,
    /** Takes a spot of the picture; with the second one it asks how far they lie apart. @param {Spot} spot */
    measured(spot) {
      const { mode } = desk;
      if (mode.does !== "measure" || mode.spots.length > 1) return;
      spots = [...mode.spots, spot];
      desk.turnTo({ does: "measure", spots, cursor: null });
      if (spots.length < 2) return;
      details.open = true;
      asked.hidden = false;
      between.value = String(hundredths(apart(spots[0], spots[1])));
      between.focus();
      between.select();
    },
  };
}
