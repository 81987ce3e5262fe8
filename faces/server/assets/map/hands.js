// What hands do with the map, and how it all begins.
// @ts-check

/** How near a finger must come to a piece to mean it, in pixels. */
const FINGER = 22;

/** The piece that an event is about. @param {Event} event @returns {string | undefined} */
const pieceOf = (event) => one("g.unit", /** @type {any} */ (event.target).closest?.("#map svg a"))?.dataset.id;

/** The piece that a pointer means: that under it, or the nearest within a finger's breadth. @param {MouseEvent | PointerEvent} event @returns {string | undefined} */
function pieceAt(event) {
  const under = pieceOf(event);
  if (under || !drawing()?.contains(/** @type {Node} */ (event.target))) return under;
  let [nearest, least] = [/** @type {string | undefined} */ (undefined), FINGER];
  for (const piece of drawing().querySelectorAll("g.unit")) {
    const { left, right, top, bottom } = (one(".bases", piece) ?? piece).getBoundingClientRect();
    const gap = Math.hypot(Math.max(left - event.clientX, event.clientX - right, 0), Math.max(top - event.clientY, event.clientY - bottom, 0));
    if (gap < least) [nearest, least] = [piece.dataset.id, gap];
  }
  return nearest;
}

/** What is dragged: by how much the pointer is off its middle; turned; wheeled by a corner, from where; or the map itself. @type {{id: string | null, turns: boolean, corner: string | undefined, pose: Pose, dx: number, dy: number, from: {clientX: number, clientY: number}, begun: boolean} | null} */
let drag = null;
/** Whether the next click only ends a drag, and so does not count. */
let dragged = false;

function press(/** @type {PointerEvent} */ event) {
  dragged = false;
  if (event.button !== 0 || event.ctrlKey || event.metaKey || !sheet()?.contains(/** @type {Node} */ (event.target))) return;
  // Where the one before was let go nobody saw, outside the window perhaps.
  if (event.isPrimary) down.clear();
  down.set(event.pointerId, event);
  if (pinches()) return void (drag = null);
  const turns = Boolean(/** @type {Element} */ (event.target).closest(".turn"));
  const corner = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest(".wheel"))?.dataset.side;
  const grabbed = turns || /** @type {Element} */ (event.target).closest(".ghost") ? held : pieceAt(event);
  // A piece of the chosen command is taken in hand for all of it.
  if (grabbed && grabbed !== held && isWithin(grabbed, chosen)) held = grabbed;
  const at = field();
  const isNew = !grabbed && held && at && !filled(at) && !standing(held);
  const id = isNew ? held : grabbed;
  const spot = onTable(event);
  // A finger that does not touch the piece in hand moves the map.
  const moves = !id || (id !== held && event.pointerType === "touch");
  const pose = (id === held && filled(at)) || standing(id ?? null) || { ...spot, facing: 0 };
  drag = { id: moves ? null : id, turns, corner, pose, dx: pose.x - spot.x, dy: pose.y - spot.y, from: event, begun: false };
  if (isNew && at) fill(at, { ...spot, facing: 0 });
  if (!moves) event.preventDefault();
}

function pull(/** @type {PointerEvent} */ event) {
  const before = down.get(event.pointerId);
  if (pinch) return pinched(event);
  if (!drag || !before) return;
  if (!drag.begun && Math.hypot(event.clientX - drag.from.clientX, event.clientY - drag.from.clientY) < SLACK) return;
  down.set(event.pointerId, event);
  if (!drag.begun) {
    drag.begun = true;
    sheet().setPointerCapture(event.pointerId);
    if (drag.id && drag.id !== held) choose(drag.id);
  }
  if (!drag.id) return pan(event, before);
  const at = field();
  const pose = filled(at) ?? standing(held);
  if (!at || !pose) return;
  const spot = onTable(event);
  if (drag.corner) fill(at, wheeled(drag.pose, drag.corner, spot, footprint(held, at)), true);
  else if (drag.turns) fill(at, { ...pose, facing: (Math.atan2(spot.x - pose.x, spot.y - pose.y) * 180) / Math.PI }, true);
  else fill(at, { ...pose, x: Math.round((spot.x + drag.dx) * 20) / 20, y: Math.round((spot.y + drag.dy) * 20) / 20 });
}

function release(/** @type {PointerEvent} */ event) {
  down.delete(event.pointerId);
  dragged = Boolean(drag?.begun || pinch);
  if (down.size < 2) pinch = null;
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
  const at = id === held ? field() : null;
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

function click(/** @type {MouseEvent} */ event) {
  const id = pieceAt(event);
  if (dragged) return void ((dragged = false), event.preventDefault());
  if (!id || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  if (measuring && chosen && id !== chosen) return aim(id);
  const act = one(`#choices li[data-target="${CSS.escape(id)}"] a`);
  if (act) return act.click();
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
  if (where.matches("[data-mini]")) return stand();
  if (!panel.contains(tools)) panel.append(over, tools);
  const looked = where.matches("#choices, main") && one("#choices article[data-unit]")?.dataset.unit;
  if (looked && looked !== chosen) take(looked);
  if (where.id === "map") setZoom(zoom);
  if (where.matches("#choices, main")) aimed();
  rove();
  show();
  if (where.id === "map" && chosen && target) lookAgain(chosen, target);
}

/** Measures anew, unless one of the two has left the table. @param {string} from @param {string} to */
function lookAgain(from, to) {
  if (unit(from) && unit(to)) measure(from, to);
  else aim(null);
}

/** Draws the line to whom the act in hand is aimed at. */
function aimed() {
  const at = one("#in-hand")?.dataset.at;
  if (at && unit(at)) aim(at);
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
  "Drag your piece to where it is to go, its round handle to turn it, and a front corner to wheel it; then press the tick beside it. With Together, all of its command that can do the same go with it.",
  "Choose your unit, then tap a target: the figure beside it is the chance that anything comes of it.",
  "Pinch, turn the wheel or tap twice to look nearer; Fit shows the whole map.",
  "By keyboard: arrows go from piece to piece, Enter chooses. Then arrows move it by a quarter of an inch, with Shift by an inch, [ and ] turn it by 5 degrees, Enter goes to its button, Escape leaves it where it stands.",
];

const tools = make("div", { className: "map-tools" },
  make("p", { className: "map-says" }),
  make("div", { className: "buttons" },
    make("button", { type: "button", className: "plain", textContent: "Fit", onclick: () => { setZoom(1); show(); } }),
    zoomer("+", "Larger", 1.5), zoomer("−", "Smaller", 1 / 1.5),
    toggle("Together", false, (on) => { together = on; show(); }),
    make("details", { className: "map-how" }, make("summary", { textContent: "More" }),
      make("div", { className: "buttons" }, toggle("Ranges", ranged, (on) => { ranged = on; show(); }), toggle("Measure", measuring, (on) => { measuring = on; if (!on) aim(null); })),
      ...HOW.map((textContent) => make("p", { textContent })))));

if (panel && drawing()) {
  panel.append(over, tools);
  panel.classList.add("live");
  chosen = one("#choices article[data-unit]")?.dataset.unit ?? null;
  panel.addEventListener("pointerdown", press);
  panel.addEventListener("pointermove", pull);
  panel.addEventListener("pointerup", release);
  panel.addEventListener("pointercancel", release);
  panel.addEventListener("click", click);
  panel.addEventListener("dblclick", twice);
  panel.addEventListener("wheel", wheel, { passive: false });
  panel.addEventListener("scroll", stand, { capture: true, passive: true });
  new ResizeObserver(() => show()).observe(panel);
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
