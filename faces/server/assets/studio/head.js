// The header: what is saved, the way back, and what is done with the whole scenario.
// @ts-check
import { announce, el, find, press } from "./dom.js";
import { bringIn } from "./bring.js";
import { nameOfSaver, nameSaver, saving } from "./saving.js";
import { studio } from "./document.js";

/** What is said of the state of saving. @type {Record<string, string>} */
const STATES = { saved: "Saved", unsaved: "Not saved yet …", saving: "Saving …", failed: "Not saved", "read-only": "To read only" };

/** The address of the scenario's pages, as the link of this page opens it. */
const own = () => location.pathname.replace(/\/$/, "");

/** Shows the header. @param {HTMLElement} element */
export function mountHead(element) {
  const name = el("h1", {});
  const state = el("p", { className: "state", role: "status" });
  const undo = press("Undo", () => studio.undo(), { "aria-keyshortcuts": "Control+Z" });
  const redo = press("Redo", () => studio.redo(), { "aria-keyshortcuts": "Control+Y" });
  const tryIt = press("Try it", () => sendTo("battles"), { className: "" });
  const page = (/** @type {string} */ words, /** @type {string} */ to) => el("a", { className: "button plain", href: `${own()}/${to}`, textContent: words });
  const more = el("details", { className: "menu" }, el("summary", { className: "button plain", textContent: "More" }),
    el("div", { className: "panel" }, press("How fair is it?", () => sendTo("simulations")), studio.mayChange && page("Share", "share"), page("Versions", "versions"),
      studio.mayChange && press("Bring in …", bringIn), page("Keep it as a file", "file"), page("Keep the army as a spreadsheet", "army"), page("Print rosters", "print"), page("About it, and how it was played", "about"), studio.mayChange && saverField()));
  element.append(name, state, el("div", { className: "buttons" }, ...(studio.mayChange ? [undo, redo] : []), tryIt, more));
  document.addEventListener("click", (event) => {
    if (!more.contains(/** @type {Node} */ (event.target))) more.open = false;
  });
  more.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Escape") return;
    more.open = false;
    find("summary", more)?.focus();
  });
  // These pages are of what the library has.
  more.addEventListener("pointerenter", () => void saving.save());
  more.addEventListener("focusin", () => void saving.save());
  const draw = () => {
    const title = studio.outline.name || "A battle without a name";
    if (name.textContent !== title) name.textContent = title;
    document.title = `${title} · Standfast`;
    const said = `${studio.isReached ? "" : "The server does not answer. "}${STATES[saving.state]}${saving.why ? `: ${saving.why}` : ""}`;
    if (state.textContent !== said) state.textContent = said;
    state.dataset.state = saving.state;
    undo.disabled = !studio.canUndo;
    redo.disabled = !studio.canRedo;
    undo.title = studio.canUndo ? `Undo: ${studio.undoLabel} (Ctrl+Z)` : "Nothing to undo";
    redo.title = studio.canRedo ? `Redo: ${studio.redoLabel} (Ctrl+Y)` : "Nothing to redo";
    tryIt.setAttribute("aria-disabled", String(!studio.isSound));
  };
  studio.listen(draw);
  saving.listen(draw);
  draw();
}

/** The name that stands by what is saved. */
function saverField() {
  const input = el("input", { type: "text", maxLength: 40, value: nameOfSaver() ?? "", id: "saver", autocomplete: "nickname" });
  input.addEventListener("change", () => nameSaver(input.value));
  return el("p", {}, el("label", { htmlFor: "saver", textContent: "Your name, told with what you save" }), input);
}

/** Begins a battle of it, or a simulation, in a window of its own; where it is not sound yet, says so. @param {string} what */
async function sendTo(what) {
  if (!studio.isSound) {
    announce("It can't be played yet: see what is wrong.");
    const list = /** @type {HTMLDetailsElement | null} */ (find("details.faults"));
    if (list) list.open = true;
    return;
  }
  if (studio.mayChange) await saving.saveAll();
  const form = el("form", { method: "post", action: `${own()}/${what}`, target: "_blank" });
  form.hidden = true;
  document.body.append(form);
  form.submit();
  form.remove();
}
