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
/** @typedef {{piece: string, now: Pose | null, footprint: {width: number, depth: number}, region: number[][][], allowance?: number}} Spot */

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
const [, battle, seat] = /^\/battles\/([^/]+)\/([^/]+)/.exec(document.body.dataset.live ?? "") ?? [];
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
function spotOf(field) {
  const spot = JSON.parse(field.dataset.place);
  // Where it may be put anywhere there is one outline, of a march there may be several.
  if (typeof spot.region[0]?.[0] === "number") spot.region = [spot.region];
  return spot;
}
/** @param {any} field @param {string} axis @returns {HTMLInputElement} */
const input = (field, axis) => one(`[name$=".${axis}"]`, field);

/** The place that is filled in. @param {any} field @returns {Pose | null} */
function filled(field) {
  if (!field) return null;
  const [x, y, facing] = ["x", "y", "facing"].map((axis) => input(field, axis).value.replace(",", "."));
  const pose = { x: Number(x), y: Number(y), facing: facing === "" ? (standing(chosen)?.facing ?? 0) : Number(facing) };
  return x !== "" && y !== "" && Object.values(pose).every(Number.isFinite) ? pose : null;
}

/** Fills a place in, within the table; who marches faces as his way leads him, unless he is turned by hand.
 * @param {any} field @param {{x: number, y: number, facing?: number}} pose */
function fill(field, { x, y, facing }) {
  const within = (/** @type {number} */ at, /** @type {number} */ most) => plain(Math.min(Math.max(at, 0), most));
  input(field, "x").value = within(x, size().width);
  input(field, "y").value = within(y, size().depth);
  input(field, "facing").value = facing === undefined ? "" : plain(((Math.round(facing) % 360) + 360) % 360);
  for (let around = field.closest("details"); around; around = around.parentElement?.closest("details")) around.open = true;
  input(field, "x").dispatchEvent(new Event("input", { bubbles: true }));
}

/** Which way a piece faces that is put elsewhere: a marching one as its way leads. @param {any} at @param {Pose} pose */
const facingOf = (at, pose) => (spotOf(at).allowance !== undefined && input(at, "facing").value === "" ? undefined : pose.facing);

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

/** Whether a spot lies in one of the outlines. @param {number[][][]} outlines @param {Pose} spot */
const isIn = (outlines, spot) => outlines.some((outline) => isWithin(outline, spot));

/** @param {number[][]} outline @param {Pose} spot */
function isWithin(outline, { x, y }) {
  let within = false;
  outline.forEach(([ax, ay], place) => {
    const [bx, by] = outline[(place + 1) % outline.length];
    // On a side is in it, as the ruler has it.
    const across = (bx - ax) * (y - ay) - (by - ay) * (x - ax);
    const along = (x - ax) * (x - bx) + (y - ay) * (y - by);
    if (Math.abs(across) < 1e-6 && along <= 0) within = true;
    else if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) within = !within;
  });
  return within;
}

/** Whether outlines are that of the whole table. @param {number[][][]} outlines */
function isAll([outline, ...others]) {
  const { width, depth } = size();
  const isCorner = ([x, y]) => (x === 0 || x === width) && (y === 0 || y === depth);
  return others.length === 0 && outline?.length === 4 && outline.every(isCorner);
}

/** A group at a place, turned as who stands there. @param {Pose} pose @param {string} kind @param {...Node} children */
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
  if (pose && ranged) over.append(...ranges(pose));
  if (sighted && target) over.append(...sight(sighted));
  if (pose && at) over.append(...ghost(pose, spotOf(at)));
  svg.append(over);
  tell();
}

/** Where the piece can get to, unless that is the whole table. @param {Spot} spot */
function reach({ region }) {
  const lines = region.map((outline) => `M${outline.map(([x, y]) => onDrawing(x, y)).join("L")}z`);
  return isAll(region) ? [] : [draw("g", { class: "overlay reach" }, draw("path", { d: lines.join("") }))];
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

/** The piece where it is put, with the handle that turns it. @param {Pose} pose @param {Spot} spot */
function ghost(pose, spot) {
  const { width, depth } = footprint();
  const [half, deep, stalk] = [width * 5, depth * 10, Math.max(18, handle() * 2.2)];
  const now = standing(chosen);
  const body = one(".body", unit(chosen))?.cloneNode(true) ?? draw("path", { class: "ground", d: `M${-half} 0H${half}V${deep}H${-half}z` });
  if (body.tagName === "g") body.removeAttribute("transform");
  const kind = `ghost ${unit(chosen)?.getAttribute("class") ?? "unit"}`;
  const grip = draw("g", { class: "turn" }, draw("path", { d: `M0 0V${-stalk}` }),
    draw("circle", { cy: -stalk, r: handle() }), draw("circle", { class: "around", cy: -stalk, r: 2 * handle() }));
  const parts = isSame(pose, now) ? [] : [body];
  const way = now && !isSame(pose, now) ? [draw("g", { class: "overlay path" }, draw("path", { d: `M${onDrawing(now.x, now.y)}L${onDrawing(pose.x, pose.y)}` }))] : [];
  return [...way, turned(pose, `${kind}${isIn(spot.region, pose) ? "" : " outside"}`, ...parts, grip)];
}

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
  const place = pose ?? now;
  const where = place ? `(${plain(place.x)}, ${plain(place.y)}) facing ${place.facing}°` : "";
  if (!pose || isSame(pose, now)) return `${nameOf(id)} at ${where}.`;
  const far = now ? `, ${plain(Math.hypot(pose.x - now.x, pose.y - now.y))} inches from where it stands` : "";
  const { region } = spotOf(at);
  const [within, beyond] = isAll(region) ? ["on the table", "off the table"] : ["within its reach", "out of its reach"];
  const reach = isIn(region, pose) ? within : beyond;
  return `${nameOf(id)} would stand at ${where}${far}: ${reach}. Nothing is done before you say so below.`;
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
  const own = ["expected", "contribution", "chosen"];
  const isFree = input(at, "facing").value === "";
  const command = { [part]: isFree ? { x: pose.x, y: pose.y } : pose };
  for (const [name, value] of new FormData(form)) {
    if (!own.includes(name) && !name.includes(".")) command[name] = value || "not said yet";
  }
  try {
    const body = JSON.stringify({ command });
    const answer = await fetch(`${api}/check`, { method: "post", body, headers: { "content-type": "application/json" } });
    const { legal, why } = await answer.json();
    if (!isSame(pose, filled(field()))) return;
    const names = (/** @type {string} */ words) => words.replace(/"([a-z0-9-]+)"/g, (_, id) => nameOf(id));
    refused = legal === false ? capital(names(why ?? "")) : "";
    tell();
    announce();
  } catch {
    // The command itself is told what is wrong with it.
  }
}

/** Tells whoever hears the page what stands below the map. */
function announce() {
  const news = one("#news");
  if (news) news.textContent = [...(one(".map-says", panel)?.children ?? [])].map((line) => line.textContent).join(" ");
}

/** What waits until nothing changes for a moment, by what it is about. @type {Record<string, number>} */
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
  [chosen, target, sighted, arc, moving, refused] = [id, null, null, undefined, false, ""];
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

/** The piece that an event is about. @param {Event} event @returns {string | undefined} */
const pieceOf = (event) => one("g.unit", /** @type {any} */ (event.target).closest?.("#map svg a"))?.dataset.id;

/** What is dragged: by how much the pointer is off its middle; or turned. @type {{id: string, turns: boolean, dx: number, dy: number, from: {clientX: number, clientY: number}, begun: boolean} | null} */
let drag = null;
/** Whether the click that ends a drag is none. */
let dragged = false;

function press(/** @type {PointerEvent} */ event) {
  dragged = false;
  if (event.button !== 0 || event.ctrlKey || event.metaKey || !drawing()?.contains(/** @type {Node} */ (event.target))) return;
  const turns = Boolean(/** @type {Element} */ (event.target).closest(".turn"));
  const grabbed = turns || /** @type {Element} */ (event.target).closest(".ghost") ? chosen : pieceOf(event);
  const at = field();
  const isNew = !grabbed && chosen && at && !filled(at) && !standing(chosen);
  const id = isNew ? chosen : grabbed;
  // A finger that does not touch the chosen piece moves the map.
  if (!id || (id !== chosen && event.pointerType === "touch")) return;
  const spot = onTable(event);
  const pose = (id === chosen && filled(at)) || standing(id) || { ...spot, facing: 0 };
  drag = { id, turns, dx: pose.x - spot.x, dy: pose.y - spot.y, from: event, begun: false };
  if (isNew && at) fill(at, { ...spot, facing: 0 });
  event.preventDefault();
}

function pull(/** @type {PointerEvent} */ event) {
  if (!drag) return;
  if (!drag.begun && Math.hypot(event.clientX - drag.from.clientX, event.clientY - drag.from.clientY) < SLACK) return;
  if (!drag.begun) {
    drag.begun = true;
    drawing().setPointerCapture(event.pointerId);
    choose(drag.id);
  }
  const at = field();
  const pose = filled(at) ?? standing(drag.id);
  if (!at || !pose) return;
  const spot = onTable(event);
  if (drag.turns) fill(at, { ...pose, facing: (Math.atan2(spot.x - pose.x, spot.y - pose.y) * 180) / Math.PI });
  else fill(at, { facing: facingOf(at, pose), x: Math.round((spot.x + drag.dx) * 20) / 20, y: Math.round((spot.y + drag.dy) * 20) / 20 });
}

function release() {
  dragged = Boolean(drag?.begun);
  drag = null;
}

/** The piece that lies nearest in a direction. @param {string} from @param {number} right @param {number} up */
function neighbour(from, right, up) {
  const here = standing(from);
  if (!here) return null;
  let best = null;
  let least = Infinity;
  for (const other of drawing().querySelectorAll("g.unit")) {
    const [dx, dy] = [Number(other.dataset.x) - here.x, Number(other.dataset.y) - here.y];
    const [ahead, aside] = [dx * right + dy * up, Math.abs(dx * up - dy * right)];
    // What lies more aside than ahead is further off than it is.
    const distance = ahead + 2 * aside;
    if (ahead > 0 && distance < least) [best, least] = [other.dataset.id, distance];
  }
  return best;
}

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

function key(/** @type {KeyboardEvent} */ event) {
  const id = pieceOf(event);
  if (!id || event.ctrlKey || event.metaKey || event.altKey) return;
  const at = id === chosen ? field() : null;
  const pose = at && (filled(at) ?? standing(id));
  const arrow = ARROWS[event.key];
  if (moving && at && pose && arrow) {
    const step = event.shiftKey ? STRIDE : STEP;
    fill(at, { facing: facingOf(at, pose), x: pose.x + arrow[0] * step, y: pose.y + arrow[1] * step });
  } else if (at && pose && (event.key === "[" || event.key === "]")) {
    fill(at, { ...pose, facing: pose.facing + (event.key === "[" ? -TURN : TURN) });
  } else if (arrow) {
    const next = neighbour(id, ...arrow);
    if (next) unit(next).parentElement.focus();
  } else if (event.key === "Escape" && moving) {
    moving = false;
    reset();
  } else if (event.key === "Enter" && at && moving) {
    one("button", at.closest("form"))?.focus();
  } else return;
  event.preventDefault();
  event.stopPropagation();
}

/** Puts the chosen piece back where it stands. */
function reset() {
  const at = field();
  const now = standing(chosen);
  refused = "";
  if (at && now) fill(at, now);
  else if (at) for (const axis of ["x", "y", "facing"]) input(at, axis).value = "";
  show();
}

function click(/** @type {MouseEvent} */ event) {
  const id = pieceOf(event);
  if (!id || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  if (dragged) return void (dragged = false);
  if (measuring && chosen && id !== chosen) return aim(id);
  const again = id === chosen;
  choose(id);
  // A click that no pointer made came from the keyboard: now keys move it, where it may be moved.
  if (event.detail === 0) moving = true;
  if (again) show();
}

/** One stop for the tab key: the chosen piece, or the first. */
function rove() {
  const links = [...(drawing()?.querySelectorAll("a") ?? [])];
  const stop = links.find((link) => link === document.activeElement) ?? unit(chosen)?.parentElement ?? links[0];
  for (const link of links) link.setAttribute("tabindex", link === stop ? "0" : "-1");
}

/** What was drawn anew is looked at anew. @param {Event} event */
function shown(event) {
  const where = /** @type {Element} */ (event.target);
  if (!panel.contains(tools)) panel.append(tools);
  const looked = where.matches("#choices, main") && one("#choices article[data-unit]")?.dataset.unit;
  if (looked && looked !== chosen) take(looked);
  setZoom(zoom);
  rove();
  show();
  if (where.id === "map" && chosen && target) measure(chosen, target);
}

/** @param {number} to */
function setZoom(to) {
  zoom = Math.min(Math.max(to, 1), 4);
  const svg = drawing();
  if (svg) svg.style.width = zoom === 1 ? "" : `${zoom * 100}%`;
  sheet()?.classList.toggle("zoomed", zoom > 1);
}

/** A button that stays down. @param {string} words @param {boolean} on @param {(on: boolean) => void} does */
function toggle(words, on, does) {
  const button = make("button", { type: "button", className: "plain", textContent: words });
  button.setAttribute("aria-pressed", String(on));
  button.onclick = () => {
    const now = button.getAttribute("aria-pressed") !== "true";
    button.setAttribute("aria-pressed", String(now));
    does(now);
  };
  return button;
}

/** @param {string} sign @param {string} says @param {number} by */
function zoomer(sign, says, by) {
  const button = make("button", { type: "button", className: "plain", textContent: sign, onclick: () => { setZoom(zoom * by); show(); } });
  button.setAttribute("aria-label", says);
  return button;
}

const HOW = [
  "Click or tap a piece to look at it. With a mouse, point at another to see range, sight and cover; with a finger, press Measure first.",
  "Drag a piece of yours to where it is to go, and its round handle to turn it; then press the button of its form.",
  "By keyboard: arrows go from piece to piece, Enter chooses. Then arrows move it by a quarter of an inch, with Shift by an inch, [ and ] turn it by 5 degrees, Enter goes to its button, Escape leaves it where it stands.",
];

const tools = make("div", { className: "map-tools" },
  make("p", { className: "map-says" }),
  make("div", { className: "buttons" },
    toggle("Ranges", ranged, (on) => { ranged = on; show(); }),
    toggle("Measure", measuring, (on) => { measuring = on; if (!on) aim(null); }),
    zoomer("+", "Larger", 1.5), zoomer("−", "Smaller", 1 / 1.5)),
  make("details", { className: "map-how" }, make("summary", { textContent: "How to use the map" }), ...HOW.map((textContent) => make("p", { textContent }))));

if (panel && drawing()) {
  panel.append(tools);
  chosen = one("#choices article[data-unit]")?.dataset.unit ?? null;
  panel.addEventListener("pointerdown", press);
  panel.addEventListener("pointermove", pull);
  panel.addEventListener("pointerup", release);
  panel.addEventListener("pointercancel", release);
  panel.addEventListener("click", click);
  panel.addEventListener("keydown", key);
  panel.addEventListener("dragstart", (/** @type {Event} */ event) => event.preventDefault());
  panel.addEventListener("pointerover", (/** @type {PointerEvent} */ event) => {
    const id = pieceOf(event);
    if (event.pointerType === "mouse" && chosen && !drag && !measuring) aim(id && id !== chosen ? id : null);
  });
  panel.addEventListener("focusin", (/** @type {FocusEvent} */ event) => {
    const id = pieceOf(event);
    rove();
    if (id && chosen && id !== chosen && !drag) aim(id);
  });
  document.addEventListener("input", (event) => {
    const at = /** @type {Element} */ (event.target).closest("fieldset[data-place]");
    if (!at || at !== field()) return;
    refused = "";
    show();
    settled("check", 350, () => check(at));
  });
  document.addEventListener("change", (event) => {
    const list = /** @type {HTMLSelectElement} */ (event.target);
    if (list.matches("#choices select") && chosen && unit(list.value)) aim(list.value);
  });
  document.addEventListener("reset", () => { refused = ""; });
  document.addEventListener("shown", shown);
  setZoom(1);
  rove();
  take(chosen);
}
