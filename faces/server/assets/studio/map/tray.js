// The tray: who could stand on the table and has no place on it yet, each command together.
// @ts-check
import { facingFor, placeUnits } from "./placing.js";
import { el, press } from "../dom.js";

/** @typedef {import("./cast.js").Player} Player */

/** The groups of the order of battle, in its order. @param {Player[]} units @returns {Map<string, Player[]>} */
function grouped(units) {
  const groups = new Map();
  for (const unit of units) {
    const name = `${unit.sideId}\u0000${unit.group}`;
    groups.set(name, [...(groups.get(name) ?? []), unit]);
  }
  return groups;
}

/** What hands take from the tray: begun by a press, told by its event. @typedef {(event: PointerEvent, units: Player[], form: "line" | "column") => void} Take */

/** @param {import("./desk.js").Desk} desk @param {import("./look.js").Look} look @param {Take} take */
export function trayOf(desk, look, take) {
  const list = el("div", { className: "map-waiting" });
  const summary = el("summary");
  const tray = el("details", { className: "map-tray", open: true }, summary, list);
  let form = /** @type {"line" | "column"} */ ("line");
  const forms = el("select", { onchange: () => { form = forms.value; } },
    el("option", { value: "line", textContent: "in line" }), el("option", { value: "column", textContent: "in column" }));
  forms.setAttribute("aria-label", "How a whole command is placed");
  let shown = /** @type {Player[] | null} */ (null);

  /** A unit or a command to be dragged onto the map; or pressed: then it goes to the middle of what is seen. @param {string} words @param {Player[]} units @param {Record<string, any>} is */
  const token = (words, units, is) => {
    const button = press(words, () => placeUnits(desk, units, { form, at: look.middle, facing: facingFor(desk, units[0]) }), is);
    button.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => take(event, units, form));
    button.addEventListener("dragstart", (/** @type {Event} */ event) => event.preventDefault());
    return button;
  };

  const show = () => {
    const waiting = desk.table?.waiting ?? [];
    tray.hidden = !desk.table || !desk.mayChange || (!waiting.length && !desk.table.units.length);
    const isSame = shown?.length === waiting.length && waiting.every((unit, place) => shown?.[place].id === unit.id && shown[place].name === unit.name && shown[place].group === unit.group);
    if (isSame) return;
    shown = waiting;
    summary.textContent = waiting.length ? `Not on the table yet: ${waiting.length}` : "All units are on the table";
    list.replaceChildren(...(waiting.length ? [forms] : []), ...[...grouped(waiting).values()].map((units) => el("div", { className: `map-command side-${units[0].side}` },
      token(`${units[0].group || "Units"} (${units.length})`, units, { className: "plain whole", title: `Place all of them ${form === "line" ? "in line" : "in column"}` }),
      ...units.map((unit) => token(unit.name, [unit], { title: unit.arrives ? `arrives: ${unit.arrives}` : "Drag it onto the map" })))));
  };
  show();
  desk.listen((what) => what.has("table") && show());
  return tray;
}
