// What makes the pages live. Every page works without it, by forms and reload.
//
// What a page gives it to work with:
//   body[data-live]        where changes come from; each event holds sections or patches of them, by the ids of their elements
//   #choices[data-choices] what the seat may do, fetched anew after every change
//   [data-odds]            in a form: where the odds of what it says are shown
//   [data-due]             something to do, with its [data-roll] button; [data-undo] takes the last command back
//   #search, [data-unit]   the order of battle and its search
//   [data-key]             by what a part that comes and goes is known again among those beside it
//   choose (event)         which unit is looked at, by whoever draws units elsewhere; `shown` tells what was drawn anew
//   [data-fills=ID]        a file field whose file goes into that field; input[data-copy] is copied by a button
// @ts-check

/** @type {(selector: string, within?: ParentNode) => HTMLElement | null} */
const one = (selector, within = document) => within.querySelector(selector);
/** @type {(selector: string, within?: ParentNode) => HTMLElement[]} */
const all = (selector, within = document) => [...within.querySelectorAll(selector)];
/** @type {(tag: string, properties: object, ...children: (Node | string)[]) => HTMLElement} */
const make = (tag, properties, ...children) => {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
};
/** What stands in a text of HTML. @type {(text: string) => Document} */
const parse = (text) => new DOMParser().parseFromString(text, "text/html");

const live = document.body.dataset.live;
const isBoard = document.body.classList.contains("board");

/** What this browser remembers between visits; nothing where it may not. */
const memory = {
  /** @param {string} name */
  is(name) {
    try { return localStorage.getItem(name) === "yes"; } catch { return false; }
  },
  /** @param {string} name @param {boolean} value */
  set(name, value) {
    try { localStorage.setItem(name, value ? "yes" : "no"); } catch { /* it is forgotten */ }
  },
};

/** Tells something to whoever hears the page. @param {string} text */
function say(text) {
  const news = one("#news");
  if (news && text) news.textContent = text;
}

/** Shows words at the foot of the page until they are taken away; none takes them away. @param {string} text */
function bar(text) {
  const shown = one("#lost");
  if (!text) return void shown?.remove();
  if (shown) shown.textContent = text;
  else document.body.append(make("p", { id: "lost", className: "lost", textContent: text }));
  say(text);
}

/** Figures that are marked where they change, until they are touched. */
const FIGURES = "#moment, #totals, #order-of-battle";
/** The units that the last change was about. @type {Set<Element>} */
const touched = new Set();

/** Puts these contents in place of an element's. @param {Element} element @param {ParentNode} contents */
function swap(element, contents) {
  const focused = document.activeElement;
  const text = focused instanceof HTMLTextAreaElement || focused?.matches("input[type=text], input[type=search]");
  const selection = text && /** @type {HTMLInputElement} */ (focused);
  const [start, end] = selection ? [selection.selectionStart, selection.selectionEnd] : [];
  morph(element, contents);
  element.dispatchEvent(new Event("shown", { bubbles: true }));
  if (!focused || focused === document.activeElement || focused === document.body) return;
  // It was moved, or is gone: then whoever works by keyboard goes on where it was.
  const next = focused.isConnected ? focused : element;
  if (next === element && !element.hasAttribute("tabindex")) element.setAttribute("tabindex", "-1");
  /** @type {HTMLElement} */ (next).focus({ preventScroll: true });
  if (selection && next === selection) selection.setSelectionRange(start ?? null, end ?? null);
}

/** By what an element is known again, where it is. @param {Node} node @returns {string} */
function key(node) {
  if (!(node instanceof Element)) return "";
  if (node.id) return `#${node.id}`;
  const named = node.getAttribute("data-unit") ?? node.getAttribute("data-key");
  if (named) return `${node.nodeName} ${named}`;
  if (node instanceof HTMLInputElement) {
    const value = ["radio", "checkbox"].includes(node.type) ? node.getAttribute("value") : "";
    return `${node.type} ${node.name} ${value}`;
  }
  if (node instanceof HTMLSelectElement || node instanceof HTMLTextAreaElement) return `field ${node.name}`;
  if (node instanceof HTMLOptionElement) return `option ${node.value}`;
  const form = node.matches("details, li, article") ? one("form", node) : node;
  if (!(form instanceof HTMLFormElement)) return "";
  const settled = all("input[type=hidden]", form).map((field) => /** @type {HTMLInputElement} */ (field));
  const names = settled.filter((field) => !["expected", "contribution"].includes(field.name));
  return `${node.nodeName} ${names.map((field) => `${field.name}=${field.getAttribute("value")}`).join("&")}`;
}

/** @param {Node} from @param {Node | ParentNode} to */
function morph(from, to) {
  const known = new Map();
  for (const child of from.childNodes) if (key(child)) known.set(key(child), child);
  let at = from.firstChild;
  for (const next of [.../** @type {Node} */ (to).childNodes]) {
    const named = key(next);
    let match = named ? known.get(named) : at;
    if (named) known.delete(named);
    else while (match && (match.nodeName !== next.nodeName || key(match))) match = match.nextSibling;
    if (!match || match.nodeName !== next.nodeName) {
      from.insertBefore(next, at);
      touch(from);
      continue;
    }
    if (match === at) at = at.nextSibling;
    else from.insertBefore(match, at);
    patch(match, next);
  }
  while (at) {
    const next = at.nextSibling;
    /** @type {ChildNode} */ (at).remove();
    touch(from);
    at = next;
  }
}

/** @param {Node} from @param {Node} to */
function patch(from, to) {
  if (from instanceof Text && to instanceof Text) {
    if (from.data === to.data) return;
    const parent = from.parentElement;
    const figures = (/** @type {Text} */ text) => text.data.replace(/[^\d.,%]/g, "");
    const isFigure = /\d/.test(to.data) && to.data.trim().length < 24 && figures(from) !== figures(to);
    if (isFigure && parent?.closest(FIGURES)) parent.classList.add("changed");
    from.data = to.data;
    touch(from);
    return;
  }
  if (!(from instanceof Element && to instanceof Element)) return;
  const isChanged = from.classList.contains("changed");
  for (const { name } of [...from.attributes]) {
    // Whether details are open is for whoever reads them.
    const isKept = name === "tabindex" || (name === "open" && from instanceof HTMLDetailsElement);
    if (!isKept && !to.hasAttribute(name)) from.removeAttribute(name);
  }
  for (const { name, value } of to.attributes) {
    const isKept = name === "open" && from instanceof HTMLDetailsElement;
    if (!isKept && from.getAttribute(name) !== value) from.setAttribute(name, value);
  }
  if (isChanged) from.classList.add("changed");
  morph(from, to);
}

/** Notes which unit a change is about. @param {Node} node */
function touch(node) {
  const unit = (node instanceof Element ? node : node.parentElement)?.closest("[data-unit]");
  if (unit) touched.add(unit);
}

/** A figure that somebody touches is no news any more. @param {Event} event */
function look(event) {
  const target = /** @type {Element} */ (event.target);
  const around = target.closest?.("[data-unit], #moment, #totals");
  for (const figure of around ? all(".changed", around) : []) figure.classList.remove("changed");
  around?.classList.remove("changed");
}
for (const name of ["pointerdown", "focusin"]) document.addEventListener(name, look);

/** How many records this page has seen; none before the first change. @type {number | undefined} */
let seen;

/** @param {number} number @param {Record<string, string>} sections */
function take(number, sections) {
  const due = all("[data-due]").length;
  const told = newest();
  touched.clear();
  if (isBoard) for (const figure of all(".changed")) figure.classList.remove("changed");
  for (const [id, html] of Object.entries(sections)) {
    const element = document.getElementById(id);
    if (element) swap(element, parse(html).body);
  }
  const stale = all("#choices [name=expected]").some((field) => field.getAttribute("value") !== String(number));
  if (stale || (seen !== undefined && seen !== number)) choices();
  const isNews = seen !== undefined && seen !== number;
  seen = number;
  search();
  if (isNews) say(news(told));
  if (all("[data-due]").length > due && isNews) ring();
  if (isBoard) jump();
}

/** The number of the newest entry of the log. */
const newest = () => Math.max(0, ...all("#log [id^=entry-]").map((entry) => Number(entry.id.slice(6))));

/** What happened since that entry. @param {number} after */
function news(after) {
  const entries = all("#log [id^=entry-]").filter((entry) => Number(entry.id.slice(6)) > after);
  return entries.flatMap((entry) => all(".says", entry).map((says) => says.textContent)).join(" ");
}

/** What was asked last for a place, so that a late answer to an older question is dropped. */
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
    // It is asked again at the next change; the bar says it where the line is lost.
  }
}

/** What was refused stays before whoever wrote it, whatever others do meanwhile. @param {Element} place @param {Element} contents */
function keepInHand(place, contents) {
  const inHand = one("#in-hand", place);
  if (!inHand || one("#in-hand", contents)) return;
  const kept = /** @type {Element} */ (inHand.cloneNode(true));
  for (const field of all("[name=expected]", kept)) field.setAttribute("value", String(seen));
  contents.prepend(kept);
}

async function choices() {
  const place = one("#choices[data-choices]");
  if (!place) return;
  const weighed = all("form:has([data-odds][data-weighed])", place).map(key);
  await fill(place, place.dataset.choices ?? "");
  for (const form of all("form", place)) if (weighed.includes(key(form))) odds(form);
}

/** Looks at a unit, as the link to its card does; none where the address names none. @param {string} query */
function lookAt(query) {
  const place = one("#choices[data-choices]");
  if (!place || !live) return;
  place.dataset.choices = `${live.replace(/live$/, "choices")}${query}`;
  choices();
}
document.addEventListener("choose", (event) => {
  const query = `?${new URLSearchParams({ unit: /** @type {CustomEvent} */ (event).detail })}`;
  history.pushState(null, "", query);
  lookAt(query);
});
addEventListener("popstate", () => lookAt(location.search));

/** Shows the odds of what a form says. @param {Element} form */
function odds(form) {
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

/** What this seat mixes into a roll: nobody can have known it before. */
function contribution() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

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
  for (const field of all("[name=contribution]", form)) /** @type {HTMLInputElement} */ (field).value = contribution();
  if (!live || !told("action").endsWith("/do")) return;
  event.preventDefault();
  send(form, button, told("action"));
});

/** @param {HTMLFormElement} form @param {HTMLElement | null} button @param {string} address */
async function send(form, button, address) {
  const fields = new FormData(form, button);
  button?.setAttribute("aria-disabled", "true");
  try {
    const body = new URLSearchParams(/** @type {any} */ (fields));
    const answer = await fetch(address, { method: "post", body, signal: AbortSignal.timeout(20_000) });
    const page = parse(await answer.text());
    bar("");
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
    const [moment, then] = [one("#moment"), one("#moment", page)];
    swap(main, there);
    if (moment && then && !main.contains(moment)) swap(moment, then);
    if (answer.redirected) history.replaceState(null, "", answer.url);
    search();
    say(news(before));
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

/** @type {AudioContext | undefined} */
let sound;
const wake = () => {
  if (memory.is("bell")) sound ??= new AudioContext();
};

/** Calls whoever looks elsewhere: something is due. */
function ring() {
  if (!document.hidden || !memory.is("bell")) return;
  if (!document.title.startsWith("● ")) document.title = `● ${document.title}`;
  navigator.vibrate?.([120, 80, 120]);
  if (sound) for (const [pitch, at] of [[660, 0], [880, 0.18]]) beep(sound, pitch, sound.currentTime + at);
  if (window.Notification?.permission === "granted") {
    const what = one("[data-due]")?.textContent?.trim().replace(/\s+/g, " ").slice(0, 120);
    navigator.serviceWorker?.ready
      .then((worker) => worker.showNotification(document.title, { body: what, tag: live }))
      .catch(() => {});
  }
}

/** @param {AudioContext} audio @param {number} pitch @param {number} at */
function beep(audio, pitch, at) {
  const [tone, loudness] = [audio.createOscillator(), audio.createGain()];
  tone.frequency.value = pitch;
  loudness.gain.setValueAtTime(0.2, at);
  loudness.gain.exponentialRampToValueAtTime(0.001, at + 0.16);
  tone.connect(loudness).connect(audio.destination);
  tone.start(at);
  tone.stop(at + 0.16);
}

document.addEventListener("visibilitychange", () => {
  if (!document.hidden) document.title = document.title.replace(/^● /, "");
});

/** Shows only the units that the search names. */
function search() {
  const field = /** @type {HTMLInputElement | null} */ (one("#search"));
  const words = field?.value.trim().toLowerCase() ?? "";
  for (const unit of field ? all("#order-of-battle [data-unit]") : []) {
    unit.hidden = !(unit.textContent ?? "").toLowerCase().includes(words);
  }
}

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
function tools() {
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

/** How long the board stays on a page, and on what has just happened, in milliseconds. */
const PAGE = 12_000;
const HAPPENED = 25_000;
let turning = 0;

/** Brings what has just happened to the middle, and stays there. */
function jump() {
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
function stay(milliseconds) {
  clearTimeout(turning);
  turning = window.setTimeout(turn, milliseconds);
}

for (const field of all("input[data-copy]")) {
  const copy = make("button", { type: "button", className: "plain", textContent: "Copy" });
  copy.addEventListener("click", async () => {
    const link = /** @type {HTMLInputElement} */ (field);
    link.select();
    // Without TLS a browser lends no clipboard; what is selected is copied the old way.
    const done = navigator.clipboard ? navigator.clipboard.writeText(link.value) : Promise.resolve(document.execCommand("copy"));
    await done;
    copy.textContent = "Copied";
  });
  field.after(copy);
}

for (const row of all("[data-fills]")) {
  row.hidden = false;
  one("input[type=file]", row)?.addEventListener("change", async (event) => {
    const [file] = /** @type {HTMLInputElement} */ (event.target).files ?? [];
    const field = /** @type {HTMLTextAreaElement | null} */ (document.getElementById(row.dataset.fills ?? ""));
    if (file && field) field.value = await file.text();
  });
}

if (live) watch(live);
if (live && !isBoard) tools();
if (isBoard) {
  document.body.classList.add("turning");
  for (const name of ["pointerdown", "wheel", "keydown"]) document.addEventListener(name, () => stay(60_000), { passive: true });
  stay(PAGE);
}
navigator.serviceWorker?.register("/worker.js").catch(() => {});
