// The kinds of terrain, in the order of the palette: how each lies, and what it does to troops.
// @ts-check

/** @typedef {"area" | "line" | "strip"} Lies */
/** @typedef {{name: string, lies: Lies, going: string, width?: number, says: string}} Kind */

/** @type {Kind[]} */
export const KINDS = [
  { name: "hill", lies: "area", going: "open", says: "a contour: all inside stands at least that high" },
  { name: "woods", lies: "area", going: "rough", says: "medium cover, rough going" },
  { name: "orchard", lies: "area", going: "open", says: "light cover" },
  { name: "rough", lies: "area", going: "rough", says: "light cover, rough going" },
  { name: "marsh", lies: "area", going: "rough", says: "rough going" },
  { name: "built-up", lies: "area", going: "rough", says: "heavy cover, rough going" },
  { name: "impassable", lies: "area", going: "impassable", says: "a cliff or a lake: nobody goes there" },
  { name: "river", lies: "strip", going: "impassable", width: 1, says: "crossed by fords and bridges" },
  { name: "ford", lies: "area", going: "rough", says: "a crossing place of a river" },
  { name: "road", lies: "strip", going: "road", width: 0.75, says: "where it meets a river there is a bridge" },
  { name: "fence", lies: "line", going: "open", says: "light cover" },
  { name: "hedge", lies: "line", going: "open", says: "light cover" },
  { name: "wall", lies: "line", going: "open", says: "medium cover" },
];

const BY_NAME = new Map(KINDS.map((kind) => [kind.name, kind]));

/** @param {unknown} name @returns {Kind | undefined} */
export const kindNamed = (name) => BY_NAME.get(/** @type {string} */ (name));

/** @param {Kind} kind */
export const isArea = (kind) => kind.lies === "area";

/** The field that its corners are in. @param {Kind} kind */
export const cornersField = (kind) => (isArea(kind) ? "outline" : "along");

/** The fewest corners it has. @param {Kind} kind */
export const fewest = (kind) => (isArea(kind) ? 3 : 2);

/** The most corners of a piece. */
export const MOST_CORNERS = 1000;
/** The longest side of a table, in inches. */
export const LONGEST = 1000;
