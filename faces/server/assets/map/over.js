// What stands over the map as buttons: whom an act may be aimed at, and the tick and cross of a move.
// @ts-check

const over = make("div", { className: "map-over" });
/** How high a label is, and how far apart two are kept, in pixels. */
const LABEL = 44;

/** Where on the panel a piece's middle is. @param {string | null} id */
function onPanel(id) {
  const box = unit(id)?.getBoundingClientRect();
  const frame = panel.getBoundingClientRect();
  return box ? { x: box.x + box.width / 2 - frame.x, y: box.y + box.height / 2 - frame.y } : null;
}

/** Where on the panel a spot of the table is. @param {Pose} pose */
function spotOnPanel(pose) {
  const [x, y] = onDrawing(pose.x, pose.y);
  const at = new DOMPoint(x, y).matrixTransform(drawing().getScreenCTM());
  const frame = panel.getBoundingClientRect();
  return { x: at.x - frame.x, y: at.y - frame.y };
}

/** Pins an element to a spot of the panel, within it. @param {HTMLElement} element @param {{x: number, y: number}} at */
function pin(element, { x, y }) {
  over.append(element);
  const { offsetWidth: width, offsetHeight: height } = element;
  element.style.left = `${Math.min(Math.max(x - width / 2, 4), Math.max(panel.clientWidth - width - 4, 4))}px`;
  element.style.top = `${Math.min(Math.max(y, 4), Math.max(panel.clientHeight - height - 4, 4))}px`;
}

/** Sets everything anew where it belongs. */
function stand() {
  const focused = over.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement).className : "";
  over.replaceChildren();
  if (!drawing()) return;
  const at = field();
  const put = filled(at);
  if (put && !isSame(put, standing(held))) decide(at, put);
  else aims();
  if (focused) one(`.${focused.split(" ").join(".")}`, over)?.focus();
}

/** The targets of the chosen piece, each with its odds. The list beside the map has them all, for whoever does not point. */
function aims() {
  const taken = [];
  const inHand = one("#in-hand")?.dataset.at;
  for (const item of document.querySelectorAll("#choices li[data-target]")) {
    const id = /** @type {HTMLElement} */ (item).dataset.target ?? "";
    const at = onPanel(id);
    const link = one("a", item);
    if (!at || !link || at.x < 0 || at.y < 0 || at.x > panel.clientWidth || at.y > panel.clientHeight) continue;
    const words = [one(".chance", item)?.textContent, one(".does", item)?.textContent].find(Boolean) ?? "";
    const label = make("button", { type: "button", className: "at-piece", tabIndex: -1, textContent: words, onclick: () => link.click() });
    label.setAttribute("aria-hidden", "true");
    label.classList.toggle("aimed", id === inHand);
    // Labels that would cover one another stand one below the other.
    let y = at.y - LABEL - 8;
    while (taken.some((other) => Math.abs(other.x - at.x) < 72 && Math.abs(other.y - y) < LABEL)) y += LABEL;
    taken.push({ x: at.x, y });
    pin(label, { x: at.x, y });
  }
}

/** What a move comes to, with its tick and its cross, beside the piece where it is put. @param {any} at @param {Pose} put */
function decide(at, put) {
  const pose = ending(put, at);
  const spot = spotOnPanel(pose);
  const far = standing(held);
  const inches = far ? `${plain(Math.hypot(pose.x - far.x, pose.y - far.y))} in` : "";
  const known = isWay(at) && isSame(route?.to ?? null, put) ? route?.used : "";
  const button = one("[data-roll]", at.form);
  const yes = make("button", { type: "button", className: "confirm", textContent: "✓", onclick: () => refused || at.form.requestSubmit(button) });
  yes.setAttribute("aria-label", `Confirm: ${button?.textContent ?? ""}`);
  if (refused) yes.setAttribute("aria-disabled", "true");
  const no = make("button", { type: "button", className: "plain cancel", textContent: "✗", onclick: reset });
  no.setAttribute("aria-label", "Cancel: leave it where it stands");
  const count = mates(at).length;
  const words = make("span", { className: refused ? "refused" : "", textContent: refused || known || inches });
  const box = make("div", { className: "decision" }, words, ...(count ? [make("span", { textContent: `${count + 1} together` })] : []), make("div", { className: "buttons" }, yes, no));
  pin(box, { x: spot.x, y: spot.y + (spot.y > panel.clientHeight / 2 ? -150 : 36) });
}
