// The columns of a file: what stands in each, and the field that it goes into.
// @ts-check
import { el, fillWith, press } from "../dom.js";
import { labelOf } from "../schema.js";

/** @typedef {import("./order.js").Asking} Asking */

/** What a field is called: those of units by their names alone. @param {string} name @param {string} of */
export const fieldLabel = (name, of) => (of === "row" || of === "unit" ? labelOf(name) : `${labelOf(name)} of the ${of}`);

/** A select of fields, by what they are fields of. @param {import("./order.js").ImportField[]} fields @param {string} none @returns {HTMLSelectElement} */
export function fieldSelect(fields, none) {
  const groups = new Map();
  for (const { field, of, name } of fields) {
    const own = groups.get(of) ?? el("optgroup", { label: of === "row" ? "Which command it is of" : labelOf(of) });
    own.append(el("option", { value: field, textContent: fieldLabel(name, of) }));
    groups.set(of, own);
  }
  return el("select", {}, el("option", { value: "", textContent: none }), ...groups.values());
}

const SCALES = [["one", "as it stands"], ["per", "divided by"], ["times", "times"]];

/** The scale as the order has it. @param {string} kind @param {string} number @returns {any} */
const scaleOf = (kind, number) => (kind === "one" ? "one" : { [kind]: Math.max(1, Math.round(Number(number)) || 1) });

/** Shows the columns. @param {Asking} asking @returns {{node: HTMLElement, draw: () => void}} */
export function columnsOf(asking) {
  const body = el("tbody", {});
  const head = el("thead", {}, el("tr", {}, ...["Column", "Such as", "Goes into"].map((words) => el("th", { scope: "col", textContent: words }))));
  const headed = el("input", { type: "checkbox", onchange: () => asking.head(headed.checked) });
  const asksForHeadings = el("label", { className: "import-headed" }, headed, " The first row has the headings");
  const node = el("section", { className: "import-columns", "aria-labelledby": "import-columns" }, el("h3", { id: "import-columns", textContent: "Columns" }), asksForHeadings, el("table", {}, head, body));
  /** Rows that have been made, by what they are made of. @type {Map<string, {row: HTMLElement, show: (column: any) => void}>} */
  let rows = new Map();
  return {
    node,
    draw() {
      const { preview, fields } = /** @type {import("./order.js").ImportAnswer} */ (asking.answer);
      node.hidden = !preview.columns.length;
      asksForHeadings.hidden = !preview.headings;
      headed.checked = asking.order.headings !== "none";
      const known = new Map();
      const system = fields.length ? fields.map(({ field }) => field).join() : "";
      const shown = preview.columns.map((/** @type {any} */ column, /** @type {number} */ place) => {
        const key = `${place} ${column.column} ${system}`;
        const own = rows.get(key) ?? columnRow(asking, column, fields, place);
        known.set(key, own);
        own.show(column);
        return own.row;
      });
      rows = known;
      fillWith(body, shown);
    },
  };
}

/** @param {Asking} asking @param {any} column @param {import("./order.js").ImportField[]} fields @param {number} place */
function columnRow(asking, column, fields, place) {
  const heading = column.column;
  const select = fieldSelect(fields, "left out");
  select.setAttribute("aria-label", `${heading || "A column without a heading"} goes into`);
  const kind = el("select", { "aria-label": `Numbers of ${heading} are taken` }, ...SCALES.map(([value, words]) => el("option", { value, textContent: words })));
  const number = el("input", { type: "number", min: "1", step: "1", value: "100", "aria-label": `By how many ${heading} is scaled`, inputMode: "numeric" });
  const scale = el("span", { className: "import-scale" }, kind, number);
  const near = press("", () => asking.map({ column: heading, field: column.proposed }), { className: "link" });
  const why = el("p", { className: "help", id: `import-column-${place}` });
  select.setAttribute("aria-describedby", why.id);
  const said = () => asking.map({ column: heading, field: select.value, scale: scaleOf(kind.value, number.value) });
  select.addEventListener("change", said);
  kind.addEventListener("change", said);
  number.addEventListener("change", said);
  const row = el("tr", {}, el("th", { scope: "row", textContent: heading || "(no heading)" }), el("td", { className: "muted", textContent: [...new Set(column.examples)].join(", ") || "nothing" }), el("td", {}, el("div", { className: "import-goes" }, select, scale), near, why));
  /** @param {any} now */
  const show = (now) => {
    column.proposed = now.proposed;
    const isKnown = fields.some(({ field }) => field === now.field);
    if (now.field && !isKnown) {
      // Tables of battle data know where they go.
      select.replaceWith(el("span", { textContent: labelOf(now.field) }));
    } else if (document.activeElement !== select) select.value = now.field ?? "";
    select.disabled = !heading;
    const own = fields.find(({ field }) => field === now.field);
    scale.hidden = !own?.number;
    number.hidden = kind.value === "one";
    near.hidden = !now.proposed;
    near.textContent = now.proposed ? `Is it ${now.proposed.replaceAll("_", " ")}?` : "";
    const words = !heading ? "Give it a heading in the file, and it can be brought in." : own ? labelOf(own.says) : now.field ? "" : now.how === "left-out" ? "Left out, as you say." : "Left out: its heading is no word of the rules.";
    if (why.textContent !== words) why.textContent = words;
    row.classList.toggle("import-unknown", !now.field);
  };
  return { row, show };
}
