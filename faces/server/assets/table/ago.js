// How long ago it was that somebody came to be waited for, in place of the time of day.
// @ts-check
import { all } from "./page.js";

/** @param {number} seconds */
const inWords = (seconds) => (seconds < 100 ? `${seconds} s` : seconds < 6000 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`);

/** Says it anew wherever it stands. */
function tell() {
  for (const time of all("time.ago")) {
    const since = Date.parse(/** @type {HTMLTimeElement} */ (time).dateTime);
    const says = inWords(Math.max(0, Math.round((Date.now() - since) / 1000)));
    if (!Number.isNaN(since) && time.textContent !== says) time.textContent = says;
  }
}
document.addEventListener("shown", tell);
setInterval(tell, 1000);
tell();
