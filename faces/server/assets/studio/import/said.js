// What a file doesn't say, and what it says in words of its own: each can be told here.
// @ts-check
import { el, fillWith } from "../dom.js";
import { labelOf } from "../schema.js";
import { fieldLabel, fieldSelect } from "./columns.js";

/** @typedef {import("./order.js").Asking} Asking */

/** A control for one of some words, or for any. @param {string[]} words @param {string} none @param {string} label @param {(value: string) => void} set @returns {HTMLSelectElement | HTMLInputElement} */
function saying(words, none, label, set) {
  const control = words.length
    ? el("select", { "aria-label": label }, el("option", { value: "", textContent: none }), ...words.map((word) => el("option", { value: word, textContent: word })))
    : el("input", { type: "text", "aria-label": label, placeholder: none, autocomplete: "off" });
  control.addEventListener(words.length ? "change" : "input", () => set(control.value));
  return control;
}

/** A list of things with a control each, which stays while the thing does. @param {string} id @param {string} title @param {...Node} more */
function listOfControls(id, title, ...more) {
  const list = el("ul", { className: "import-said" });
  const node = el("section", { "aria-labelledby": id }, el("h3", { id, textContent: title }), list, ...more);
  /** @type {Map<string, {item: HTMLElement, control: any}>} */
  let items = new Map();
  return {
    node,
    /** @param {{key: string, value: string, make: () => {item: HTMLElement, control: any}}[]} wanted */
    draw(wanted) {
      const known = new Map();
      const shown = wanted.map(({ key, value, make }) => {
        const own = items.get(key) ?? make();
        known.set(key, own);
        if (document.activeElement !== own.control) own.control.value = value;
        return own.item;
      });
      items = known;
      fillWith(list, shown);
    },
  };
}

/** What words of the file mean. @param {Asking} asking */
export function meaningsOf(asking) {
  const all = listOfControls("import-words", "What words mean");
  return {
    node: all.node,
    draw() {
      const { words, columns } = /** @type {any} */ (asking.answer).preview;
      all.node.hidden = !words.length;
      all.draw(words.map((/** @type {any} */ { column, says, times, means, one_of: words }) => ({
        key: `${column} ${says} ${words.join()}`,
        value: means ?? "",
        make: () => {
          const isSide = column === "side" || columns.some((/** @type {any} */ one) => one.column === column && one.field === "side");
          const none = isSide ? "a side of its own" : "not understood";
          const control = saying(words, none, `What ${says} means in ${column}`, (value) => asking.read(column, says, value));
          const often = times > 1 ? ` (${times} times)` : "";
          return { control, item: el("li", {}, el("span", {}, `${column}: `, el("strong", { textContent: says }), often), control) };
        },
      })));
    },
  };
}

/** What fields get that the file says nothing of. @param {Asking} asking */
export function fillsOf(asking) {
  /** Fields that somebody wants to fill. @type {Set<string>} */
  const opened = new Set();
  let another = fieldSelect([], "another field …");
  const adder = el("p", {}, another);
  const all = listOfControls("import-fills", "What the file doesn't say", adder);
  let known = "";
  /** @param {import("./order.js").ImportField[]} fields */
  const refill = (fields) => {
    another = fieldSelect(fields, "Fill another field …");
    another.setAttribute("aria-label", "Fill another field");
    another.addEventListener("change", () => {
      const field = another.value;
      opened.add(field);
      another.value = "";
      draw();
      /** @type {HTMLElement | null} */ (all.node.querySelector(`[data-field="${CSS.escape(field)}"] :is(input, select)`))?.focus();
    });
    adder.replaceChildren(another);
  };
  const draw = () => {
    const { preview, fields } = /** @type {import("./order.js").ImportAnswer} */ (asking.answer);
    all.node.hidden = !preview.columns.length && !preview.missing.length;
    adder.hidden = !preview.columns.length;
    const system = fields.map(({ field }) => field).join();
    if (system !== known) {
      known = system;
      opened.clear();
      refill(fields);
    }
    const fills = new Map(asking.order.fills.map(({ field, value }) => [field, value]));
    for (const { field } of asking.order.fills) opened.add(field);
    const missing = preview.missing.map((/** @type {any} */ { field }) => field);
    const others = [...opened].filter((field) => !missing.includes(field));
    all.draw([...missing, ...others].map((field) => {
      const lacks = preview.missing.find((/** @type {any} */ one) => one.field === field);
      const own = fields.find((one) => one.field === field);
      return {
        key: `${field} ${lacks?.lacking ?? ""} ${own ? "" : "object"}`,
        value: fills.get(field) ?? "",
        make: () => fillItem(asking, field, own, lacks),
      };
    }));
  };
  return { node: all.node, draw };
}

/** @param {Asking} asking @param {string} field @param {import("./order.js").ImportField | undefined} own @param {any} lacks */
function fillItem(asking, field, own, lacks) {
  const [list, name] = field.includes(".") ? field.split(".") : ["", field];
  const label = own ? fieldLabel(own.name, own.of) : labelOf(name ?? list);
  const often = lacks ? ` (${lacks.lacking === 1 ? "1 lacks it" : `${lacks.lacking} lack it`})` : "";
  const says = lacks?.says || own?.says || "";
  const columns = /** @type {any} */ (asking.answer).preview.columns.length > 0;
  const control = own && columns ? saying(own.one_of, "left open", `Fill ${label}`, (value) => asking.fill(field, value)) : el("span", { className: "muted", textContent: "to be told in the form" });
  const item = el("li", { "data-field": field }, el("span", {}, el("strong", { textContent: label }), often, el("span", { className: "help", textContent: says && ` ${says}` })), control);
  return { item, control };
}

/** The parts of a file, of which one comes in. @param {Asking} asking */
export function partsOf(asking) {
  const TITLES = { sheet: "Which sheet", battle: "Which battle", part: "How much of it" };
  const label = el("label", { htmlFor: "import-part" });
  const select = el("select", { id: "import-part" });
  const node = el("p", { className: "import-parts" }, label, select);
  let told = "";
  select.addEventListener("change", () => asking.choose(/** @type {any} */ (asking.answer).preview.parts.of, select.value));
  return {
    node,
    draw() {
      const { parts } = /** @type {any} */ (asking.answer).preview;
      node.hidden = !parts || (parts.of === "sheet" && parts.all.length < 2);
      if (node.hidden) return;
      label.textContent = TITLES[/** @type {keyof typeof TITLES} */ (parts.of)];
      const now = JSON.stringify([parts.of, parts.all]);
      if (now !== told) {
        const none = parts.of === "battle" ? [el("option", { value: "", textContent: "choose one …" })] : parts.of === "part" ? [el("option", { value: "", textContent: "the whole army" })] : [];
        select.replaceChildren(...none, ...parts.all.map((/** @type {any} */ { called, says, depth }) => el("option", { value: called, textContent: `${"\u2003".repeat(depth)}${says}` })));
      }
      told = now;
      select.value = parts.chosen ?? "";
    },
  };
}

/** A button that shows a list, and what it leads to. @param {string} words */
export const foldedList = (words) => {
  const summary = el("summary", { textContent: words });
  const list = el("ul", {});
  const node = el("details", { className: "import-list" }, summary, list);
  return {
    node,
    /** @param {string} title @param {string[]} lines */
    draw(title, lines) {
      node.hidden = !lines.length;
      summary.textContent = title;
      list.replaceChildren(...lines.map((line) => el("li", { textContent: line })));
    },
  };
};

/** The first rows as they become. @param {Asking} asking */
export function rowsOf(asking) {
  const table = el("table", {});
  const node = el("div", {}, el("h3", { id: "import-rows", textContent: "The first rows, as they come in" }), el("div", { className: "scrolls", tabIndex: 0, role: "region", "aria-labelledby": "import-rows" }, table));
  return {
    node,
    draw() {
      const { first } = /** @type {any} */ (asking.answer).preview;
      node.hidden = !first.length;
      const names = [...new Set(first.flatMap((/** @type {any} */ row) => row.becomes.map((/** @type {any} */ told) => told.field)))];
      const head = el("tr", {}, el("th", { scope: "col", textContent: "Row" }), ...names.map((name) => el("th", { scope: "col", textContent: labelOf(name.replace(".", " ")) })));
      const lines = first.map((/** @type {any} */ { row, becomes }) => {
        const cells = becomes.length
          ? names.map((name) => el("td", { textContent: becomes.find((/** @type {any} */ told) => told.field === name)?.says ?? "" }))
          : [el("td", { className: "lost-cell", colSpan: names.length || 1, textContent: "left out" })];
        return el("tr", {}, el("th", { scope: "row", textContent: String(row) }), ...cells);
      });
      table.replaceChildren(el("thead", {}, head), el("tbody", {}, ...lines));
    },
  };
}
