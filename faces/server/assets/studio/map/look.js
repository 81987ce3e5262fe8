// How the map is looked at: how near, and which part of it. Fitted at first, and moved by wheel, fingers, keys and buttons.
// @ts-check
import { clamped } from "./plane.js";

/** @typedef {[number, number]} Spot */

/** Room around a fitted table, for the inches along its edges, in pixels. */
const MARGIN = 34;
/** How much larger than fitted the table may be shown, and how much smaller. */
const [NEAREST, FARTHEST] = [24, 0.5];

export class Look {
  /** Where the far left corner of the table is in the window, in pixels. */
  x = 0;
  y = 0;
  /** Pixels an inch. */
  scale = 10;
  /** Pixels an inch where the whole table fits. */
  fitting = 10;
  width = 0;
  height = 0;

  /** @param {import("./desk.js").Desk} desk */
  constructor(desk) { this.desk = desk; }

  get #table() { return this.desk.table ?? { width: 48, depth: 36 }; }

  /** Takes the size of the window; what was fitted is fitted again. @param {number} width @param {number} height */
  resize(width, height) {
    if (!width || !height || (width === this.width && height === this.height)) return;
    const wasFitted = !this.width || Math.abs(this.scale - this.fitting) < 1e-6;
    [this.width, this.height] = [width, height];
    this.#measure();
    if (wasFitted) this.fit();
    else this.#settle();
  }

  #measure() {
    const { width, depth } = this.#table;
    this.fitting = Math.max(Math.min((this.width - 2 * MARGIN) / width, (this.height - 2 * MARGIN) / depth), 0.1);
  }

  /** Shows the whole table. */
  fit() {
    this.#measure();
    this.scale = this.fitting;
    const { width, depth } = this.#table;
    [this.x, this.y] = [(this.width - width * this.scale) / 2, (this.height - depth * this.scale) / 2];
    this.desk.tell("view");
  }

  /** @param {Spot} spot @returns {Spot} */
  onScreen([x, y]) { return [this.x + x * this.scale, this.y + (this.#table.depth - y) * this.scale]; }

  /** @param {Spot} at @returns {Spot} */
  onTable([x, y]) { return [(x - this.x) / this.scale, this.#table.depth - (y - this.y) / this.scale]; }

  /** The spot of the table in the middle of the window. */
  get middle() {
    const [x, y] = this.onTable([this.width / 2, this.height / 2]);
    const { width, depth } = this.#table;
    return /** @type {Spot} */ ([clamped(x, 0, width), clamped(y, 0, depth)]);
  }

  /** Looks nearer or from farther off; what is at that place of the window stays there. @param {number} by @param {Spot} [at] */
  zoom(by, [x, y] = [this.width / 2, this.height / 2]) {
    const scale = clamped(this.scale * by, this.fitting * FARTHEST, this.fitting * NEAREST);
    const part = scale / this.scale;
    [this.x, this.y, this.scale] = [x - (x - this.x) * part, y - (y - this.y) * part, scale];
    this.#settle();
  }

  /** @param {number} right @param {number} down */
  pan(right, down) {
    this.x += right;
    this.y += down;
    this.#settle();
  }

  /** Brings a spot into the window, if it is not there. @param {Spot} spot */
  show(spot) {
    const [x, y] = this.onScreen(spot);
    const inside = (/** @type {number} */ at, /** @type {number} */ most) => clamped(at, Math.min(48, most / 2), most - 48) - at;
    const [right, down] = [inside(x, this.width), inside(y, this.height)];
    if (right || down) this.pan(right, down);
  }

  /** Keeps some of the table in the window. */
  #settle() {
    const { width, depth } = this.#table;
    const kept = Math.min(96, this.width / 3, this.height / 3);
    this.x = clamped(this.x, kept - width * this.scale, this.width - kept);
    this.y = clamped(this.y, kept - depth * this.scale, this.height - kept);
    this.desk.tell("view");
  }
}
