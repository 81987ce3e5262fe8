// The header: what is saved, the way back, and what is done with the whole scenario.
// @ts-check
import { announce, el, find, press } from "./dom.js";
import { printRosters } from "./roster.js";
import { nameOfSaver, nameSaver, saving } from "./saving.js";
import { studio } from "./document.js";

/** What is said of the state of saving. @type {Record<string, string>} */
const STATES = { saved: "Saved", unsaved: "Not saved yet …", saving: "Saving …", failed: "Not saved", "read-only": "To read only" };

/** Shows the header. @param {HTMLElement} element */
export function mountHead(element) {
  const name = el("h1", {});
  const state = el("p", { className: "state", role: "status" });
  const undo = press("Undo", () => studio.undo(), { "aria-keyshortcuts": "Control+Z" });
  const redo = press("Redo", () => studio.redo(), { "aria-keyshortcuts": "Control+Y" });
  const tryIt = press("Try it", beginBattle, { className: "" });
  const more = el("details", { className: "menu" }, el("summary", { className: "button plain", textContent: "More" }),
    el("div", { className: "panel" },
      press("How fair is it?", askFairness), press("Share …", share),
      el("a", { className: "button plain", href: `${location.pathname.replace(/\/$/, "")}/versions`, textContent: "Versions" }),
      press("Take the file (.toml)", takeFile), press("Print the rosters", printRosters), saverField()));
  element.append(name, state, el("div", { className: "buttons" }, undo, redo, tryIt, more));
  document.addEventListener("click", (event) => {
    if (!more.contains(/** @type {Node} */ (event.target))) more.open = false;
  });
  more.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Escape") return;
    more.open = false;
    find("summary", more)?.focus();
  });
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

/** Whether it can be played; where it can't, that is said. */
function isReadyToPlay() {
  if (studio.isSound) return true;
  announce("It can't be played yet: see what is wrong.");
  const list = /** @type {HTMLDetailsElement | null} */ (find("details.faults"));
  if (list) list.open = true;
  return false;
}

/** Begins a battle of it at once, in a window of its own. */
async function beginBattle() {
  if (!isReadyToPlay()) return;
  // Browsers let a page open a window only while somebody presses.
  const table = window.open("about:blank", "_blank");
  if (studio.mayChange) await saving.save();
  const answer = await begunBattle("");
  if (answer?.ok) {
    const link = answer.body.seats[0].link;
    if (table) table.location.href = link;
    announce("The battle has begun. It opens in a window of its own.");
    find(".state")?.after(el("a", { className: "begun", href: link, target: "_blank", textContent: "The battle that was begun" }));
  } else table?.close();
}

/** @param {string} phrase @returns {Promise<{ok: boolean, body: any} | undefined>} */
async function begunBattle(phrase) {
  const answer = await saving.ask(`${saving.address}/battles`, "POST", phrase ? { pass_phrase: phrase } : {}).catch(() => undefined);
  if (answer?.ok) return answer;
  if (answer?.status !== 403) {
    announce(answer?.body.detail ?? "The server does not answer.");
    return undefined;
  }
  const given = await askFor("Pass phrase", answer.body.detail ?? "Whoever runs this server asks for a pass phrase.");
  return given ? begunBattle(given) : undefined;
}

/** Asks for a line of text. @param {string} label @param {string} why @returns {Promise<string>} */
function askFor(label, why) {
  const input = el("input", { type: "password", id: "asked", autocomplete: "off" });
  const dialog = el("dialog", { "aria-label": label }, el("form", { method: "dialog" }, el("p", { textContent: why }), el("label", { htmlFor: "asked", textContent: label }), input, el("div", { className: "buttons" }, el("button", { value: "yes", textContent: "Go on" }), el("button", { className: "plain", value: "", textContent: "Cancel" }))));
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((done) => dialog.addEventListener("close", () => {
    done(dialog.returnValue ? input.value : "");
    dialog.remove();
  }));
}

/** Has it fought out between players of the machine, in a window of its own. */
function askFairness() {
  if (!isReadyToPlay()) return;
  const form = el("form", { method: "post", action: "/simulations", target: "_blank" }, el("textarea", { name: "scenario", value: studio.text }));
  form.hidden = true;
  document.body.append(form);
  form.submit();
  form.remove();
}

/** The text as a file. */
function takeFile() {
  const name = (studio.outline.name ?? "scenario").toLowerCase().replaceAll(/[^a-z0-9]+/g, "-").replaceAll(/^-|-$/g, "") || "scenario";
  const link = el("a", { href: URL.createObjectURL(new Blob([studio.text], { type: "application/toml" })), download: `${name}.toml` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Links for others. */
function share() {
  const own = new URL(location.pathname, location.href).href;
  const row = (/** @type {string} */ label, /** @type {string} */ value) => {
    const id = `share-${label.length}`;
    const input = el("input", { type: "text", readOnly: true, value, id, className: "code" });
    const copy = press("Copy", async () => {
      input.select();
      await (navigator.clipboard?.writeText(value) ?? Promise.resolve(document.execCommand("copy")));
      copy.textContent = "Copied";
    });
    return el("p", {}, el("label", { htmlFor: id, textContent: label }), input, copy);
  };
  const made = el("div", {});
  const read = press("Make a link to read", async () => {
    const answer = await saving.ask(`${saving.address}/links`, "POST", { opens: "read" }).catch(() => undefined);
    made.replaceChildren(answer?.ok ? row("Whoever has this link reads it", answer.body.link) : el("p", { className: "wrong", textContent: answer?.body.detail ?? "The server does not answer." }));
  });
  const dialog = el("dialog", { "aria-labelledby": "share-title" }, el("h2", { id: "share-title", textContent: "Share it" }),
    row(studio.mayChange ? "Whoever has this link changes it with you" : "Whoever has this link reads it", own),
    ...(studio.mayChange ? [el("p", { className: "help", textContent: "A new link to read takes the place of the one before." }), read, made] : []),
    el("div", { className: "buttons" }, press("Close", () => dialog.close())));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
