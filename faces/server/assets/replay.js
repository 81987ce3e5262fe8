// What makes a replay live: the slider and the links show their moment without a new page.
// @ts-check

/** @type {(selector: string, within?: ParentNode) => any} */
const one = (selector, within = document) => within.querySelector(selector);

const slider = one("#slider");
const at = one("#at");
/** What was asked last. */
let asked = new AbortController();
let soon = 0;

/** Shows the moment after that record. @param {string | number} record */
async function show(record) {
  asked.abort();
  asked = new AbortController();
  const address = `${slider.getAttribute("action")}?at=${record}`;
  try {
    const answer = await fetch(address, { signal: asked.signal });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (!answer.ok || !one("#shown", page)) return location.assign(address);
    const link = /** @type {HTMLElement | null} */ (document.activeElement?.closest("#steps [data-at]") ?? null);
    const words = link?.textContent;
    for (const part of ["#shown", "#steps"]) one(part).replaceChildren(...one(part, page).childNodes);
    at.value = String(record);
    history.replaceState(null, "", address);
    // Keyboard users who step by a link stay on that link.
    const same = [...document.querySelectorAll("#steps [data-at]")].find((other) => other.textContent === words);
    if (link) /** @type {HTMLElement} */ (same ?? at).focus();
  } catch (error) {
    if (/** @type {Error} */ (error).name !== "AbortError") location.assign(address);
  }
}

if (slider && at) {
  one("button", slider).hidden = true;
  at.addEventListener("input", () => {
    clearTimeout(soon);
    soon = window.setTimeout(() => show(at.value), 40);
  });
  slider.addEventListener("submit", (/** @type {Event} */ event) => {
    event.preventDefault();
    show(at.value);
  });
  document.addEventListener("click", (event) => {
    const link = /** @type {Element} */ (event.target).closest("#steps a[data-at]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    show(link.getAttribute("data-at") ?? "0");
  });
}
