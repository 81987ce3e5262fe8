// What a TOML text says at a place: which table, which field, and what may be written there.
// @ts-check
import { fieldsOf, kindOf, schemaAt } from "./schema.js";
import { meant } from "./ids.js";
import { studio } from "./document.js";

/** What may be written at a place. @typedef {{from: number, to: number, options: {insert: string, says: string}[]}} Completion */

/** The parts of a text that have colours of their own, in the order in which they are tried. */
const PARTS = /(?<text>"""[\s\S]*?(?:"""|$)|'''[\s\S]*?(?:'''|$)|"(?:\\.|[^"\\\n])*"?|'[^'\n]*'?)|(?<comment>#[^\n]*)|(?<head>^[ \t]*\[\[?[^\]\n]*\]?\]?)|(?<key>[A-Za-z0-9_-]+(?=[ \t]*=)|^[ \t]*[A-Za-z0-9_.-]+(?=[ \t]*=))|(?<number>\b(?:true|false)\b|[+-]?\b\d[\d_.]*\b)/gm;

/** The parts of a text, each with its class. @param {string} text @returns {{from: number, to: number, kind: string}[]} */
export function partsOfToml(text) {
  return [...text.matchAll(PARTS)].map((match) => ({ from: match.index, to: match.index + match[0].length, kind: Object.entries(match.groups ?? {}).find(([, part]) => part !== undefined)?.[0] ?? "" }));
}

/** Where a place stands: the steps of its table and of the inline tables that it is in, and the field whose value is written there. @param {string} text @param {number} cursor */
function standing(text, cursor) {
  const before = text.slice(0, cursor);
  let start = 0;
  /** @type {string[]} */
  let table = [];
  for (const { from, to, kind } of partsOfToml(before)) {
    if (kind !== "head") continue;
    const line = before.slice(from, to).trim();
    if (!/^\[\[?[^\]]+\]\]?$/.test(line) || isInside(before.slice(start, from))) continue;
    table = line.replaceAll(/[[\]\s]/g, "").split(".");
    start = to;
  }
  const stack = [{ open: "", key: "" }];
  let word = "";
  for (const { kind, text: part } of wordsOf(before.slice(start))) {
    const top = /** @type {{open: string, key: string}} */ (stack.at(-1));
    if (kind === "key") word = part;
    else if (part === "=") [top.key, word] = [word, ""];
    else if (part === "{" || part === "[") stack.push({ open: part, key: "" });
    else if ((part === "}" || part === "]") && stack.length > 1) stack.pop();
    else if (part === "," || (part === "\n" && stack.length === 1)) { if (top.open !== "[") top.key = ""; }
  }
  const steps = [...table, ...stack.slice(0, -1).map(({ key }) => key).filter(Boolean)];
  const top = /** @type {{open: string, key: string}} */ (stack.at(-1));
  return { steps, field: top.key || (top.open === "[" ? undefined : ""), isInList: top.open === "[", start };
}

/** Whether a text ends within brackets that are open. @param {string} text */
function isInside(text) {
  let depth = 0;
  for (const { kind, text: part } of wordsOf(text)) if (kind === "mark") depth += "{[".includes(part) ? 1 : "}]".includes(part) ? -1 : 0;
  return depth > 0;
}

/** The words of a text: names, strings, and the marks between them. @param {string} text */
function* wordsOf(text) {
  const words = /("""[\s\S]*?(?:"""|$)|"(?:\\.|[^"\\\n])*"?|'[^'\n]*'?)|(#[^\n]*)|([A-Za-z0-9_.-]+)|([={}[\],\n])/g;
  for (const [, string, comment, name, mark] of text.matchAll(words)) {
    if (comment !== undefined) continue;
    if (mark !== undefined) yield { kind: "mark", text: mark };
    else yield { kind: string !== undefined ? "string" : "key", text: string ?? name };
  }
}

/** The schema that these steps lead to: lists are walked into. @param {string[]} steps */
function schemaFor(steps) {
  let schema = studio.schema;
  for (const step of steps) {
    schema = schemaAt({ properties: schema?.properties ?? {} }, JSON.stringify(step));
    if (schema?.type === "array" && schema.items?.properties) schema = schema.items;
    if (!schema) return undefined;
  }
  return schema;
}

/** What may be written at the cursor. @param {string} text @param {number} cursor @returns {Completion | undefined} */
export function completions(text, cursor) {
  const typed = /"?[A-Za-z0-9_-]*$/.exec(text.slice(0, cursor))?.[0] ?? "";
  const line = text.slice(text.lastIndexOf("\n", cursor - 1) + 1, cursor);
  const from = cursor - typed.length;
  if (/^\s*\[/.test(line) && !line.includes("=")) return headers(text, cursor, line);
  const { steps, field, isInList, start } = standing(text, from);
  const schema = schemaFor(steps);
  if (!schema) return undefined;
  const said = typed.replace(/^"/, "").toLowerCase();
  const fits = (/** @type {string} */ word) => word.toLowerCase().includes(said);
  if (field === "" || (field === undefined && !isInList)) {
    const given = new Set([...text.slice(start, from).matchAll(/^\s*([A-Za-z0-9_-]+)\s*=/gm)].map(([, name]) => name));
    const isInline = text.slice(start, from).lastIndexOf("{") > text.slice(start, from).lastIndexOf("}");
    const all = fieldsOf(schema).filter(({ name, kind }) => fits(name) && (isInline || (!given.has(name) && kind !== "list" && kind !== "object")));
    const options = all.map(({ name, kind, schema: own, isRequired }) => ({ insert: `${name} = ${kind === "text" || kind === "id" || kind === "pattern" || kind === "choice" ? '"' : ""}`, says: `${isRequired ? "required: " : ""}${own.description ?? ""}` }));
    return { from, to: cursor, options };
  }
  const own = isInList ? schema.items ?? schema : schema.properties?.[field ?? ""];
  if (!own) return undefined;
  const path = [...steps.map((step) => JSON.stringify(step)), JSON.stringify(field ?? "")].join(".");
  return { from, to: cursor, options: valuesOf(own, path).filter(({ insert }) => fits(insert.replaceAll('"', ""))) };
}

/** @param {any} schema @param {string} path @returns {{insert: string, says: string}[]} */
function valuesOf(schema, path) {
  const told = (/** @type {any} */ value) => JSON.stringify(value);
  const kind = kindOf(schema.anyOf ? { ...schema, ...schema.anyOf[0] } : schema);
  if (kind === "choice") return schema.enum.map((/** @type {any} */ word) => ({ insert: told(word), says: "" }));
  if (kind === "flag") return ["true", "false"].map((insert) => ({ insert, says: "" }));
  if (kind === "fixed") return [{ insert: told(schema.const), says: "" }];
  if (kind === "choices") return schema.items.enum.map((/** @type {any} */ word) => ({ insert: told(word), says: "" }));
  if (kind !== "id") return schema.default === undefined || typeof schema.default === "object" ? [] : [{ insert: told(schema.default), says: "unless told otherwise" }];
  if (/"id"$/.test(path) && !/"units"/.test(path)) return [];
  const { likely, other } = meant(studio.outline, path);
  return [...likely, ...other].slice(0, 200).map(({ id, name }) => ({ insert: told(id), says: name }));
}

/** The tables that may begin here. @param {string} text @param {number} cursor @param {string} line @returns {Completion} */
function headers(text, cursor, line) {
  /** @type {{insert: string, says: string}[]} */
  const options = [];
  const visit = (/** @type {any} */ schema, /** @type {string} */ way) => {
    for (const { name, kind, schema: own } of fieldsOf(schema)) {
      const path = way ? `${way}.${name}` : name;
      if (kind === "list") options.push({ insert: `[[${path}]]`, says: own.items.description ?? "" });
      if (kind === "rows") options.push({ insert: `[[${path}]]`, says: own.items.description ?? "" });
      if (kind === "object" || kind === "anything") options.push({ insert: `[${path}]`, says: own.description ?? "" });
      if (kind === "list") visit(own.items, path);
      if (kind === "object") visit(own, path);
    }
  };
  visit(studio.schema, "");
  const said = line.replaceAll(/[\s[\]]/g, "").toLowerCase();
  const from = cursor - line.trimStart().length;
  const end = /^\]*/.exec(text.slice(cursor))?.[0].length ?? 0;
  return { from, to: cursor + end, options: options.filter(({ insert }) => insert.toLowerCase().includes(said)) };
}
