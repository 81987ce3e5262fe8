// Updates the odds while the form is filled in. Without this module its button shows them.

const form = document.getElementById("situation");
const side = document.querySelector(".side");
const PATIENCE = 300;

let waiting = 0;
let asked = 0;

/** The address of the situation: only what is filled in. */
function address() {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (value !== "") query.append(name, value);
  }
  if (query.size === 0) query.append("blank", "1");
  return `${location.pathname}?${query}`;
}

/** Shows the answer to what the form says now, unless the form has changed meanwhile. */
async function answer() {
  const number = ++asked;
  const to = address();
  try {
    const response = await fetch(to);
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const fresh = page.querySelector(".side");
    if (number !== asked || fresh === null) return;
    side.replaceChildren(...fresh.childNodes);
    history.replaceState(null, "", to);
    const bar = side.querySelector(".bar")?.getAttribute("aria-label");
    document.getElementById("news").textContent = bar ?? side.querySelector("p, li")?.textContent ?? "";
  } catch {
    // The server is out of reach: what is shown stays, and the button of the form will say so.
  }
}

form?.addEventListener("input", () => {
  clearTimeout(waiting);
  waiting = setTimeout(answer, PATIENCE);
});
