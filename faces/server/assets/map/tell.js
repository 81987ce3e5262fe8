// What is said of the map in words, and what only the server can say of it.
// @ts-check

/** Says in words what is drawn. */
function tell() {
  const says = one(".map-says", panel);
  if (!says) return;
  const words = [];
  const at = field();
  const [pose, now] = [filled(at), standing(held)];
  if (held && !pose && !now) words.push(at ? `${nameOf(held)} has no place: click where it is to stand.` : `${nameOf(held)} is not on the table.`);
  else if (held) words.push(moved(held, pose, now, at));
  if (target && sighted) words.push(...["range", "sight", "field_of_fire", "aspect", "cover", "height"].map((answer) => `${capital(sighted[answer].says)}.`));
  says.classList.toggle("shown", Boolean(target && sighted && !one("#in-hand")));
  says.replaceChildren(...words.filter(Boolean).map((line) => make("span", { textContent: line })), refusal());
}

/** @param {string} id @param {Pose | null} pose @param {Pose | null} now @param {any} at */
function moved(id, pose, now, at) {
  const place = pose ? ending(pose, at) : now;
  const where = place ? `(${plain(place.x)}, ${plain(place.y)}) facing ${((Math.round(place.facing) % 360) + 360) % 360}°` : "";
  if (!pose || isSame(pose, now)) return `${nameOf(id)} at ${where}.`;
  const far = now && place ? `, ${plain(Math.hypot(place.x - now.x, place.y - now.y))} inches from where it stands` : "";
  const [within, beyond] = isWay(at) ? ["within its reach", "out of its reach"] : ["on the table", "off the table"];
  const reach = isIn(spotOf(at), pose) ? within : beyond;
  const way = route?.used && isSame(route.to, pose) ? ` Its way: ${route.used}.` : "";
  return `${nameOf(id)} would stand at ${where}${far}: ${reach}.${way} Nothing is done until you confirm it.`;
}

/** @param {string} words */
const capital = (words) => words.charAt(0).toUpperCase() + words.slice(1);

/** Why the place that is filled in would be refused. @type {string} */
let refused = "";
const refusal = () => (refused ? make("strong", { className: "refused", textContent: refused }) : "");

/** Asks whether the places that are filled in would be taken, as a dry run. @param {any} at */
async function check(at) {
  const pose = filled(at);
  const form = at?.closest("form");
  if (!pose || !form || isSame(pose, standing(held))) return;
  const fields = [...new FormData(form)].map(([name, value]) => [name, name === "reason" ? value || "not said yet" : String(value)]);
  try {
    const answer = await fetch(`${address}/check?${new URLSearchParams(/** @type {any} */ (fields))}`);
    const { legal, why, command: whole, used, asks } = await answer.json();
    if (!isSame(pose, filled(field()))) return;
    if (legal && isWay(at)) route = { to: pose, ways: waysOf(whole, [at, ...mates(at)]), used: [used, asks].filter(Boolean).join("; ") };
    const names = (/** @type {string} */ words) => words.replace(/"([a-z0-9-]+)"/g, (_, id) => nameOf(id));
    refused = legal === false ? capital(names(why ?? "")) : "";
    show();
    announce();
  } catch {
    // The command itself is told what is wrong with it.
  }
}

/** The steps of each piece in a whole command. @param {any} command @param {any[]} fields @returns {Record<string, any[]>} */
const waysOf = (command, fields) => Object.fromEntries(fields.map((field) => {
  const path = input(field, "x").name.replace(/\.x$/, "").split(".");
  return [spotOf(field).piece, path.reduce((part, name) => part?.[name], command) ?? []];
}));

/** Announces the words below the map to screen readers. */
function announce() {
  const news = one("#news");
  if (news) news.textContent = [...(one(".map-says", panel)?.children ?? [])].map((line) => line.textContent).join(" ");
}

/** The timers of what waits until nothing changes for a moment, by what it is about. @type {Record<string, number>} */
const waiting = {};
/** @param {string} about @param {number} pause @param {() => void} then */
function settled(about, pause, then) {
  clearTimeout(waiting[about]);
  waiting[about] = window.setTimeout(then, pause);
}

/** Looks at a piece. @param {string} id */
function choose(id) {
  if (id === chosen) return;
  document.dispatchEvent(new CustomEvent("choose", { detail: id }));
  take(id);
}

/** @param {string | null} id */
function take(id) {
  [chosen, held, target, sighted, arc, moving, refused, route] = [id, id, null, null, undefined, false, "", null];
  show();
  if (id && unit(id)) measure(id);
}

/** Asks the server what only it can say. @param {string} from @param {string} [to] */
async function measure(from, to) {
  try {
    const query = new URLSearchParams(to ? { from, to } : { from });
    const answer = await fetch(`${api}/measure?${query}`);
    if (!answer.ok || from !== chosen || (to && to !== target)) return;
    const found = await answer.json();
    arc = found.arc;
    if (to) sighted = found.to;
    show();
    if (to) announce();
  } catch {
    // It is asked again when somebody points at it again.
  }
}

/** Measures to a piece. @param {string | null} id */
function aim(id) {
  if (id === target) return;
  [target, sighted] = [id, null];
  show();
  if (id && chosen) settled("sight", 120, () => target === id && chosen && measure(chosen, id));
}
