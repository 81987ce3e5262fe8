// Numbers that are typed beside the map.
// @ts-check
import { el } from "../dom.js";

/**
 * A field for a number: taken when it is left or Enter is pressed, and put right where it is beyond its limits. The up and
 * down keys go by a step.
 * @param {string} says @param {{value: number, least: number, most: number, step?: number, unit?: string, isFixed?: boolean}} is @param {(value: number) => void} takes
 */
export function typedNumber(says, { value, least, most, step = 0.01, unit = "", isFixed = false }, takes) {
  const input = el("input", { type: "number", min: least, max: most, step: "any", value: String(value), disabled: isFixed, inputMode: "decimal" });
  let last = value;
  const take = () => {
    const typed = Number(input.value);
    if (input.value === "" || !Number.isFinite(typed)) return void (input.value = String(last));
    const kept = Math.min(Math.max(Math.round(typed * 100) / 100, least), most);
    input.value = String(kept);
    if (kept === last) return;
    last = kept;
    takes(kept);
  };
  input.addEventListener("change", take);
  input.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    if (event.key === "Enter") take();
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    event.preventDefault();
    input.value = String(Number(input.value) + (event.key === "ArrowUp" ? 1 : -1) * step * (event.shiftKey ? 10 : 1));
    take();
  });
  /** What it shows when the scenario has changed elsewhere. */
  const show = (/** @type {number} */ now) => {
    last = now;
    if (document.activeElement !== input || Number(input.value) !== now) input.value = String(now);
  };
  const field = el("label", { className: "map-number" }, el("span", { textContent: says }), input, unit && el("span", { className: "muted", textContent: unit }));
  return { field, show };
}
