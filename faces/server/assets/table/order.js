// The order of battle: its search, and on the board the page of it that is shown.
// @ts-check
import { all, one } from "./page.js";
import { touched } from "./morph.js";

/** Shows only the units that the search names. */
export function search() {
  const field = /** @type {HTMLInputElement | null} */ (one("#search"));
  const words = field?.value.trim().toLowerCase() ?? "";
  for (const unit of field ? all("#order-of-battle [data-unit]") : []) {
    unit.hidden = !(unit.textContent ?? "").toLowerCase().includes(words);
  }
}

/** How long the board stays on a page, and on what has just happened, in milliseconds. */
export const PAGE = 12_000;
const HAPPENED = 25_000;
let turning = 0;

/** Brings what has just happened to the middle, and stays there. */
export function jump() {
  const unit = [...touched].find((unit) => unit.isConnected && one("#order-of-battle")?.contains(unit));
  if (!unit) return;
  unit.scrollIntoView({ block: "center" });
  stay(HAPPENED);
}

/** Turns to the next page of the order of battle, or back to the first. */
function turn() {
  const board = one("#order-of-battle");
  if (!board) return;
  const foot = board.scrollTop + board.clientHeight;
  const starts = all("[data-unit]", board).filter((unit) => unit.offsetTop + unit.offsetHeight > foot + 1);
  const next = Math.min(...starts.map((unit) => unit.offsetTop));
  const isNew = Number.isFinite(next) && next > board.scrollTop + 1;
  board.scrollTop = isNew ? next : Number.isFinite(next) ? foot : 0;
  stay(PAGE);
}

/** @param {number} milliseconds */
export function stay(milliseconds) {
  clearTimeout(turning);
  turning = window.setTimeout(turn, milliseconds);
}
