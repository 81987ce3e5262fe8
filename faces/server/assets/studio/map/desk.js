// The map on the desk: what is on the table, what is chosen, what hands are about to do; and who is told of it.
// @ts-check
import { isArea } from "./kinds.js";
import { called, isUnit, tableOf } from "./table.js";
import { allWrong, isAbout, seenWrong, toldWrong } from "./wrong.js";
import { at } from "../paths.js";

/** @typedef {[number, number]} Spot */
/** @typedef {import("./table.js").Piece} Piece */
/** @typedef {import("./table.js").Stood} Stood */
/** @typedef {Piece | Stood} Item */
/** What hands do: choose and drag; take single corners; draw a kind; or lay the picture beneath.
 * @typedef {{does: "choose"} | {does: "corners"} | {does: "draw", kind: import("./kinds.js").Kind, spots: Spot[], cursor: Spot | null} | {does: "measure", spots: Spot[], cursor: Spot | null} | {does: "shift"}} Mode */
/** What may be told: the table, what is chosen, the mode, what is about to change, what is wrong, how it is looked at, what the pointer is over, the picture. @typedef {"table" | "chosen" | "mode" | "draft" | "wrong" | "view" | "hover" | "picture"} What */

/** @type {Mode} */
const CHOOSING = { does: "choose" };

export class Desk {
  /** @type {import("./table.js").Table | null} */ table = null;
  /** The keys of what is chosen. @type {Set<string>} */ chosen = new Set();
  /** The chosen corner of the only piece that is chosen; -1: none. */
  corner = -1;
  /** @type {Mode} */ mode = CHOOSING;
  /** What things become when they are let go, by their keys. @type {Map<string, Item>} */ draft = new Map();
  /** By how much what is dragged has only moved, if it has not changed else. @type {Spot | null} */ by = null;
  /** The number of what is dragged: another drag, another number. */
  lifting = 0;
  /** @type {import("./wrong.js").Wrong[]} */ wrong = [];
  /** The grid's step in inches. */
  step = 0.5;
  /** How much larger handles are than for a mouse: for fingers they are. */
  grip = 1;
  /** What was copied. @type {any[]} */ copied = [];
  /** @type {((what: Set<What>) => void)[]} */ #listeners = [];
  #series = 0;

  /** @param {typeof import("../document.js").studio} studio */
  constructor(studio) {
    this.studio = studio;
    this.table = tableOf(studio.outline);
    this.look();
  }

  get mayChange() { return this.studio.mayChange; }

  /** @param {(what: Set<What>) => void} listener */
  listen(listener) { this.#listeners.push(listener); }

  /** @param {...What} what */
  tell(...what) { for (const listener of this.#listeners) listener(new Set(what)); }

  /** What is chosen, as it is now. @returns {Item[]} */
  get items() { return [...this.chosen].map((key) => this.table?.items.get(key)).filter((item) => item !== undefined); }

  /** The only thing that is chosen. @returns {Item | null} */
  get single() { return this.chosen.size === 1 ? this.items[0] ?? null : null; }

  /** The only piece of terrain that is chosen. @returns {Piece | null} */
  get piece() { const item = this.single; return item && !isUnit(item) ? item : null; }

  /** Something as it would be if hands let go now. @template {Item} T @param {T} item @returns {T} */
  drafted(item) { return /** @type {T} */ (this.draft.get(item.key) ?? item); }

  /** Takes over what the document says. @param {Set<string>} what */
  follow(what) {
    /** @type {Set<What>} */
    const news = new Set();
    if (what.has("outline")) {
      this.table = tableOf(this.studio.outline);
      this.#let();
      const kept = [...this.chosen].filter((key) => this.table?.items.has(key));
      if (kept.length < this.chosen.size) {
        this.chosen = new Set(kept);
        this.corner = -1;
      }
      this.corner = Math.min(this.corner, (this.piece?.spots.length ?? 0) - 1);
      news.add("table").add("chosen");
    }
    if (what.has("selected")) this.#followSelected(news);
    if (what.has("outline") || what.has("faults")) {
      this.look();
      news.add("wrong");
    }
    if (news.size) this.tell(...news);
  }

  /** What is selected elsewhere is chosen here too: on the table, or in the order of battle. @param {Set<What>} news */
  #followSelected(news) {
    const path = this.studio.selected;
    const value = path ? at(this.studio.outline, path) : null;
    const all = [...(this.table?.items.values() ?? [])];
    const item = value && typeof value === "object" ? all.find((one) => one.raw === value) ?? all.find((one) => isUnit(one) && one.id && one.id === value.id) : null;
    if (!item || this.chosen.has(item.key)) return;
    this.chosen = new Set([item.key]);
    this.corner = -1;
    news.add("chosen");
  }

  /** Looks anew at what is wrong; while something is dragged, with that where it is. */
  look() {
    if (!this.table) return void (this.wrong = []);
    if (!this.draft.size) {
      this.wrong = allWrong(seenWrong(this.table), toldWrong(this.table, this.studio.outline, this.studio.faults));
      return;
    }
    const [pieces, units] = [this.table.pieces.map((piece) => this.drafted(piece)), this.table.units.map((unit) => this.drafted(unit))];
    // Whoever is brought from the tray is on the table only in draft.
    for (const item of this.draft.values()) if (isUnit(item) && !this.table.items.has(item.key)) units.push(item);
    this.wrong = seenWrong({ ...this.table, pieces, units });
  }

  /** Chooses these and nothing else. @param {Iterable<string>} keys @param {number} [corner] */
  choose(keys, corner = -1) {
    const chosen = new Set(keys);
    const isSame = chosen.size === this.chosen.size && [...chosen].every((key) => this.chosen.has(key));
    [this.chosen, this.corner] = [chosen, corner];
    if (!isSame) {
      this.settle();
      if (this.mode.does === "corners" && !this.piece) this.mode = CHOOSING;
    }
    this.tell("chosen", "mode");
    const { single } = this;
    if (single && !isSame) this.studio.select(single.path);
  }

  /** @param {Mode} mode */
  turnTo(mode) {
    this.mode = mode;
    if (mode.does === "draw" || mode.does === "measure") [this.chosen, this.corner] = [new Set(), -1];
    if (mode.does === "corners" && this.corner < 0) this.corner = 0;
    if (mode.does === "choose") this.corner = -1;
    this.tell("mode", "chosen");
  }

  /** Back to choosing. */
  rest() { this.turnTo(CHOOSING); }

  /** Shows what things would become; `by`: how far all of them have moved, where they did nothing else. @param {Item[]} items @param {Spot | null} [by] */
  sketch(items, by = null) {
    if (!this.draft.size) this.lifting += 1;
    this.by = by;
    this.draft = new Map(items.map((item) => [item.key, item]));
    this.look();
    this.tell("draft", "wrong");
  }

  /** Nothing is about to change any more. */
  drop() {
    if (!this.draft.size) return;
    this.#let();
    this.look();
    this.tell("draft", "wrong");
  }

  #let() {
    this.draft.clear();
    this.by = null;
  }

  /** Ends a series of small changes: the next begins another step back. */
  settle() { this.#series += 1; }

  /** The name of the series that small changes of one kind are in. @param {string} of */
  series(of) { return `map-${of}-${this.#series}`; }

  /** What is said of something: what it is, where it is, what is wrong with it. @param {Item} item */
  describe(item) {
    const wrong = this.wrong.filter((wrong) => isAbout(wrong, item.key)).map(({ says }) => says);
    const where = isUnit(item) ? `at ${item.at.join(", ")}, facing ${item.facing}`
      : `${item.spots.length} ${isArea(item.kind) ? "corners" : "points"}, first at ${item.spots[0].join(", ")}`;
    return [called(item), where, ...wrong].join("; ");
  }
}
