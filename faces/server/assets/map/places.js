// Where a piece is put: the fields that are filled in, for one piece or for a whole command at once.
// @ts-check

/** @param {any} field @returns {Spot} */
const spotOf = (field) => JSON.parse(field.dataset.place);
/** @param {any} field @param {string} axis @returns {HTMLInputElement} */
const input = (field, axis) => one(`[name$=".${axis}"]`, field);
/** Whether the field is a path, filled in by its end: it may leave the facing to the path. @param {any} field */
const isWay = (field) => spotOf(field).allowance !== undefined;
/** @param {Element} field */
const isOneOfSeveral = (field) => Boolean(field.parentElement?.closest("fieldset[data-least]"));
/** Whether a row of the order of battle stands within another's command. @param {string} id @param {string | null} command */
const isWithin = (id, command) => Boolean(command && one(`#order-of-battle li:has(> [data-unit="${CSS.escape(command)}"]) [data-unit="${CSS.escape(id)}"]`));

/** All places that can be filled in. @returns {any[]} */
const places = () => [...document.querySelectorAll("#choices fieldset[data-place]")];

/** Where the place of the piece in hand is filled in. @returns {any} */
function field() {
  const own = places().filter((field) => spotOf(field).piece === held);
  const several = own.find((field) => isOneOfSeveral(field) && others(field).length);
  const alone = own.find((field) => !isOneOfSeveral(field));
  return (goTogether(several) ? several : null) ?? alone ?? own[0] ?? null;
}

/** Whether others go with the piece in hand: a squad does unless somebody says otherwise, a line only if he says so. @param {any} several */
function goTogether(several) {
  if (!several) return false;
  const squad = [...several.form.querySelectorAll("input[type=hidden]")].some(({ value }) => held && value !== held && isWithin(held, value));
  return together ?? (squad || held !== chosen);
}

/** The fields of all who can go with the piece of that field: those of its own command. @param {any} of @returns {any[]} */
function others(of) {
  const command = unitRow(spotOf(of).piece)?.closest("ul")?.closest("li");
  return [...of.form.querySelectorAll("fieldset[data-place]")].filter((field) => field !== of && isOneOfSeveral(field) && command?.contains(unitRow(spotOf(field).piece)));
}

/** @param {string} id */
const unitRow = (id) => one(`#order-of-battle [data-unit="${CSS.escape(id)}"]`);

/** Who goes with the piece in hand. @param {any} at @returns {any[]} */
const mates = (at) => (at && isOneOfSeveral(at) && goTogether(at) ? others(at) : []);

/** The place that is filled in. @param {any} field @returns {Pose | null} */
function filled(field) {
  if (!field) return null;
  const [x, y, facing] = ["x", "y", "facing"].map((axis) => input(field, axis).value.replace(",", "."));
  const pose = { x: Number(x), y: Number(y), facing: facing === "" ? (standing(spotOf(field).piece)?.facing ?? 0) : Number(facing) };
  return x !== "" && y !== "" && Object.values(pose).every(Number.isFinite) ? pose : null;
}

/** Fills a place in, within the table, and as far on for all who go along; for a path, the facing only if the piece was turned. @param {any} at @param {Pose} pose @param {boolean} [turned] */
function fill(at, pose, turned = false) {
  put(at, pose, turned);
  const from = standing(spotOf(at).piece);
  for (const mate of from ? mates(at) : []) {
    const own = standing(spotOf(mate).piece);
    if (own && from) put(mate, { x: own.x + pose.x - from.x, y: own.y + pose.y - from.y, facing: own.facing }, false);
  }
  for (let around = at.closest("details"); around; around = around.parentElement?.closest("details")) around.open = true;
  input(at, "x").dispatchEvent(new Event("input", { bubbles: true }));
}

/** @param {any} field @param {Pose} pose @param {boolean} turned */
function put(field, { x, y, facing }, turned) {
  const within = (/** @type {number} */ at, /** @type {number} */ most) => plain(Math.min(Math.max(at, 0), most));
  input(field, "x").value = within(x, size().width);
  input(field, "y").value = within(y, size().depth);
  const at = input(field, "facing");
  if (turned || at.value !== "" || !isWay(field)) at.value = plain(((Math.round(facing) % 360) + 360) % 360);
}

/** Puts the piece in hand, and all who go along, back where they stand. */
function reset() {
  const at = field();
  refused = "";
  for (const field of at ? [at, ...mates(at)] : []) {
    const now = standing(spotOf(field).piece);
    if (now && !isWay(field)) put(field, now, true);
    else for (const axis of ["x", "y", "facing"]) input(field, axis).value = "";
  }
  show();
}

/** Whether two places are the same. @param {Pose | null} one @param {Pose | null} other */
const isSame = (one, other) => one && other && one.x === other.x && one.y === other.y && one.facing === other.facing;

/** How wide and deep a piece is, in inches: as it is drawn, or as its field says. @param {string | null} piece @param {any} at */
function footprint(piece, at) {
  const bases = one(".bases", unit(piece));
  if (!bases) return at ? spotOf(at).footprint : { width: 1, depth: 1 };
  const { width, height } = bases.getBBox();
  return { width: width / 10, depth: height / 10 };
}

/** The outlines of where a piece can be put, one in another being a hole. @param {Spot} spot @returns {number[][][]} */
const outlines = ({ region }) => (Array.isArray(region[0]?.[0]) ? region : [region]);

/** Whether a spot lies where a piece can be put. @param {Spot} spot @param {Pose} pose */
function isIn(spot, { x, y }) {
  let within = false;
  for (const outline of outlines(spot)) {
    for (const [place, [ax, ay]] of outline.entries()) {
      const [bx, by] = outline[(place + 1) % outline.length];
      // A point on an edge is inside, as in the rules' own geometry.
      const across = (bx - ax) * (y - ay) - (by - ay) * (x - ax);
      if (Math.abs(across) < 1e-6 && (x - ax) * (x - bx) + (y - ay) * (y - by) <= 0) return true;
      if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) within = !within;
    }
  }
  return within;
}

