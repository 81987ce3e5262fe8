// How long ago it was that somebody came to be waited for, in place of the time of day; and what a clock that runs has left.
// @ts-check
import { all } from "./page.js";

/** @param {number} seconds */
const inWords = (seconds) => (seconds < 100 ? `${seconds} s` : seconds < 6000 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`);

/** As a chess clock shows it; by how much the time is up, with a plus. @param {number} left in seconds */
function onClock(left) {
  const [all, two] = [Math.abs(left), (/** @type {number} */ part) => String(part).padStart(2, "0")];
  const [hours, minutes, seconds] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60];
  return `${left < 0 ? "+" : ""}${hours ? `${hours}:${two(minutes)}` : minutes}:${two(seconds)}`;
}

/** Says anew, of every time that an element names, how far it is from now. @param {string} selector @param {(seconds: number, time: HTMLElement) => string} says */
function tellEach(selector, says) {
  for (const time of all(selector)) {
    const at = Date.parse(/** @type {HTMLTimeElement} */ (time).dateTime);
    if (Number.isNaN(at)) continue;
    const told = says(Math.round((at - Date.now()) / 1000), time);
    if (time.textContent !== told) time.textContent = told;
  }
}

/** Says them anew wherever they stand. */
function tell() {
  tellEach("time.ago", (seconds) => inWords(Math.max(0, -seconds)));
  tellEach("time.left", (seconds, time) => {
    time.classList.toggle("up", seconds < 0);
    return onClock(seconds);
  });
}
document.addEventListener("shown", tell);
setInterval(tell, 1000);
tell();
