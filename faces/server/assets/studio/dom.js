// Elements: how they are made, found, and brought up to date without a focus lost.
// @ts-check

/** @type {(selector: string, inside?: ParentNode | null) => HTMLElement | null} */
export const find = (selector, inside = document) => inside?.querySelector(selector) ?? null;
/** @type {(selector: string, inside?: ParentNode) => HTMLElement[]} */
export const findAll = (selector, inside = document) => [...inside.querySelectorAll(selector)];

/** An element. Properties that it has are set; others, and those with a hyphen, are its attributes. @param {string} tag @param {Record<string, any>} [properties] @param {...(Node | string | null | undefined | false)} children @returns {any} */
export function el(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null) continue;
    if (name in element && !name.includes("-") && name !== "list") /** @type {any} */ (element)[name] = value;
    else if (value !== false) element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** A button that looks plain. @param {string} words @param {() => void} onclick @param {Record<string, any>} [more] @returns {HTMLButtonElement} */
export const press = (words, onclick, more = {}) => el("button", { type: "button", className: "plain", textContent: words, onclick, ...more });

/** Puts these children into an element: those that are there stay where they are, so that no focus is lost. @param {Element} parent @param {Node[]} children */
export function fillWith(parent, children) {
  const wanted = new Set(children);
  for (const child of [...parent.childNodes]) if (!wanted.has(child)) child.remove();
  children.forEach((child, place) => {
    if (parent.childNodes[place] !== child) parent.insertBefore(child, parent.childNodes[place] ?? null);
  });
}

/** A function that does its work once, in the next frame, however often it is called. @param {() => void} work */
export function inNextFrame(work) {
  let isWaiting = false;
  return () => {
    if (isWaiting) return;
    isWaiting = true;
    requestAnimationFrame(() => {
      isWaiting = false;
      work();
    });
  };
}

/** Says something to whoever listens to the page, and shows it for a while. @param {string} words */
export function announce(words) {
  const news = find("#news");
  if (news) news.textContent = words;
  const shown = find("#said");
  if (!shown) return;
  shown.textContent = words;
  shown.hidden = !words;
  clearTimeout(Number(shown.dataset.timer));
  shown.dataset.timer = String(setTimeout(() => { shown.hidden = true; }, 8_000));
}
