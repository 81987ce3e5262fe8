// Measures the studio of a large scenario in a browser, and prints the tables of studio.md.
import { readFileSync } from "node:fs";
import { loadavg, cpus } from "node:os";
import { gzipSync } from "node:zlib";
import { browse, somebody } from "../faces/server/tests/browser/lib/browser.mjs";
import { Desk } from "../faces/server/tests/browser/lib/desk.mjs";
import { serve } from "../faces/server/tests/browser/lib/server.mjs";
import { opened } from "../faces/server/tests/browser/lib/studio.mjs";
import { drawing } from "../faces/server/tests/browser/lib/table.mjs";

const [WIDE, DEEP, PIECES, UNITS] = [144, 96, 200, 120];
const AREAS = ["woods", "hill", "orchard", "rough", "marsh", "built-up", "ford"];
const LINES = ["road", "fence", "hedge", "wall"];

const hundredths = (number) => Math.round(number * 100) / 100;
const kept = ([x, y]) => [hundredths(Math.min(Math.max(x, 0), WIDE)), hundredths(Math.min(Math.max(y, 0), DEEP))];
const toml = (spots) => `[${spots.map((spot) => `[${spot.join(", ")}]`).join(", ")}]`;

/** A piece of terrain by lot, of eight to twenty-four corners. */
function piece(place, draw) {
  const kind = [...AREAS, ...LINES][place % (AREAS.length + LINES.length)];
  const [x, y] = [6 + draw() * (WIDE - 12), 6 + draw() * (DEEP - 12)];
  const about = { road: "width = 0.75\n", hill: `level = ${1 + (place % 3)}\n` }[kind] ?? "";
  const id = `[[table.terrain]]\nid = "p-${place}"\nname = "the ${kind} ${place}"\nkind = "${kind}"\n${about}`;
  if (LINES.includes(kind)) {
    const turn = draw() * Math.PI;
    const along = Array.from({ length: 8 }, (_, point) => [x + Math.cos(turn) * point * 1.5, y + Math.sin(turn) * point * 1.5 + draw() * 0.5]);
    const inside = along.map(kept).filter((spot, at, all) => at === 0 || spot.join() !== all[at - 1].join());
    return `${id}along = ${toml(inside.length > 1 ? inside : [[x, y], [x + 1, y]].map(kept))}\n`;
  }
  const corners = 8 + Math.floor(draw() * 17);
  const radius = 2 + draw() * 3.5;
  const outline = Array.from({ length: corners }, (_, corner) => {
    const far = radius * (0.8 + draw() * 0.4);
    return kept([x + Math.cos((corner / corners) * 2 * Math.PI) * far, y + Math.sin((corner / corners) * 2 * Math.PI) * far]);
  });
  return `${id}outline = ${toml(outline)}\n`;
}

/** A scenario of that many pieces and units. */
function scenario() {
  const draw = drawing(7);
  const sides = ["blue", "red"];
  const units = sides.flatMap((side, whose) => Array.from({ length: UNITS / 2 }, (_, place) => ({
    side, command: Math.floor(place / 6), id: `${side}-${place}`, at: [8 + Math.floor(place / 6) * 13.5 + (place % 3) * 4.3, whose ? DEEP - 10 - (Math.floor(place / 3) % 2) * 6 : 10 + (Math.floor(place / 3) % 2) * 6], facing: whose * 180,
  })));
  const commands = sides.flatMap((side) => Array.from({ length: UNITS / 12 }, (_, command) => {
    const own = units.filter((unit) => unit.side === side && unit.command === command);
    return `[[commands]]\nid = "${side}-c${command}"\nname = "${side} command ${command}"\nside = "${side}"\nunits = [\n${own.map(({ id }) => `    { id = "${id}", name = "${id}", type = "infantry" },\n`).join("")}]\n`;
  }));
  return [
    'system = "morale-check"\nname = "A large battle"\nsays = "for measuring"\nturns = 8\n',
    ...sides.map((side) => `[[sides]]\nid = "${side}"\nname = "${side}"\n`),
    ...sides.map((side) => `[[seats]]\nid = "${side}-player"\nname = "${side} player"\nside = "${side}"\n`),
    ...commands, `[table]\nwidth = ${WIDE}\ndepth = ${DEEP}\n`,
    ...Array.from({ length: PIECES }, (_, place) => piece(place, draw)),
    ...units.map(({ id, at, facing }) => `[[table.units]]\nid = "${id}"\nat = [${at.map(hundredths).join(", ")}]\nfacing = ${facing}\n`),
  ].join("\n");
}

const sorted = (numbers) => [...numbers].sort((one, other) => one - other);
const part = (numbers, share) => numbers[Math.min(Math.floor(numbers.length * share), numbers.length - 1)];
const load = () => loadavg()[0].toFixed(1);

/** Drags for four seconds there and back, and measures the frames meanwhile. */
async function dragged(desk, browser, from, to) {
  const { page } = desk;
  const session = await browser.newBrowserCDPSession();
  const spent = async () => (await session.send("SystemInfo.getProcessInfo")).processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
  const [[ax, ay], [bx, by]] = [await desk.at(from), await desk.at(to)];
  await page.mouse.move(ax, ay);
  await page.mouse.down();
  await page.mouse.move(ax + 5, ay + 5);
  await page.waitForTimeout(300);
  await page.evaluate(() => {
    window.frames60 = [];
    const next = (now) => { if (window.frames60) { window.frames60.push(now); requestAnimationFrame(next); } };
    requestAnimationFrame(next);
  });
  const [before, began] = [await spent(), performance.now()];
  for (let moment = performance.now() - began; moment < 4_000; moment = performance.now() - began) {
    const way = (1 - Math.cos((moment / 4_000) * 2 * Math.PI)) / 2;
    await page.mouse.move(ax + (bx - ax) * way, ay + (by - ay) * way);
    const spare = Math.ceil((moment + 1) / 16.7) * 16.7 - (performance.now() - began);
    if (spare > 0) await new Promise((resolve) => setTimeout(resolve, spare));
  }
  const after = await spent();
  const times = await page.evaluate(() => { const all = window.frames60; window.frames60 = null; return all; });
  await page.mouse.move(ax, ay);
  await page.mouse.up();
  await page.waitForTimeout(400);
  await session.detach();
  const frames = sorted(times.slice(1).map((time, place) => time - times[place]));
  const long = frames.filter((time) => time > 25).length;
  const ms = (time) => time.toFixed(1);
  return `${frames.length} | ${[0.5, 0.95, 0.99].map((share) => ms(part(frames, share))).join(" | ")} | ${ms(frames.at(-1))} | ${long} | ${ms(((after - before) * 1000) / frames.length)} | ${load()}`;
}

/** The processor time that a process has taken, in milliseconds: the system counts hundredths of a second. */
function spentBy(pid) {
  const [, , ...fields] = readFileSync(`/proc/${pid}/stat`, "utf8").replace(/\(.*\)/, "name").split(" ");
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** How long the answer to something takes: asked so many times, one after the other. */
async function answered(page, { address, pid }, bodies) {
  const times = [];
  const before = spentBy(pid);
  for (const data of bodies) {
    const began = performance.now();
    const answer = await page.request.post(`${address}/api/v1/workshop/change`, { data });
    times.push(performance.now() - began);
    if (!answer.ok()) throw new Error(await answer.text());
  }
  const all = sorted(times);
  const spent = ((spentBy(pid) - before) / bodies.length).toFixed(1);
  return `${part(all, 0.5).toFixed(1)} | ${part(all, 0.95).toFixed(1)} | ${all.at(-1).toFixed(1)} | ${spent} | ${load()}`;
}

/** What the page and its files weigh, compressed by gzip. */
async function weighed(page, at) {
  const bodies = [];
  const keep = async (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith("/studio/") || pathname.startsWith("/assets/")) bodies.push([pathname.split("/").pop(), await response.body().catch(() => Buffer.alloc(0))]);
  };
  page.on("response", keep);
  await page.goto(at);
  await page.locator(".map-stage .frame .neatline").waitFor();
  page.off("response", keep);
  return bodies.map(([name, body]) => [name, body.length, gzipSync(body).length]);
}

const server = await serve();
const browser = await browse({ whole: true });
try {
  const page = await somebody(browser);
  const text = scenario();
  const studio = await opened(page, server.address, text);
  const weights = await weighed(await somebody(browser), studio.at);
  const read = await (await page.request.post(`${server.address}/api/v1/workshop/change`, { data: { scenario: text, changes: [] } })).json();
  const { terrain, units } = read.outline.table;
  const desk = new Desk(page, studio);
  await page.locator(".map-stage .frame .neatline").waitFor();
  await page.waitForTimeout(500);
  const middleOf = (outline) => [0, 1].map((axis) => outline.reduce((sum, spot) => sum + spot[axis], 0) / outline.length);
  /** Chooses a piece by a click into its middle; whether it lies on top there. */
  const chosen = async ({ name, outline }) => {
    await desk.key("Escape", "Escape");
    await desk.click(middleOf(outline));
    return (await page.locator(".map-bar strong").textContent()).startsWith(`${name},`);
  };
  const rows = [];
  const row = async (what, from, to) => rows.push(`| ${what} | ${await dragged(desk, browser, from, to)} |`);
  const inside = ([x, y]) => [x, y - 0.3];
  await row("one unit", inside(units[3].at), [units[3].at[0] + 50, units[3].at[1] + 40]);
  let large;
  for (const wood of terrain.filter(({ kind, outline }) => kind === "woods" && outline.length > 12)) {
    large = wood;
    if (await chosen(wood)) break;
  }
  const middle = middleOf(large.outline);
  const goes = (spot, by) => spot.map((at, axis) => (at + by < [WIDE, DEEP][axis] - 4 ? at + by : at - by));
  await row("a wood", middle, goes(middle, 30));
  await chosen(large);
  await row("a corner of it", large.outline[2], goes(large.outline[2], 8));
  await desk.pane.focus();
  await desk.key("Escape", "Escape", "Control+a");
  await row(`all ${UNITS} units together`, inside(units[40].at), goes(units[40].at, 6));
  await desk.key("Escape");
  await page.keyboard.down("Space");
  await row("the map itself", [20, 30], [100, 60]);
  await page.keyboard.up("Space");
  await browser.close();

  const asking = await (await browse({ whole: true })).newPage();
  const step = (_, place) => ({ scenario: text, changes: [{ do: "set", at: `table.units[${place % UNITS}].at`, to: [hundredths(3 + place / 50), 50] }] });
  const one = await answered(asking, server, Array.from({ length: 60 }, step));
  const army = { id: "new", name: "A new army", side: "blue", units: Array.from({ length: 200 }, (_, place) => ({ id: `new-${place}`, name: `New ${place}`, type: "infantry" })) };
  const many = await answered(asking, server, Array.from({ length: 20 }, () => ({ scenario: text, changes: [{ do: "put", at: "commands", what: army }] })));
  await asking.context().browser().close();

  const whole = weights.reduce((sum, [, , small]) => sum + small, 0);
  console.log(`# How fast the studio is

    benches/studio

writes this file again. A table of ${WIDE} by ${DEEP} inches, with ${terrain.length} pieces of terrain and ${units.length} units on it, is open in the studio
of Debian's Chromium without a window, at 1280 by 900 pixels, drawn by the processor. Browser, server and the program that
moves the pointer share ${cpus().length} processors. \`load\` is what the system says of the minute in which a figure was measured: how many
programs wanted a processor. Where it is above ${cpus().length}, frames wait for others, and the processor time of a frame says more.
${process.env.STANDFAST_PROFILE === "measured" ? "The program was built with the profile `measured`." : "The program was built for development, not for speed: built with the profile `measured` it answers sooner."}

## Dragging

Each for four seconds, there and back, the pointer moved about sixty times a second. Times are milliseconds from frame to frame;
a long frame is one above 25. The processor time is that of the whole browser, every process of it.

| what | frames | p50 | p95 | p99 | longest | long | processor a frame | load |
|---|---|---|---|---|---|---|---|---|
${rows.join("\n")}

Asked: 60 frames a second, 16.7 ms each.

## Checking

From asking to the last byte of the answer, in milliseconds: the new text, its outline, and all that is wrong with it. The
processor time is that of the server, for one answer.

| what | p50 | p95 | longest | processor an answer | load |
|---|---|---|---|---|---|
| one unit moved | ${one} |
| an army of 200 units pasted | ${many} |

Asked: a change in 50 ms, a pasted army in under 200 ms.

## Weight

| file | bytes | compressed by gzip |
|---|---|---|
${weights.map(([name, bytes, small]) => `| ${name.length > 20 && !name.includes(".") ? "the page" : name} | ${bytes.toLocaleString("en")} | ${small.toLocaleString("en")} |`).join("\n")}
| all | | ${whole.toLocaleString("en")} |

Asked: under 150 KB compressed.`);
} finally {
  await browser.close().catch(() => {});
  await server.stop();
}
