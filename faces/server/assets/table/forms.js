// Sends forms, and shows the page that answers them.
// @ts-check
import { bar, live, memory, one, parse, say } from "./page.js";
import { swap } from "./morph.js";
import { search } from "./order.js";
import { choices, odds } from "./choices.js";
import { newest, news } from "./changes.js";
import { bringUpToDate } from "./live.js";
import { contribute, keep } from "./pledge.js";

/** Forms that are under way: none is sent twice. */
const underWay = new Set();
addEventListener("pageshow", () => underWay.clear());

document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  const button = event.submitter;
  // A field may be called `action`, and then stands before the form's own.
  const told = (/** @type {string} */ name) => button?.getAttribute(`form${name}`) ?? form.getAttribute(name) ?? "";
  if (told("method").toLowerCase() !== "post") {
    if (!one("[data-odds]", form)) return;
    event.preventDefault();
    return odds(form);
  }
  if (underWay.has(form)) return event.preventDefault();
  underWay.add(form);
  const [, way] = /\/(do|dice)$/.exec(told("action")) ?? [];
  if (!live || !way) return;
  event.preventDefault();
  if (button?.matches("[data-roll], [formaction]")) memory.set("real-dice", way === "dice" || Boolean(form.closest("#dice")));
  send(form, button, told("action"));
});
document.addEventListener("click", (event) => {
  const cancel = /** @type {Element} */ (event.target).closest("#dice a.cancel");
  if (!cancel || !one("#now")) return;
  event.preventDefault();
  memory.set("real-dice", false);
  one("#dice")?.remove();
});

/** Dice are typed in the column where the act stands, in place of all else. @param {HTMLElement} asked */
function askFor(asked) {
  const there = one("#dice");
  if (there) there.replaceWith(asked);
  else one("#now")?.prepend(asked);
  one("#now")?.scrollTo(0, 0);
  one("button", asked)?.focus({ preventScroll: true });
}

/** @param {HTMLFormElement} form @param {HTMLElement | null} button @param {string} address */
async function send(form, button, address) {
  button?.setAttribute("aria-disabled", "true");
  try {
    if (address.endsWith("/do")) await contribute(form, address);
    const fields = new FormData(form, button);
    const body = new URLSearchParams(/** @type {any} */ (fields));
    const answer = await fetch(address, { method: "post", body, signal: AbortSignal.timeout(20_000) });
    const page = parse(await answer.text());
    bar("");
    const asked = address.endsWith("/dice") && one("#dice", page);
    if (asked) return askFor(asked);
    if (answer.ok) HTMLFormElement.prototype.reset.call(form);
    arrive(form, answer, page);
  } catch {
    bar("There was no answer, so look at the log before you send it again. What you typed is kept.");
  } finally {
    underWay.delete(form);
    button?.removeAttribute("aria-disabled");
  }
}

/** Shows the page that answers a form. @param {HTMLFormElement} form @param {Response} answer @param {Document} page */
function arrive(form, answer, page) {
  const [main, there] = [one("main"), one("main", page)];
  const fault = one("main .fault", page);
  if (main && there && page.body.className === document.body.className) {
    const before = newest();
    const isLate = bringUpToDate(page);
    const [moment, then] = [one("#moment"), one("#moment", page)];
    swap(main, there);
    one("#now")?.scrollTo(0, 0);
    if (moment && then && !main.contains(moment)) swap(moment, then);
    if (answer.redirected) history.replaceState(null, "", answer.url);
    // What may be done is no part of what came.
    if (isLate) choices();
    search();
    say(news(before));
    keep();
  } else if (fault) {
    one(".fault", form)?.remove();
    form.prepend(fault);
  } else {
    return location.assign(answer.url);
  }
  const refusal = answer.ok ? null : one("main .fault");
  refusal?.setAttribute("tabindex", "-1");
  refusal?.focus();
}
