// A new scenario from an army that somebody has: the door of the library's page.
//
// What the page has for it:
//   form#import      with a select `system`, a file `file`, a button `[data-paste]`, and a pass phrase where one is asked for
// @ts-check
import { el, find } from "../dom.js";
import { openImport } from "./dialog.js";

/** Puts the scenario into the library, and goes there. @param {string} scenario @param {string} name @param {string} phrase @returns {Promise<string | undefined>} why it could not be */
async function begun(scenario, name, phrase) {
  const form = new FormData();
  form.append("pass_phrase", phrase);
  form.append("file", new File([scenario], name, { type: "application/toml" }));
  const answer = await fetch("/studio/file", { method: "POST", body: form });
  if (answer.ok && answer.redirected) {
    location.assign(answer.url);
    return undefined;
  }
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  return find(".fault", page)?.textContent ?? "The server did not take it.";
}

/** @param {HTMLFormElement} form */
function mountImport(form) {
  const asked = /** @type {HTMLSelectElement} */ (find("select[name=system]", form));
  const given = /** @type {HTMLInputElement} */ (find("input[name=file]", form));
  const phrase = /** @type {HTMLInputElement | null} */ (find("input[name=pass_phrase]", form));
  /** @param {File} [file] */
  const open = (file) => {
    const system = /** @type {HTMLSelectElement} */ (asked.cloneNode(true));
    Object.assign(system, { id: "import-system", value: asked.value });
    const own = phrase ? /** @type {HTMLInputElement} */ (phrase.cloneNode(true)) : undefined;
    if (own) own.id = "import-phrase";
    const beside = own ? [el("p", {}, el("label", { htmlFor: "import-phrase", textContent: "Pass phrase" }), own)] : [];
    const dialog = openImport({
      title: "A scenario from an army that you have",
      act: "Begin it",
      system: () => system.value,
      where: async () => ({ system: system.value }),
      head: [el("p", {}, el("label", { htmlFor: "import-system", textContent: "By which rules" }), system)],
      beside,
      done: (answer, name) => begun(answer.scenario, `${name.replace(/\.[^.]*$/, "")}.toml`, own?.value ?? ""),
    }, file);
    system.addEventListener("change", () => dialog.refresh());
  };
  given.addEventListener("change", () => {
    const file = given.files?.[0];
    // The same file can be chosen once more.
    given.value = "";
    if (file) open(file);
  });
  find("[data-paste]", form)?.addEventListener("click", () => open());
  form.addEventListener("submit", (event) => event.preventDefault());
}

const form = /** @type {HTMLFormElement | null} */ (find("form#import"));
if (form) mountImport(form);
