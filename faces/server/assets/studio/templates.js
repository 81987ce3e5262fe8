// Troops ready made, a few for each system, and those that somebody keeps in this browser.
// @ts-check
import { at, numbered, parted } from "./paths.js";
import { announce, el, press } from "./dom.js";
import { titleAt } from "./schema.js";
import { insertThings } from "./army.js";
import { kindOfList } from "./outline.js";
import { targetFor } from "./targets.js";
import { studio } from "./document.js";

/** A template: what it is called, the list that it goes into, and what comes in. @typedef {{name: string, list: string, what: any, isOwn?: boolean}} Template */

/** @param {string} name @param {string} list @param {any} what @returns {Template} */
const template = (name, list, what) => ({ name, list, what });
/** Several alike, numbered. @param {number} count @param {(number: number) => any} make */
const several = (count, make) => Array.from({ length: count }, (_, place) => make(place + 1));

/** @type {Record<string, Template[]>} */
const SHIPPED = {
  "micro-force": [
    template("An infantry regiment", "units", { id: "regiment", name: "Regiment", arm: "infantry", original_stands: 5, base_cohesion: 15 }),
    template("A green regiment", "units", { id: "green-regiment", name: "Green regiment", arm: "infantry", original_stands: 8, base_cohesion: 12 }),
    template("A cavalry regiment", "units", { id: "cavalry", name: "Cavalry regiment", arm: "cavalry", original_stands: 5, base_cohesion: 15 }),
    template("A battery", "units", { id: "battery", name: "Battery", arm: "artillery", weight: "light", original_stands: 3, base_cohesion: 15 }),
    template("A brigade of three regiments", "brigades", { id: "brigade", name: "Brigade", commander: { id: "brigadier", name: "Brigadier", competence: 1, with: "brigade-1" }, units: several(3, (number) => ({ id: `brigade-${number}`, name: `Regiment ${number}`, arm: "infantry", original_stands: 5, base_cohesion: 15 })) }),
  ],
  fatigue: [
    template("A veteran regiment", "units", { id: "veteran-regiment", name: "Veteran regiment", arm: "infantry", quality: "B", men: 350 }),
    template("A regiment", "units", { id: "regiment", name: "Regiment", arm: "infantry", quality: "C", men: 400 }),
    template("A green regiment", "units", { id: "green-regiment", name: "Green regiment", arm: "infantry", quality: "D", men: 600 }),
    template("A battery", "units", { id: "battery", name: "Battery", arm: "artillery", quality: "B", men: 90, fire: 480, melee: 45 }),
    template("A brigade of four regiments", "commands", { id: "brigade", name: "Brigade", leaders: [{ id: "brigadier", name: "Brigadier", modifier: 1 }], units: several(4, (number) => ({ id: `regiment-${number}`, name: `Regiment ${number}`, arm: "infantry", quality: "C", men: 380 })) }),
  ],
  mfp: [
    template("A line battalion", "units", { id: "line-battalion", name: "Line battalion", arm: "infantry", miniatures: 6, cmr: 6 }),
    template("A British line battalion", "units", { id: "british-battalion", name: "British line battalion", arm: "infantry", miniatures: 8, cmr: 8 }),
    template("Grenadiers", "units", { id: "grenadiers", name: "Grenadier battalion", arm: "infantry", miniatures: 8, cmr: 8 }),
    template("Militia", "units", { id: "militia", name: "Militia battalion", arm: "infantry", miniatures: 10, cmr: 4 }),
    template("A cavalry regiment", "units", { id: "cavalry", name: "Cavalry regiment", arm: "cavalry", miniatures: 6, cmr: 6 }),
    template("A foot battery", "units", { id: "foot-battery", name: "Foot battery", arm: "artillery", miniatures: 4, cmr: 6 }),
  ],
  "morale-check": [
    template("A British line battalion", "units", { id: "british-battalion", name: "British line battalion", type: "infantry", quality: "veteran" }),
    template("A battalion in attack column", "units", { id: "column", name: "Battalion in column", type: "infantry", deployed: "attack-column" }),
    template("Raw troops", "units", { id: "raw-battalion", name: "Raw battalion", type: "infantry", quality: "raw" }),
    template("Hussars", "units", { id: "hussars", name: "Hussars", type: "cavalry" }),
    template("Cuirassiers", "units", { id: "cuirassiers", name: "Cuirassiers", type: "cavalry", quality: "veteran", mount: "cuirassier" }),
    template("Guns, limbered", "units", { id: "guns", name: "Guns", type: "artillery", limbered: true }),
  ],
  battlegroup: [
    template("A rifle squad", "units", { id: "squad", name: "Squad", kind: "squad", armour_class: 1, movement_rate: 6, weapons: ["rifles"], soldiers: [{ id: "squad-sergeant", name: "Sergeant", rank: "sergeant" }, { id: "squad-corporal", name: "Corporal", rank: "corporal" }, { id: "squad-trooper", name: "Trooper", count: 8 }] }),
    template("A levy squad", "units", { id: "levies", name: "Levy squad", kind: "squad", class: "levy", armour_class: 1, movement_rate: 5, weapons: ["carbines"], soldiers: [{ id: "levy-sergeant", name: "Sergeant", rank: "sergeant" }, { id: "levy", name: "Levy", count: 9 }] }),
    template("A tank", "units", { id: "tank", name: "Tank", kind: "vehicle", armour_class: 8, movement_rate: 12, crew_movement_rate: 6, size: 4, crew: [{ id: "tank-commander", name: "Commander", rank: "sergeant" }, { id: "tank-crew", name: "Crewman", count: 2 }] }),
    template("A tank platoon", "battlegroups", { id: "tank-platoon", name: "Tank platoon", units: several(3, (number) => ({ id: `tank-${number}`, name: `Tank ${number}`, kind: "vehicle", armour_class: 8, movement_rate: 12, crew_movement_rate: 6, size: 4, crew: [{ id: `tank-${number}-commander`, name: "Commander", rank: "sergeant" }, { id: `tank-${number}-crew`, name: "Crewman", count: 2 }] })) }),
  ],
};

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
  const draw = () => {
    const all = [...own(), ...(SHIPPED[studio.system] ?? [])];
    list.replaceChildren(...all.map((each) => el("li", {}, press(each.name, () => choose(each), { disabled: !targetFor(each.list), title: targetFor(each.list) ? "" : `Select something that has ${each.list} first` }), each.isOwn ? press("Forget it", () => forget(each), { className: "link", "aria-label": `Forget ${each.name}` }) : null)));
  };
  const dialog = el("dialog", { "aria-labelledby": "templates-title" }, el("h2", { id: "templates-title", textContent: "Templates" }),
    el("p", { className: "muted", textContent: "A template comes in where you are in the outline. Those that you save stay in this browser." }), list, el("div", { className: "buttons" }, press("Close", () => dialog.close())));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  draw();
  dialog.showModal();
}
