// What makes a replay live: the slider and the links show their moment without a new page, and it plays by itself.
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

const play = one("#play");
/** How long a record is shown, in milliseconds. */
const PAUSE = 1000;
/** The timer of the next record; none while nothing plays. */
let playing = 0;

/** Plays on, or stands still. @param {boolean} on */
function run(on) {
  clearTimeout(playing);
  playing = on ? window.setTimeout(next, PAUSE) : 0;
  play.textContent = on ? "Pause" : "Play";
}

/** Shows the next record, and goes on after it. */
async function next() {
  const of = playing;
  await show(Number(at.value) + 1);
  if (of === playing) run(Number(at.value) < Number(at.max));
}

if (slider && at) {
  one("button", slider).hidden = true;
  play.hidden = false;
  play.addEventListener("click", async () => {
    if (playing) return run(false);
    // From its end a battle is played again from its beginning.
    if (Number(at.value) >= Number(at.max)) await show(0);
    run(true);
  });
  at.addEventListener("input", () => {
    run(false);
    clearTimeout(soon);
    soon = window.setTimeout(() => show(at.value), 40);
  });
  slider.addEventListener("submit", (/** @type {Event} */ event) => {
    event.preventDefault();
    run(false);
    show(at.value);
  });
  document.addEventListener("click", (event) => {
    const link = /** @type {Element} */ (event.target).closest("#steps a[data-at]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    run(false);
    show(link.getAttribute("data-at") ?? "0");
  });
}
