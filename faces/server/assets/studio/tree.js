// The tree of the scenario: walked by arrows, edited like an outline, dragged about, cut, copied and pasted as text.
// @ts-check
import { at, numbered, parted } from "./paths.js";
import { announce, el, fillWith, find, findAll, inNextFrame, press } from "./dom.js";
import { nounOf, schemaAt, titleAt } from "./schema.js";
import { setField } from "./fields.js";
import { taking } from "./ids.js";
import { addTo, focusFirst } from "./forms.js";
import { stepTo, treeRows } from "./outline.js";
import { addSibling, copied, pasted } from "./army.js";
import { dragRows } from "./drag.js";
import { studio } from "./document.js";

/** Keys of rows that are closed. @type {Set<string>} */
const closed = new Set();
/** @type {import("./outline.js").TreeRow[]} */
let shown = [];
/** @type {HTMLElement} */
let tree;
/** The path of the row whose name is being typed. @type {string | null} */
let editing = null;
let drawTree = () => {};
let drawAtOnce = () => {};

/** The row of what is selected, or the nearest around it. */
function selectedRow() {
  const path = numbered(studio.outline, studio.selected);
  const around = shown.filter((row) => row.path === path || row.path === "" || path.startsWith(`${row.path}.`) || path.startsWith(`${row.path}[`));
  return around.toSorted((one, other) => other.path.length - one.path.length)[0];
}

/** @param {string} key */
const itemOf = (key) => find(`[data-node="${CSS.escape(key)}"]`, tree);

/** Selects a row and brings the focus to it. @param {import("./outline.js").TreeRow | undefined} row */
function focusRow(row) {
  if (!row) return;
  studio.select(row.path);
  itemOf(row.key)?.focus();
}

/** Once the tree is drawn, the focus goes to what is selected. */
let isFocusWanted = false;
export function focusSelected() {
  isFocusWanted = true;
  drawTree();
}

/** Adds what belongs at a row: another like it, or the first of its list. @param {import("./outline.js").TreeRow} row */
export function addAt(row) {
  const schema = schemaAt(studio.schema, row.path);
  if (row.list) addSibling(row.path);
  else if (schema?.type === "array") addTo(row.path);
  else return announce("Select a list or something in one to add to it.");
  if (row.list) editName(studio.selected);
}

/** Takes away what is selected. */
export function removeSelected() {
  const row = selectedRow();
  if (!row?.path || (!row.list && at(studio.outline, row.path) === undefined)) return;
  const title = titleAt(studio.outline, row.path);
  const place = shown.indexOf(row);
  const next = shown.slice(place + 1).find((other) => other.list === row.list) ?? shown[place - 1];
  // The next of its list takes its place.
  const select = next?.list === row.list && next.place > row.place ? row.path : next?.path ?? "";
  if (!studio.change(taking(studio.outline, row.path), { label: `remove ${title}`, select })) return;
  announce(`${title} removed. Undo brings it back.`);
  focusSelected();
}

/** @param {"up" | "down" | "in" | "out"} way */
export function moveSelected(way) {
  const path = studio.selected;
  const step = stepTo(path, way);
  if (!step) return announce("It can't go further that way.");
  studio.change([{ do: "move", at: numbered(studio.outline, path), ...step }], { label: `move ${titleAt(studio.outline, path)}` });
  focusSelected();
}

/** Lets the name of a row be typed where it stands. @param {string} path */
export function editName(path) {
  const schema = schemaAt(studio.schema, path);
  if (!studio.mayChange || !(schema?.properties?.name || path === "")) return focusFirst();
  editing = numbered(studio.outline, path);
  // At once: the next letter belongs to the name.
  drawAtOnce();
}

/** The field in which a row's name is typed. @param {import("./outline.js").TreeRow} row */
function nameField(row) {
  const before = at(studio.outline, row.path)?.name ?? "";
  const input = el("input", { type: "text", value: before, "aria-label": `Name of ${row.title}` });
  let isDone = false;
  const done = (/** @type {boolean} */ isKept) => {
    if (isDone) return;
    isDone = true;
    editing = null;
    const name = input.value.trim();
    if (isKept && name !== before && name) setField(row.path ? `${row.path}.name` : "name", name, `name of ${row.title}`);
    studio.settle();
    drawTree();
  };
  input.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    event.stopPropagation();
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.preventDefault();
    done(event.key === "Enter");
    focusSelected();
    // Enter with a modifier goes on to the next, as in any outline.
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) addAt(/** @type {any} */ (selectedRow()));
  });
  input.addEventListener("blur", () => done(true));
  return input;
}

/** @type {Map<string, {node: HTMLElement, told: string}>} */
const items = new Map();

/** @param {import("./outline.js").TreeRow} row @param {boolean} isSelected */
function itemFor(row, isSelected) {
  const isEdited = editing === row.path;
  const known = items.get(row.key) ?? { node: el("li", { role: "treeitem", "data-node": row.key }), told: "" };
  items.set(row.key, known);
  const { node } = known;
  const isOpen = !closed.has(row.key);
  node.setAttribute("aria-level", String(row.level));
  node.setAttribute("aria-selected", String(isSelected));
  node.setAttribute("aria-setsize", String(row.size));
  node.setAttribute("aria-posinset", String(row.place));
  node.tabIndex = isSelected ? 0 : -1;
  node.dataset.path = row.path;
  const now = JSON.stringify([row.title, row.told, row.wrong, row.hasMore, isOpen, isEdited, row.level, row.isRoom]);
  // While its name is typed a row stays as it is.
  if (now === known.told || (isEdited && find("input", node))) return node;
  known.told = now;
  node.className = `level-${Math.min(row.level, 6)}${row.isRoom ? " room" : ""}`;
  if (row.hasMore) node.setAttribute("aria-expanded", String(isOpen));
  else node.removeAttribute("aria-expanded");
  const fold = el("span", { className: "fold", "aria-hidden": "true", textContent: row.hasMore ? (isOpen ? "▾" : "▸") : "" });
  const name = isEdited ? nameField(row) : el("span", { className: "title", textContent: row.title });
  const wrong = row.wrong ? el("span", { className: "count", textContent: String(row.wrong), title: `${row.wrong} wrong` }, el("span", { className: "unseen", textContent: " wrong" })) : null;
  node.replaceChildren(...[fold, name, row.told && !isEdited ? el("span", { className: "told", textContent: row.told }) : null, wrong, row.list && studio.mayChange ? el("span", { className: "grip", "aria-hidden": "true", textContent: "⠿" }) : null].filter((part) => part !== null));
  return node;
}
/** @param {string} key @param {boolean} isOpen */
function fold(key, isOpen) {
  if (isOpen) closed.delete(key);
  else closed.add(key);
  drawTree();
}

/** What the arrows do. @param {KeyboardEvent} event */
function walk(event) {
  const row = selectedRow();
  if (!row) return false;
  const place = shown.indexOf(row);
  const around = shown.slice(0, place).findLast((other) => other.level < row.level);
  const isOpen = row.hasMore && !closed.has(row.key);
  switch (event.key) {
    case "ArrowDown": focusRow(shown[place + 1]); break;
    case "ArrowUp": focusRow(shown[place - 1]); break;
    case "Home": focusRow(shown[0]); break;
    case "End": focusRow(shown.at(-1)); break;
    case "ArrowRight": if (row.hasMore && !isOpen) fold(row.key, true); else if (isOpen) focusRow(shown[place + 1]); break;
    case "ArrowLeft": if (isOpen) fold(row.key, false); else focusRow(around); break;
    default: return false;
  }
  return true;
}

/** @type {Record<string, "up" | "down" | "in" | "out">} */
const WAYS = { ArrowUp: "up", ArrowDown: "down", ArrowRight: "in", ArrowLeft: "out" };

/** @param {KeyboardEvent} event */
function keyOn(event) {
  const isWith = event.ctrlKey || event.metaKey;
  const row = selectedRow();
  if (!row) return;
  if (event.altKey && WAYS[event.key]) moveSelected(WAYS[event.key]);
  else if (event.key === "Insert" || (isWith && event.key === "Enter")) addAt(row);
  else if (event.key === "Enter" || event.key === "F2") {
    if (row.isRoom) focusFirst();
    else editName(row.path);
  } else if (event.key === "Delete" || event.key === "Backspace") removeSelected();
  else if (event.key === " ") focusFirst();
  else if (isWith || event.altKey || !walk(event)) return;
  event.preventDefault();
}

/** Buttons for what the keys do, for whoever has none. */
function treeTools() {
  const says = (/** @type {string} */ words, /** @type {string} */ label, /** @type {() => void} */ does, /** @type {string} */ key) => press(words, does, { "aria-label": label, title: `${label} (${key})` });
  return el("div", { className: "buttons tree-tools", role: "toolbar", "aria-label": "Outline" },
    says("+ Add", "Add one", () => addAt(/** @type {any} */ (selectedRow())), "Insert"),
    says("↑", "Move up", () => moveSelected("up"), "Alt+↑"), says("↓", "Move down", () => moveSelected("down"), "Alt+↓"),
    says("←", "Move out", () => moveSelected("out"), "Alt+←"), says("→", "Move in", () => moveSelected("in"), "Alt+→"),
    says("Copy", "Copy", () => clip("copy"), "Ctrl+C"), says("Paste", "Paste", () => clip("paste"), "Ctrl+V"),
    says("Remove", "Remove", removeSelected, "Delete"));
}

/** Copies to or pastes from the clipboard of the machine; where there is none, that of the page. @param {"copy" | "paste"} what */
async function clip(what) {
  if (what === "copy") {
    kept = copied(studio.selected);
    await navigator.clipboard?.writeText(kept).catch(() => {});
    return announce(`${titleAt(studio.outline, studio.selected)} copied.`);
  }
  const text = await navigator.clipboard?.readText?.().catch(() => kept) ?? kept;
  pasted(text || kept, focusSelected);
}
/** What was copied last, where the browser lends no clipboard. */
let kept = "";

/** Shows the tree, now and from now on. @param {typeof studio} _ @param {HTMLElement} element */
export function mountTree(_, element) {
  tree = el("ul", { role: "tree", "aria-label": "Outline of the battle" });
  element.append(treeTools(), tree);
  const draw = () => {
    shown = treeRows(closed);
    const row = selectedRow();
    const had = tree.contains(document.activeElement) && !document.activeElement?.matches("input");
    fillWith(tree, shown.map((each) => itemFor(each, each === row)));
    const keys = new Set(shown.map(({ key }) => key));
    for (const key of [...items.keys()]) if (!keys.has(key)) items.delete(key);
    if (row && (isFocusWanted || (had && !tree.contains(document.activeElement)))) itemOf(row.key)?.focus({ preventScroll: true });
    if (row) itemOf(row.key)?.scrollIntoView({ block: "nearest" });
    isFocusWanted = false;
    const input = /** @type {HTMLInputElement | null} */ (editing === null ? null : find("input", tree));
    if (!input || input === document.activeElement) return;
    input.focus();
    input.select();
  };
  drawAtOnce = draw;
  drawTree = inNextFrame(draw);
  studio.listen(({ what }) => {
    if (what.has("selected")) openTo(studio.selected);
    if (["outline", "selected", "faults"].some((kind) => what.has(kind))) drawTree();
  });
  tree.addEventListener("keydown", keyOn);
  tree.addEventListener("click", (event) => {
    const item = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-node]"));
    const row = shown.find(({ key }) => key === item?.dataset.node);
    if (!row || /** @type {Element} */ (event.target).matches("input")) return;
    if (/** @type {Element} */ (event.target).matches(".fold") && row.hasMore) return fold(row.key, closed.has(row.key));
    focusRow(row);
    element.dispatchEvent(new CustomEvent("chosen", { bubbles: true }));
  });
  tree.addEventListener("dblclick", (event) => {
    const row = shown.find(({ key }) => key === /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-node]"))?.dataset.node);
    if (row && !row.isRoom) editName(row.path);
  });
  for (const name of ["copy", "cut", "paste"]) tree.addEventListener(name, (event) => clipped(/** @type {ClipboardEvent} */ (event)));
  dragRows(tree, (path) => focusSelected());
  draw();
}

/** @param {ClipboardEvent} event */
function clipped(event) {
  if (/** @type {Element} */ (event.target).matches("input")) return;
  event.preventDefault();
  if (event.type === "paste") return pasted(event.clipboardData?.getData("text/plain") ?? "", focusSelected);
  kept = copied(studio.selected);
  event.clipboardData?.setData("text/plain", kept);
  announce(`${titleAt(studio.outline, studio.selected)} ${event.type === "cut" ? "cut" : "copied"}.`);
  if (event.type === "cut") removeSelected();
}

/** Opens what is closed around a path. @param {string} path */
function openTo(path) {
  const own = numbered(studio.outline, path);
  const before = closed.size;
  for (const { key, path: around } of treeRows(new Set())) if (own.startsWith(around) && own !== around) closed.delete(key);
  if (closed.size !== before) drawTree();
}

/** What there is to add at what is selected, in words. */
export function addWords() {
  const row = selectedRow();
  const [list] = row ? parted(row.path) : [""];
  return row?.list ? nounOf(schemaAt(studio.schema, list)) : "";
}
