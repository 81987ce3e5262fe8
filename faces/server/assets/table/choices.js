// What the seat may do, and the odds of what a form says: fetched from the server and put in their places.
// @ts-check
import { all, live, memory, one, parse, seen } from "./page.js";
import { key, swap } from "./morph.js";

/** The last question asked for a place, so that a late answer to an older question is dropped. */
const asked = new WeakMap();

/** Fetches what belongs in a place. @param {Element} place @param {string} address */
async function fill(place, address) {
  asked.get(place)?.abort();
  const stop = new AbortController();
  asked.set(place, stop);
  try {
    const answer = await fetch(address, { signal: stop.signal, headers: { "x-fragment": "yes" } });
    const page = parse(await answer.text());
    if (stop.signal.aborted) return;
    const fault = one("main .fault", page);
    if (fault) return place.replaceChildren(fault);
    const contents = (place.id && page.getElementById(place.id)) || page.body;
    keepInHand(place, contents);
    swap(place, contents);
  } catch {
    // It is asked again at the next change; the bar says so if the connection is lost.
  }
}

/** A refused form stays on its author's page, whatever others do meanwhile. @param {Element} place @param {Element} contents */
function keepInHand(place, contents) {
  const inHand = one("#in-hand", place);
  if (!inHand || one("#in-hand", contents)) return;
  const kept = /** @type {Element} */ (inHand.cloneNode(true));
  for (const field of all("[name=expected]", kept)) field.setAttribute("value", String(seen.records));
  contents.prepend(kept);
}

/** Fetches anew what the seat may do. */
export async function choices() {
  const place = one("#choices[data-choices]");
  if (!place) return;
  weighing.abort();
  const open = all("form:has([data-odds][data-weighed])", place).map(key);
  await fill(place, place.dataset.choices ?? "");
  for (const form of all("form", place)) if (open.includes(key(form))) odds(form);
}

/** Looks at a unit or an act, as the link to it does; at none where the address names none. @param {string} query */
async function lookAt(query) {
  const place = one("#choices[data-choices]");
  if (!place || !live) return;
  const address = `${live.replace(/live$/, "choices")}${query}`;
  if (address === place.dataset.choices) return;
  place.dataset.choices = address;
  // Whoever looks elsewhere has let go of what he had in hand.
  one("#in-hand", place)?.remove();
  await choices();
  one("#now")?.scrollTo(0, 0);
  // Who rolls real dice is asked for the first at once.
  const real = memory.is("real-dice") && one("#in-hand button[formaction$='/dice']");
  if (real) /** @type {HTMLButtonElement} */ (real).form?.requestSubmit(real);
}

/** @param {string} query */
function goTo(query) {
  history.pushState(null, "", query);
  // On a phone the unit's acts stand in another tab than its row.
  if (one(".order:target, .order :target, .record :target")) location.replace("#now");
  lookAt(query);
}
document.addEventListener("choose", (event) => goTo(`?${new URLSearchParams({ unit: /** @type {CustomEvent} */ (event).detail })}`));
document.addEventListener("click", (event) => {
  const link = /** @type {HTMLAnchorElement | null} */ (/** @type {Element} */ (event.target).closest("a[href]"));
  if (!link || !live || !one("#choices[data-choices]") || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (event.defaultPrevented || link.closest("svg") || link.pathname !== live.replace(/\/live$/, "") || !link.search) return;
  event.preventDefault();
  goTo(link.search);
});
addEventListener("popstate", () => lookAt(location.search));

/** The short odds of acts, by what they are of, as the battle stands. @type {Map<string, string>} */
const weights = new Map();
let weighing = new AbortController();
let weighed = "";

/** Fills in the odds beside each target, one after the other. */
async function weigh() {
  weighing.abort();
  weighing = new AbortController();
  const { signal } = weighing;
  const now = one("#choices [name=expected]")?.getAttribute("value") ?? "";
  if (now !== weighed) weights.clear();
  weighed = now;
  for (const slot of all("#choices [data-mini]")) {
    const address = slot.dataset.mini ?? "";
    try {
      if (!weights.has(address)) {
        const answer = await fetch(address, { signal, headers: { "x-fragment": "yes" } });
        if (!answer.ok) return;
        weights.set(address, await answer.text());
      }
      if (signal.aborted) return;
      slot.replaceChildren(...parse(weights.get(address) ?? "").body.childNodes);
      slot.dispatchEvent(new Event("shown", { bubbles: true }));
    } catch {
      // It is asked again at the next change.
      return;
    }
  }
}
document.addEventListener("shown", (event) => {
  if (/** @type {Element} */ (event.target).matches("#choices, main")) weigh();
});
// The odds of an act that is unfolded, unless they stand there already.
document.addEventListener("toggle", (event) => {
  const form = /** @type {HTMLDetailsElement} */ (event.target).open && one(":scope > form:has([data-odds]:empty)", /** @type {Element} */ (event.target));
  if (form && !all("[required]", form).some((field) => !(/** @type {HTMLInputElement} */ (field).value))) odds(form);
}, true);

/** Shows the odds of what a form says. @param {Element} form */
export function odds(form) {
  const slot = one("[data-odds]", form);
  if (!slot || !live || !(form instanceof HTMLFormElement) || all(":invalid", form).length) return;
  const fields = new URLSearchParams(/** @type {any} */ (new FormData(form)));
  slot.dataset.weighed = "";
  fill(slot, `${slot.dataset.odds || live.replace(/\/live$/, "/odds")}?${fields}`);
}

let soon = 0;
document.addEventListener("input", (event) => {
  const form = /** @type {Element} */ (event.target).closest("form:has([data-odds])");
  if (!form) return;
  clearTimeout(soon);
  soon = window.setTimeout(() => odds(form), 250);
});
