// Who can stand on the table when a battle begins, by the scenario's own order of battle; as each system's table has it.
// @ts-check

/** @typedef {"line" | "column" | "attack-column" | "skirmish" | "square" | "limbered" | "single"} Formation */
/** @typedef {"foot" | "horse" | "guns" | "vehicle" | "other"} Troops */
/** A unit as the order of battle has it, before it is known how large its bases are.
 * @typedef {{id: string, name: string, side: string, group: string, troops: Troops, formation: Formation, bases: number, arrives: string}} Enlisted */
/** A unit with the ground that it covers; `side` is the place of its colour, `rank` how deep one rank is.
 * @typedef {{id: string, name: string, side: number, sideId: string, group: string, troops: Troops, formation: Formation, bases: number, files: number, frontage: number, rank: number, width: number, depth: number, arrives: string}} Player */

/** @param {any} value @returns {any[]} */
const listOf = (value) => (Array.isArray(value) ? value.filter((one) => one && typeof one === "object") : []);
/** @param {any} value */
const wordOf = (value) => (typeof value === "string" ? value : "");
/** @param {any} value @param {number} otherwise */
const countOf = (value, otherwise) => (Number.isFinite(value) ? Math.min(Math.max(Math.ceil(value), 1), 100) : otherwise);

/** @param {any} of @param {string} side @param {string} group @param {Partial<Enlisted>} more @returns {Enlisted} */
const enlisted = (of, side, group, more) =>
  ({ id: wordOf(of.id), name: wordOf(of.name) || wordOf(of.id), side, group, troops: "foot", formation: "line", bases: 1, arrives: "", ...more });

/** @param {any} turn */
const inTurn = (turn) => (turn > 1 ? `turn ${turn}` : "");

/** @type {Record<string, Troops>} */
const ARMS = { infantry: "foot", cavalry: "horse", artillery: "guns" };
const armOf = (/** @type {any} */ arm) => ARMS[arm] ?? "foot";

/** The pieces that a line of soldiers or robots stands for: numbered where it stands for several. @param {any} line @param {string} side @param {string} group @returns {Enlisted[]} */
function numberedPieces(line, side, group) {
  const count = countOf(line.count, 1);
  const of = (/** @type {number} */ number) => ({ id: `${wordOf(line.id)}-${number}`, name: `${wordOf(line.name) || wordOf(line.rank)} ${number}` });
  const lines = count === 1 ? [{ ...line, name: line.name ?? line.rank }] : Array.from({ length: count }, (_, place) => of(place + 1));
  return lines.map((one) => enlisted(one, side, group, { formation: "single" }));
}

/** @type {Record<string, (outline: any) => Enlisted[]>} */
const SYSTEMS = {
  "micro-force": (outline) => listOf(outline.armies).flatMap((army) => {
    const side = wordOf(army.side);
    const officer = (/** @type {any} */ of, /** @type {string} */ group, /** @type {string} */ arrives) =>
      of && typeof of === "object" && !of.with ? [enlisted(of, side, group, { troops: "other", formation: "single", arrives })] : [];
    const unit = (/** @type {any} */ of, /** @type {string} */ group, /** @type {any} */ arrives) => enlisted(of, side, group, {
      troops: of.arm === "cavalry" && of.mounted === false ? "foot" : armOf(of.arm),
      formation: ["skirmish", "column", "attack-column", "limbered"].includes(of.formation) ? of.formation : "line",
      bases: countOf(of.stands ?? of.original_stands, 1),
      arrives: inTurn(of.arrives ?? arrives),
    });
    const whole = "Under the army itself";
    return [
      ...officer(army.commander, whole, ""),
      ...listOf(army.units).map((of) => unit(of, whole, 1)),
      ...listOf(army.brigades).flatMap((brigade) => [
        ...officer(brigade.commander, wordOf(brigade.name), inTurn(brigade.arrives)),
        ...listOf(brigade.units).map((of) => unit(of, wordOf(brigade.name), brigade.arrives)),
      ]),
    ];
  }),
  mfp: (outline) => listOf(outline.commands).map((command) => enlisted(command, wordOf(command.side),
    wordOf(listOf(outline.commands).find((other) => other.id === command.within)?.name ?? command.name),
    { troops: "other", formation: "single", arrives: wordOf(command.arrives) })),
  fatigue: (outline) => listOf(outline.commands).flatMap((command) => listOf(command.units).map((of) =>
    enlisted(of, wordOf(command.side), wordOf(command.name), { troops: armOf(of.arm), bases: countOf(of.men / 100, 1) }))),
  "morale-check": (outline) => listOf(outline.commands).flatMap((command) => listOf(command.units).map((of) => {
    const troops = armOf(of.type);
    const deployed = ["column", "attack-column", "skirmish"].includes(of.deployed) && troops !== "guns" ? of.deployed : "line";
    return enlisted(of, wordOf(command.side), wordOf(command.name), {
      troops,
      formation: of.in_square === true ? "square" : of.limbered === true && troops === "guns" ? "limbered" : deployed,
      bases: countOf(of.bases, { foot: 4, horse: 3, guns: 2 }[/** @type {"foot" | "horse" | "guns"} */ (troops)]),
      arrives: inTurn(of.arrives),
    });
  })),
  battlegroup: (outline) => listOf(outline.battlegroups).flatMap((group) => listOf(group.units).flatMap((unit) => {
    const side = wordOf(group.side);
    if (unit.kind === "vehicle" || unit.kind === "strongpoint") return [enlisted(unit, side, wordOf(group.name), { troops: "vehicle", formation: "single" })];
    return [...listOf(unit.soldiers), ...listOf(unit.robots)].flatMap((line) => numberedPieces(line, side, wordOf(unit.name)));
  })),
};

/** The usual bases, frontage and depth, where the scenario gives none. @type {Record<Troops, [number, number]>} */
const USUAL = { foot: [1, 0.75], horse: [1, 1], guns: [1, 1], vehicle: [1.5, 2.5], other: [0.75, 0.75] };

const COLOURS = ["blue", "red", "green", "ochre"];

/** The place of each side's colour: its own, or the next that no side has of its own. @param {any[]} sides @returns {Map<string, number>} */
function coloursOf(sides) {
  const free = COLOURS.filter((colour) => !sides.some((side) => side.colour === colour));
  let next = 0;
  const colour = (/** @type {any} */ side) => (COLOURS.includes(side.colour) ? side.colour : free[next++ % Math.max(free.length, 1)] ?? "blue");
  return new Map(sides.map((side) => [wordOf(side.id), COLOURS.indexOf(colour(side))]));
}

/** How many files the bases stand in. @param {Formation} formation @param {number} bases @param {number} frontage @param {number} depth */
function filesOf(formation, bases, frontage, depth) {
  if (formation === "column" || formation === "limbered" || formation === "single") return 1;
  if (formation === "attack-column") return Math.min(bases, 2);
  if (formation !== "square") return bases;
  const unlike = (/** @type {number} */ files) => Math.abs(files * frontage - Math.ceil(bases / files) * depth);
  let best = bases;
  for (let files = bases; files >= 1; files--) if (unlike(files) < unlike(best)) best = files;
  return best;
}

/** Everybody who can stand on the table, by id, in the order of the scenario. @param {any} outline @returns {Map<string, Player>} */
export function castOf(outline) {
  const colours = coloursOf(listOf(outline?.sides));
  const given = new Map(listOf(outline?.table?.bases).filter((base) => base.frontage > 0 && base.depth > 0).map((base) => [base.troops, [base.frontage, base.depth]]));
  const player = (/** @type {Enlisted} */ one) => {
    const [frontage, depth] = given.get(one.troops) ?? USUAL[one.troops];
    const bases = one.formation === "single" ? 1 : one.bases;
    const files = filesOf(one.formation, bases, frontage, depth);
    const rank = depth * (one.formation === "limbered" ? 2 : 1);
    const wide = one.formation === "skirmish" ? 2 * files - 1 : files;
    return { ...one, side: colours.get(one.side) ?? 0, sideId: one.side, bases, files, frontage, rank, width: frontage * wide, depth: rank * Math.ceil(bases / files) };
  };
  const all = (SYSTEMS[outline?.system] ?? (() => []))(outline ?? {});
  return new Map(all.filter((one) => one.id).map((one) => [one.id, player(one)]));
}
