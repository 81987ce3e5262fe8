// Where an army comes from: a file that is chosen or dropped, rows that are pasted, another scenario.
// @ts-check
import { el, press } from "../dom.js";

/** The endings of files that are read. */
const ENDINGS = ".csv,.tsv,.txt,.xlsx,.oob,.scn,.toml";

/** A name as people write it. @param {string} name */
const spoken = (name) => name.replaceAll("-", " ").replace(/^./, (first) => first.toUpperCase());

/** Ways to choose what comes in. @param {{system: () => string, but: string, open: (file: File) => void, fail: (why: string) => void}} door @returns {{node: HTMLElement, refresh: () => void, focus: () => void}} */
export function sourcesOf({ system, but, open, fail }) {
  const input = el("input", { type: "file", accept: ENDINGS, id: "import-file", "aria-describedby": "import-file-says" });
  input.addEventListener("change", () => {
    if (input.files?.[0]) open(input.files[0]);
  });
  const text = el("textarea", { id: "import-paste", rows: 4, placeholder: "Side\tCommand\tName\tMen\nUnion\tWeber\t1st Delaware\t700", spellcheck: false });
  const paste = press("Look at it", () => {
    if (text.value.trim()) open(new File([text.value], "pasted.csv", { type: "text/csv" }));
    else fail("There is nothing to look at yet: paste rows of a spreadsheet, with their headings.");
  });
  const select = el("select", { id: "import-scenario" });
  const other = el("div", { className: "import-other" }, el("label", { htmlFor: "import-scenario", textContent: "The army of another scenario" }), select);
  select.addEventListener("change", async () => {
    const address = select.value;
    if (!address) return;
    const answer = await fetch(address, { signal: AbortSignal.timeout(20_000) }).catch(() => undefined);
    const body = await answer?.json().catch(() => undefined);
    if (!answer?.ok || !body) return fail(body?.detail ?? "The server does not answer. Try again.");
    const name = select.selectedOptions[0]?.textContent ?? "scenario";
    return open(new File([body.text ?? body.scenario], `${name}.toml`.slice(-100), { type: "application/toml" }));
  });
  const node = el("div", { className: "import-sources" },
    el("div", { className: "import-drop" }, el("label", { htmlFor: "import-file", textContent: "A file" }), input,
      el("p", { className: "help", id: "import-file-says", textContent: "CSV, XLSX, an order of battle (.oob) or scenario (.scn) of a computer game, battle data, a scenario (.toml): 4 MiB at most. It can be dropped here." })),
    el("div", {}, el("label", { htmlFor: "import-paste", textContent: "Rows of a spreadsheet, pasted" }), text, paste),
    other);
  node.addEventListener("dragover", (/** @type {DragEvent} */ event) => {
    event.preventDefault();
    node.classList.add("dropping");
  });
  node.addEventListener("dragleave", () => node.classList.remove("dropping"));
  node.addEventListener("drop", (/** @type {DragEvent} */ event) => {
    event.preventDefault();
    node.classList.remove("dropping");
    const file = event.dataTransfer?.files[0];
    if (file) open(file);
  });
  text.addEventListener("paste", () => setTimeout(() => paste.click()));
  return { node, focus: () => input.focus(), refresh: () => void listScenarios(select, other, system(), but) };
}

/** Lists the scenarios of a system whose army one may take. @param {HTMLSelectElement} select @param {HTMLElement} around @param {string} system @param {string} but */
async function listScenarios(select, around, system, but) {
  const asked = (/** @type {string} */ address) => fetch(address, { signal: AbortSignal.timeout(20_000) }).then((answer) => (answer.ok ? answer.json() : [])).catch(() => []);
  const of = encodeURIComponent(system);
  const [own, club, shipped] = await Promise.all([asked(`/api/v1/library?own=true&system=${of}&limit=100`), asked(`/api/v1/library?system=${of}&limit=100`), asked("/api/v1/scenarios")]);
  const seen = new Set([but]);
  const kept = (/** @type {any} */ found) => (found.scenarios ?? []).filter((/** @type {any} */ one) => !seen.has(one.scenario) && seen.add(one.scenario)).map((/** @type {any} */ one) => ({ value: `/api/v1/library/${one.scenario}`, name: one.name }));
  const ready = shipped.filter((/** @type {any} */ one) => one.system === system).map((/** @type {any} */ one) => ({ value: `/api/v1/scenarios/${one.system}/${one.name}`, name: spoken(one.name) }));
  const groups = [["Yours", kept(own)], ["Of the club", kept(club)], ["With the program", ready]].filter(([, all]) => all.length);
  around.hidden = !groups.length;
  select.replaceChildren(el("option", { value: "", textContent: "choose one …" }), ...groups.map(([label, all]) => el("optgroup", { label }, ...all.map((/** @type {any} */ { value, name }) => el("option", { value, textContent: name })))));
}
