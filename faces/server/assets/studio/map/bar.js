// The bar: what is chosen in numbers, and what may be done with it; with nothing chosen, the table itself.
// @ts-check
import { LONGEST, fewest, isArea } from "./kinds.js";
import { copiesOf, paste, remove, reorder, resize, setOn, settleAs, smooth, turnStep } from "./edits.js";
import { simplified, withCorner } from "./shaping.js";
import { addCorner, removeCorner } from "./keys.js";
import { placeUnits } from "./placing.js";
import { STEPS } from "./snapping.js";
import { called, isUnit } from "./table.js";
import { typedNumber } from "./entry.js";
import { el, press } from "../dom.js";

/** @typedef {[number, number]} Spot */
/** @typedef {import("./desk.js").Desk} Desk */
/** Elements of the bar, and what brings them up to date while the same is chosen. @typedef {{elements: HTMLElement[], show: () => void}} Part */

/** How coarse the slider simplifies at most, in inches. */
const COARSEST = 2;

/** @param {Desk} desk @param {0 | 1} axis @param {() => Spot | undefined} reads @param {(to: Spot) => void} takes */
function coordinate(desk, axis, reads, takes) {
  const most = axis === 0 ? desk.table?.width ?? 0 : desk.table?.depth ?? 0;
  const { field, show } = typedNumber(axis === 0 ? "x" : "y", { value: reads()?.[axis] ?? 0, least: 0, most, step: desk.step || 0.1, isFixed: !desk.mayChange }, (value) => {
    const spot = reads();
    if (spot) takes(axis === 0 ? [value, spot[1]] : [spot[0], value]);
  });
  return { field, show: () => show(reads()?.[axis] ?? 0) };
}

/** The table: its size, and the grid. @param {Desk} desk @returns {Part} */
function ofTable(desk) {
  const { width, depth } = /** @type {import("./table.js").Table} */ (desk.table);
  const side = (/** @type {"width" | "depth"} */ name, /** @type {number} */ value) =>
    typedNumber(name, { value, least: 0.01, most: LONGEST, step: 1, unit: "in", isFixed: !desk.mayChange }, (to) => resize(desk, name, to));
  const [wide, deep] = [side("width", width), side("depth", depth)];
  const grid = el("select", {}, ...STEPS.map((step) => el("option", { value: String(step), textContent: step ? `${step} in` : "none", selected: step === desk.step })));
  grid.onchange = () => { desk.step = Number(grid.value); desk.tell("mode"); };
  return {
    elements: [el("strong", { textContent: "Table" }), wide.field, deep.field, el("label", { className: "map-number" }, el("span", { textContent: "snaps to" }), grid)],
    show: () => { wide.show(desk.table?.width ?? 0); deep.show(desk.table?.depth ?? 0); },
  };
}

/** The corner of a piece that is looked at. @param {Desk} desk @returns {Part} */
function ofCorner(desk) {
  const piece = () => /** @type {import("./table.js").Piece} */ (desk.piece);
  const place = () => Math.max(desk.corner, 0);
  const take = (/** @type {Spot} */ to) => settleAs(desk, [{ ...piece(), spots: withCorner(piece().spots, place(), to) }], `${called(piece())}: move a corner`);
  const [x, y] = [coordinate(desk, 0, () => desk.piece?.spots[place()], take), coordinate(desk, 1, () => desk.piece?.spots[place()], take)];
  const which = el("output", { className: "map-which" });
  const go = (/** @type {number} */ by) => desk.choose(desk.chosen, (place() + by + piece().spots.length) % piece().spots.length);
  const sign = (/** @type {string} */ shown, /** @type {string} */ says, /** @type {() => void} */ does) => press(shown, does, { "aria-label": says, title: says });
  const plus = sign("+", "Add a corner after it", () => addCorner(desk, place()));
  const minus = sign("−", "Remove this corner", () => removeCorner(desk, place()));
  const show = () => {
    const { spots, kind } = piece();
    which.textContent = `${isArea(kind) ? "corner" : "point"} ${place() + 1} of ${spots.length}`;
    minus.disabled = spots.length <= fewest(kind);
    x.show();
    y.show();
  };
  show();
  return { elements: [el("span", { className: "map-group" }, sign("‹", "The corner before", () => go(-1)), which, sign("›", "The next corner", () => go(1)), x.field, y.field, ...(desk.mayChange ? [plus, minus] : []))], show };
}

/** Fewer corners, by a slider: shown as it goes, one step back where it is let go. @param {Desk} desk */
function slider(desk) {
  const told = el("output", {});
  const range = el("input", { type: "range", min: 0, max: COARSEST, step: 0.05, value: 0 });
  const fewer = () => {
    const { piece } = desk;
    return piece && { ...piece, spots: simplified(piece.spots, isArea(piece.kind), Number(range.value)) };
  };
  range.addEventListener("input", () => {
    const piece = fewer();
    if (!piece) return;
    told.textContent = `${desk.piece?.spots.length} → ${piece.spots.length}`;
    desk.sketch([piece]);
  });
  range.addEventListener("change", () => {
    const piece = fewer();
    if (piece) settleAs(desk, [piece], `simplify ${called(piece)}`);
    range.value = "0";
    told.textContent = "";
  });
  return el("label", { className: "map-number" }, el("span", { textContent: "simplify" }), range, told);
}

/** @param {Desk} desk @param {import("./table.js").Piece} piece @returns {Part} */
function ofPiece(desk, piece) {
  const corner = ofCorner(desk);
  const parts = [corner];
  const now = () => /** @type {import("./table.js").Piece} */ (desk.piece);
  const measure = (/** @type {"width" | "level"} */ name, /** @type {number} */ most, /** @type {number} */ least) => {
    const { field, show } = typedNumber(name, { value: piece[name], least, most, step: name === "level" ? 1 : 0.25, isFixed: !desk.mayChange }, (to) => setOn(desk, now(), name, name === "level" ? Math.round(to) : to));
    parts.push({ elements: [field], show: () => show(now()[name]) });
  };
  if (piece.kind.lies === "strip") measure("width", LONGEST, 0.01);
  if (piece.kind.name === "hill") {
    measure("level", 9, 1);
    const steep = el("input", { type: "checkbox", disabled: !desk.mayChange, onchange: () => setOn(desk, now(), "going", steep.checked ? "rough" : undefined) });
    const show = () => { steep.checked = now().going === "rough"; };
    show();
    parts.push({ elements: [el("label", { className: "map-number", title: "Steep slopes are rough going" }, steep, el("span", { textContent: "steep" }))], show });
  }
  const tools = desk.mayChange ? [
    press("Curve", () => smooth(desk), { title: "A smooth line through all corners" }), slider(desk),
    press("Earlier", () => reorder(desk, now(), -1), { title: "Earlier in the list: below its like (Page Up)", className: "plain roomy" }),
    press("Later", () => reorder(desk, now(), 1), { title: "Later in the list: above its like (Page Down)", className: "plain roomy" }),
  ] : [];
  return { elements: [...parts.flatMap(({ elements }) => elements), ...tools], show: () => parts.forEach(({ show }) => show()) };
}

/** @param {Desk} desk @param {import("./table.js").Stood} stood @returns {Part} */
function ofUnit(desk, stood) {
  const now = () => /** @type {import("./table.js").Stood} */ (desk.single);
  const take = (/** @type {Spot} */ at) => settleAs(desk, [{ ...now(), at }], `move ${now().name}`);
  const [x, y] = [coordinate(desk, 0, () => now()?.at, take), coordinate(desk, 1, () => now()?.at, take)];
  const turn = typedNumber("facing", { value: stood.facing, least: 0, most: 359, step: 5, unit: "°", isFixed: !desk.mayChange }, (to) => settleAs(desk, [{ ...now(), facing: Math.round(to) }], `turn ${now().name}`));
  return { elements: [x.field, y.field, turn.field], show: () => { x.show(); y.show(); turn.show(now().facing); } };
}

/** What may be done with all that is chosen. @param {Desk} desk @returns {HTMLElement[]} */
function forAll(desk) {
  if (!desk.mayChange) return [];
  const { items } = desk;
  const units = items.filter(isUnit);
  const turn = (/** @type {string} */ shown, /** @type {number} */ by) => press(shown, () => turnStep(desk, by), { title: `Turn by ${by} degrees`, "aria-label": `Turn by ${by} degrees` });
  const form = (/** @type {string} */ says, /** @type {"line" | "column"} */ form) => press(says, () => {
    const stood = desk.items.filter(isUnit);
    const middle = /** @type {Spot} */ ([0, 1].map((axis) => stood.reduce((sum, { at }) => sum + at[/** @type {0 | 1} */ (axis)], 0) / stood.length));
    placeUnits(desk, stood.map(({ unit }) => unit), { form, at: middle, facing: stood[0].facing });
  }, { title: `Draw them up ${says.toLowerCase()}` });
  return [
    turn("↺", -15), turn("↻", 15),
    ...(units.length > 1 && units.length === items.length ? [form("In line", "line"), form("In column", "column")] : []),
    ...(units.length < items.length ? [press("Double", () => paste(desk, copiesOf(desk.items)), { title: "A copy beside it (Ctrl+D)", className: "plain roomy" })] : []),
    press(units.length === items.length ? "Off the table" : "Remove", () => remove(desk, desk.items), { title: "Delete" }),
  ];
}

/** @param {Desk} desk @returns {HTMLElement} */
export function barOf(desk) {
  const bar = el("div", { className: "map-bar", role: "group", "aria-label": "What is chosen, in numbers" });
  let about = "";
  let part = /** @type {Part | null} */ (null);
  const show = () => {
    bar.hidden = !desk.table;
    if (!desk.table) return void (about = "");
    const { single, items } = desk;
    const now = [...desk.chosen].join() + desk.mayChange + (single && !isUnit(single) ? single.kind.name : "");
    if (now === about && part) return part.show();
    about = now;
    part = single ? (isUnit(single) ? ofUnit(desk, single) : ofPiece(desk, single))
      : items.length ? { elements: [], show() {} } : ofTable(desk);
    const title = items.length === 1 ? called(items[0]) : items.length ? `${items.length} chosen` : "";
    bar.replaceChildren(...(title ? [el("strong", { textContent: title })] : []), ...part.elements, ...(items.length ? forAll(desk) : []));
  };
  show();
  desk.listen((what) => (what.has("chosen") || what.has("table")) && show());
  return bar;
}

