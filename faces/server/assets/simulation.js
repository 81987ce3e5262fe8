// Follows a simulation while it is fought. Without this module the page loads itself again every few seconds.
// @ts-check

const PAUSE = 1000;
const shown = /** @type {HTMLElement} */ (document.getElementById("simulation"));

/** Says something at the foot of the page, as long as it is so. @param {string} words */
function bar(words) {
  const said = document.getElementById("lost");
  if (words === (said?.textContent ?? "")) return;
  said?.remove();
  if (words) document.body.append(Object.assign(document.createElement("p"), { id: "lost", className: "lost", textContent: words }));
  tell(words);
}

/** Announces something to screen readers. @param {string} words */
function tell(words) {
  const news = document.getElementById("news");
  if (news && words) news.textContent = words;
}

/** Puts what came in the place of what was shown; the button stays as long as there is something to stop. @param {Document} page */
function take(page) {
  const fresh = page.getElementById("simulation");
  const goesOn = fresh?.dataset.goesOn === "yes";
  if (!fresh) return void location.reload();
  if (goesOn) {
    for (const part of ["how-far", "bars"]) document.getElementById(part)?.replaceChildren(...(page.getElementById(part)?.childNodes ?? []));
    return void setTimeout(look, PAUSE);
  }
  const held = shown.contains(document.activeElement);
  delete shown.dataset.goesOn;
  shown.replaceChildren(...fresh.childNodes);
  tell(document.getElementById("how-far")?.textContent ?? "");
  if (!held) return;
  // The button is gone that somebody was at.
  shown.setAttribute("tabindex", "-1");
  shown.focus({ preventScroll: true });
}

async function look() {
  try {
    const answer = await fetch(location.pathname);
    const text = await answer.text();
    // Too much may be asked at the moment.
    if (answer.status === 429 || answer.status === 503) return void setTimeout(look, 5 * PAUSE);
    bar("");
    take(new DOMParser().parseFromString(text, "text/html"));
  } catch {
    bar("No connection to the server. This page carries on by itself.");
    setTimeout(look, 2 * PAUSE);
  }
}

if (shown.dataset.goesOn === "yes") setTimeout(look, PAUSE);
