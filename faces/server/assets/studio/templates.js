// Troops ready made, those of the system that come with the program, and those that somebody keeps in this browser.
// @ts-check
import { at, numbered, parted } from "./paths.js";
import { announce, el, press } from "./dom.js";
import { titleAt } from "./schema.js";
import { insertThings } from "./army.js";
import { kindOfList } from "./outline.js";
import { targetFor } from "./targets.js";
import { studio } from "./document.js";

/** A template: what it is called, where its figures are from, the list that it goes into, and what comes in. @typedef {{name: string, says?: string, list: string, what: any, isOwn?: boolean}} Template */

/** Those that come with the program, by system: they are asked for once. @type {Map<string, Promise<Template[]>>} */
const shipped = new Map();

/** @param {string} system @returns {Promise<Template[]>} */
function shippedTemplates(system) {
  const asked = shipped.get(system) ?? fetch(`/api/v1/templates/${system}`).then((answer) => (answer.ok ? answer.json() : Promise.reject(new Error())));
  shipped.set(system, asked);
  asked.catch(() => shipped.delete(system));
  return asked;
}

const KEPT = "standfast-templates";

/** @returns {Record<string, Template[]>} */
function keptTemplates() {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "{}");
  } catch {
    return {};
  }
}

/** @param {Record<string, Template[]>} all */
function keepTemplates(all) {
  try {
    localStorage.setItem(KEPT, JSON.stringify(all));
    return true;
  } catch {
    announce("This browser keeps nothing, so the template could not be saved.");
    return false;
  }
}

/** Keeps what is selected as a template of this browser. */
export function saveTemplate() {
  const own = numbered(studio.outline, studio.selected);
  const [list, place] = parted(own);
  if (typeof place !== "number") return;
  const all = keptTemplates();
  const name = titleAt(studio.outline, own);
  const others = (all[studio.system] ?? []).filter((kept) => kept.name !== name || kept.list !== kindOfList(list));
  all[studio.system] = [...others, { name, list: kindOfList(list), what: at(studio.outline, own) }];
  if (keepTemplates(all)) announce(`${name} is kept as a template in this browser.`);
}

/** Shows the templates, and puts in the one that is chosen. @param {() => void} done */
export function chooseTemplate(done) {
  const own = () => (keptTemplates()[studio.system] ?? []).map((kept) => ({ ...kept, isOwn: true }));
  const list = el("ul", { className: "templates" });
  const choose = (/** @type {Template} */ chosen) => {
    dialog.close();
    if (insertThings(chosen.list, [chosen.what], `add ${chosen.name.toLowerCase()}`)) done();
  };
  const forget = (/** @type {Template} */ gone) => {
    const all = keptTemplates();
    all[studio.system] = (all[studio.system] ?? []).filter((kept) => kept.name !== gone.name || kept.list !== gone.list);
    keepTemplates(all);
    draw();
  };
  const says = el("p", { className: "muted", role: "status", textContent: "Asking for those that come with the program …" });
  /** @type {Template[]} */
  let ready = [];
  const draw = () => {
    const all = [...own(), ...ready];
    list.replaceChildren(...all.map((each) => el("li", {}, press(each.name, () => choose(each), { disabled: !targetFor(each.list), title: targetFor(each.list) ? "" : `Select something that has ${each.list} first` }), each.says ? el("span", { className: "help", textContent: ` ${each.says}` }) : null, each.isOwn ? press("Forget it", () => forget(each), { className: "link", "aria-label": `Forget ${each.name}` }) : null)));
  };
  const dialog = el("dialog", { "aria-labelledby": "templates-title" }, el("h2", { id: "templates-title", textContent: "Templates" }),
    el("p", { className: "muted", textContent: "A template comes in where you are in the outline. Those that you save stay in this browser." }), list, says, el("div", { className: "buttons" }, press("Close", () => dialog.close())));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  draw();
  dialog.showModal();
  shippedTemplates(studio.system).then((all) => {
    ready = all;
    says.hidden = true;
    draw();
    /** @type {HTMLElement | null} */ (list.querySelector("button:enabled"))?.focus();
  }, () => { says.textContent = "The server does not answer: only your own are here."; });
}
