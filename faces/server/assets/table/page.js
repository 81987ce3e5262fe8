// What every module knows of the page: its elements, what it remembers, and where it says something.
// @ts-check

/** @type {(selector: string, within?: ParentNode | null) => HTMLElement | null} */
export const one = (selector, within = document) => within?.querySelector(selector) ?? null;
/** @type {(selector: string, within?: ParentNode) => HTMLElement[]} */
export const all = (selector, within = document) => [...within.querySelectorAll(selector)];
/** @type {(tag: string, properties: object, ...children: (Node | string)[]) => HTMLElement} */
export const make = (tag, properties, ...children) => {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
};
/** What stands in a text of HTML. @type {(text: string) => Document} */
export const parse = (text) => new DOMParser().parseFromString(text, "text/html");

/** Where changes of the page come from, if it has any. */
export const live = document.body.dataset.live;
export const isBoard = document.body.classList.contains("board");

/** How many records this page has seen; none before the first change. @type {{records: number | undefined}} */
export const seen = { records: undefined };

/** What this browser remembers between visits; nothing where it may not. */
export const memory = {
  /** @param {string} name */
  is(name) {
    try { return localStorage.getItem(name) === "yes"; } catch { return false; }
  },
  /** @param {string} name @param {boolean} value */
  set(name, value) {
    try { localStorage.setItem(name, value ? "yes" : "no"); } catch { /* it is forgotten */ }
  },
};

/** Lists of texts that this browser remembers; none where it may not. */
export const remembered = {
  /** @param {string} name @returns {string[]} */
  get(name) {
    try { return JSON.parse(localStorage.getItem(name) ?? "[]"); } catch { return []; }
  },
  /** @param {string} name @param {string[]} list */
  set(name, list) {
    try { localStorage.setItem(name, JSON.stringify(list)); } catch { /* it is forgotten */ }
  },
};

/** Announces something to screen readers. @param {string} text */
export function say(text) {
  const news = one("#news");
  if (news && text) news.textContent = text;
}

/** Shows words at the foot of the page until they are removed; no words remove them. @param {string} text */
export function bar(text) {
  const shown = one("#lost");
  if (!text) return void shown?.remove();
  if (shown) shown.textContent = text;
  else document.body.append(make("p", { id: "lost", className: "lost", textContent: text }));
  say(text);
}
