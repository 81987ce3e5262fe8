// The menu of the map: by a right click, a finger that rests, or the menu key.
// @ts-check
import { clamped } from "./plane.js";
import { el } from "../dom.js";

/** @typedef {[number, number]} Spot */
/** @typedef {{says: string, does: () => void, off?: boolean}} Entry */

export class Menu {
  /** Whether a pointer was pressed on it since it opened: the end of the press that opened it chooses nothing. */
  #isPressed = false;

  /** @param {HTMLElement} frame what it opens in @param {HTMLElement} pane what has the focus when it closes; both have the same corner */
  constructor(frame, pane) {
    this.frame = frame;
    this.pane = pane;
    this.list = el("div", { className: "map-menu", role: "menu", hidden: true, "aria-label": "What to do here" });
    this.list.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => this.#key(event));
    this.list.addEventListener("focusout", (/** @type {FocusEvent} */ event) => {
      if (!this.list.contains(/** @type {Node} */ (event.relatedTarget))) this.close();
    });
    this.list.addEventListener("pointerdown", () => { this.#isPressed = true; });
    frame.append(this.list);
  }

  /** @param {Spot} at @param {Entry[]} entries */
  open([x, y], entries) {
    this.list.replaceChildren(...entries.map(({ says, does, off = false }) => el("button", {
      type: "button", role: "menuitem", textContent: says, disabled: off,
      onclick: (/** @type {MouseEvent} */ event) => {
        if (event.detail > 0 && !this.#isPressed) return;
        this.close();
        this.pane.focus({ preventScroll: true });
        does();
      },
    })));
    this.#isPressed = false;
    this.list.hidden = false;
    this.list.style.left = `${clamped(x, 4, this.frame.clientWidth - this.list.offsetWidth - 4)}px`;
    this.list.style.top = `${clamped(y, 4, this.frame.clientHeight - this.list.offsetHeight - 4)}px`;
    this.list.querySelector("button:enabled")?.focus();
  }

  close() { this.list.hidden = true; }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const entries = [...this.list.querySelectorAll("button:enabled")];
    const here = entries.indexOf(/** @type {any} */ (document.activeElement));
    const to = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: entries.length - 1 }[event.key];
    if (event.key === "Escape" || event.key === "Tab") {
      this.close();
      this.pane.focus({ preventScroll: true });
    } else if (to !== undefined) entries[(to + entries.length) % entries.length]?.focus();
    else return;
    event.preventDefault();
  }
}
