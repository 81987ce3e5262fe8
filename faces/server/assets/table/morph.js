// Replaces what is on the page with what came, and keeps what is still the same: focus, typed text, open details.
// @ts-check
import { all, one } from "./page.js";

/** Figures that are marked where they change, until they are touched. */
const FIGURES = "#moment, #totals, #order-of-battle";
/** The units that the last change was about. @type {Set<Element>} */
export const touched = new Set();

/** Puts these contents in place of an element's. @param {Element} element @param {ParentNode} contents */
export function swap(element, contents) {
  const focused = document.activeElement;
  const text = focused instanceof HTMLTextAreaElement || focused?.matches("input[type=text], input[type=search]");
  const selection = text && /** @type {HTMLInputElement} */ (focused);
  const [start, end] = selection ? [selection.selectionStart, selection.selectionEnd] : [];
  morph(element, contents);
  element.dispatchEvent(new Event("shown", { bubbles: true }));
  if (!focused || focused === document.activeElement || focused === document.body) return;
  // It was moved, or is gone: keyboard users go on from where it was.
  const next = focused.isConnected ? focused : element;
  if (next === element && !element.hasAttribute("tabindex")) element.setAttribute("tabindex", "-1");
  /** @type {HTMLElement} */ (next).focus({ preventScroll: true });
  if (selection && next === selection) selection.setSelectionRange(start ?? null, end ?? null);
}

/** The key by which an element is recognized. @param {Node} node @returns {string} */
export function key(node) {
  if (!(node instanceof Element)) return "";
  if (node.id) return `#${node.id}`;
  const named = node.getAttribute("data-unit") ?? node.getAttribute("data-key");
  if (named) return `${node.nodeName} ${named}`;
  if (node instanceof HTMLInputElement) {
    const value = ["radio", "checkbox"].includes(node.type) ? node.getAttribute("value") : "";
    return `${node.type} ${node.name} ${value}`;
  }
  if (node instanceof HTMLSelectElement || node instanceof HTMLTextAreaElement) return `field ${node.name}`;
  if (node instanceof HTMLOptionElement) return `option ${node.value}`;
  const form = node.matches("details, li, article") ? one("form", node) : node;
  if (!(form instanceof HTMLFormElement)) return "";
  const settled = all("input[type=hidden]", form).map((field) => /** @type {HTMLInputElement} */ (field));
  const names = settled.filter((field) => !["expected", "contribution"].includes(field.name));
  return `${node.nodeName} ${names.map((field) => `${field.name}=${field.getAttribute("value")}`).join("&")}`;
}

/** @param {Node} from @param {Node | ParentNode} to */
function morph(from, to) {
  const known = new Map();
  for (const child of from.childNodes) if (key(child)) known.set(key(child), child);
  let at = from.firstChild;
  for (const next of inOrder(from, to)) {
    const named = key(next);
    let match = named ? known.get(named) : at;
    if (named) known.delete(named);
    else while (match && (match.nodeName !== next.nodeName || key(match))) match = match.nextSibling;
    if (!match || match.nodeName !== next.nodeName) {
      from.insertBefore(next, at);
      touch(from);
      continue;
    }
    if (match === at) at = at.nextSibling;
    else from.insertBefore(match, at);
    patch(match, next);
  }
  while (at) {
    const next = at.nextSibling;
    /** @type {ChildNode} */ (at).remove();
    touch(from);
    at = next;
  }
}

/** What comes, in its order; units that are the same ones stay where somebody has them before his eyes. @param {Node} from @param {Node | ParentNode} to @returns {Node[]} */
function inOrder(from, to) {
  const coming = [.../** @type {Node} */ (to).childNodes];
  if (!(from instanceof Element && from.matches("ul.pieces"))) return coming;
  const unit = (/** @type {Node} */ row) => (row instanceof Element ? (one("[data-unit]", row)?.dataset.unit ?? "") : "");
  const places = [...from.childNodes].map(unit);
  const isSame = coming.length === places.length && coming.every((row) => places.includes(unit(row)));
  return isSame ? coming.sort((one, other) => places.indexOf(unit(one)) - places.indexOf(unit(other))) : coming;
}

/** @param {Node} from @param {Node} to */
function patch(from, to) {
  if (from instanceof Text && to instanceof Text) {
    if (from.data === to.data) return;
    const parent = from.parentElement;
    const figures = (/** @type {Text} */ text) => text.data.replace(/[^\d.,%]/g, "");
    const isFigure = /\d/.test(to.data) && to.data.trim().length < 24 && figures(from) !== figures(to);
    if (isFigure && parent?.closest(FIGURES) && !parent.matches("time")) parent.classList.add("changed");
    from.data = to.data;
    touch(from);
    return;
  }
  if (!(from instanceof Element && to instanceof Element)) return;
  const isChanged = from.classList.contains("changed");
  for (const { name } of [...from.attributes]) {
    // Whether details are open is for the reader to decide.
    const isKept = name === "tabindex" || (name === "open" && from instanceof HTMLDetailsElement);
    if (!isKept && !to.hasAttribute(name)) from.removeAttribute(name);
  }
  for (const { name, value } of to.attributes) {
    const isKept = name === "open" && from instanceof HTMLDetailsElement;
    if (!isKept && from.getAttribute(name) !== value) from.setAttribute(name, value);
  }
  if (isChanged) from.classList.add("changed");
  morph(from, to);
}

/** Notes which unit a change is about. @param {Node} node */
function touch(node) {
  const unit = (node instanceof Element ? node : node.parentElement)?.closest("[data-unit]");
  if (unit) touched.add(unit);
}

/** A figure that somebody touches is no news any more. @param {Event} event */
function look(event) {
  const target = /** @type {Element} */ (event.target);
  const around = target.closest?.("[data-unit], #moment, #totals");
  for (const figure of around ? all(".changed", around) : []) figure.classList.remove("changed");
  around?.classList.remove("changed");
}
for (const name of ["pointerdown", "focusin"]) document.addEventListener(name, look);
