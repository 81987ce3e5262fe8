// How the map is looked at: fitted, nearer, and moved about, by wheel, fingers, keys and buttons.
// @ts-check

/** How near one can look. */
const NEAREST = 6;

/** Looks nearer or from farther off; the spot under a pointer, or the middle, stays where it is. @param {number} to @param {{clientX: number, clientY: number}} [at] */
function setZoom(to, at) {
  const [svg, frame] = [drawing(), sheet()];
  if (!svg || !frame) return;
  const box = frame.getBoundingClientRect();
  const { clientX, clientY } = at ?? { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 };
  const [right, down] = [clientX - box.x, clientY - box.y];
  const [x, y] = [(frame.scrollLeft + right) / zoom, (frame.scrollTop + down) / zoom];
  zoom = Math.min(Math.max(to, 1), NEAREST);
  svg.style.width = svg.style.height = `${zoom * 100}%`;
  frame.scrollTo(x * zoom - right, y * zoom - down);
  frame.classList.toggle("zoomed", zoom > 1);
  stand();
}

/** Fingers and buttons that are down, by their pointers. @type {Map<number, {clientX: number, clientY: number}>} */
const down = new Map();
/** How far apart two fingers were when they began to pinch, and how near one looked. @type {{apart: number, zoom: number} | null} */
let pinch = null;

/** @param {{clientX: number, clientY: number}[]} fingers */
const spread = ([one, other]) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);

/** Two fingers that begin to pinch. */
function pinches() {
  if (down.size === 2) pinch = { apart: spread([...down.values()]), zoom };
  return pinch !== null;
}

/** Two fingers that move: the map grows and goes with them. @param {PointerEvent} event */
function pinched(event) {
  const before = down.get(event.pointerId);
  if (!before) return;
  down.set(event.pointerId, event);
  const fingers = [...down.values()];
  if (!pinch || fingers.length < 2) return;
  const middle = { clientX: (fingers[0].clientX + fingers[1].clientX) / 2, clientY: (fingers[0].clientY + fingers[1].clientY) / 2 };
  pan(event, before, 2);
  setZoom((pinch.zoom * spread(fingers)) / pinch.apart, middle);
}

/** Moves the map along with a pointer. @param {PointerEvent} event @param {{clientX: number, clientY: number}} before @param {number} [fingers] */
function pan(event, before, fingers = 1) {
  sheet()?.scrollBy((before.clientX - event.clientX) / fingers, (before.clientY - event.clientY) / fingers);
}

/** A wheel looks nearer, or from farther off. @param {WheelEvent} event */
function wheel(event) {
  if (!sheet()?.contains(/** @type {Node} */ (event.target))) return;
  event.preventDefault();
  setZoom(zoom * Math.exp(-event.deltaY / 400), event);
}

/** A double tap looks nearer there, and from as far as can be at last. @param {MouseEvent} event */
function twice(event) {
  if (drawing()?.contains(/** @type {Node} */ (event.target)) && !pieceAt(event)) setZoom(zoom > 3 ? 1 : zoom * 2, event);
}
