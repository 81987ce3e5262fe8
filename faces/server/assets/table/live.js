// How changes reach a page: the connection to the server, and the sections that come over it.
// @ts-check
import { bar, one, parse, seen } from "./page.js";
import { take } from "./changes.js";

/**
 * The parts of a section that changed (the rest is as in the text with that sum): where each began, how long it was, and
 * what stands there now.
 * @typedef {{of: number, parts: [number, number, string][]}} Patch
 */

/** The sections as they came last, each by its id. @type {Map<string, string>} */
const texts = new Map();

/** Where a page shows fewer records than have come, puts what came in their place; whether it did. @param {Document} page */
export function bringUpToDate(page) {
  const records = Number(one("[data-records]", page)?.dataset.records);
  if (seen.records === undefined || !(records < seen.records)) return false;
  for (const [id, html] of texts) page.getElementById(id)?.replaceChildren(...parse(html).body.childNodes);
  return true;
}

/** The sum of a text as the server makes it (FNV-1a). @param {string} text */
function sum(text) {
  let all = 0x811c9dc5;
  for (let place = 0; place < text.length; place += 1) all = Math.imul(all ^ text.charCodeAt(place), 0x01000193);
  return all >>> 0;
}

/**
 * The sections that changed, patches applied; nothing if a patch is of another text than this page has.
 * @param {{sections: Record<string, string>, patches: Record<string, Patch>}} change
 */
function changed({ sections, patches }) {
  const whole = { ...sections };
  for (const [id, { of, parts }] of Object.entries(patches)) {
    const text = texts.get(id);
    if (text === undefined || sum(text) !== of) return null;
    let from = 0;
    whole[id] = "";
    for (const [at, drop, put] of parts) {
      whole[id] += text.slice(from, at) + put;
      from = at + drop;
    }
    whole[id] += text.slice(from);
  }
  for (const [id, html] of Object.entries(whole)) texts.set(id, html);
  return whole;
}

/** Keeps a connection to the server open, and says when there is none. @param {string} address */
export function watch(address) {
  let pause = 1000;
  let waiting = 0;
  const isBack = () => {
    clearTimeout(waiting);
    waiting = 0;
    pause = 1000;
    bar("");
  };
  const isLost = async (/** @type {EventSource} */ source) => {
    waiting ||= window.setTimeout(() => bar("No connection to the server. What you typed is kept; this page carries on by itself."), 1500);
    if (source.readyState !== EventSource.CLOSED) return;
    const answer = await fetch(location.pathname, { method: "HEAD" }).catch(() => null);
    if (answer?.status === 401) {
      clearTimeout(waiting);
      return bar("This seat's link was withdrawn: ask the umpire for a new one.");
    }
    setTimeout(open, pause);
    pause = Math.min(pause * 2, 30_000);
  };
  const open = () => {
    const source = new EventSource(address);
    source.onopen = isBack;
    source.onerror = () => isLost(source);
    source.addEventListener("page", (event) => {
      const change = JSON.parse(event.data);
      const sections = changed(change);
      if (sections) return take(change.number, sections);
      // From the beginning: the whole of every section.
      source.close();
      open();
    });
  };
  open();
}
