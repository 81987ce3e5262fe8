// Saves by itself: to the library whenever somebody pauses, and in this browser until the library has it.
// @ts-check
import { announce, el, press } from "./dom.js";
import { studio } from "./document.js";

/** So long after the last change it is saved, in milliseconds; and kept in this browser. */
const PAUSE = 1_200;
const AT_ONCE = 150;
/** How often it is asked whether somebody else has saved. */
const LOOK = 15_000;
/** How long before it is tried again. */
const LATER = 5_000;

class Saving {
  key = "";
  /** What is saved: the number of the version, and its text. */
  version = 0;
  saved = "";
  /** @type {"saved" | "unsaved" | "saving" | "failed" | "read-only"} */ state = "saved";
  /** Why it failed, in words. */
  why = "";
  #isSaving = false;
  #timer = 0;
  #keepTimer = 0;
  /** @type {Set<() => void>} */ #listeners = new Set();

  /** @param {() => void} listener */
  listen(listener) {
    this.#listeners.add(listener);
  }

  /** Asks the server with the key of the link. @param {string} address @param {string} method @param {any} [body] @returns {Promise<{ok: boolean, status: number, body: any}>} */
  async ask(address, method = "GET", body = undefined) {
    /** @type {Record<string, string>} */
    const headers = { "content-type": "application/json" };
    if (this.key) headers.authorization = `Bearer ${this.key}`;
    const response = await fetch(address, { method, headers, body: body === undefined ? undefined : JSON.stringify(body), signal: AbortSignal.timeout(20_000) });
    return { ok: response.ok, status: response.status, body: await response.json().catch(() => ({})) };
  }

  get address() {
    return `/api/v1/library/${studio.id}`;
  }

  /** Begins with the scenario as the library has it; what this browser kept of it comes on top, which is told. @param {{key: string, version: number, text: string}} given @returns {Promise<string>} */
  async begin({ key, version, text }) {
    Object.assign(this, { key, version, saved: text });
    if (!studio.mayChange) this.#is("read-only");
    const kept = studio.mayChange ? this.#kept() : undefined;
    const isBack = kept && await this.#bring(kept);
    studio.listen(({ what }) => {
      if (!what.has("outline") && !what.has("text")) return;
      clearTimeout(this.#keepTimer);
      this.#keepTimer = window.setTimeout(() => this.keep(), AT_ONCE);
      if (this.isUnsaved) this.#soon(PAUSE);
      else if (this.state === "unsaved") this.#is("saved");
    });
    addEventListener("pagehide", () => this.keep());
    addEventListener("online", () => this.#soon(0));
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) this.keep();
      else this.look();
    });
    setInterval(() => { if (!document.hidden) this.look(); }, LOOK);
    return isBack ? "What you typed before is here again." : "";
  }

  get isUnsaved() {
    return studio.mayChange && (!studio.isTextKnown || studio.text !== this.saved);
  }

  /** @param {Saving["state"]} state @param {string} [why] */
  #is(state, why = "") {
    [this.state, this.why] = [state, why];
    for (const listener of this.#listeners) listener();
  }

  /** @param {number} after */
  #soon(after) {
    if (this.state !== "saving") this.#is("unsaved");
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.save(), after);
  }

  /** Where this browser keeps it. */
  get #place() {
    return `standfast-studio-${studio.id}`;
  }

  /** Keeps in this browser what the library has not. */
  keep() {
    try {
      if (!this.isUnsaved) return localStorage.removeItem(this.#place);
      localStorage.setItem(this.#place, JSON.stringify({ version: this.version, saved: this.saved, ...studio.unsaid() }));
    } catch {
      // A browser that keeps nothing has only the library.
    }
  }

  /** @returns {{version: number, saved: string, scenario: string, changes: any[]} | undefined} */
  #kept() {
    try {
      return JSON.parse(localStorage.getItem(this.#place) ?? "null") ?? undefined;
    } catch {
      return undefined;
    }
  }

  /** Brings back what was typed before the browser went away. @param {{version: number, saved: string, scenario: string, changes: any[]}} kept */
  async #bring({ version, saved, scenario, changes }) {
    const answer = await this.ask("/api/v1/workshop/change", "POST", { scenario, changes }).catch(() => undefined);
    if (!answer?.ok || answer.body.scenario === this.saved) return false;
    if (version === this.version) studio.replace(answer.body, "what was typed before");
    else await this.#lay(saved, answer.body.scenario, { version: this.version, scenario: this.saved });
    this.#soon(0);
    return true;
  }

  /** Saves what is there, if it is not saved. */
  async save() {
    clearTimeout(this.#timer);
    if (this.#isSaving || !this.isUnsaved) return;
    // The text comes first: only the server writes it.
    if (!studio.isTextKnown) return this.#soon(AT_ONCE);
    const text = studio.text;
    this.#isSaving = true;
    this.#is("saving");
    let isAgain = true;
    try {
      const answer = await this.ask(this.address, "PUT", { base: this.version, scenario: text, by: nameOfSaver() });
      if (answer.ok) {
        [this.version, this.saved] = [answer.body.version, text];
        this.#is(this.isUnsaved ? "unsaved" : "saved");
        this.keep();
      } else if (answer.status === 409) await this.#overtaken(answer.body);
      else {
        // What the server will not have it is not asked again; a change may be another matter.
        isAgain = answer.status >= 500 || answer.status === 429;
        this.#is("failed", `${answer.body.detail ?? "The server did not take it."} It is kept in this browser.`);
      }
    } catch {
      this.#is("failed", "The server does not answer. What you type is kept in this browser.");
    } finally {
      this.#isSaving = false;
    }
    const hasFailed = this.state === "failed" && studio.isTextKnown && studio.text === text;
    if (hasFailed) this.#timer = isAgain ? window.setTimeout(() => this.save(), LATER) : 0;
    else if (this.isUnsaved) this.#soon(AT_ONCE);
  }

  /** Saves, and comes back once the library has it or will not have it. */
  async saveAll() {
    for (let tries = 0; tries < 50 && this.isUnsaved && this.state !== "failed"; tries += 1) {
      await this.save();
      if (this.isUnsaved) await new Promise((done) => setTimeout(done, AT_ONCE));
    }
  }

  /** Looks whether somebody else has saved. */
  async look() {
    if (this.#isSaving) return;
    const answer = await this.ask(this.address).catch(() => undefined);
    if (!answer?.ok || answer.body.version <= this.version || this.#isSaving) return;
    if (this.isUnsaved) return this.save();
    const read = await this.ask("/api/v1/workshop/change", "POST", { scenario: answer.body.text, changes: [] }).catch(() => undefined);
    if (!read?.ok || this.isUnsaved) return;
    await this.#tell(this.saved, answer.body.text);
    [this.version, this.saved] = [answer.body.version, answer.body.text];
    studio.replace(read.body, "what another saved");
    this.#is(studio.mayChange ? "saved" : "read-only");
  }

  /** Somebody else was quicker: one's own changes are laid on his text. @param {{version: number, scenario: string}} newest */
  async #overtaken(newest) {
    const [before, mine] = [this.saved, studio.text];
    const isLaid = await this.#lay(before, mine, newest);
    if (isLaid) await this.#tell(before, newest.scenario);
    this.#is("unsaved");
  }

  /** Lays the changes from one text to another on a third one; whether that was done. @param {string} before @param {string} mine @param {{version: number, scenario: string}} newest */
  async #lay(before, mine, newest) {
    const difference = await this.ask("/api/v1/workshop/differences", "POST", { before, after: mine });
    if (!difference.ok) {
      this.#is("failed", "Somebody else has saved this scenario. Mend the text here first: then your changes are laid on his.");
      return false;
    }
    const changes = difference.body.changes;
    let answer = await this.ask("/api/v1/workshop/change", "POST", { scenario: newest.scenario, changes });
    /** @type {any[]} */
    const left = [];
    if (!answer.ok) {
      // One at a time: what can't be done any more is told, and not lost.
      let scenario = newest.scenario;
      for (const change of changes) {
        const one = await this.ask("/api/v1/workshop/change", "POST", { scenario, changes: [change] });
        if (one.ok) [answer, scenario] = [one, one.body.scenario];
        else left.push(change);
      }
      if (!answer.ok) answer = await this.ask("/api/v1/workshop/change", "POST", { scenario, changes: [] });
    }
    if (!answer.ok) return false;
    // Whoever typed on meanwhile is laid on it with the next attempt.
    if (studio.isTextKnown && studio.text !== mine && this.saved === before && this.version !== newest.version && studio.text !== this.saved) return false;
    [this.version, this.saved] = [newest.version, newest.scenario];
    studio.replace(answer.body, "your changes laid on another's");
    if (left.length) tellLeft(left, mine);
    return true;
  }

  /** Tells what somebody else changed. @param {string} before @param {string} after */
  async #tell(before, after) {
    const difference = await this.ask("/api/v1/workshop/differences", "POST", { before, after }).catch(() => undefined);
    const says = difference?.ok ? difference.body.says : [];
    if (says.length) announce(`Somebody else changed: ${says.slice(0, 5).join("; ")}${says.length > 5 ? `; and ${says.length - 5} more` : ""}.`);
  }
}

export const saving = new Saving();

const NAME_KEPT = "standfast-name";
/** The name under which this browser saves, if it has one. @returns {string | undefined} */
export function nameOfSaver() {
  try {
    return localStorage.getItem(NAME_KEPT) || undefined;
  } catch {
    return undefined;
  }
}
/** @param {string} name */
export function nameSaver(name) {
  try {
    if (name.trim()) localStorage.setItem(NAME_KEPT, name.trim().slice(0, 40));
    else localStorage.removeItem(NAME_KEPT);
  } catch {
    // A browser that keeps nothing has no name.
  }
}

/** Tells which changes could not be laid on what another did, and gives the whole text. @param {any[]} left @param {string} mine */
function tellLeft(left, mine) {
  const file = el("a", { href: URL.createObjectURL(new Blob([mine], { type: "application/toml" })), download: "my-version.toml", textContent: "Take the text as you had it" });
  const dialog = el("dialog", { "aria-labelledby": "left-title" }, el("h2", { id: "left-title", textContent: "Not all of your changes fit any more" }),
    el("p", { textContent: "Somebody else changed or took away what these are about:" }),
    el("ul", {}, ...left.slice(0, 30).map((change) => el("li", { className: "code", textContent: `${change.at}: ${JSON.stringify(change.to ?? change.what ?? change.do).slice(0, 120)}` }))),
    el("p", {}, file), el("div", { className: "buttons" }, press("Close", () => dialog.close())));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
