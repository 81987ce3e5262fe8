// What a command comes to: how many units it has, and the sums of what is counted in them, in the system's words.
// @ts-check
import { at, numbered } from "./paths.js";
import { fieldsOf, labelOf, listsOf, schemaAt } from "./schema.js";
import { studio } from "./document.js";

/** Figures that may be added: what is counted, and no rating. */
const COUNTED = /(^|_)(men|miniatures|stands|bases|steps|guns|points|count)$/;

/** @param {any} value @param {any} schema @param {Map<string, number>} sums */
function sum(value, schema, sums) {
  for (const { name, schema: list } of listsOf(schema)) {
    for (const element of Array.isArray(value?.[name]) ? value[name] : []) {
      const hasMore = listsOf(list.items).length > 0;
      const several = Number(element?.count ?? 1) || 1;
      if (!hasMore || element?.[listsOf(list.items)[0].name] === undefined) add(sums, labelOf(name).toLowerCase(), several);
      for (const { name: field, kind, standard } of fieldsOf(list.items)) {
        const figure = element?.[field] ?? (hasMore ? undefined : standard);
        if (kind === "number" && field !== "count" && COUNTED.test(field) && Number.isFinite(figure)) add(sums, labelOf(field).toLowerCase(), figure * several);
      }
      sum(element, list.items, sums);
    }
  }
}

/** @param {Map<string, number>} sums @param {string} name @param {number} figure */
const add = (sums, name, figure) => sums.set(name, Math.round(((sums.get(name) ?? 0) + figure) * 100) / 100);

/** What is at a path and in it, in words: `4 units, 19 original stands`; nothing where there is nothing to count. @param {string} path @returns {string} */
export function totalsAt(path) {
  const value = at(studio.outline, path);
  const schema = path ? schemaAt(studio.schema, path) : undefined;
  if (!schema || numbered(studio.outline, path).startsWith("table")) return "";
  const sums = new Map();
  if (Array.isArray(value) && schema.items?.properties && listsOf(schema.items).length) value.forEach((element) => sum(element, schema.items, sums));
  else if (schema.properties) sum(value, schema, sums);
  return [...sums].map(([name, figure]) => `${figure} ${figure === 1 ? name.replace(/s$/, "") : name}`).join(", ");
}
