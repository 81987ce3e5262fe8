// The sheet that the map is drawn on: paper, picture, ground, troops and what is lifted off it, one layer each, so that
// only what is dragged is drawn anew while it is dragged.
// @ts-check
import { alone, bridges, edgeMarkup, escaped, pieceMarkup, trail } from "./ground.js";
import { unitMarkup } from "./troops.js";
import { namedUnits, placeNames } from "./names.js";
import { called, isUnit } from "./table.js";

/** @typedef {[number, number]} Spot */
/** @typedef {import("./table.js").Piece} Piece */
/** @typedef {import("./table.js").Stood} Stood */

const SVG = "http://www.w3.org/2000/svg";
/** How high letters are where the whole table is shown, in pixels. */
const LETTERS = 11;
/** Room around the table for what is written along its edges, in letters' heights. */
const RIM = 3.2;
/** So long after the last change of scale everything is drawn sharp again, in milliseconds. */
const SHARP = 140;

/** @param {string} classes @returns {SVGSVGElement} */
function layer(classes) {
  const svg = /** @type {SVGSVGElement} */ (document.createElementNS(SVG, "svg"));
  svg.setAttribute("class", classes);
  return svg;
}

/** An element of a drawing, made from markup. @param {string} markup @returns {SVGElement} */
function drawn(markup) {
  const around = document.createElementNS(SVG, "g");
  around.innerHTML = markup;
  return /** @type {SVGElement} */ (around.firstElementChild);
}

/** Puts these elements into a group, in their order, moving none that stays where it is. @param {Element} group @param {Element[]} wanted */
function arrange(group, wanted) {
  const kept = new Set(wanted);
  for (const child of [...group.children]) if (!kept.has(child)) child.remove();
  wanted.forEach((element, place) => {
    if (group.children[place] !== element) group.insertBefore(element, group.children[place] ?? null);
  });
}

/** What lies within the edges of the table, from the lowest up; and what is written over it. */
const LYING = ["areas", "grid", "river-edges", "rivers", "fords", "road-edges", "roads", "bridging", "fences"];
const WRITTEN = ["places", "frame"];
const groupsOf = (/** @type {string[]} */ names) => names.map((name) => `<g class="${name}"></g>`).join("");

export class Sheet {
  stage = document.createElement("div");
  paper = layer("map");
  picture = document.createElement("canvas");
  ground = layer("map map-layer");
  troops = layer("map map-layer");
  lifted = layer("map map-layer map-lifted empty");
  /** Pixels an inch that everything is drawn at; the stage is scaled from there. */
  laid = 0;
  /** A letter's height, in tenths of an inch. */
  em = 11;
  /** @type {Record<string, Element>} */ #groups = {};
  /** What is drawn, by its key and part. @type {Map<string, {of: any, element: SVGElement}>} */ #drawn = new Map();
  #size = "";
  #lifting = "";
  #timer = 0;

  /** @param {import("./desk.js").Desk} desk @param {import("./look.js").Look} look */
  constructor(desk, look) {
    this.desk = desk;
    this.look = look;
    this.stage.className = "map-stage";
    this.picture.className = "map-picture";
    this.stage.append(this.paper, this.picture, this.ground, this.troops, this.lifted);
    this.ground.innerHTML = `<clipPath id="map-edges"><rect/></clipPath><g clip-path="url(#map-edges)">${groupsOf(LYING)}</g>${groupsOf(WRITTEN)}`;
    for (const name of [...LYING, ...WRITTEN]) this.#groups[name] = /** @type {Element} */ (this.ground.querySelector(`.${name}`));
    this.#groups.places.setAttribute("aria-hidden", "true");
    this.#groups.frame.setAttribute("aria-hidden", "true");
    this.troops.innerHTML = '<g class="units"></g>';
    this.lifted.setAttribute("aria-hidden", "true");
  }

  /** The rim, in tenths of an inch. */
  get #rim() { return this.em * RIM; }

  /** Lays everything at the present scale: sharp, and as large as it is shown. */
  #lay() {
    const { table } = this.desk;
    if (!table) return;
    this.laid = this.look.scale;
    this.stage.style.setProperty("--inch", `${this.laid}px`);
    const [rim, pixel] = [this.#rim, this.laid / 10];
    const box = [-rim, -table.depth * 10 - rim, table.width * 10 + 2 * rim, table.depth * 10 + 2 * rim];
    for (const svg of [this.paper, this.ground, this.troops, this.lifted]) {
      svg.setAttribute("viewBox", box.join(" "));
      svg.setAttribute("font-size", String(this.em));
      Object.assign(svg.style, { width: `${box[2] * pixel}px`, height: `${box[3] * pixel}px`, left: `${-rim * pixel}px`, top: `${-rim * pixel}px` });
    }
  }

  /** Moves the stage to where one looks; drawn sharp once the scale stays. */
  follow() {
    const { look } = this;
    if (!this.laid) this.#lay();
    const by = look.scale / this.laid;
    this.stage.style.transform = `translate(${look.x}px, ${look.y}px) scale(${by})`;
    clearTimeout(this.#timer);
    if (by === 1) return;
    this.#timer = window.setTimeout(() => {
      this.#lay();
      this.stage.style.transform = `translate(${look.x}px, ${look.y}px)`;
    }, SHARP);
  }

  /** Draws the whole table as it is now: only what is new is drawn. */
  draw() {
    const { desk: { table }, look } = this;
    this.stage.hidden = !table;
    if (!table) return;
    const em = (LETTERS / look.fitting) * 10;
    const size = `${table.width} ${table.depth} ${em}`;
    if (size !== this.#size) {
      if (Math.abs(em - this.em) > this.em * 0.15 || !this.#size) {
        this.em = em;
        this.#drawn.clear();
      }
      this.#size = size;
      this.#lay();
      this.#frame(table);
    }
    const named = namedUnits(table.units, this.em / 10);
    this.#terrain(table, named.values());
    this.#units(table, named);
    this.#forget();
    this.follow();
  }

  /** An element for something, drawn anew only where it has changed. @param {string} part @param {{key: string}} item @param {any} of what it is drawn from @param {() => string} markup */
  #element(part, item, of, markup) {
    const name = `${part} ${item.key}`;
    const before = this.#drawn.get(name);
    if (before && before.of === of) return before.element;
    const element = drawn(markup());
    this.#drawn.set(name, { of, element });
    return element;
  }

  /** Forgets what is no longer there. */
  #forget() {
    for (const [name, { element }] of this.#drawn) if (!element.isConnected) this.#drawn.delete(name);
  }

  /** @param {import("./table.js").Table} table @param {Iterable<import("./plane.js").Extent>} names those of units */
  #terrain(table, names) {
    const { em } = this;
    const { pieces } = table;
    const of = (/** @type {string[]} */ ...kinds) => pieces.filter(({ kind }) => kinds.includes(kind.name));
    const whole = (/** @type {Piece} */ piece) => this.#element("piece", piece, piece.raw, () =>
      `<g class="terrain ${piece.kind.name}" id="map-${escaped(piece.key)}" role="img" aria-label="${escaped(called(piece))}">${pieceMarkup(piece, em)}</g>`);
    const edge = (/** @type {Piece} */ piece) => this.#element("edge", piece, piece.raw, () => edgeMarkup(piece));
    const hills = of("hill").sort((one, other) => one.level - other.level);
    const others = pieces.filter(({ kind }) => kind.lies === "area" && kind.name !== "hill" && kind.name !== "ford");
    const groups = this.#groups;
    arrange(groups.areas, [...hills, ...others].map(whole));
    // All edges before all middles, so that what joins runs into one another.
    arrange(groups["river-edges"], of("river").map(edge));
    arrange(groups.rivers, of("river").map(whole));
    arrange(groups.fords, of("ford").map(whole));
    arrange(groups["road-edges"], of("road").map(edge));
    arrange(groups.roads, of("road").map(whole));
    arrange(groups.fences, of("fence", "hedge", "wall").map(whole));
    groups.bridging.innerHTML = bridges(pieces, em);
    groups.places.innerHTML = placeNames(table, em / 10, names);
  }

  /** @param {import("./table.js").Table} table @param {Map<string, any>} named the units whose names are shown */
  #units({ units }, named) {
    const { em } = this;
    const element = (/** @type {Stood} */ stood) => {
      const name = named.has(stood.key) ? stood.name : "";
      const { unit } = stood;
      const of = JSON.stringify([stood.at, stood.facing, name, unit.side, unit.troops, unit.formation, unit.bases, unit.frontage, unit.rank]);
      return this.#element("unit", stood, of, () => unitMarkup({ ...stood, name }, em).replace("<g ", `<g id="map-${escaped(stood.key)}" role="img" aria-label="${escaped(called(stood))}" `));
    };
    arrange(/** @type {Element} */ (this.troops.firstElementChild), units.map(element));
  }

  /** The paper, the grid, and the inches along the edges. @param {import("./table.js").Table} table */
  #frame({ width, depth }) {
    const { em } = this;
    const [right, far] = [width * 10, -depth * 10];
    const sheet = (/** @type {string} */ name) => `<rect class="${name}" y="${far}" width="${right}" height="${-far}"/>`;
    this.paper.innerHTML = sheet("table");
    const edges = /** @type {Element} */ (this.ground.querySelector("#map-edges rect"));
    for (const [name, value] of Object.entries({ y: far, width: right, height: -far })) edges.setAttribute(name, String(value));
    const step = Math.max(width, depth) <= 300 ? 120 : Math.max(width, depth) <= 750 ? 600 : 1200;
    const lines = (/** @type {number} */ side) => Array.from({ length: Math.floor(side / step) + 1 }, (_, line) => line * step);
    const grid = [...lines(right).map((x) => trail([[x, 0], [x, far]])), ...lines(-far).map((y) => trail([[0, -y], [right, -y]]))];
    this.#groups.grid.innerHTML = `<path class="grid" d="${grid.join("")}"/>`;
    const off = em * 0.28;
    const [low, high] = [off, far - off];
    const band = trail([[-off, high], [right + off, high], [right + off, low], [-off, low]], true);
    const sides = [[[0, high], [right, high]], [[0, low], [right, low]], [[-off, 0], [-off, far]], [[right + off, 0], [right + off, far]]];
    const inches = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ tenths) => `<text class="inches" x="${x}" y="${y}">${tenths / 10}</text>`;
    this.#groups.frame.innerHTML = `${sheet("neatline").replace("/>", ' fill="none"/>')}<path class="band" d="${band}"/>`
      + `<path class="steps" stroke-dasharray="${step / 2}" d="${sides.map((side) => trail(/** @type {Spot[]} */ (side))).join("")}"/>`
      + lines(right).map((x) => inches(x, em * 1.6, x)).join("") + lines(-far).map((y) => inches(-em * 1.5, -y + em * 0.3, y)).join("");
  }

  /** Shows what is about to change off the sheet, and where it was more faintly. */
  lift() {
    const { desk, em } = this;
    const keys = [...desk.draft.keys()];
    const isAway = (/** @type {string} */ name) => desk.draft.has(name.slice(name.indexOf(" ") + 1));
    if (this.#lifting !== keys.join()) {
      this.#lifting = keys.join();
      for (const [name, { element }] of this.#drawn) element.classList.toggle("away", isAway(name));
    }
    const { by } = desk;
    this.lifted.style.transform = by ? `translate(${by[0] * this.laid}px, ${-by[1] * this.laid}px)` : "";
    if (by && this.lifted.childElementCount && this.#lifted === desk.lifting) return;
    this.#lifted = desk.lifting;
    const items = by ? desk.items : [...desk.draft.values()];
    this.lifted.classList.toggle("empty", !keys.length);
    this.lifted.innerHTML = keys.length ? items.map((item) => (isUnit(item) ? unitMarkup(item, em) : alone(item, em))).join("") : "";
  }

  #lifted = 0;
}
