// What is drawn over the map: reach, ranges, lines of sight, and pieces where they are put.
// @ts-check

/** A group at a place, turned like the piece there. @param {Pose} pose @param {string} kind @param {...Node} children */
function turned(pose, kind, ...children) {
  const [x, y] = onDrawing(pose.x, pose.y);
  return draw("g", { class: kind, transform: `translate(${x} ${y}) rotate(${pose.facing})` }, ...children);
}

/** The ground within so many inches of the edge of the piece in hand. @param {number} inches */
function ring(inches) {
  const { width, depth } = footprint(held, field());
  const box = { x: -width / 2 - inches, y: -inches, width: width + 2 * inches, height: depth + 2 * inches, rx: inches };
  return draw("rect", Object.fromEntries(Object.entries(box).map(([name, length]) => [name, length * 10])));
}

/** What lies ahead of its front within so many inches. @param {number} degrees @param {number} inches */
function wedge(degrees, inches) {
  const [half, far] = [footprint(held, field()).width * 5, inches * 10];
  const [aside, ahead] = [Math.sin((degrees * Math.PI) / 180) * far, Math.cos((degrees * Math.PI) / 180) * far];
  const left = `M${-half} 0L${-half - aside} ${-ahead}A${far} ${far} 0 0 1 ${-half} ${-far}`;
  return draw("path", { d: `${left}L${half} ${-far}A${far} ${far} 0 0 1 ${half + aside} ${-ahead}L${half} 0z` });
}

/** Draws what is asked for over the map. */
function show() {
  const svg = drawing();
  if (!svg) return;
  one("g.choosing", svg)?.remove();
  for (const other of svg.querySelectorAll("g.unit")) other.classList.toggle("chosen", other.dataset.id === chosen);
  const at = field();
  const pose = filled(at) ?? standing(held);
  // All of it is heard in words below the map.
  const over = draw("g", { class: "choosing", "aria-hidden": "true", "clip-path": "url(#map-table)" });
  if (pose && at) over.append(...reach(spotOf(at)));
  if (pose && ranged) over.append(...ranges(ending(pose, at)));
  if (sighted && target) over.append(...sight(sighted));
  if (pose && at) over.append(...ghost(pose, at));
  for (const mate of mates(at)) {
    const there = filled(mate);
    if (there) over.append(...ghost(there, mate, false));
  }
  svg.append(over);
  tell();
  stand();
}

/** Where the piece can get to; a piece that is set down can go anywhere. @param {Spot} spot */
function reach(spot) {
  if (spot.allowance === undefined) return [];
  const d = outlines(spot).map((outline) => `M${outline.map(([x, y]) => onDrawing(x, y)).join("L")}z`).join("");
  return [draw("g", { class: "overlay reach" }, draw("path", { d, "fill-rule": "evenodd" }))];
}

/** The ranges around a piece and its field of fire. @param {Pose} pose */
function ranges(pose) {
  const far = Math.max(...RINGS);
  const rings = RINGS.map((inches) => turned(pose, "overlay ring", ring(inches)));
  const fire = arc === undefined ? [] : [turned(pose, "overlay field-of-fire", arc === null ? ring(far) : wedge(arc, far))];
  const labels = RINGS.map((inches) => {
    const turn = (pose.facing * Math.PI) / 180;
    const [x, y] = onDrawing(pose.x + Math.sin(turn) * inches, pose.y + Math.cos(turn) * inches);
    const label = draw("text", { class: "measure", x, y });
    label.textContent = `${inches} in`;
    return label;
  });
  return [...fire, ...rings, ...labels];
}

/** The line of sight to who is measured to, and how far it is. @param {any} to */
function sight(to) {
  const [[ax, ay], [bx, by]] = to.line.map(([x, y]) => onDrawing(x, y));
  const label = draw("text", { class: "measure", x: (ax + bx) / 2, y: (ay + by) / 2 });
  label.textContent = `${to.range.is} in`;
  const line = draw("path", { d: `M${ax} ${ay}L${bx} ${by}`, class: to.sight.is ? "" : "unseen" });
  return [draw("g", { class: `overlay sight ${to.sight.is ? "free" : "blocked"}` }, line), label];
}

/** A piece where it is put, and the way there; with the handles that turn and wheel it, if it is the one in hand. @param {Pose} put @param {any} at @param {boolean} [inHand] */
function ghost(put, at, inHand = true) {
  const way = walked(put, at);
  const pose = way.at(-1) ?? put;
  const id = spotOf(at).piece;
  const [piece, now] = [unit(id), standing(id)];
  const { width, depth } = footprint(id, at);
  const [half, deep, stalk] = [width * 5, depth * 10, Math.max(18, handle() * 2.2)];
  const body = one(".body", piece)?.cloneNode(true) ?? draw("path", { class: "ground", d: `M${-half} 0H${half}V${deep}H${-half}z` });
  if (body.tagName === "g") body.removeAttribute("transform");
  const kind = `ghost ${piece?.getAttribute("class") ?? "unit"}`;
  const grip = draw("g", { class: "turn" }, draw("path", { d: `M0 0V${-stalk}` }),
    draw("circle", { cy: -stalk, r: handle() }), draw("circle", { class: "around", cy: -stalk, r: 2 * handle() }));
  const corner = (/** @type {string} */ side, /** @type {number} */ out) => {
    const cx = out * (half + 2 * handle());
    return draw("g", { class: "wheel", "data-side": side }, draw("path", { d: `M${out * half} 0H${cx}` }),
      draw("circle", { cx, r: handle() * 0.7 }), draw("circle", { class: "around", cx, r: 2 * handle() }));
  };
  const corners = isWay(at) && width >= LINE ? [corner("left", -1), corner("right", 1)] : [];
  const parts = [...(isSame(pose, now) ? [] : [body]), ...(inHand ? [...corners, grip] : [])];
  const points = way.map(({ x, y }) => onDrawing(x, y)).join("L");
  const line = points && !isSame(pose, now) ? [draw("g", { class: "overlay path" }, draw("path", { d: `M${points}` }))] : [];
  return [...line, turned(pose, `${kind}${isIn(spotOf(at), put) ? "" : " outside"}`, ...parts)];
}

/** How wide a piece is, in inches, that wheels by a corner: a figure by itself only turns. */
const LINE = 1;

/** How large the handle is on the drawing, so that it is large enough for a finger on the screen. */
const handle = () => 11 / (drawing().getScreenCTM()?.a || 1);
