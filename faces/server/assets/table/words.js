// The words of the rules: what one means, or all of them, is shown in place; without the module the link leads there.
// @ts-check
import { make, one, parse } from "./page.js";

/** The glossaries that were fetched, by their addresses. @type {Map<string, Element>} */
const glossaries = new Map();

document.addEventListener("click", (event) => {
  const link = /** @type {Element} */ (event.target).closest?.("a.word, a[data-words]");
  if (!(link instanceof HTMLAnchorElement) || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (link.pathname === location.pathname) return;
  event.preventDefault();
  explain(link).catch(() => location.assign(link.href));
});

/** Shows what a link leads to: one word, or all of them. @param {HTMLAnchorElement} link */
async function explain(link) {
  const address = link.pathname;
  if (!glossaries.has(address)) {
    const answer = await fetch(address, { signal: AbortSignal.timeout(10_000) });
    const list = one("#glossary", parse(await answer.text()));
    if (!list) throw new Error(`no words at ${address}`);
    glossaries.set(address, list);
  }
  const list = /** @type {HTMLElement} */ (glossaries.get(address)?.cloneNode(true));
  list.removeAttribute("id");
  const wanted = decodeURIComponent(link.hash.slice(1));
  for (const entry of [...list.children]) {
    if (wanted && entry.id !== wanted) entry.remove();
    entry.removeAttribute("id");
  }
  one("#words")?.remove();
  const close = make("button", { className: "plain", textContent: "Close" });
  const all = make("a", { href: address, textContent: "All words" });
  const dialog = /** @type {HTMLDialogElement} */ (make("dialog", { id: "words" }, make("h2", { textContent: wanted ? "What it means" : "Words" }), list, make("p", { className: "buttons" }, close, all)));
  dialog.setAttribute("aria-label", "Words of the rules");
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  dialog.addEventListener("close", () => {
    dialog.remove();
    link.focus({ preventScroll: true });
  });
  document.body.append(dialog);
  dialog.showModal();
}
