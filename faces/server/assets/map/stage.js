// What makes the map of a table live, in parts that are served as one. Without them the map is a picture whose pieces
// lead to their cards, and places are typed.
//
// What the page gives them to work with:
//   #map-panel, #map       the map's frame, and what is replaced in it when it changes
//   .map-sheet             with data-width and data-depth, the table's size in inches; in it the drawing, a tenth of an inch
//                          a unit: g.unit[data-id] with data-x, data-y, data-facing, in it g.body that is turned
//   #choices               what can be done: [data-unit] of the chosen piece, fieldset[data-place] where a place is filled
//                          in, [data-target] whom it may act upon, #in-hand[data-at] at whom an act is prepared
// `shown` comes from an element that was drawn anew; `choose` tells the table which piece is looked at.
//
// This part: the page's elements, what is looked at, and where things are.
// @ts-check

/** @typedef {{x: number, y: number, facing: number}} Pose */
/** @typedef {{piece: string, now: Pose | null, footprint: {width: number, depth: number}, region: any, allowance?: number}} Spot */

/** @type {(selector: string, within?: ParentNode | null) => any} */
const one = (selector, within = document) => within?.querySelector(selector) ?? null;
/** @type {(tag: string, attributes: Record<string, any>, ...children: Node[]) => SVGElement} */
const draw = (tag, attributes, ...children) => {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
};
/** @type {(tag: string, properties: object, ...children: (Node | string)[]) => any} */
const make = (tag, properties, ...children) => {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
};

const panel = one("#map-panel");
/** Where the seat's table is, and its battle for programs. */
const address = (document.body.dataset.live ?? "").replace(/\/live$/, "");
const [, battle, seat] = /^\/battles\/([^/]+)\/([^/]+)$/.exec(address) ?? [];
const api = `/api/v1/battles/${battle}/seats/${seat}`;

/** Ranges that are drawn around a piece, in inches from its edge. */
const RINGS = [4, 8, 12];
/** How far a key moves a piece, in inches, and turns it, in degrees. */
const STEP = 0.25;
const STRIDE = 1;
const TURN = 5;
/** How far a pointer goes before it drags, in pixels. */
const SLACK = 5;

/** The piece that is looked at. @type {string | null} */
let chosen = null;
/** The piece whose place is filled in: the chosen one, or one of the chosen command's. @type {string | null} */
let held = null;
/** Whether all of its command that can do the same goes with it; unset until somebody says so. @type {boolean | null} */
let together = null;
/** The piece that is measured to, and what was found. @type {string | null} */
let target = null;
/** @type {any} */
let sighted = null;
/** How many degrees the chosen piece fires to each side; null all round. @type {number | null | undefined} */
let arc;
/** Whether keys move the chosen piece, and not from piece to piece. */
let moving = false;
/** Whether a tap measures to a piece, and does not choose it. */
let measuring = false;
let ranged = false;
let zoom = 1;

const drawing = () => one("svg.map", panel);
const sheet = () => one(".map-sheet", panel);
const size = () => ({ width: Number(sheet()?.dataset.width), depth: Number(sheet()?.dataset.depth) });
/** @param {string | null} id */
const unit = (id) => id && one(`g.unit[data-id="${CSS.escape(id)}"]`, drawing());
/** What a piece is called. @param {string} id */
const nameOf = (id) => one(`#order-of-battle [data-unit="${CSS.escape(id)}"] a`)?.textContent ?? id;
/** A number as people write it. @param {number} number */
const plain = (number) => String(Math.round(number * 100) / 100);

/** Where on the drawing a spot of the table is. @param {number} x @param {number} y */
const onDrawing = (x, y) => [x * 10, (size().depth - y) * 10];

/** Where on the table a pointer is, in inches. @param {{clientX: number, clientY: number}} pointer */
function onTable({ clientX, clientY }) {
  const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(drawing().getScreenCTM().inverse());
  return { x: x / 10, y: size().depth - y / 10 };
}

/** Where a piece stands. @param {string | null} id @returns {Pose | null} */
function standing(id) {
  const data = unit(id)?.dataset;
  return data ? { x: Number(data.x), y: Number(data.y), facing: Number(data.facing) } : null;
}

