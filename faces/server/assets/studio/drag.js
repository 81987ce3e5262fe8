// Rows of the tree that are dragged from one command to another: by a mouse anywhere, by a finger at their grip.
// @ts-check
import { at, numbered, parted } from "./paths.js";
import { findAll } from "./dom.js";
import { titleAt } from "./schema.js";
import { fitsInto, listIn } from "./outline.js";
import { studio } from "./document.js";

/** How far a pointer must go before it drags, in pixels. */
const DRAG_SLACK = 6;
const SIGNS = ["drop-before", "drop-after", "drop-into"];

/** Lets the rows of a tree be dragged. @param {HTMLElement} tree @param {(path: string) => void} done */
export function dragRows(tree, done) {
  /** @type {{path: string, y: number, begun: boolean, item: HTMLElement, pointer: number} | null} */
  let drag = null;
  /** @type {{to: string, place: number} | undefined} */
  let drop;

  tree.addEventListener("pointerdown", (event) => {
    const target = /** @type {Element} */ (event.target);
    const item = /** @type {HTMLElement | null} */ (target.closest("[data-node]"));
    if (!item || !studio.mayChange || event.button !== 0 || target.matches("input, .fold")) return;
    if (event.pointerType !== "mouse" && !target.closest(".grip")) return;
    const path = item.dataset.path ?? "";
    if (typeof parted(path)[1] === "number") drag = { path, y: event.clientY, begun: false, item, pointer: event.pointerId };
  });
  tree.addEventListener("pointermove", (event) => {
    if (!drag || event.pointerId !== drag.pointer) return;
    if (!drag.begun && Math.abs(event.clientY - drag.y) < DRAG_SLACK) return;
    if (!drag.begun) {
      drag.begun = true;
      tree.setPointerCapture(event.pointerId);
      drag.item.classList.add("dragged");
      document.getSelection()?.removeAllRanges();
    }
    unmark();
    const under = /** @type {HTMLElement | null | undefined} */ (document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-node]"));
    drop = under && tree.contains(under) ? dropAt(drag.path, under, event.clientY) : undefined;
    const box = tree.getBoundingClientRect();
    if (event.clientY > box.bottom - 24) tree.scrollBy(0, 12);
    if (event.clientY < box.top + 24) tree.scrollBy(0, -12);
  });
  const ended = (/** @type {boolean} */ isDropped) => () => {
    const [of, where] = [drag, drop];
    [drag, drop] = [null, undefined];
    unmark();
    of?.item.classList.remove("dragged");
    if (!isDropped || !of?.begun || !where) return;
    const [list, place] = parted(of.path);
    const isSame = where.to === list;
    const to = isSame && where.place > Number(place) ? where.place - 1 : where.place;
    if (isSame && to === place) return;
    const title = titleAt(studio.outline, of.path);
    studio.change([{ do: "move", at: of.path, to: where.to, place: to }], { label: `move ${title}` });
    done(of.path);
  };
  tree.addEventListener("pointerup", ended(true));
  tree.addEventListener("pointercancel", ended(false));
  tree.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && drag) ended(false)();
  });
  tree.addEventListener("dragstart", (event) => event.preventDefault());

  function unmark() {
    for (const row of findAll(SIGNS.map((sign) => `.${sign}`).join(","), tree)) row.classList.remove(...SIGNS);
  }

  /** Where a thing goes that is let go over a row, which is marked. @param {string} path @param {HTMLElement} under @param {number} y */
  function dropAt(path, under, y) {
    const over = under.dataset.path ?? "";
    const [list] = parted(path);
    if (over === path || over.startsWith(`${path}.`)) return undefined;
    const name = String(parted(list)[1]);
    const [beside, place] = parted(over);
    const box = under.getBoundingClientRect();
    const part = (y - box.top) / box.height;
    const inside = Array.isArray(at(studio.outline, over)) ? over : listIn(over, name);
    const canGoIn = inside !== undefined && fitsInto(list, inside);
    const canGoBeside = typeof place === "number" && fitsInto(list, beside);
    if (canGoIn && (!canGoBeside || (part > 0.25 && part < 0.75))) {
      under.classList.add("drop-into");
      return { to: inside, place: at(studio.outline, inside)?.length ?? 0 };
    }
    if (!canGoBeside) return undefined;
    under.classList.add(part < 0.5 ? "drop-before" : "drop-after");
    return { to: numbered(studio.outline, beside), place: place + (part < 0.5 ? 0 : 1) };
  }
}
