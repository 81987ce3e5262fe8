// A file that is to be brought in, how, and what the server makes of it: it alone reads files.
//
//   asking.open(file), asking.say(what), asking.look()
//   asking.listen(what) is told of every change; asking.answer, asking.fault, asking.isBusy
// @ts-check

/** Where a column goes. @typedef {{column: string, field: string, scale?: "one" | {per: number} | {times: number}}} ColumnMap */
/** @typedef {{maps: ColumnMap[], fills: {field: string, value: string}[], readings: {column: string, says: string, means: string}[], headings?: "first-row" | "none", sheet?: string, battle?: string, part?: string}} ImportOrder */
/** A field that a column can go into. @typedef {{field: string, of: string, name: string, says: string, required: boolean, number: boolean, one_of: string[]}} ImportField */
/** What the server answers. @typedef {{preview: any, fields: ImportField[], says: string[], scenario: string, outline?: any, system?: string, sound: boolean, faults: any[]}} ImportAnswer */

/** So long after something was typed it is looked at again, in milliseconds. */
const SOON_ENOUGH = 250;

export class Asking {
  /** @type {File | undefined} */ file;
  /** @type {ImportOrder} */ order = { maps: [], fills: [], readings: [] };
  /** @type {ImportAnswer | undefined} */ answer;
  /** Why there is no answer, in lines. @type {string[]} */ fault = [];
  isBusy = false;
  /** @type {() => void} */ #listener = () => {};
  #number = 0;
  #timer = 0;

  /** @param {() => Promise<{system: string} | {into: string}>} where where the army goes */
  constructor(where) {
    this.where = where;
  }

  /** @param {() => void} listener */
  listen(listener) {
    this.#listener = listener;
  }

  /** Another file: what was said of the one before is forgotten. @param {File | undefined} file */
  open(file) {
    this.file = file;
    this.forget();
  }

  /** Forgets what was said of the file. */
  forget() {
    this.order = { maps: [], fills: [], readings: [] };
    [this.answer, this.fault] = [undefined, []];
    return this.look();
  }

  /** Says where a column goes. @param {ColumnMap} map */
  map(map) {
    this.order.maps = [...this.order.maps.filter(({ column }) => column !== map.column), map];
    this.look();
  }

  /** Says what a field gets that the file says nothing of; nothing leaves it open. @param {string} field @param {string} value */
  fill(field, value) {
    const others = this.order.fills.filter((fill) => fill.field !== field);
    this.order.fills = value.trim() ? [...others, { field, value: value.trim() }] : others;
    this.#soon();
  }

  /** Says what a word of a column means; nothing leaves it open. @param {string} column @param {string} says @param {string} means */
  read(column, says, means) {
    const others = this.order.readings.filter((reading) => reading.column !== column || reading.says !== says);
    this.order.readings = means.trim() ? [...others, { column, says, means: means.trim() }] : others;
    this.#soon();
  }

  /** Chooses a part of the file. @param {"sheet" | "battle" | "part"} of @param {string} called */
  choose(of, called) {
    // Another sheet has other columns.
    if (of === "sheet") Object.assign(this.order, { maps: [], readings: [] });
    this.order[of] = called || undefined;
    this.look();
  }

  /** Says whether the first row has headings: without them columns are called otherwise. @param {boolean} isHeaded */
  head(isHeaded) {
    Object.assign(this.order, { maps: [], readings: [], headings: isHeaded ? "first-row" : "none" });
    this.look();
  }

  #soon() {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.look(), SOON_ENOUGH);
  }

  /** Asks what the file brings, as it has been said now. */
  async look() {
    clearTimeout(this.#timer);
    this.#number += 1;
    const number = this.#number;
    if (!this.file) {
      this.isBusy = false;
      return this.#listener();
    }
    this.isBusy = true;
    this.#listener();
    const told = await this.#asked().catch(() => ({ fault: ["The server does not answer. Nothing is lost: try again."] }));
    if (number !== this.#number) return undefined;
    this.isBusy = false;
    if ("fault" in told) this.fault = told.fault;
    else [this.answer, this.fault] = [told.answer, []];
    return this.#listener();
  }

  /** @returns {Promise<{answer: ImportAnswer} | {fault: string[]}>} */
  async #asked() {
    const file = /** @type {File} */ (this.file);
    const form = new FormData();
    form.append("order", JSON.stringify({ origin: file.name.slice(-100), ...(await this.where()), ...this.order }));
    form.append("file", file);
    const response = await fetch("/api/v1/workshop/import", { method: "POST", body: form, signal: AbortSignal.timeout(30_000) });
    const body = await response.json().catch(() => ({}));
    if (response.ok) return { answer: body };
    const why = (body.refusals ?? []).map((/** @type {any} */ refusal) => refusal.says).filter(Boolean);
    return { fault: why.length ? why : [body.detail ?? "The server could not read it."] };
  }
}
