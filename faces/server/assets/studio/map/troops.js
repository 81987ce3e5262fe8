// Units as the printed map draws them: true to scale, turned as they stand, with the sign of their troops.
// @ts-check
import { cornersOf } from "./plane.js";
import { drawnAt, escaped, path, trail } from "./ground.js";

/** @typedef {[number, number]} Spot */
/** @typedef {import("./cast.js").Player} Player */

/** @param {number} number */
const tenth = (number) => Math.round(number * 100) / 10;

/** The corners of each base where a unit stands that looks to the far edge: ranks fill from the front, the last one in the middle. @param {Player} unit @returns {Spot[][]} */
function basesOf({ bases, files, frontage, rank, formation }) {
  const pitch = formation === "skirmish" ? 2 : 1;
  return Array.from({ length: bases }, (_, base) => {
    const [row, file] = [Math.floor(base / files), base % files];
    const inRank = Math.min(files, bases - row * files);
    const right = (file * pitch - ((inRank - 1) * pitch) / 2) * frontage;
    return cornersOf({ at: [right, -row * rank], facing: 0, width: frontage, depth: rank });
  });
}

/** The sign of the troops, in a box in the middle of the unit: what is drawn of it as a path, and what it is besides. @param {Player} unit */
function signOf({ troops, width, depth }) {
  const tall = Math.min(depth * 0.72, width * 0.6);
  const [half, middle] = [[Math.min(tall * 0.75, width * 0.42), tall / 2], -depth / 2];
  const corner = (/** @type {number} */ right, /** @type {number} */ up) => drawnAt([right * half[0], middle + up * half[1]]);
  let box = trail([corner(-1, 1), corner(1, 1), corner(1, -1), corner(-1, -1)], true);
  if (troops === "foot") box += trail([corner(-1, 1), corner(1, -1)]);
  if (troops === "foot" || troops === "horse") box += trail([corner(-1, -1), corner(1, 1)]);
  const round = (/** @type {string} */ name, /** @type {number} */ wide, /** @type {number} */ high) =>
    `<ellipse class="${name}" cy="${tenth(depth / 2)}" rx="${tenth(wide)}" ry="${tenth(high)}"/>`;
  const inside = troops === "guns" ? round("shot", half[1] * 0.5, half[1] * 0.5)
    : troops === "vehicle" ? round("sign", half[0] * 0.72, half[1] * 0.6)
    : troops === "other" ? round("sign", half[1] * 0.5, half[1] * 0.5) : "";
  return path("sign", box) + inside;
}

/** The body of a unit as it lies when it looks to the far edge, the middle of its front at nought. @param {Player} unit @param {number} em */
export function bodyMarkup(unit, em) {
  const { width, depth } = unit;
  const around = trail(cornersOf({ at: [0, 0], facing: 0, width, depth }).map(drawnAt), true);
  const ground = unit.formation === "skirmish" ? path("ground", around) : "";
  const bases = path("bases", basesOf(unit).map((base) => trail(base.map(drawnAt), true)).join(""));
  // The point of the front reaches no further than half a letter, so that it stays out of the enemy's ranks.
  const point = Math.min(width * 0.2, depth * 0.6, em * 0.05);
  const front = trail([drawnAt([-width / 2, 0]), drawnAt([width / 2, 0])]) + trail([drawnAt([-point, 0]), drawnAt([0, point]), drawnAt([point, 0])], true);
  return ground + bases + signOf(unit) + path("front", front, ` stroke-width="${tenth(Math.min(em * 0.022, depth * 0.25))}"`);
}

/** How thick the strokes of a unit are: no thicker than it bears. @param {Player} unit @param {number} em */
const strokeOf = (unit, em) => tenth(Math.min(em * 0.01, unit.depth * 0.12));

/** A unit where it stands, with its name below its rear. @param {import("./table.js").Stood} stood @param {number} em */
export function unitMarkup(stood, em) {
  const { unit, at, facing, name } = stood;
  const [x, y] = drawnAt(at);
  const [[bx, by]] = [drawnAt(cornersOf({ at: [0, 0], facing, width: 0, depth: unit.depth })[2])];
  const down = (Math.abs(Math.cos((facing * Math.PI) / 180)) * unit.depth * 10 + Math.abs(Math.sin((facing * Math.PI) / 180)) * unit.width * 10) / 2;
  const label = name ? `<text class="name" x="${tenth(bx / 20)}" y="${tenth((by / 2 + down + em * 0.95) / 10)}">${escaped(name)}</text>` : "";
  return `<g class="unit side-${unit.side} ${unit.formation} ${unit.troops}" transform="translate(${tenth(x / 10)} ${tenth(y / 10)})" stroke-width="${strokeOf(unit, em)}">`
    + `<g class="body" transform="rotate(${facing})">${bodyMarkup(unit, em)}</g>${label}</g>`;
}
