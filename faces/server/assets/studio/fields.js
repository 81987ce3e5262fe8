// One field of a form: what it is called, where it is typed, what it means, and what is wrong with it.
// @ts-check
import { isSame, joinSteps, numbered, parted, steps } from "./paths.js";
import { announce, el, fillWith, press } from "./dom.js";
import { fieldsOf, labelOf, kindOf } from "./schema.js";
import { meant, naming, renaming } from "./ids.js";
import { studio } from "./document.js";

/** What a control shows and where its value goes. @typedef {{path: () => string, field: import("./schema.js").Field, label: string, set: (value: any) => void, clear: () => void}} Place */
/** A control: its element, and how it shows a value; `isGiven` tells a value from the standard one. @typedef {{node: HTMLElement, show: (value: any) => void, focus?: () => void}} Control */

let ids = 0;
/** An id for an element that a label points to. */
export const freshId = () => `field-${++ids}`;

/** Sets a field of the scenario as somebody types: consecutive changes are one step back. @param {string} path @param {any} to @param {string} label */
export function setField(path, to, label) {
  const [of, name] = parted(path);
  const place = numbered(studio.outline, path);
  const changes = name === "name" ? naming(studio.outline, studio.schema, of, to)
    : name === "id" && !place.startsWith("table.units") ? renaming(studio.outline, studio.schema, of, to)
    : [/** @type {import("./paths.js").Change} */ ({ do: "set", at: place, to })];
  studio.change(changes, { label, merge: `form ${place}` });
}

/** A control that somebody types a line into. @param {Place} place @param {Record<string, any>} properties @param {(typed: string, input: any) => any} read undefined where nothing is to be set @param {(value: any) => string} write @returns {Control} */
function lineOf(place, properties, read, write) {
  const input = el(properties.rows ? "textarea" : "input", properties);
  input.addEventListener("input", () => {
    const value = read(input.value, input);
    if (value === "" || value === null) place.clear();
    else if (value !== undefined) place.set(value);
  });
  input.addEventListener("change", () => studio.settle());
  return {
    node: input,
    show(value) {
      const isTyping = document.activeElement === input;
      if (isTyping && isSame(read(input.value, input) ?? null, value ?? null)) return;
      if (isTyping && input.validity?.badInput) return;
      const told = value === undefined ? "" : write(value);
      if (input.value !== told) input.value = told;
    },
  };
}

const asText = (/** @type {any} */ value) => (typeof value === "string" ? value : JSON.stringify(value));
/** A number that was typed; none where it is none. @param {string} typed */
const numberOf = (typed) => (typed.trim() === "" ? null : Number.isFinite(Number(typed)) ? Number(typed) : undefined);

/** @param {Place} place @returns {Control} */
function numberField(place) {
  const { minimum, maximum, exclusiveMinimum, multipleOf } = place.field.schema;
  const step = place.field.schema.type === "integer" ? 1 : multipleOf && multipleOf >= 0.25 ? multipleOf : "any";
  const properties = { type: "number", inputMode: step === 1 ? "numeric" : "decimal", min: minimum ?? exclusiveMinimum, max: maximum, step, placeholder: place.field.standard ?? "" };
  return lineOf(place, properties, (typed) => numberOf(typed), String);
}

/** @param {Place} place @returns {Control} */
function textField(place) {
  const isLine = ["name", "id"].includes(place.field.name);
  const properties = isLine ? { type: "text" } : { rows: 2, className: "grows" };
  return lineOf(place, { ...properties, placeholder: place.field.standard ?? "" }, (typed) => typed, asText);
}

/** @param {Place} place @returns {Control} */
const patternField = (place) => lineOf(place, { type: "text", placeholder: place.field.standard ?? (place.field.schema.pattern?.includes(":") ? "10:00" : "") }, (typed) => typed, asText);

/** A number, or one of the words that stand for it. @param {Place} place @returns {Control} */
function eitherField(place) {
  const words = place.field.schema.anyOf.flatMap((/** @type {any} */ one) => ("const" in one ? [one.const] : one.enum ?? []));
  const list = el("datalist", { id: freshId() }, ...words.map((/** @type {any} */ word) => el("option", { value: String(word) })));
  const read = (/** @type {string} */ typed) => words.find((/** @type {any} */ word) => String(word) === typed.trim()) ?? numberOf(typed) ?? typed;
  const control = lineOf(place, { type: "text", "list": list.id, placeholder: place.field.standard ?? words.join(", ") }, (typed) => (typed.trim() === "" ? null : read(typed)), asText);
  return { ...control, node: el("span", {}, control.node, list), focus: () => control.node.focus() };
}

/** @param {Place} place @returns {Control} */
function flagField(place) {
  const input = el("input", { type: "checkbox", onchange: () => { place.set(input.checked); studio.settle(); } });
  return { node: input, show: (value) => { input.checked = value ?? place.field.standard ?? false; } };
}

/** A list to choose from. @param {Place} place @param {() => {groups: [string, [any, string][]][], none: string}} choices @returns {Control} */
function choosing(place, choices) {
  const select = el("select", {});
  /** @type {any[]} */
  let values = [];
  select.addEventListener("change", () => {
    if (select.value === "") place.clear();
    else place.set(values[Number(select.value)]);
    studio.settle();
  });
  let told = "";
  return {
    node: select,
    show(value) {
      const { groups, none } = choices();
      const isKnown = groups.some(([, all]) => all.some(([known]) => known === value));
      const whole = value === undefined || isKnown ? groups : [...groups, /** @type {[string, [any, string][]]} */ (["", [[value, `${asText(value)} (there is none)`]]])];
      const now = JSON.stringify([whole, none]);
      if (now !== told) {
        told = now;
        values = [];
        const option = (/** @type {[any, string]} */ [known, words]) => el("option", { value: values.push(known) - 1, textContent: words });
        const grouped = whole.filter(([, all]) => all.length).flatMap(([label, all]) => (label ? [el("optgroup", { label }, ...all.map(option))] : all.map(option)));
        select.replaceChildren(el("option", { value: "", textContent: none }), ...grouped);
      }
      const place = values.indexOf(value);
      select.value = place < 0 ? "" : String(place);
    },
  };
}

/** What stands where nothing is chosen. @param {import("./schema.js").Field} field */
const noneOf = (field) => (field.standard !== undefined && field.standard !== null ? `${field.standard} (as usual)` : field.isRequired ? "choose …" : "none");

/** @param {Place} place @returns {Control} */
const choiceField = (place) => choosing(place, () => ({ groups: [["", place.field.schema.enum.map((/** @type {any} */ word) => [word, String(word)])]], none: noneOf(place.field) }));

/** An id of something else, or the thing's own. @param {Place} place @returns {Control} */
function idField(place) {
  const isOwn = place.field.name === "id" && !numbered(studio.outline, place.path()).startsWith("table.units");
  if (isOwn) return lineOf(place, { type: "text", className: "code", spellcheck: false, autocapitalize: "none" }, (typed) => typed.trim(), asText);
  return choosing(place, () => {
    const { likely, other } = meant(studio.outline, place.path());
    const told = (/** @type {import("./ids.js").Owner} */ owner) => /** @type {[any, string]} */ ([owner.id, owner.name === owner.id ? owner.id : `${owner.name} (${owner.id})`]);
    return { groups: [["", likely.map(told)], [likely.length ? "others" : "", other.map(told)]], none: noneOf(place.field) };
  });
}

/** A place on the table. @param {Place} place @returns {Control} */
function spotField(place) {
  const inputs = ["x", "y"].map((axis) => el("input", { type: "number", step: "any", inputMode: "decimal", "aria-label": `${place.label}: ${axis === "x" ? "inches from the left edge" : "inches from the near edge"}` }));
  const read = () => inputs.map((input) => numberOf(input.value));
  for (const input of inputs) {
    input.addEventListener("input", () => {
      const [x, y] = read();
      if (typeof x === "number" && typeof y === "number") place.set([x, y]);
    });
    input.addEventListener("change", () => studio.settle());
  }
  return {
    node: el("span", { className: "pair" }, inputs[0], el("span", { textContent: "," }), inputs[1]),
    show(value) {
      if (isSame(read(), value)) return;
      // Half a place is none yet: it stays under the hand that is about to type the rest.
      const isTyping = inputs.some((input) => input === document.activeElement);
      if (isTyping && !read().every((number) => typeof number === "number")) return;
      inputs.forEach((input, axis) => { if (document.activeElement !== input || value) input.value = value?.[axis] ?? ""; });
    },
    focus: () => inputs[0].focus(),
  };
}

/** Places on the table, one a line. @param {Place} place @returns {Control} */
function spotsField(place) {
  const read = (/** @type {string} */ typed) => {
    const rows = typed.split(/[\n;]+/).filter((row) => row.trim());
    const all = rows.map((row) => row.trim().split(/[\s,]+/).map(Number));
    return !rows.length ? null : all.every((spot) => spot.length === 2 && spot.every(Number.isFinite)) ? all : undefined;
  };
  return lineOf(place, { rows: 4, className: "code grows", spellcheck: false, placeholder: "x, y\nx, y" }, read, (value) => (Array.isArray(value) ? value.map((spot) => (Array.isArray(spot) ? spot.join(", ") : asText(spot))).join("\n") : asText(value)));
}

/** Texts, one a line. @param {Place} place @returns {Control} */
function textsField(place) {
  const isNumber = ["number", "integer"].includes(place.field.schema.items?.type);
  const read = (/** @type {string} */ typed) => {
    const rows = typed.split("\n").filter((row) => row.trim()).map((row) => (isNumber ? Number(row) : row));
    return rows.length ? rows : null;
  };
  return lineOf(place, { rows: 2, className: "grows", placeholder: "one a line" }, read, (value) => (Array.isArray(value) ? value.join("\n") : asText(value)));
}

/** Several of the words that are allowed, in an order. @param {Place} place @returns {Control} */
function choicesField(place) {
  const node = el("div", { className: "ordered" });
  const allowed = place.field.schema.items.enum;
  return {
    node,
    show(value) {
      const chosen = Array.isArray(value) ? value : place.field.standard ?? [];
      const moved = (/** @type {number} */ from, /** @type {number} */ by) => chosen.toSpliced(from, 1).toSpliced(from + by, 0, chosen[from]);
      const rows = chosen.map((/** @type {any} */ word, /** @type {number} */ index) => el("li", {},
        el("span", { textContent: String(word) }),
        press("↑", () => place.set(moved(index, -1)), { disabled: index === 0, "aria-label": `${word} earlier` }),
        press("↓", () => place.set(moved(index, 1)), { disabled: index === chosen.length - 1, "aria-label": `${word} later` }),
        press("×", () => place.set(chosen.toSpliced(index, 1)), { "aria-label": `without ${word}` })));
      const more = allowed.filter((/** @type {any} */ word) => !chosen.includes(word)).map((/** @type {any} */ word) => press(`+ ${word}`, () => place.set([...chosen, word])));
      node.replaceChildren(el("ol", {}, ...rows), el("div", { className: "buttons" }, ...more));
    },
    focus: () => /** @type {HTMLElement | null} */ (node.querySelector("button:not(:disabled)"))?.focus(),
  };
}

/** Rows of a small table. @param {Place} place @returns {Control} */
function rowsField(place) {
  const { items, maxItems } = place.field.schema;
  const columns = fieldsOf(items);
  const body = el("tbody", {});
  /** @type {Control[][]} */
  let cells = [];
  const pathOf = (/** @type {number} */ row, /** @type {string} */ name) => joinSteps([...steps(place.path()), row, name]);
  const add = () => studio.change([{ do: "put", at: place.path(), what: begun(items) }], { label: `${place.label}: one more` });
  const more = press(`Add ${items.description ?? "a row"}`, add);
  const head = el("tr", {}, ...columns.map(({ name, schema }) => el("th", { scope: "col", textContent: labelOf(name), title: schema.description })), el("td", {}));
  /** @param {number} row */
  const rowOf = (row) => {
    const controls = columns.map((field) => controlOf({ path: () => pathOf(row, field.name), field, label: `${labelOf(field.name)}, row ${row + 1}`,
      set: (value) => setField(pathOf(row, field.name), value, place.label), clear: () => studio.change([{ do: "take", at: pathOf(row, field.name) }], { label: place.label, merge: `clear ${pathOf(row, field.name)}` }) }));
    controls.forEach((control, index) => named(control.node, `${labelOf(columns[index].name)}, row ${row + 1}`));
    cells.push(controls);
    const less = press("×", () => studio.change([{ do: "take", at: joinSteps([...steps(place.path()), row]) }], { label: `${place.label}: one less` }), { "aria-label": `Remove row ${row + 1}` });
    return el("tr", { "data-row": row }, ...controls.map((control, index) => el("td", { "data-rel": columns[index].name }, control.node)), el("td", {}, less));
  };
  return {
    node: el("div", { className: "rows" }, el("table", {}, el("thead", {}, head), body), more),
    show(value) {
      const rows = Array.isArray(value) ? value : [];
      if (rows.length < cells.length) cells = cells.slice(0, rows.length);
      const kept = [...body.children].slice(0, rows.length);
      while (kept.length < rows.length) kept.push(rowOf(kept.length));
      fillWith(body, kept);
      rows.forEach((row, index) => columns.forEach((field, column) => cells[index][column].show(row?.[field.name])));
      more.disabled = maxItems !== undefined && rows.length >= maxItems;
    },
    focus: () => /** @type {HTMLElement | null} */ (body.querySelector("input, select") ?? more)?.focus(),
  };
}

/** Gives a control in a table its name. @param {HTMLElement} node @param {string} label */
function named(node, label) {
  const input = node.matches("input, select, textarea") ? node : node.querySelector("input, select, textarea");
  if (!input?.hasAttribute("aria-label")) input?.setAttribute("aria-label", label);
}

/** What a new thing begins with: what must be given and can only be one thing. @param {any} schema @returns {any} */
export function begun(schema) {
  const all = fieldsOf(schema).filter(({ isRequired }) => isRequired);
  return Object.fromEntries(all.flatMap(({ name, kind, schema: own }) => (kind === "fixed" ? [[name, own.const]] : kind === "choice" && own.enum.length === 1 ? [[name, own.enum[0]]] : [])));
}

/** @param {Place} place @returns {Control} */
function fixedField(place) {
  const node = el("output", {});
  return { node, show: (value) => {
    const isRight = value === place.field.schema.const;
    node.replaceChildren(asText(value ?? ""), ...(isRight ? [] : [" ", press(`Make it ${place.field.schema.const}`, () => place.set(place.field.schema.const))]));
  } };
}

/** What no form knows: it is shown, and stays as it is. @returns {Control} */
export function shownOnly() {
  const node = el("pre", { className: "untouched", tabIndex: 0 });
  return { node, show: (value) => { node.textContent = value === undefined ? "" : typeof value === "string" ? value : JSON.stringify(value, null, 1); } };
}

/** @type {Record<string, (place: Place) => Control>} */
const CONTROLS = {
  text: textField, id: idField, pattern: patternField, number: numberField, flag: flagField, choice: choiceField, either: eitherField,
  spot: spotField, spots: spotsField, texts: textsField, choices: choicesField, rows: rowsField, fixed: fixedField,
};

/** The control of a field. @param {Place} place @returns {Control} */
export function controlOf(place) {
  return (CONTROLS[place.field.kind ?? kindOf(place.field.schema)] ?? shownOnly)(place);
}

/** Says what was not done. */
studio.listen(({ what }) => {
  if (what.has("refused")) announce(`That could not be done: ${studio.refusal}`);
});
