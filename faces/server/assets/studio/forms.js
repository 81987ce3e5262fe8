// The form of what is selected, made of the schema of the system: every field of it, and what the schema does not know.
// @ts-check
import { at, below, joinSteps, numbered, parted, steps } from "./paths.js";
import { el, fillWith, find, inNextFrame, press } from "./dom.js";
import { fieldsOf, labelOf, nounOf, schemaAt, titleAt, titleOf } from "./schema.js";
import { begun, controlOf, freshId, setField, shownOnly } from "./fields.js";
import { faultsAt, saidOf } from "./faults.js";
import { freeForm } from "./free.js";
import { studio } from "./document.js";

/** A field on the page. @typedef {{node: HTMLElement, show: (value: any) => void, focus: () => void}} Row */

/** Rows that have been made, by the kind of thing and the field: the same ones show the next thing of that kind. @type {Map<string, Row>} */
const rows = new Map();
/** Optional fields that somebody has opened, or that a fault has asked for, and not yet filled. @type {Set<string>} */
const opened = new Set();

/** The kind of thing at a path: the path without its places. @param {string} path */
const kindAt = (path) => joinSteps(steps(path).map((step) => (typeof step === "string" ? step : 0)));
/** The path of a field of what is selected. @param {string} rel */
const pathOf = (rel) => joinSteps([...steps(studio.selected), ...steps(rel)]);

/** Makes the row of a field. @param {string} rel @param {import("./schema.js").Field} field @returns {Row} */
function makeRow(rel, field) {
  const label = labelOf(field.name);
  const [helpId, wrongId, inputId] = [freshId(), freshId(), freshId()];
  const path = () => pathOf(rel);
  const undo = () => `${label} of ${titleAt(studio.outline, studio.selected)}`;
  const clear = () => {
    if (at(studio.outline, path()) !== undefined) studio.change([{ do: "take", at: path() }], { label: undo(), merge: `form ${numbered(studio.outline, path())}` });
  };
  const control = field.kind === "list" ? listField(path, field) : field.kind === "anything" ? freeForm(path) : controlOf({ path, field, label, set: (value) => setField(path(), value, undo()), clear });
  const input = /** @type {HTMLElement} */ (control.node.matches("input, select, textarea") ? control.node : null);
  const own = input ?? control.node;
  own.id = inputId;
  const remove = press("×", () => {
    opened.delete(numbered(studio.outline, path()));
    clear();
    drawForms();
    find(`[data-adds="${CSS.escape(rel)}"]`)?.focus();
  }, { className: "plain less", title: `Leave ${label.toLowerCase()} out`, "aria-label": `Leave ${label.toLowerCase()} out` });
  const help = el("p", { id: helpId, className: "help", textContent: helpOf(field) });
  const wrong = el("p", { id: wrongId, className: "wrong", hidden: true });
  const words = el(input ? "label" : "span", { className: "label", textContent: label, id: `${inputId}-label` }, field.isRequired ? el("span", { className: "must", textContent: " required" }) : null);
  if (input) words.htmlFor = inputId;
  else {
    control.node.setAttribute("role", "group");
    control.node.setAttribute("aria-labelledby", `${inputId}-label`);
  }
  own.setAttribute("aria-describedby", `${helpId} ${wrongId}`);
  const node = el("div", { className: `field ${field.kind}`, "data-rel": rel }, words, field.isRequired || field.kind === "list" ? null : remove, control.node, help, wrong);
  return {
    node,
    focus: () => (control.focus ? control.focus() : own.focus()),
    show(value) {
      const { here, within } = faultsAt(path());
      const said = [...here, ...(["rows", "spots", "texts", "spot", "choices"].includes(field.kind) ? within : [])];
      wrong.textContent = said.map(saidOf).join(" ");
      wrong.hidden = !said.length;
      if (said.length) own.setAttribute("aria-invalid", "true");
      else own.removeAttribute("aria-invalid");
      node.classList.toggle("usual", value === undefined);
      for (const part of node.querySelectorAll("input, select, textarea, .rows button, .ordered button, .free button")) /** @type {any} */ (part).disabled = !mayType();
      remove.hidden = !mayType();
      control.show(value);
    },
  };
}

const mayType = () => studio.mayChange && studio.isReadable;

/** What a field means, and what may stand in it. @param {import("./schema.js").Field} field */
function helpOf({ schema, kind, standard }) {
  const { minimum, maximum, exclusiveMinimum } = schema;
  const range = kind === "number" && maximum !== undefined ? `${exclusiveMinimum !== undefined ? `above ${exclusiveMinimum}` : minimum} to ${maximum}` : "";
  const usual = standard === undefined || standard === null || typeof standard === "object" ? "" : `${standard === true ? "yes" : standard === false ? "no" : standard} unless told`;
  const told = [range, usual].filter(Boolean).join("; ");
  return `${labelOf(schema.description ?? "")}${told ? ` (${told})` : ""}`;
}

/** The things of a list, and one more. @param {() => string} path @param {import("./schema.js").Field} field */
function listField(path, field) {
  const links = el("ul", { className: "links" });
  const add = press(`Add ${nounOf(field.schema)}`, () => addTo(path()), { "data-add": field.name });
  return {
    node: el("div", {}, links, add),
    focus: () => add.focus(),
    show(/** @type {any} */ value) {
      const all = Array.isArray(value) ? value : [];
      const shown = all.slice(0, 40).map((element, place) => el("li", {}, press(titleOf(studio.outline, element, place), () => studio.select(`${path()}[${place}]`), { className: "link" })));
      const told = JSON.stringify(all.map((element, place) => titleOf(studio.outline, element, place)));
      if (links.dataset.told !== told) links.replaceChildren(...shown, ...(all.length > 40 ? [el("li", { textContent: `and ${all.length - 40} more` })] : []));
      links.dataset.told = told;
      add.hidden = !mayType();
      add.disabled = all.length >= (field.schema.maxItems ?? Infinity);
    },
  };
}

/** Adds a thing to a list, selects it, and lets it be named. @param {string} list @param {any} [what] @param {number} [place] */
export function addTo(list, what, place) {
  const schema = schemaAt(studio.schema, list);
  const there = at(studio.outline, list);
  const count = Array.isArray(there) ? there.length : 0;
  const to = place ?? count;
  const isDone = studio.change([{ do: "put", at: list, place: to, what: what ?? begun(schema.items) }], { label: `add ${nounOf(schema)}`, select: `${numbered(studio.outline, list)}[${to}]` });
  if (isDone) focusFirst();
  return isDone;
}

/** Where to go once the form of what is selected is there. @type {string | null} */
let wanted = null;
/** Draws the forms that are shown. @type {() => void} */
let drawForms = () => {};

/** Goes to the first field of what is selected. */
export function focusFirst() {
  wanted = "";
  drawForms();
}

/** Goes to a field, by its path. @param {string} path */
export function goTo(path) {
  const all = steps(numbered(studio.outline, path));
  // What has a form of its own: as much of the path as leads to a thing or to a list of things.
  let depth = 0;
  all.forEach((step, index) => {
    const here = joinSteps(all.slice(0, index + 1));
    const schema = schemaAt(studio.schema, here);
    const isThing = typeof step === "number" && schema?.properties && at(studio.outline, here) !== undefined && (schema.properties.id || listLike(schema));
    const isRoom = typeof step === "string" && index === 0 && (schema?.type === "object" || (schema?.items?.properties && at(studio.outline, here) !== undefined));
    if (isThing || isRoom) depth = index + 1;
  });
  wanted = joinSteps(all.slice(depth));
  if (!wanted && depth && typeof all[depth - 1] === "string") wanted = "";
  studio.select(joinSteps(all.slice(0, depth)));
  drawForms();
}
const listLike = (/** @type {any} */ schema) => fieldsOf(schema).some(({ kind }) => ["list", "object", "rows"].includes(kind));

/** The rows of an object's fields, and buttons for those that may be added. @param {any} schema @param {any} value @param {string} rel @returns {Node[]} */
function fieldsFor(schema, value, rel) {
  const more = [];
  const nodes = [];
  const isRoot = studio.selected === "" && rel === "";
  const alternatives = new Set((schema.allOf ?? []).flatMap((/** @type {any} */ one) => (one.oneOf ?? []).flatMap((/** @type {any} */ way) => way.required ?? [])));
  for (const field of fieldsOf(schema)) {
    // Rooms of the battle have forms of their own.
    if (isRoot && ["object", "list", "anything"].includes(field.kind)) continue;
    const own = rel ? `${rel}.${field.name}` : field.name;
    const there = value?.[field.name];
    const place = numbered(studio.outline, pathOf(own));
    // What was once asked for stays: another fault, told first, would take it from under the hand that is about to fill it.
    if (faultsAt(pathOf(own)).here.length) opened.add(place);
    const isShown = field.isRequired || there !== undefined || opened.has(place);
    if (field.kind === "object" && isShown) nodes.push(groupFor(field, there, own));
    else if (isShown || field.kind === "list") nodes.push(rowFor(field, there, own));
    else more.push(adderFor(field, own));
  }
  const known = schema.properties ?? {};
  for (const name of Object.keys(value ?? {})) if (!(name in known)) nodes.push(unknownFor(name, value[name], rel));
  const hint = alternatives.size && ![...alternatives].some((/** @type {any} */ name) => value?.[name] !== undefined) ? [el("p", { className: "help", textContent: `One of ${[...alternatives].map((/** @type {any} */ name) => labelOf(name)).join(", ")} is needed.` })] : [];
  if (!more.length || !mayType()) return [...nodes, ...hint];
  const optional = buttonFor(`optional ${rel}`, () => el("div", { className: "optional", role: "group", "aria-label": "More that can be told" }));
  fillWith(optional, more);
  return [...nodes, ...hint, optional];
}

/** @param {import("./schema.js").Field} field @param {any} value @param {string} rel */
function rowFor(field, value, rel) {
  const key = `${kindAt(studio.selected)}|${rel}`;
  const row = rows.get(key) ?? makeRow(rel, field);
  rows.set(key, row);
  row.show(value);
  return row.node;
}

/** Buttons that have been made, likewise. @type {Map<string, HTMLElement>} */
const buttons = new Map();

/** The button of that kind, the same one as before. @param {string} key @param {() => HTMLElement} make */
function buttonFor(key, make) {
  const own = `${kindAt(studio.selected)}|${key}`;
  const button = buttons.get(own) ?? make();
  buttons.set(own, button);
  return button;
}

/** A button that adds an optional field. @param {import("./schema.js").Field} field @param {string} rel */
function adderFor(field, rel) {
  const label = labelOf(field.name);
  return buttonFor(`adds ${rel}`, () => press(`+ ${label}`, () => {
    if (field.kind === "flag") setField(pathOf(rel), !(field.standard ?? false), label);
    opened.add(numbered(studio.outline, pathOf(rel)));
    wanted = rel;
    drawForms();
  }, { className: "plain adds", title: helpOf(field), "data-adds": rel }));
}

/** An object within the thing: its commander. @param {import("./schema.js").Field} field @param {any} value @param {string} rel */
function groupFor(field, value, rel) {
  const key = `${kindAt(studio.selected)}|${rel}|group`;
  const row = rows.get(key) ?? { node: el("fieldset", { "data-rel": rel }), show: () => {}, focus: () => {} };
  rows.set(key, row);
  const remove = field.isRequired || !mayType() ? null : buttonFor(`leaves ${rel} out`, () => press("×", () => {
    opened.delete(numbered(studio.outline, pathOf(rel)));
    if (at(studio.outline, pathOf(rel)) !== undefined) studio.change([{ do: "take", at: pathOf(rel) }], { label: `leave ${labelOf(field.name).toLowerCase()} out` });
    drawForms();
  }, { className: "plain less", "aria-label": `Leave ${labelOf(field.name).toLowerCase()} out` }));
  const { here } = faultsAt(pathOf(rel));
  const told = here.map((fault) => el("p", { className: "wrong", textContent: saidOf(fault) }));
  const head = /** @type {any} */ (row.node.firstElementChild) ?? el("legend", { textContent: labelOf(field.name) });
  fillWith(row.node, [head, ...(remove ? [remove] : []), ...told, ...fieldsFor(field.schema, value, rel)]);
  return row.node;
}

/** What the schema does not know: it is shown, and stays untouched. @param {string} name @param {any} value @param {string} rel */
function unknownFor(name, value, rel) {
  const own = rel ? below(rel, name) : below("", name);
  const shown = shownOnly();
  shown.show(value);
  const wrong = faultsAt(pathOf(own)).here.map(saidOf).join(" ");
  const take = press("Take it out", () => studio.change([{ do: "take", at: pathOf(own) }], { label: `take ${name} out` }));
  return el("div", { className: "field unknown", "data-rel": own }, el("span", { className: "label", textContent: name }), shown.node,
    el("p", { className: "wrong", textContent: wrong || "The rules know no such field. It stays as it is." }), mayType() ? take : null);
}

/** The form of a list: what is in it, and one more. @param {any} value @param {any} schema @returns {Node[]} */
function formOfList(value, schema) {
  const field = { name: "", kind: "list", schema, isRequired: true, isNullable: false, standard: undefined };
  const key = `${kindAt(studio.selected)}|list`;
  const row = /** @type {any} */ (rows.get(key) ?? listField(() => studio.selected, field));
  rows.set(key, row);
  row.show(value);
  const { here } = faultsAt(studio.selected);
  return [el("p", { className: "help", textContent: labelOf(schema.description ?? "") }), ...here.map((fault) => el("p", { className: "wrong", textContent: saidOf(fault) })), row.node];
}

/** The way to what is selected. */
function wayTo() {
  const all = steps(studio.selected);
  const links = all.map((_, depth) => joinSteps(all.slice(0, depth))).filter((path, depth) => depth === 0 || typeof all[depth - 1] !== "string" || depth === 1 || !Array.isArray(at(studio.outline, path)));
  return links.map((path) => press(titleAt(studio.outline, path), () => studio.select(path), { className: "link" }));
}

/** Whether these nodes say the same. @param {Node[]} some @param {Node[]} others */
const isAlike = (some, others) => some.length === others.length && some.every((node, place) => node.textContent === others[place].textContent);

/** Shows the form of what is selected, now and from now on. @param {typeof studio} _ @param {HTMLElement} element @param {{acts?: () => Node[]}} [more] */
export function mountForm(_, element, { acts } = {}) {
  const [way, title, tools, body] = [el("nav", { className: "trail", "aria-label": "Way to it" }), el("h2", { tabIndex: -1 }), el("div", { className: "buttons acts" }), el("div", { className: "fields" })];
  element.append(way, title, tools, body);
  let drawn = "";
  const draw = () => {
    const path = studio.selected;
    const value = at(studio.outline, path);
    const schema = path ? schemaAt(studio.schema, path) : studio.schema;
    title.textContent = titleAt(studio.outline, path);
    body.dataset.of = numbered(studio.outline, path);
    way.hidden = !path;
    if (drawn !== `${path} ${title.textContent}`) way.replaceChildren(...wayTo());
    drawn = `${path} ${title.textContent}`;
    const said = path && schema?.type !== "array" ? faultsAt(path).here.map((fault) => el("p", { className: "wrong", textContent: saidOf(fault) })) : [];
    const inside = !schema ? [unknownFor(String(parted(path)[1]), value, "")] : schema.type === "array" ? formOfList(value, schema) : schema.properties ? fieldsFor(schema, value, "") : [rowFor({ name: String(parted(path)[1]), kind: "anything", schema, isRequired: true, isNullable: false, standard: undefined }, value, "")];
    const hadFocus = body.contains(document.activeElement);
    fillWith(body, [...said, ...inside]);
    if (hadFocus && document.activeElement === document.body) title.focus({ preventScroll: true });
    const made = acts?.() ?? [];
    // The same ones stay: one of them may have the focus.
    if (!isAlike(made, [...tools.childNodes])) tools.replaceChildren(...made);
    if (wanted !== null) focusWanted();
  };
  const focusWanted = () => {
    const rel = wanted ?? "";
    wanted = null;
    const all = steps(rel);
    while (all.length) {
      const row = find(`[data-rel="${CSS.escape(joinSteps(all))}"]`, body);
      const input = /** @type {HTMLElement | null} */ (row?.matches("input, select, textarea") ? row : row?.querySelector("input:not([type=hidden]), select, textarea, button:not(.less)"));
      if (input) return focusOn(input);
      all.pop();
    }
    const first = find(".field:not(.usual) input, .field input, .field select, .field textarea, button", body);
    if (first) focusOn(first);
  };
  const focusOn = (/** @type {HTMLElement} */ input) => {
    input.focus();
    input.closest(".field")?.scrollIntoView({ block: "nearest" });
    if (input instanceof HTMLInputElement && input.type === "text") input.select();
  };
  drawForms = inNextFrame(draw);
  studio.listen(({ what }) => {
    if (["outline", "selected", "faults"].some((kind) => what.has(kind))) drawForms();
  });
  draw();
}
