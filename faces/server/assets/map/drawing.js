// What makes the map of a table live. Without it the map is a picture whose pieces lead to their cards, and places are
// typed.
//
// What the page gives it to work with:
//   #map-panel, #map       the map's frame, and what is replaced in it when it changes
//   .map-sheet             with data-width and data-depth, the table's size in inches; in it the drawing, a tenth of an inch
//                          a unit: g.unit[data-id] with data-x, data-y, data-facing, in it g.body that is turned
//   #choices               what can be done: [data-unit] of the chosen piece, fieldset[data-place] where a place is filled in
// `shown` comes from an element that was drawn anew; `choose` tells the table which piece is looked at.
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
let ranged = true;
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

/** Where the place of the chosen piece is filled in. @returns {HTMLFieldSetElement | null} */
function field() {
  const fields = document.querySelectorAll("#choices fieldset[data-place]");
  return /** @type {any} */ ([...fields].find((field) => spotOf(field).piece === chosen) ?? null);
}

/** @param {any} field @returns {Spot} */
const spotOf = (field) => JSON.parse(field.dataset.place);
/** @param {any} field @param {string} axis @returns {HTMLInputElement} */
const input = (field, axis) => one(`[name$=".${axis}"]`, field);

/** Whether the field is a path, filled in by its end: it may leave the facing to the path. @param {any} field */
const isWay = (field) => spotOf(field).allowance !== undefined;

/** The place that is filled in. @param {any} field @returns {Pose | null} */
function filled(field) {
  if (!field) return null;
  const [x, y, facing] = ["x", "y", "facing"].map((axis) => input(field, axis).value.replace(",", "."));
  const pose = { x: Number(x), y: Number(y), facing: facing === "" ? (standing(chosen)?.facing ?? 0) : Number(facing) };
  return x !== "" && y !== "" && Object.values(pose).every(Number.isFinite) ? pose : null;
}

/** Fills a place in, within the table; for a path, the facing only if the piece was turned. @param {any} field @param {Pose} pose @param {boolean} [turned] */
function fill(field, { x, y, facing }, turned = false) {
  const within = (/** @type {number} */ at, /** @type {number} */ most) => plain(Math.min(Math.max(at, 0), most));
  input(field, "x").value = within(x, size().width);
  input(field, "y").value = within(y, size().depth);
  const at = input(field, "facing");
  if (turned || at.value !== "" || !isWay(field)) at.value = plain(((Math.round(facing) % 360) + 360) % 360);
  for (let around = field.closest("details"); around; around = around.parentElement?.closest("details")) around.open = true;
  input(field, "x").dispatchEvent(new Event("input", { bubbles: true }));
}

/** Whether two places are the same. @param {Pose | null} one @param {Pose | null} other */
const isSame = (one, other) => one && other && one.x === other.x && one.y === other.y && one.facing === other.facing;

/** How wide and deep the chosen piece is, in inches. */
function footprint() {
  const ground = one(".ground", one(".body", unit(chosen)));
  if (ground) {
    const { width, height } = ground.getBBox();
    return { width: width / 10, depth: height / 10 };
  }
  const at = field();
  return at ? spotOf(at).footprint : { width: 1, depth: 1 };
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

/** A group at a place, turned like the piece there. @param {Pose} pose @param {string} kind @param {...Node} children */
function turned(pose, kind, ...children) {
  const [x, y] = onDrawing(pose.x, pose.y);
  return draw("g", { class: kind, transform: `translate(${x} ${y}) rotate(${pose.facing})` }, ...children);
}

/** The ground within so many inches of a piece's edge. @param {number} inches */
function ring(inches) {
  const { width, depth } = footprint();
  const box = { x: -width / 2 - inches, y: -inches, width: width + 2 * inches, height: depth + 2 * inches, rx: inches };
  return draw("rect", Object.fromEntries(Object.entries(box).map(([name, length]) => [name, length * 10])));
}

/** What lies ahead of a front within so many inches. @param {number} degrees @param {number} inches */
function wedge(degrees, inches) {
  const [half, far] = [footprint().width * 5, inches * 10];
  const [aside, ahead] = [Math.sin((degrees * Math.PI) / 180) * far, Math.cos((degrees * Math.PI) / 180) * far];
  const left = `M${-half} 0L${-half - aside} ${-ahead}A${far} ${far} 0 0 1 ${-half} ${-far}`;
  return draw("path", { d: `${left}L${half} ${-far}A${far} ${far} 0 0 1 ${half + aside} ${-ahead}L${half} 0z` });
}

/** Draws what is asked for over the map. */
function show() {
  const svg = drawing();
  if (!svg) return;
  one("g.choosing", svg)?.remove();
  for (const other of svg.querySelectorAll("g.unit")) other.classList.toggle("chosen", other.dataset.id === chosen);
  const at = field();
  const pose = filled(at) ?? standing(chosen);
  // All of it is heard in words below the map.
  const over = draw("g", { class: "choosing", "aria-hidden": "true", "clip-path": "url(#map-table)" });
  if (pose && at) over.append(...reach(spotOf(at)));
  if (pose && ranged) over.append(...ranges(ending(pose, at)));
  if (sighted && target) over.append(...sight(sighted));
  if (pose && at) over.append(...ghost(pose, at));
  svg.append(over);
  tell();
}

/** Where the piece can get to; a piece that is set down can go anywhere. @param {Spot} spot */
function reach(spot) {
  if (spot.allowance === undefined) return [];
  const d = outlines(spot).map((outline) => `M${outline.map(([x, y]) => onDrawing(x, y)).join("L")}z`).join("");
  return [draw("g", { class: "overlay reach" }, draw("path", { d, "fill-rule": "evenodd" }))];
}

/** The ranges around a piece and its field of fire. @param {Pose} pose */
function ranges(pose) {
  const far = Math.max(...RINGS);
  const rings = RINGS.map((inches) => turned(pose, "overlay ring", ring(inches)));
  const fire = arc === undefined ? [] : [turned(pose, "overlay field-of-fire", arc === null ? ring(far) : wedge(arc, far))];
  const labels = RINGS.map((inches) => {
    const turn = (pose.facing * Math.PI) / 180;
    const [x, y] = onDrawing(pose.x + Math.sin(turn) * inches, pose.y + Math.cos(turn) * inches);
    const label = draw("text", { class: "measure", x, y });
    label.textContent = `${inches} in`;
    return label;
  });
  return [...fire, ...rings, ...labels];
}

/** The line of sight to who is measured to, and how far it is. @param {any} to */
function sight(to) {
  const [[ax, ay], [bx, by]] = to.line.map(([x, y]) => onDrawing(x, y));
  const label = draw("text", { class: "measure", x: (ax + bx) / 2, y: (ay + by) / 2 });
  label.textContent = `${to.range.is} in`;
  const line = draw("path", { d: `M${ax} ${ay}L${bx} ${by}`, class: to.sight.is ? "" : "unseen" });
  return [draw("g", { class: `overlay sight ${to.sight.is ? "free" : "blocked"}` }, line), label];
}

/** The piece where it is put, with the handle that turns it, and the way there. @param {Pose} put @param {any} at */
function ghost(put, at) {
  const way = walked(put, at);
  const pose = way.at(-1) ?? put;
  const { width, depth } = footprint();
  const [half, deep, stalk] = [width * 5, depth * 10, Math.max(18, handle() * 2.2)];
  const now = standing(chosen);
  const body = one(".body", unit(chosen))?.cloneNode(true) ?? draw("path", { class: "ground", d: `M${-half} 0H${half}V${deep}H${-half}z` });
  if (body.tagName === "g") body.removeAttribute("transform");
  const kind = `ghost ${unit(chosen)?.getAttribute("class") ?? "unit"}`;
  const grip = draw("g", { class: "turn" }, draw("path", { d: `M0 0V${-stalk}` }),
    draw("circle", { cy: -stalk, r: handle() }), draw("circle", { class: "around", cy: -stalk, r: 2 * handle() }));
  const parts = isSame(pose, now) ? [] : [body];
  const points = way.map(({ x, y }) => onDrawing(x, y)).join("L");
  const line = points && !isSame(pose, now) ? [draw("g", { class: "overlay path" }, draw("path", { d: `M${points}` }))] : [];
  return [...line, turned(pose, `${kind}${isIn(spotOf(at), put) ? "" : " outside"}`, ...parts, grip)];
}

/** The path that the server found to the place that is filled in, and that place. @type {{to: Pose, steps: any[]} | null} */
let route = null;

/** Where a piece stands after each step of its path; straight there if it is only set down, or no path is known. @param {Pose} put @param {any} at */
function walked(put, at) {
  const now = standing(chosen);
  if (!now) return [put];
  if (!isWay(at) || !isSame(route?.to ?? null, put)) return [now, put];
  const poses = [now];
  for (const step of route?.steps ?? []) poses.push(stepped(poses[poses.length - 1], step));
  return poses;
}

/** Where the piece ends that is put there: at the end of its way, where the ghost stands. @param {Pose} put @param {any} at */
const ending = (put, at) => (at && walked(put, at).at(-1)) || put;

/** Where a piece stands after a step. This is only for drawing: the rules say where it ends. @param {Pose} from @param {any} step */
function stepped(from, step) {
  const along = (/** @type {Pose} */ { x, y, facing }, /** @type {number} */ ahead, /** @type {number} */ right) => {
    const [sine, cosine] = [Math.sin((facing * Math.PI) / 180), Math.cos((facing * Math.PI) / 180)];
    return { x: x + ahead * sine + right * cosine, y: y + ahead * cosine - right * sine, facing };
  };
  const { width, depth } = footprint();
  if (step.turn !== undefined) {
    return along({ ...along(from, -depth / 2, 0), facing: from.facing + step.turn }, depth / 2, 0);
  }
  if (step.wheel) {
    const side = step.wheel === "left" ? -1 : 1;
    const pivot = along(from, 0, (side * width) / 2);
    return along({ ...pivot, facing: from.facing + side * step.degrees }, 0, (-side * width) / 2);
  }
  if (step.sidestep) return along(from, 0, step.sidestep === "left" ? -step.inches : step.inches);
  return along(from, step.ahead ?? -(step.back ?? 0), 0);
}

/** A way in words. @param {any[]} steps */
const inWords = (steps) => steps.map((step) =>
  step.wheel ? `wheel ${step.degrees}° to the ${step.wheel}`
    : step.sidestep ? `${step.inches} inches to the ${step.sidestep}`
      : Object.entries(step).map(([does, much]) => `${does} ${much}${does === "turn" ? "°" : ""}`).join(" ")).join(", ");

/** How large the handle is on the drawing, so that it is large enough for a finger on the screen. */
const handle = () => 11 / (drawing().getScreenCTM()?.a || 1);

/** Says in words what is drawn. */
function tell() {
  const says = one(".map-says", panel);
  if (!says) return;
  const words = [];
  const at = field();
  const [pose, now] = [filled(at), standing(chosen)];
  if (chosen && !pose && !now) words.push(at ? `${nameOf(chosen)} has no place: click where it is to stand.` : `${nameOf(chosen)} is not on the table.`);
  else if (chosen) words.push(moved(chosen, pose, now, at));
  if (target && sighted) words.push(...["range", "sight", "field_of_fire", "aspect", "cover", "height"].map((answer) => `${capital(sighted[answer].says)}.`));
  says.replaceChildren(...words.filter(Boolean).map((line) => make("span", { textContent: line })), refusal());
}

/** @param {string} id @param {Pose | null} pose @param {Pose | null} now @param {any} at */
function moved(id, pose, now, at) {
  const place = pose ? ending(pose, at) : now;
  const where = place ? `(${plain(place.x)}, ${plain(place.y)}) facing ${((Math.round(place.facing) % 360) + 360) % 360}°` : "";
  if (!pose || isSame(pose, now)) return `${nameOf(id)} at ${where}.`;
  const far = now && place ? `, ${plain(Math.hypot(place.x - now.x, place.y - now.y))} inches from where it stands` : "";
  const [within, beyond] = isWay(at) ? ["within its reach", "out of its reach"] : ["on the table", "off the table"];
  const reach = isIn(spotOf(at), pose) ? within : beyond;
  const way = isSame(route?.to ?? null, pose) && route?.steps.length ? ` Its way: ${inWords(route.steps)}.` : "";
  return `${nameOf(id)} would stand at ${where}${far}: ${reach}.${way} Nothing is done until you confirm it below.`;
}

/** @param {string} words */
const capital = (words) => words.charAt(0).toUpperCase() + words.slice(1);

/** Why the place that is filled in would be refused. @type {string} */
let refused = "";
const refusal = () => (refused ? make("strong", { className: "refused", textContent: refused }) : "");

/** Asks whether the place that is filled in would be taken, as a dry run. @param {any} at */
async function check(at) {
  const pose = filled(at);
  const form = at?.closest("form");
  if (!pose || !form || isSame(pose, standing(chosen))) return;
  const part = input(at, "x").name.replace(/\.x$/, "");
  const fields = [...new FormData(form)].map(([name, value]) => [name, name === "reason" ? value || "not said yet" : String(value)]);
  try {
    const answer = await fetch(`${address}/check?${new URLSearchParams(/** @type {any} */ (fields))}`);
    const { legal, why, command: whole } = await answer.json();
    if (!isSame(pose, filled(field()))) return;
    if (legal && isWay(at)) route = { to: pose, steps: whole[part] };
    const names = (/** @type {string} */ words) => words.replace(/"([a-z0-9-]+)"/g, (_, id) => nameOf(id));
    refused = legal === false ? capital(names(why ?? "")) : "";
    show();
    announce();
  } catch {
    // The command itself is told what is wrong with it.
  }
}

/** Announces the words below the map to screen readers. */
function announce() {
  const news = one("#news");
  if (news) news.textContent = [...(one(".map-says", panel)?.children ?? [])].map((line) => line.textContent).join(" ");
}

/** The timers of what waits until nothing changes for a moment, by what it is about. @type {Record<string, number>} */
const waiting = {};
/** @param {string} about @param {number} pause @param {() => void} then */
function settled(about, pause, then) {
  clearTimeout(waiting[about]);
  waiting[about] = window.setTimeout(then, pause);
}

/** Looks at a piece. @param {string} id */
function choose(id) {
  if (id === chosen) return;
  document.dispatchEvent(new CustomEvent("choose", { detail: id }));
  take(id);
}

/** @param {string | null} id */
function take(id) {
  [chosen, target, sighted, arc, moving, refused, route] = [id, null, null, undefined, false, "", null];
  show();
  if (id && unit(id)) measure(id);
}

/** Asks the server what only it can say. @param {string} from @param {string} [to] */
async function measure(from, to) {
  try {
    const query = new URLSearchParams(to ? { from, to } : { from });
    const answer = await fetch(`${api}/measure?${query}`);
    if (!answer.ok || from !== chosen || (to && to !== target)) return;
    const found = await answer.json();
    arc = found.arc;
    if (to) sighted = found.to;
    show();
    if (to) announce();
  } catch {
    // It is asked again when somebody points at it again.
  }
}

/** Measures to a piece. @param {string | null} id */
function aim(id) {
  if (id === target) return;
  [target, sighted] = [id, null];
  show();
  if (id && chosen) settled("sight", 120, () => target === id && chosen && measure(chosen, id));
}

