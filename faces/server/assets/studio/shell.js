// The studio: its rooms, and how it all begins.
//
// What the page has for it:
//   #studio[data-scenario][data-key]   the scenario of the library, and the key of the link that opens it
//   #news                              what is said to whoever listens to the page
// @ts-check
import { at, numbered, parted } from "./paths.js";
import { announce, el, find, press } from "./dom.js";
import { schemaAt } from "./schema.js";
import { idsWithin } from "./ids.js";
import { focusFirst, goTo, mountForm } from "./forms.js";
import { mountFaults } from "./faults.js";
import { focusSelected, mountTree } from "./tree.js";
import { mountText } from "./text.js";
import { mountGuide } from "./guide.js";
import { mountHead } from "./head.js";
import { chooseTemplate, saveTemplate } from "./templates.js";
import { totalsAt } from "./totals.js";
import { saving } from "./saving.js";
import { mountMap, place } from "./map/mount.js";
import { studio } from "./document.js";

/** The rooms of the page, and what their tabs are called. */
const ROOMS = { outline: "Outline", map: "Map", form: "Form", text: "Text" };

/** @param {string} room */
function enter(room) {
  document.body.dataset.room = room;
  for (const tab of document.querySelectorAll(".tabs button")) tab.setAttribute("aria-pressed", String(/** @type {HTMLElement} */ (tab).dataset.room === room));
  find(`section[data-room="${room}"]`)?.dispatchEvent(new Event("shown"));
}

/** What can be done with what is selected, beside its fields. @returns {Node[]} */
function actsHere() {
  const own = numbered(studio.outline, studio.selected);
  const [list, last] = parted(own);
  const value = at(studio.outline, own);
  const totals = totalsAt(own);
  const said = totals ? [el("p", { className: "totals", textContent: totals })] : [];
  if (!studio.mayChange || !studio.isReadable) return said;
  const isThing = typeof last === "number" && schemaAt(studio.schema, own)?.properties?.id !== undefined && value;
  const isOfTable = own.startsWith("table");
  const canPlace = isThing && !isOfTable && studio.outline.table && /units|brigades|commands|armies|battlegroups|leaders|generals|soldiers|robots/.test(list);
  const how = canPlace && !list.endsWith("units") ? ["line", "column"] : ["line"];
  return [
    ...said,
    ...(canPlace ? how.map((form) => press(how.length > 1 ? `Place on the table in ${form}` : "Place on the table", () => setOnTable(studio.selected, form))) : []),
    ...(!isOfTable && (typeof last === "number" || schemaAt(studio.schema, own)?.type === "array") ? [press("Templates …", () => chooseTemplate(focusFirst))] : []),
    ...(isThing && !isOfTable ? [press("Keep as a template", saveTemplate)] : []),
  ];
}

/** Sets a thing and all in it on the table. @param {string} path @param {string} how */
function setOnTable(path, how) {
  const ids = idsWithin(studio.outline, path);
  enter("map");
  place(ids, how);
}

/** Keys of the whole page. @param {KeyboardEvent} event */
function keyOfPage(event) {
  const isWith = event.ctrlKey || event.metaKey;
  const key = event.key.toLowerCase();
  if (!isWith || event.altKey || find("dialog[open]")) return;
  if (key === "z" && !event.shiftKey) studio.undo();
  else if (key === "y" || (key === "z" && event.shiftKey)) studio.redo();
  else if (key === "s") saving.save();
  else return;
  event.preventDefault();
}

/** Builds the page. @param {HTMLElement} page */
function build(page) {
  const head = el("div", { className: "studio-head" });
  const said = el("p", { id: "said", hidden: true, "aria-hidden": "true" });
  const notes = el("div", { className: "studio-notes" });
  const room = (/** @type {string} */ name, /** @type {string} */ label) => el("section", { "data-room": name, "aria-label": label });
  const [tree, map, form, text] = [room("outline", "Outline"), room("map", "Map"), room("form", "Form"), room("text", "Text")];
  const tabs = el("nav", { className: "tabs", "aria-label": "Parts of the studio" }, ...Object.entries(ROOMS).map(([name, label]) => press(label, () => enter(name), { "data-room": name })));
  page.replaceChildren(head, el("div", { className: "studio-bar" }, notes, tabs), el("div", { className: "studio-rooms" }, tree, map, form, text), said);
  enter("form");
  mountHead(head);
  mountGuide(notes);
  mountFaults(notes, (path) => { enter(document.body.dataset.room === "text" && matchMedia("(min-width: 1100px)").matches ? "text" : "form"); goTo(path); });
  mountTree(studio, tree);
  mountForm(studio, form, { acts: actsHere });
  mountText(studio, text);
  tree.addEventListener("chosen", () => { if (!matchMedia("(min-width: 700px)").matches) enter("form"); });
  form.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    if (event.key === "Escape" && !event.defaultPrevented) focusSelected();
  });
  const table = () => {
    const hasTable = at(studio.outline, "table") !== undefined;
    document.body.classList.toggle("no-table", !hasTable);
  };
  studio.listen(({ what }) => { if (what.has("outline")) table(); });
  table();
  mountMap(studio, map);
  if (at(studio.outline, "table") !== undefined) enter("map");
  if (!at(studio.outline, "sides")?.length) focusFirst();
}

/** Fetches the scenario and begins. */
async function open() {
  const page = find("#studio");
  if (!page) return;
  const { scenario: id = "", key = "" } = page.dataset;
  let said = "";
  studio.id = id;
  saving.key = key === "listed" ? "" : key;
  try {
    const kept = await saving.ask(`/api/v1/library/${id}`);
    if (!kept.ok) throw new Error(kept.body.detail);
    const { text, version, right } = kept.body;
    const [read, schema] = await Promise.all([saving.ask("/api/v1/workshop/change", "POST", { scenario: text, changes: [] }), saving.ask(`/api/v1/schemas/scenario/${kept.body.system}`)]);
    if (!read.ok || !schema.ok) throw new Error(read.body.detail ?? schema.body.detail);
    studio.open({ id, mayChange: right === "change", schema: schema.body, ...read.body });
    said = await saving.begin({ key: saving.key, version, text });
  } catch (error) {
    const why = error instanceof Error && error.message ? error.message : "the server does not answer";
    return page.replaceChildren(el("div", { className: "fault", role: "alert" }, el("p", { textContent: `The scenario could not be opened: ${why}.` }), press("Try again", () => location.reload())));
  }
  build(page);
  document.addEventListener("keydown", keyOfPage);
  addEventListener("beforeunload", () => saving.keep());
  announce(said);
}

open();
