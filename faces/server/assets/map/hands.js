// What hands do with the map: the second part of its module, after drawing.js.

/** The piece that an event is about. @param {Event} event @returns {string | undefined} */
const pieceOf = (event) => one("g.unit", /** @type {any} */ (event.target).closest?.("#map svg a"))?.dataset.id;

/** What is dragged: by how much the pointer is off its middle; or turned. @type {{id: string, turns: boolean, dx: number, dy: number, from: {clientX: number, clientY: number}, begun: boolean} | null} */
let drag = null;
/** Whether the next click only ends a drag, and so does not count. */
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
  if (drag.turns) fill(at, { ...pose, facing: (Math.atan2(spot.x - pose.x, spot.y - pose.y) * 180) / Math.PI }, true);
  else fill(at, { ...pose, x: Math.round((spot.x + drag.dx) * 20) / 20, y: Math.round((spot.y + drag.dy) * 20) / 20 });
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
    // A piece that lies more to the side than ahead counts as farther away.
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
    fill(at, { ...pose, x: pose.x + arrow[0] * step, y: pose.y + arrow[1] * step });
  } else if (at && pose && (event.key === "[" || event.key === "]")) {
    fill(at, { ...pose, facing: pose.facing + (event.key === "[" ? -TURN : TURN) }, true);
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
  if (at && now && !isWay(at)) fill(at, now);
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

/** Looks again at what was redrawn. @param {Event} event */
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
  "Drag your piece to where it is to go, and its round handle to turn it; then press the button of its form.",
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
  document.addEventListener("reset", () => { [refused, route] = ["", null]; });
  document.addEventListener("shown", shown);
  setZoom(1);
  rove();
  take(chosen);
}
