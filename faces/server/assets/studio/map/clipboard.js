// The clipboard: terrain is copied as text, so that it goes from one scenario to another.
// @ts-check
import { copiesOf, paste, remove } from "./edits.js";

/** Copies, cuts and pastes by the keys that every program has. @param {HTMLElement} pane @param {import("./desk.js").Desk} desk */
export function useClipboard(pane, desk) {
  const copy = (/** @type {ClipboardEvent} */ event) => {
    const copies = copiesOf(desk.items);
    if (!copies.length || !event.clipboardData) return;
    desk.copied = copies;
    event.clipboardData.setData("text/plain", JSON.stringify({ terrain: copies }));
    event.preventDefault();
    if (event.type === "cut" && desk.mayChange) remove(desk, desk.items);
  };
  pane.addEventListener("copy", copy);
  pane.addEventListener("cut", copy);
  pane.addEventListener("paste", (event) => {
    if (!desk.mayChange) return;
    event.preventDefault();
    try {
      const { terrain } = JSON.parse(event.clipboardData?.getData("text/plain") ?? "");
      if (Array.isArray(terrain)) paste(desk, terrain.slice(0, 200));
    } catch {
      // It was no terrain.
    }
  });
}
