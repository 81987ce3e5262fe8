// What the schema of the system tells: which fields there are, of what kind, and what a thing is called.
// @ts-check
import { at, goesBy, parted, steps } from "./paths.js";

/** A field as a form needs it. @typedef {{name: string, kind: string, schema: any, isRequired: boolean, isNullable: boolean, standard: any}} Field */

/** A schema without the alternative of nothing, and whether it had that one. @param {any} schema @returns {{schema: any, isNullable: boolean}} */
function unwrapped(schema) {
  const others = schema?.anyOf?.filter((/** @type {any} */ one) => one.type !== "null");
  if (!others || others.length === schema.anyOf.length) return { schema: schema ?? {}, isNullable: false };
  const { anyOf: _, ...said } = schema;
  return { schema: others.length === 1 ? { ...others[0], ...said } : { ...said, anyOf: others }, isNullable: true };
}

/** What kind of field a schema makes. @param {any} schema @returns {string} */
export function kindOf(schema) {
  const { type, items } = schema;
  if ("const" in schema) return "fixed";
  if (schema.enum) return "choice";
  if (schema.anyOf) return "either";
  if (type === "boolean") return "flag";
  if (type === "integer" || type === "number") return "number";
  if (type === "string") return schema.pattern?.startsWith("^[a-z0-9]") ? "id" : schema.pattern ? "pattern" : "text";
  if (type === "array") {
    if (schema.minItems === 2 && schema.maxItems === 2) return "spot";
    if (items?.properties) return isInline(items) ? "rows" : "list";
    if (items?.minItems === 2) return "spots";
    return items?.enum ? "choices" : "texts";
  }
  return schema.properties ? "object" : "anything";
}

/** Whether the elements of a list are rows of its own form: they have no name, and nothing in them is a list. @param {any} items */
function isInline(items) {
  const all = Object.values(items.properties);
  return !items.properties.id && all.every((schema) => !["list", "rows", "object", "anything"].includes(kindOf(unwrapped(schema).schema)));
}

/** The fields of an object in the order in which the rules name them. @param {any} schema @returns {Field[]} */
export function fieldsOf(schema) {
  const required = new Set(schema?.required ?? []);
  const all = Object.entries(schema?.properties ?? {}).map(([name, given]) => {
    const { schema: own, isNullable } = unwrapped(given);
    return { name, kind: kindOf(own), schema: own, isRequired: required.has(name), isNullable, standard: own.default };
  });
  // A thing goes by its name; its id is made of that.
  const rank = (/** @type {Field} */ { name, schema: own }) => (name === "name" && required.has("id") ? -2 : name === "id" && "name" in schema.properties ? -1 : own.propertyOrder ?? 0);
  return all.sort((one, other) => rank(one) - rank(other));
}

/** The schema of what is at a path; nothing where the schema knows of no such thing. @param {any} schema @param {string} path @returns {any} */
export function schemaAt(schema, path) {
  let here = schema;
  for (const step of steps(path)) {
    const own = unwrapped(here).schema;
    here = typeof step === "string" ? own.properties?.[step] : own.items;
    if (!here) return undefined;
  }
  return unwrapped(here).schema;
}

/** The lists of things that an object has, each by its field. @param {any} schema @returns {Field[]} */
export const listsOf = (schema) => fieldsOf(schema).filter(({ kind }) => kind === "list");

/** A name as words: `base_cohesion` is `Base cohesion`. @param {string} name */
export function labelOf(name) {
  const words = name.replaceAll(/[_-]+/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What one element of a list is, in the words of the system: `a regiment or a battery`. @param {any} list the schema of the list */
export const nounOf = (list) => String(list?.items?.description ?? "an entry");

/** What something is called where it stands in an outline. @param {any} outline @param {string} path @returns {string} */
export function titleAt(outline, path) {
  if (!path) return outline.name || "Battle without a name";
  const [, last] = parted(path);
  if (typeof last === "string") return labelOf(last);
  return titleOf(outline, at(outline, path), typeof last === "number" ? last : 0);
}

/** @param {any} outline @param {any} element @param {number} place @returns {string} */
export function titleOf(outline, element, place) {
  if (typeof element !== "object" || !element) return String(element);
  const name = goesBy(element);
  const told = element.name || element.says;
  if (told) return String(told);
  const side = outline.sides?.find?.((/** @type {any} */ side) => side.id === element.side)?.name;
  if (side && !element.id) return String(side);
  return (name && known(outline, name)) || labelOf(String(element.kind ?? element.rank ?? "")) || name || `Number ${place + 1}`;
}

/** Names of things by their ids, looked up once for each outline. @type {WeakMap<any, Map<string, string>>} */
const looked = new WeakMap();

/** The name of the unit of that id. @param {any} outline @param {string} id @returns {string | undefined} */
function known(outline, id) {
  let names = looked.get(outline);
  if (!names) {
    names = new Map();
    collect(outline, names);
    looked.set(outline, names);
  }
  return names.get(id);
}

/** @param {any} value @param {Map<string, string>} names */
function collect(value, names) {
  for (const part of Object.values(value)) {
    if (typeof part !== "object" || !part) continue;
    if (typeof part.id === "string" && part.name && !names.has(part.id)) names.set(part.id, part.name);
    if (typeof part.id === "string" && part.count > 1) for (let number = 1; number <= Math.min(part.count, 100); number += 1) names.set(`${part.id}-${number}`, `${part.name ?? labelOf(part.rank ?? "trooper")} ${number}`);
    collect(part, names);
  }
}
