// What a pointer does on the map: chooses, drags, draws, and moves the map itself; two fingers look nearer.
// @ts-check
import { apart } from "./plane.js";
import { isUnit, itemsAt } from "./table.js";
import { handleAt, handlesOf } from "./handles.js";
import { banding, bringing, cornering, moving, scaling, stroking, turning } from "./drags.js";
import { aimPencil, setCorner } from "./pencil.js";
import { facingFor } from "./placing.js";

/** @typedef {[number, number]} Spot */
/** @typedef {import("./drags.js").Drag} Drag */

/** How far a pointer may go before a press is a drag, in pixels; a finger is less steady. */
const slack = (/** @type {PointerEvent} */ event) => (event.pointerType === "mouse" ? 3 : 9);
/** How near a pointer must come to something, in pixels. */
const reach = (/** @type {PointerEvent} */ event) => (event.pointerType === "mouse" ? 9 : 22);
/** How long a finger rests for the menu, in milliseconds. */
const REST = 550;
/** So long after a click the next one there takes what lies beneath. */
const SECOND_CLICK = 600;

export class Hands {
  /** Whether the map itself is moved, while the space bar is down. */
  moves = false;
  /** @type {Map<number, Spot>} */ #down = new Map();
  /** @type {{drag: Drag | null, begun: boolean, from: Spot, event: PointerEvent, tap: () => void} | null} */ #press = null;
  /** @type {{apart: number} | null} */ #pinch = null;
  #rest = 0;
  #frame = 0;
  /** @type {PointerEvent | null} */ #last = null;
  #box = { left: 0, top: 0 };
  #clicked = { at: /** @type {Spot} */ ([0, 0]), time: 0 };

  /** @param {import("./drags.js").Map & {window: HTMLElement, menu: (at: Spot) => void, picture: {moving: (from: Spot) => Drag, measure: (spot: Spot) => void}}} map */
  constructor(map) {
    this.map = map;
    const { window: pane } = map;
    pane.addEventListener("pointerdown", (event) => this.#pressed(event));
    pane.addEventListener("pointermove", (event) => this.#moved(event));
    pane.addEventListener("pointerup", (event) => this.#released(event));
    pane.addEventListener("pointercancel", (event) => this.#released(event, true));
    pane.addEventListener("pointerleave", () => this.#hover(""));
    pane.addEventListener("contextmenu", (event) => {
      event.preventDefault();
      this.#measureBox();
      this.cancel();
      map.menu(this.#at(event));
    });
    pane.addEventListener("wheel", (event) => {
      event.preventDefault();
      this.#measureBox();
      if (event.shiftKey) map.look.pan(-event.deltaY, 0);
      else map.look.zoom(Math.exp(-event.deltaY / (event.ctrlKey ? 120 : 400)), this.#at(event));
    }, { passive: false });
  }

  #measureBox() {
    const { left, top } = this.map.window.getBoundingClientRect();
    this.#box = { left, top };
  }

  /** @param {{clientX: number, clientY: number}} event @returns {Spot} */
  #at(event) { return [event.clientX - this.#box.left, event.clientY - this.#box.top]; }

  /** Ends whatever is under way, as if it had never begun. */
  cancel() {
    clearTimeout(this.#rest);
    if (this.#press?.begun) this.#press.drag?.drop?.();
    this.#press = null;
    this.#show();
  }

  #show() {
    const { marks, window: pane } = this.map;
    marks.isDragging = Boolean(this.#press?.begun);
    pane.classList.toggle("dragging", marks.isDragging);
    marks.show();
  }

  /** @param {PointerEvent} event */
  #pressed(event) {
    if (event.button > 1) return;
    const { map } = this;
    this.#measureBox();
    map.desk.grip = event.pointerType === "mouse" ? 1 : 1.6;
    if (event.isPrimary) this.#down.clear();
    const at = this.#at(event);
    this.#down.set(event.pointerId, at);
    if (this.#down.size === 2) {
      this.cancel();
      const [one, other] = [...this.#down.values()];
      this.#pinch = { apart: apart(one, other) };
      return;
    }
    if (this.#down.size > 2) return;
    map.window.focus({ preventScroll: true });
    this.#press = { ...this.#meant(event, at), begun: false, from: at, event };
    if (event.pointerType !== "mouse") this.#rest = window.setTimeout(() => { this.cancel(); map.menu(at); }, REST);
    event.preventDefault();
  }

  /** What a press means: what it would drag, and what it does where it is only a tap. @param {PointerEvent} event @param {Spot} at @returns {{drag: Drag | null, tap: () => void}} */
  #meant(event, at) {
    const { map } = this;
    const { desk, look } = map;
    const spot = look.onTable(at);
    const nothing = () => {};
    if (event.button === 1 || this.moves || !desk.table) return { drag: this.#panning(at), tap: nothing };
    if (desk.mode.does === "draw") return { drag: stroking(map, spot), tap: () => setCorner(desk, look, spot, event.altKey) };
    if (desk.mode.does === "measure") return { drag: this.#panning(at), tap: () => map.picture.measure(spot) };
    if (desk.mode.does === "shift") return { drag: map.picture.moving(spot), tap: nothing };
    const handle = handleAt(handlesOf(desk, look), at, event.pointerType === "mouse" ? 11 : 24);
    if (handle) return this.#byHandle(handle, spot);
    const found = itemsAt(desk.table, spot, reach(event) / look.scale);
    const held = found.find(({ key }) => desk.chosen.has(key));
    const [top] = found;
    const tap = () => this.#tapped(event, at, found);
    const adds = event.shiftKey || event.ctrlKey || event.metaKey;
    if (held && !adds && desk.mayChange) return { drag: moving(map, held, spot), tap };
    if (event.pointerType !== "mouse") return { drag: this.#panning(at), tap };
    if (top && isUnit(top) && !adds && desk.mayChange) return { drag: { ...this.#taking(top, spot) }, tap };
    return { drag: banding(map, spot, adds), tap };
  }

  /** Chooses a unit as soon as it is dragged. @param {import("./table.js").Stood} unit @param {Spot} from @returns {Drag} */
  #taking(unit, from) {
    const { map } = this;
    let drag = /** @type {Drag | null} */ (null);
    return {
      move(spot, keys) {
        if (!drag) {
          map.desk.choose([unit.key]);
          drag = moving(map, unit, from);
        }
        drag.move(spot, keys);
      },
      end: () => drag?.end(),
      drop: () => drag?.drop?.(),
    };
  }

  /** @param {import("./handles.js").Handle} handle @param {Spot} spot @returns {{drag: Drag, tap: () => void}} */
  #byHandle({ does, place }, spot) {
    const { map } = this;
    const { desk } = map;
    if (does === "turn") return { drag: turning(map, spot), tap: () => {} };
    if (does === "scale") return { drag: scaling(map, spot), tap: () => {} };
    const piece = /** @type {import("./table.js").Piece} */ (desk.piece);
    const drag = cornering(map, piece, does, place);
    const tap = () => {
      if (does === "corner") return desk.choose(desk.chosen, place);
      const [from, to] = [piece.spots[place], piece.spots[(place + 1) % piece.spots.length]];
      drag.move([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2], { altKey: true, shiftKey: false });
      drag.end();
    };
    return { drag, tap };
  }

  /** @param {Spot} from @returns {Drag} */
  #panning(from) {
    const { look } = this.map;
    let last = from;
    return {
      move: (spot) => {
        const at = look.onScreen(spot);
        const [right, down] = [at[0] - last[0], at[1] - last[1]];
        last = at;
        look.pan(right, down);
      },
      end: () => {},
    };
  }

  /** @param {PointerEvent} event @param {Spot} at @param {import("./desk.js").Item[]} found */
  #tapped(event, at, found) {
    const { desk } = this.map;
    const [top] = found;
    if (event.shiftKey || event.ctrlKey || event.metaKey) {
      if (!top) return;
      const others = [...desk.chosen].filter((key) => key !== top.key);
      return desk.choose(others.length < desk.chosen.size ? others : [...others, top.key]);
    }
    const isAgain = apart(at, this.#clicked.at) < 6 && event.timeStamp - this.#clicked.time > SECOND_CLICK;
    this.#clicked = { at, time: event.timeStamp };
    // What is chosen already gives way to what lies beneath it.
    const place = found.findIndex(({ key }) => desk.chosen.has(key));
    const next = isAgain && place >= 0 ? found[(place + 1) % found.length] : top;
    if (desk.mode.does === "corners") desk.rest();
    desk.choose(next ? [next.key] : []);
  }

  /** @param {PointerEvent} event */
  #moved(event) {
    this.#last = event;
    if (!this.#frame) this.#frame = requestAnimationFrame(() => { this.#frame = 0; if (this.#last) this.#follow(this.#last); });
  }

  /** Follows the pointer, once a frame. @param {PointerEvent} event */
  #follow(event) {
    const { map } = this;
    const { desk, look } = map;
    const at = this.#at(event);
    if (this.#pinch && this.#down.has(event.pointerId)) return this.#pinched(event.pointerId, at);
    const press = this.#press;
    if (!press) return this.#aimed(event, at);
    if (!press.begun) {
      if (apart(at, press.from) < slack(press.event)) return;
      clearTimeout(this.#rest);
      press.begun = true;
      try {
        map.window.setPointerCapture(press.event.pointerId);
      } catch {
        // The pointer is gone already.
      }
      this.#show();
    }
    press.drag?.move(look.onTable(at), event);
    if (desk.draft.size) map.marks.show();
  }

  /** A pointer that is not down. @param {PointerEvent} event @param {Spot} at */
  #aimed(event, at) {
    const { desk, look } = this.map;
    if (event.pointerType !== "mouse") return;
    this.#measureBox();
    const spot = look.onTable(at);
    if (desk.mode.does === "draw") return aimPencil(desk, look, spot, event.altKey);
    const handle = handleAt(handlesOf(desk, look), at, 11);
    this.map.window.dataset.over = handle?.does ?? "";
    const top = desk.table && desk.mode.does !== "measure" && !handle ? itemsAt(desk.table, spot, reach(event) / look.scale)[0] : undefined;
    this.#hover(top?.key ?? "");
  }

  /** @param {string} key */
  #hover(key) {
    const { marks } = this.map;
    if (marks.over === key) return;
    marks.over = key;
    marks.show();
    this.map.desk.tell("hover");
  }

  /** Two fingers: the map grows and goes with them. @param {number} id @param {Spot} at */
  #pinched(id, at) {
    const { look } = this.map;
    const before = [...this.#down.values()];
    this.#down.set(id, at);
    const [one, other] = [...this.#down.values()];
    const middle = /** @type {Spot} */ ([(one[0] + other[0]) / 2, (one[1] + other[1]) / 2]);
    const was = /** @type {Spot} */ ([(before[0][0] + before[1][0]) / 2, (before[0][1] + before[1][1]) / 2]);
    look.pan(middle[0] - was[0], middle[1] - was[1]);
    const spread = apart(one, other);
    if (this.#pinch && this.#pinch.apart > 0 && spread > 0) look.zoom(spread / this.#pinch.apart, middle);
    this.#pinch = { apart: spread };
  }

  /** @param {PointerEvent} event @param {boolean} [isLost] */
  #released(event, isLost = false) {
    clearTimeout(this.#rest);
    if (this.#frame && this.#last) {
      // What the pointer did since the last frame counts too.
      cancelAnimationFrame(this.#frame);
      this.#frame = 0;
      if (!isLost) this.#follow(event);
    }
    this.#down.delete(event.pointerId);
    if (this.#down.size < 2) this.#pinch = null;
    const press = this.#press;
    if (!press || press.event.pointerId !== event.pointerId) return;
    this.#press = null;
    this.#show();
    if (isLost) return void (press.begun && press.drag?.drop?.());
    if (press.begun) press.drag?.end();
    else press.tap();
  }

  /** Units that are taken from the tray: until they are dragged it is a press of the button. @param {PointerEvent} event @param {import("./cast.js").Player[]} units @param {"line" | "column"} form */
  take(event, units, form) {
    if (event.button !== 0) return;
    const { map } = this;
    const [start, drag] = [/** @type {Spot} */ ([event.clientX, event.clientY]), bringing(map, units, form, facingFor(map.desk, units[0]))];
    const button = /** @type {HTMLElement} */ (event.currentTarget);
    let isBegun = false;
    button.setPointerCapture(event.pointerId);
    const move = (/** @type {PointerEvent} */ now) => {
      if (now.pointerId !== event.pointerId) return;
      if (!isBegun && apart(start, [now.clientX, now.clientY]) < slack(event)) return;
      if (!isBegun) {
        isBegun = true;
        this.#measureBox();
      }
      drag.move(map.look.onTable(this.#at(now)), now);
    };
    const end = (/** @type {PointerEvent} */ now) => {
      if (now.pointerId !== event.pointerId) return;
      for (const [name, does] of ears) button.removeEventListener(name, /** @type {any} */ (does));
      if (!isBegun) return;
      if (now.type === "pointerup") drag.end();
      else drag.drop?.();
      // The click that follows only ends the drag.
      const swallow = (/** @type {Event} */ click) => click.stopImmediatePropagation();
      button.addEventListener("click", swallow, true);
      setTimeout(() => {
        button.removeEventListener("click", swallow, true);
        map.window.focus({ preventScroll: true });
      });
    };
    /** @type {[string, (now: PointerEvent) => void][]} */
    const ears = [["pointermove", move], ["pointerup", end], ["pointercancel", end]];
    for (const [name, does] of ears) button.addEventListener(name, /** @type {any} */ (does));
  }
}
