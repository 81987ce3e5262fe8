// Rows of a spreadsheet that become units: which column is which field is shown first, and can be changed.
// @ts-check
import { at, parted } from "./paths.js";
import { announce, el, press } from "./dom.js";
import { fieldsOf, labelOf, nounOf, schemaAt, titleAt } from "./schema.js";
import { takenIds, uniqueId } from "./ids.js";
import { likeIt, unitTarget } from "./targets.js";
import { studio } from "./document.js";

const MOST_ROWS = 500;
/** Fields of one value, which a cell can hold. */
const CELLS = ["text", "id", "pattern", "number", "flag", "choice", "either"];
const plain = (/** @type {string} */ words) => words.toLowerCase().replaceAll(/[^a-z0-9]+/g, "");

/** The field that a heading names: by its name, or by the words that describe it. @param {string} heading @param {import("./schema.js").Field[]} fields */
function fieldFor(heading, fields) {
  const said = plain(heading);
  if (!said) return undefined;
  const by = (/** @type {(name: string, words: string) => boolean} */ fits) => fields.find(({ name, schema }) => fits(plain(name), plain(schema.description ?? "")))?.name;
  return by((name) => name === said) ?? by((name) => `${name}s` === said || name === `${said}s`) ?? by((_, words) => words === said || words === `its${said}`);
}

/** What a cell says in a field; undefined where it says nothing that the field takes. @param {string} cell @param {import("./schema.js").Field} field @returns {any} */
function cellValue(cell, { kind, schema }) {
  const said = cell.trim();
  if (said === "") return undefined;
  if (kind === "number") return Number.isFinite(Number(said.replace(",", "."))) ? Number(said.replace(",", ".")) : undefined;
  if (kind === "flag") return /^(true|yes|x|1)$/i.test(said) ? true : /^(false|no|0|-)$/i.test(said) ? false : undefined;
  if (kind === "choice") return schema.enum.find((/** @type {any} */ word) => plain(String(word)) === plain(said));
  if (kind === "either") return Number.isFinite(Number(said)) ? Number(said) : said;
  return said;
}

/** Shows rows and what they become, and puts them in once somebody agrees. @param {string[][]} rows @param {() => void} done */
export function previewSheet(rows, done) {
  const target = unitTarget();
  if (!target) return announce("Select a command or a unit: the rows become units there.");
  const schema = schemaAt(studio.schema, target.list);
  const fields = fieldsOf(schema.items).filter(({ kind }) => CELLS.includes(kind));
  const width = Math.max(...rows.map((row) => row.length));
  const guessed = rows[0].map((heading) => fieldFor(heading, fields));
  const isHeaded = guessed.some(Boolean);
  const body = rows.slice(isHeaded ? 1 : 0, MOST_ROWS + 1);
  const chosen = Array.from({ length: width }, (_, column) => guessed[column] ?? (!isHeaded && column === 0 ? "name" : ""));
  const count = el("p", { role: "status" });
  const table = el("table", {});
  const units = () => body.map((row) => {
    const told = chosen.flatMap((name, column) => {
      const field = fields.find((field) => field.name === name);
      const value = field && cellValue(row[column] ?? "", field);
      return value === undefined ? [] : [[name, value]];
    });
    return Object.fromEntries(told);
  });
  const draw = () => {
    const lost = body.reduce((sum, row) => sum + chosen.filter((name, column) => {
      const field = fields.find((field) => field.name === name);
      return field && (row[column] ?? "").trim() && cellValue(row[column], field) === undefined;
    }).length, 0);
    const [owner] = parted(target.list);
    count.textContent = `${body.length} ${body.length === 1 ? "row becomes" : "rows become"} ${nounOf(schema)} in ${titleAt(studio.outline, owner)}.${lost ? ` ${lost} cells were not understood and are left out; they are marked.` : ""}`;
    const head = el("tr", {}, ...chosen.map((name, column) => el("th", { scope: "col" }, choose(name, column))));
    const lines = body.slice(0, 8).map((row) => el("tr", {}, ...chosen.map((name, column) => {
      const field = fields.find((field) => field.name === name);
      const isLost = field && (row[column] ?? "").trim() !== "" && cellValue(row[column], field) === undefined;
      return el("td", { className: !name ? "muted" : isLost ? "lost-cell" : "", textContent: row[column] ?? "" });
    })));
    table.replaceChildren(el("thead", {}, head), el("tbody", {}, ...lines));
  };
  const choose = (/** @type {string} */ name, /** @type {number} */ column) => {
    const select = el("select", { "aria-label": `Column ${column + 1}${isHeaded ? `, ${rows[0][column] ?? ""}` : ""}` }, el("option", { value: "", textContent: "left out" }), ...fields.map((field) => el("option", { value: field.name, textContent: labelOf(field.name) })));
    select.value = name;
    select.addEventListener("change", () => {
      chosen[column] = select.value;
      draw();
      /** @type {HTMLElement | null} */ (table.querySelectorAll("select")[column])?.focus();
    });
    return select;
  };
  const put = () => {
    dialog.close();
    const taken = takenIds(studio.outline, target.list);
    const like = likeIt(at(studio.outline, target.list)?.[target.place - 1], schema.items);
    const changes = units().map((unit, index) => {
      const id = uniqueId(unit.id ?? unit.name ?? "unit", taken);
      taken.add(id);
      return /** @type {import("./paths.js").Change} */ ({ do: "put", at: target.list, place: target.place + index, what: { id, ...(isHeaded ? {} : like), ...unit, ...(unit.id ? { id } : {}) } });
    });
    studio.change(changes, { label: `paste ${changes.length} rows`, select: `${target.list}[${target.place + changes.length - 1}]` });
    done();
  };
  const dialog = el("dialog", { className: "wide", "aria-labelledby": "sheet-title" }, el("h2", { id: "sheet-title", textContent: "From a spreadsheet" }), count,
    el("div", { className: "scrolls", tabIndex: 0, role: "region", "aria-label": "The rows" }, table),
    el("div", { className: "buttons" }, press("Put them in", put, { className: "" }), press("Cancel", () => dialog.close())));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  draw();
  dialog.showModal();
}
