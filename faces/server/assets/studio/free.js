// A form for what has no schema of its own: the charts of the house, in whatever shape they have.
// @ts-check
import { below, joinSteps, steps } from "./paths.js";
import { el, press } from "./dom.js";
import { studio } from "./document.js";

/** A value that somebody types: a number, yes or no, a list, or a text. @param {string} typed */
function valueOf(typed) {
  try {
    return JSON.parse(typed);
  } catch {
    return typed;
  }
}
const typedOf = (/** @type {any} */ value) => (typeof value === "string" && valueOf(value) === value ? value : JSON.stringify(value));

/** Named values within named values, each with its field. @param {() => string} path */
export function freeForm(path) {
  const node = el("div", { className: "free" });
  let told = "";
  return {
    node,
    show(/** @type {any} */ value) {
      const now = JSON.stringify([path(), value]);
      if (now === told || (node.contains(document.activeElement) && /** @type {HTMLElement} */ (document.activeElement).matches("input"))) return;
      told = now;
      node.replaceChildren(group(path(), value));
    },
  };
}

/** @param {string} path @param {any} value @returns {HTMLElement} */
function group(path, value) {
  const rows = Object.entries(value ?? {}).map(([name, part]) => {
    const own = below(path, name);
    const isGroup = typeof part === "object" && part && !Array.isArray(part);
    const less = press("×", () => studio.change([{ do: "take", at: own }], { label: `take ${name} out` }), { "aria-label": `Take ${name} out` });
    const input = isGroup ? null : el("input", { type: "text", className: "code", value: typedOf(part), "aria-label": joinSteps(steps(own)) });
    input?.addEventListener("change", () => studio.change([{ do: "set", at: own, to: valueOf(input.value) }], { label: name }));
    return isGroup ? el("fieldset", {}, el("legend", { textContent: name }), less, group(own, part)) : el("div", { className: "named" }, el("span", { textContent: name }), input, less);
  });
  return el("div", {}, ...rows, adderOf(path, value));
}

/** One more, by its name. @param {string} path @param {any} value */
function adderOf(path, value) {
  const name = el("input", { type: "text", className: "code", placeholder: "name", "aria-label": `Name of what is added to ${path}` });
  const add = (/** @type {any} */ what) => () => {
    const given = name.value.trim();
    if (!given || (value && given in value)) return name.focus();
    name.blur();
    studio.change([{ do: "set", at: below(path, given), to: what }], { label: `add ${given}` });
  };
  return el("div", { className: "named" }, name, press("Add a value", add(0)), press("Add a group", add({})));
}
