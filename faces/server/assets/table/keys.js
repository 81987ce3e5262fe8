// What keys do, the words about them, and the switches of this browser.
// @ts-check
import { all, isBoard, live, make, memory, one, say } from "./page.js";
import { search } from "./order.js";
import { wake } from "./bell.js";

/** Goes to the next thing to do, or the one before. @param {number} step */
function go(step) {
  const due = all("[data-due]");
  if (!due.length) return say("Nothing is due.");
  const here = due.findIndex((item) => item.contains(document.activeElement));
  const there = here < 0 ? (step > 0 ? 0 : due.length - 1) : (here + step + due.length) % due.length;
  due[there].setAttribute("tabindex", "-1");
  due[there].focus();
}

/** What each key does. @type {Record<string, [string, () => void]>} */
const KEYS = {
  "/": ["search the units", () => one("#search")?.focus()],
  j: ["next thing to do", () => go(1)],
  k: ["the one before", () => go(-1)],
  r: ["roll for it", () => one("[data-roll]", document.activeElement?.closest("[data-due]") ?? one("[data-due]") ?? make("p", {}))?.click()],
  u: ["undo", () => one("[data-undo]")?.click()],
  "?": ["these words", () => /** @type {HTMLDialogElement | null} */ (one("#help"))?.showModal()],
};

document.addEventListener("keydown", (event) => {
  const target = /** @type {HTMLElement} */ (event.target);
  if (target.id === "search" && event.key === "Escape") {
    /** @type {HTMLInputElement} */ (target).value = "";
    return search();
  }
  const isTyping = target.matches("textarea, select, input:not([type=radio], [type=checkbox])");
  if (isTyping || event.ctrlKey || event.metaKey || event.altKey || one("dialog[open]") || memory.is("no-keys")) return;
  const does = live && !isBoard ? KEYS[event.key] : undefined;
  if (!does) return;
  event.preventDefault();
  does[1]();
});

/** A switch that is remembered. @param {string} name @param {string} says @param {(on: boolean) => void} [then] */
function toggle(name, says, then) {
  const box = /** @type {HTMLInputElement} */ (make("input", { type: "checkbox", checked: memory.is(name) }));
  box.addEventListener("change", () => {
    memory.set(name, box.checked);
    then?.(box.checked);
  });
  return make("label", { className: "switch" }, box, ` ${says}`);
}

/** The bell, and the words about the keys. */
export function tools() {
  const rung = (/** @type {boolean} */ on) => {
    wake();
    if (on) window.Notification?.requestPermission?.();
  };
  const keys = Object.entries(KEYS).flatMap(([name, [does]]) => [make("dt", {}, make("kbd", { textContent: name })), make("dd", { textContent: does })]);
  const close = make("form", { method: "dialog" }, make("button", { textContent: "Close" }));
  const help = make("dialog", { id: "help" }, make("h2", { id: "help-title", textContent: "Keys" }), make("dl", { className: "keys" }, ...keys),
    toggle("no-keys", "leave the keys to the browser"), close);
  help.setAttribute("aria-labelledby", "help-title");
  const open = make("button", { type: "button", className: "plain", textContent: "?", onclick: KEYS["?"][1] });
  open.setAttribute("aria-label", "Keys and help");
  one("header.top")?.append(make("div", { className: "tools" }, toggle("bell", "bell", rung), open));
  document.body.append(help);
  document.addEventListener("pointerdown", wake, { once: true });
  one("#search")?.addEventListener("input", search);
}
