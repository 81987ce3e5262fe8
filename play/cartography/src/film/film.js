"use strict";
// Plays a battle from its own data: each frame says which lines of the picture before stay, go and come.
const { lines, frames } = JSON.parse(document.getElementById("film").textContent);
const byId = (id) => document.getElementById(id);
const [picture, told, clock, at, where, play] = ["picture", "told", "clock", "at", "where", "play"].map(byId);
const PAUSE = 1200;

let before = [];
const pictures = frames.map(({ patch: [stay, go, come] }) => {
  before = [...before.slice(0, stay), ...come, ...before.slice(stay + go)];
  return before;
});

let now = -1;
let timer = 0;

/** Shows the moment at that place. */
function show(place) {
  const next = Math.min(Math.max(place, 0), frames.length - 1);
  if (next === now) return;
  now = next;
  const frame = frames[now];
  picture.innerHTML = pictures[now].map((line) => lines[line]).join("\n");
  clock.textContent = frame.clock;
  told.replaceChildren(...frame.told.flatMap(({ by, says }) => [text("h2", by), ...says.map((says) => text("p", says))]));
  if (frame.told.length === 0) told.append(text("p", now === 0 ? "How it began." : "Nothing to tell."));
  at.value = String(now);
  where.textContent = `${now} of ${frames.length - 1}`;
}

function text(tag, words) {
  const made = document.createElement(tag);
  made.textContent = words;
  return made;
}

/** Plays on, or stands still. */
function run(on) {
  clearTimeout(timer);
  timer = on ? setTimeout(step, PAUSE) : 0;
  play.textContent = on ? "Pause" : "Play";
  told.setAttribute("aria-live", on ? "off" : "polite");
}

function step() {
  show(now + 1);
  run(now < frames.length - 1);
}

function turn() {
  if (timer) return run(false);
  if (now >= frames.length - 1) show(0);
  run(true);
}

/** Goes to a moment by hand. */
function go(place) {
  run(false);
  show(place);
}

play.addEventListener("click", turn);
byId("back").addEventListener("click", () => go(now - 1));
byId("on").addEventListener("click", () => go(now + 1));
at.addEventListener("input", () => go(Number(at.value)));
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const ways = { ArrowLeft: () => go(now - 1), ArrowRight: () => go(now + 1), Home: () => go(0), End: () => go(frames.length - 1), " ": turn };
  const way = ways[event.key];
  if (!way || (event.key === " " && event.target.closest("button"))) return;
  event.preventDefault();
  way();
});
byId("controls").hidden = false;
show(0);
