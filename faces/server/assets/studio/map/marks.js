// What lies over the map and is no part of it: outlines and handles of what is chosen, what is being drawn, what is wrong.
// In pixels of the window, so that it is as large however near one looks.
// @ts-check
import { escaped, trail } from "./ground.js";
import { handlesOf, tracedOf } from "./handles.js";
import { isArea } from "./kinds.js";
import { isUnit } from "./table.js";

/** @typedef {[number, number]} Spot */

const whole = (/** @type {number} */ number) => Math.round(number * 10) / 10;

/** @param {string} classes @param {Spot} at @param {number} radius */
const disc = (classes, [x, y], radius) => `<circle class="${classes}" cx="${whole(x)}" cy="${whole(y)}" r="${radius}"/>`;

/** @param {string} classes @param {Spot[]} spots @param {boolean} [closed] */
const outline = (classes, spots, closed = false) => `<path class="${classes}" d="${trail(spots, closed)}"/>`;

/** @param {import("./handles.js").Handle} handle @param {number} chosen the chosen corner @param {number} size how much larger than for a mouse */
function handleMark({ does, place, at: [x, y], from }, chosen, size) {
  if (does === "corner") {
    const half = (place === chosen ? 7 : 5) * size;
    return `<rect class="handle corner${place === chosen ? " chosen" : ""}" x="${whole(x - half)}" y="${whole(y - half)}" width="${2 * half}" height="${2 * half}"/>`;
  }
  if (does === "side") return disc("handle side", [x, y], 4 * size);
  const stem = from ? outline("stem", [from, [x, y]]) : "";
  if (does === "turn") return stem + disc("handle turn", [x, y], 8 * size) + `<path class="turns" d="M${whole(x - 3.5)} ${whole(y + 2)}a4 4 0 1 1 6 1.5l1.5-3m-1.5 3l-3-1"/>`;
  const half = 7 * size;
  return stem + `<rect class="handle scale" x="${whole(x - half)}" y="${whole(y - half)}" width="${2 * half}" height="${2 * half}"/><path class="turns" d="M${whole(x - 3)} ${whole(y - 3)}l6 6m0-4v4h-4"/>`;
}

/** What is being drawn. @param {import("./desk.js").Desk} desk @param {import("./look.js").Look} look @param {number} size */
function drawing({ mode }, look, size) {
  if (mode.does !== "draw" && mode.does !== "measure") return "";
  const spots = mode.spots.map((spot) => look.onScreen(spot));
  const cursor = mode.cursor && look.onScreen(mode.cursor);
  const all = cursor ? [...spots, cursor] : spots;
  const closed = mode.does === "draw" && isArea(mode.kind) && all.length > 2;
  const ends = spots.map((spot, place) => disc(place === 0 ? "drawn first" : "drawn", spot, (place === 0 ? 6 : 3.5) * size)).join("");
  const cross = cursor ? `<path class="cursor" d="M${whole(cursor[0] - 9)} ${whole(cursor[1])}h18M${whole(cursor[0])} ${whole(cursor[1] - 9)}v18"/>` : "";
  return (all.length > 1 ? outline(closed ? "drawing area" : "drawing", all, closed) : "") + ends + cross;
}

/** What is wrong, where it is. @param {import("./desk.js").Desk} desk @param {import("./look.js").Look} look */
function faultMarks(desk, look) {
  const keys = new Set(desk.wrong.flatMap(({ key, other }) => (other ? [key, other] : [key])));
  const outlines = [...keys].map((key) => {
    const item = desk.table?.items.get(key);
    if (!item) return "";
    const { spots, closed } = tracedOf(desk.drafted(item), look);
    return outline("wrong", spots, closed);
  });
  const badges = desk.wrong.map(({ at, says }) => {
    const [x, y] = look.onScreen(at);
    return `<g class="badge"><title>${escaped(says)}</title>${disc("", [x, y], 9)}<text x="${whole(x)}" y="${whole(y + 4)}">!</text></g>`;
  });
  return outlines.join("") + badges.join("");
}

const SVG_OF_MARKS = "http://www.w3.org/2000/svg";
/** So long after the map was last moved all is drawn anew, in milliseconds. */
const SETTLED = 120;

export class Marks {
  /** The rectangle that is drawn round things. @type {[Spot, Spot] | null} */
  band = null;
  /** The key of what the pointer is over. */
  over = "";
  /** What is drawn in one stroke. @type {Spot[] | null} */
  stroke = null;
  /** What took hold of what is dragged. @type {{at: Spot, to: string} | null} */
  hold = null;
  /** Whether only the dragged corner is shown, so that there is little to draw. */
  isDragging = false;
  #frame = 0;
  /** What each group shows, so that only what differs is drawn. @type {Map<Element, string>} */ #shown = new Map();
  /** Where one looked when it was drawn. */ #at = { x: 0, y: 0, scale: 0 };
  #timer = 0;
  #faults = document.createElementNS(SVG_OF_MARKS, "g");
  #hands = document.createElementNS(SVG_OF_MARKS, "g");

  /** @param {import("./desk.js").Desk} desk @param {import("./look.js").Look} look @param {SVGElement} svg */
  constructor(desk, look, svg) {
    this.desk = desk;
    this.look = look;
    this.svg = svg;
    svg.append(this.#faults, this.#hands);
  }

  /** Goes along with a map that is only moved; drawn anew once it stays. */
  follow() {
    const { look } = this;
    if (look.scale !== this.#at.scale) return this.show();
    this.svg.style.transform = `translate(${look.x - this.#at.x}px, ${look.y - this.#at.y}px)`;
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.show(), SETTLED);
  }

  /** Draws everything before the next frame. */
  show() {
    if (!this.#frame) this.#frame = requestAnimationFrame(() => { this.#frame = 0; this.#draw(); });
  }

  #draw() {
    const { desk, look } = this;
    const size = desk.grip;
    clearTimeout(this.#timer);
    this.#at = { x: look.x, y: look.y, scale: look.scale };
    this.svg.style.transform = "";
    const hovered = this.over && !desk.chosen.has(this.over) ? desk.table?.items.get(this.over) : null;
    const traced = (/** @type {import("./desk.js").Item} */ item, /** @type {string} */ classes) => {
      const { spots, closed } = tracedOf(item, look);
      return outline(classes, spots, closed);
    };
    const items = desk.items.map((item) => desk.drafted(item));
    const chosen = items.map((item) => traced(item, isUnit(item) ? "chosen unit" : "chosen")).join("");
    const handles = this.isDragging ? [] : handlesOf(desk, look);
    const corner = this.isDragging && desk.piece && desk.corner >= 0 ? look.onScreen(desk.drafted(desk.piece).spots[desk.corner] ?? [0, 0]) : null;
    const hold = this.hold?.to === "corner" || this.hold?.to === "edge" ? disc("hold", look.onScreen(this.hold.at), 10) : "";
    const [one, other] = this.band ?? [];
    const band = one && other ? outline("band", [one, [other[0], one[1]], other, [one[0], other[1]]], true) : "";
    this.#put(this.#faults, faultMarks(desk, look));
    this.#put(this.#hands, [
      hovered ? traced(hovered, "hovered") : "", chosen,
      handles.map((handle) => handleMark(handle, desk.corner, size)).join(""),
      corner ? handleMark({ does: "corner", place: desk.corner, at: corner }, desk.corner, size) : "",
      drawing(desk, look, size), this.stroke ? outline("drawing", this.stroke.map((spot) => look.onScreen(spot))) : "", hold, band,
    ].join(""));
  }

  /** @param {Element} group @param {string} markup */
  #put(group, markup) {
    if (this.#shown.get(group) === markup) return;
    this.#shown.set(group, markup);
    group.innerHTML = markup;
  }
}
