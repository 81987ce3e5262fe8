// Terrain as the printed map draws it: the same classes for the same style sheet. One unit of the drawing is a tenth of
// an inch, y downwards from the near edge; what is not true to scale is measured in letters' heights (`em`).
// @ts-check
import { apart, sidesOf } from "./plane.js";
import { isArea } from "./kinds.js";
import { houses, inRows, strewn } from "./scatter.js";

/** @typedef {[number, number]} Spot */
/** @typedef {import("./table.js").Piece} Piece */

/** @param {Spot} spot @returns {Spot} */
export const drawnAt = ([x, y]) => [x * 10, -y * 10];

/** @param {number} number */
const short = (number) => String(Math.round(number * 10) / 10);
const pair = (/** @type {Spot} */ [x, y]) => `${short(x)} ${short(y)}`;

/** A line through spots of the drawing, or the outline with these corners. @param {Spot[]} spots @param {boolean} [closed] */
export const trail = (spots, closed = false) => (spots.length ? `M${spots.map(pair).join("L")}${closed ? "Z" : ""}` : "");

/** @param {string} words */
export const escaped = (words) => words.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** @param {string} className @param {string} d @param {string} [more] */
export const path = (className, d, more = "") => (d ? `<path class="${className}" d="${d}"${more}/>` : "");

// Signs made of strokes, in letters' heights around their own middle.
/** @type {Spot[][]} */
const REEDS = [[[-0.45, 0.1], [0.45, 0.1]], [[-0.12, 0.1], [-0.12, -0.26]], [[0.12, 0.1], [0.12, -0.18]]];
/** @type {Spot[][]} */
const BROKEN = [[[-0.22, 0.15], [0, -0.17], [0.22, 0.15]], [[0.42, 0.18], [0.52, 0.18]]];
/** @type {Spot[][]} */
const CROSS = [[[-0.2, -0.2], [0.2, 0.2]], [[-0.2, 0.2], [0.2, -0.2]]];

/** @param {Spot[]} spots @param {Spot[][]} sign @param {number} em */
const signs = (spots, sign, em) =>
  spots.flatMap(([x, y]) => sign.map((stroke) => trail(stroke.map(([right, down]) => [x + right * em, y + down * em])))).join("");

/** @param {Spot[]} spots */
const dots = (spots) => spots.map((spot) => `M${pair(spot)}h0`).join("");

/** What lies within an area, by its kind. @type {Record<string, (corners: Spot[], outline: string, em: number, piece: Piece) => string>} */
const AREAS = {
  woods(corners, outline, em) {
    const trees = dots(strewn(corners, em, em * 0.5));
    // Crowns along the edge: the ground covers their inner halves.
    return path("edge", outline) + path("crowns", outline) + path("ground", outline) + path("shade", trees)
      + path("trees", trees, ` transform="translate(${short(-em * 0.06)} ${short(-em * 0.06)})"`);
  },
  orchard: (corners, outline, em) => path("ground", outline) + path("trees", dots(inRows(corners, em * 0.85, em * 0.4))),
  "built-up": (corners, outline, em) =>
    path("ground", outline) + path("houses", houses(corners, em * 1.15, em * 0.12).map((house) => trail(house, true)).join("")),
  // Strokes across the contour, whose uphill halves the ground covers: so they point down the slope.
  hill: (_, outline, __, piece) => path("hachures", outline) + path(`ground level-${Math.min(piece.level, 4)}`, outline),
  marsh: (corners, outline, em) => path("ground", outline) + path("signs", signs(strewn(corners, em * 1.45, em * 0.3), REEDS, em)),
  rough: (corners, outline, em) => path("ground", outline) + path("signs", signs(strewn(corners, em * 1.3, em * 0.3), BROKEN, em)),
  impassable: (corners, outline, em) => path("ground", outline) + path("signs", signs(inRows(corners, em * 0.75, em * 0.25), CROSS, em)),
  ford: (_, outline) => path("ground", outline),
};

/** The edges of a road or a river, as one line as wide as the whole. @param {Piece} piece */
export const edgeMarkup = (piece) =>
  path(`${piece.kind.name}-edge`, trail(piece.spots.map(drawnAt)), ` stroke-width="${short(piece.width * 10)}"`);

/** What a piece is drawn with, inside its group. @param {Piece} piece @param {number} em */
export function pieceMarkup(piece, em) {
  const spots = piece.spots.map(drawnAt);
  if (isArea(piece.kind)) return AREAS[piece.kind.name](spots, trail(spots, true), em, piece);
  const line = trail(spots);
  if (piece.kind.lies === "line") return path("under", line) + path("over", line);
  return path("middle", line, ` stroke-width="${short(Math.max(piece.width * 10 - em * 0.18, em * 0.1))}"`);
}

/** A piece by itself, as it is dragged or shown in the palette: with its edges. @param {Piece} piece @param {number} em */
export const alone = (piece, em) =>
  (piece.kind.lies === "strip" ? edgeMarkup(piece) : "") + `<g class="terrain ${piece.kind.name}">${pieceMarkup(piece, em)}</g>`;

/** Where two sides of the drawing cross. @param {[Spot, Spot]} one @param {[Spot, Spot]} other @returns {Spot | null} */
function crossing([a, b], [c, d]) {
  const [ux, uy, vx, vy] = [b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]];
  const area = ux * vy - uy * vx;
  if (area === 0) return null;
  const [wx, wy] = [c[0] - a[0], c[1] - a[1]];
  const [part, other] = [(wx * vy - wy * vx) / area, (wx * uy - wy * ux) / area];
  return part >= 0 && part <= 1 && other >= 0 && other <= 1 ? [a[0] + ux * part, a[1] + uy * part] : null;
}

/** Two parapets wherever a road crosses a river. @param {Piece[]} pieces @param {number} em */
export function bridges(pieces, em) {
  const of = (/** @type {string} */ kind) => pieces.filter((piece) => piece.kind.name === kind)
    .map((piece) => ({ width: piece.width * 10, sides: sidesOf(piece.spots.map(drawnAt), false) }));
  const rivers = of("river");
  const parapets = [];
  for (const road of of("road")) {
    for (const way of road.sides) {
      const length = apart(...way) || 1;
      const [ax, ay] = [(way[1][0] - way[0][0]) / length, (way[1][1] - way[0][1]) / length];
      for (const river of rivers) {
        for (const water of river.sides) {
          const at = crossing(way, water);
          if (!at) continue;
          const wide = apart(...water) || 1;
          // The flatter the road crosses, the longer its bridge.
          const across = Math.max(Math.abs((ax * (water[1][1] - water[0][1]) - ay * (water[1][0] - water[0][0])) / wide), 0.3);
          const [half, aside] = [river.width / 2 / across + em * 0.35, road.width / 2 + em * 0.05];
          for (const side of [aside, -aside]) {
            parapets.push(trail([[-half * 1.3, side * 1.5], [-half, side], [half, side], [half * 1.3, side * 1.5]]
              .map(([along, out]) => [at[0] + ax * along - ay * out, at[1] + ay * along + ax * out])));
          }
        }
      }
    }
  }
  return path("bridges", parapets.join(""));
}
