// What is done with the sections that changed.
// @ts-check
import { all, isBoard, one, parse, say, seen } from "./page.js";
import { swap, touched } from "./morph.js";
import { jump, search } from "./order.js";
import { choices } from "./choices.js";
import { ring } from "./bell.js";
import { keep } from "./pledge.js";

/** @param {number} number @param {Record<string, string>} sections */
export function take(number, sections) {
  const due = all("[data-due]").length;
  const told = newest();
  touched.clear();
  if (isBoard) for (const figure of all(".changed")) figure.classList.remove("changed");
  for (const [id, html] of Object.entries(sections)) {
    const element = document.getElementById(id);
    if (element) swap(element, parse(html).body);
  }
  // Dice for the machine that play waits for no more.
  const thrown = one("#dice[data-throw]");
  if (thrown && !one(`#to-do [data-throw="${thrown.dataset.throw}"]`)) thrown.remove();
  const stale = all("#choices [name=expected]").some((field) => field.getAttribute("value") !== String(number));
  const isFirst = seen.records === undefined;
  const isNews = !isFirst && seen.records !== number;
  if (stale || isNews) choices();
  seen.records = number;
  keep();
  search();
  if (isNews) say(news(told));
  if (all("[data-due]").length > due && !isFirst) ring();
  if (isBoard) jump();
}

/** The number of the newest entry of the log. */
export const newest = () => Math.max(0, ...all("#log [data-entry]").map((entry) => Number(entry.dataset.entry)));

/** What happened since that entry. @param {number} after */
export function news(after) {
  const entries = all("#log [data-entry]").filter((entry) => Number(entry.dataset.entry) > after);
  return entries.flatMap((entry) => all(".says", entry).map((says) => says.textContent)).join(" ");
}
