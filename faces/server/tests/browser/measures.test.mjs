// How much it takes to act: taps, scrolled pixels, what is in view, what moves by itself. STANDFAST_MEASURES=write keeps
// the figures in benches/use.md.
import { after, test } from "node:test";
import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { SIZES, picture } from "./lib/browser.mjs";
import { stage } from "./lib/stage.mjs";
import { begin, beginOwn, number } from "./lib/table.mjs";
import { Hand, driven, isInView } from "./lib/hand.mjs";

const on = stage();
const LAPTOP = { width: 1280, height: 800 };
const measured = [];
const note = (act, now, before, asked) => measured.push({ act, before, now, asked });

after(async () => {
  const rows = measured.map(({ act, before, now, asked }) => `| ${act} | ${before} | ${now} | ${asked} |`);
  const table = ["| act | before | now | asked |", "|---|---|---|---|", ...rows].join("\n");
  console.log(table);
  if (process.env.STANDFAST_MEASURES !== "write") return;
  const file = new URL("../../../../benches/use.md", import.meta.url);
  const text = await readFile(file, "utf8");
  await writeFile(file, text.replace(/\| act \|[\s\S]*?\n(?!\|)/, `${table}\n`));
});

/** A battle of McPherson's Ridge in its first fire phase: who may fire, from which unit, at whom. */
async function fire() {
  const table = await begin(on.browser, on.server, "micro-force/mcphersons-ridge");
  const [seat, page, offer] = await driven(table, ({ do: verb }) => verb === "volley");
  return { table, seat, page, unit: offer.parts[0].each[0].name, target: offer.fixed.target.id };
}

const leave = ({ umpire, spectator, players }) =>
  Promise.all([umpire, spectator, ...Object.values(players)].map((page) => page?.context().close()));

test("a unit fires in three taps, and nothing is scrolled", { timeout: 120_000 }, async () => {
  const { table, seat, page, unit, target } = await fire();
  await page.setViewportSize(SIZES.phone);
  await page.goto(`${table.table}/${seat}`);
  const hand = new Hand(page);
  await hand.piece(unit);
  await page.locator(`#choices article[data-unit="${unit}"]`).waitFor();
  await hand.tap(page.locator(`#choices li[data-target="${target}"] a`));
  await page.locator("#in-hand [data-roll]").waitFor();
  const before = await number(page);
  await hand.tap(page.locator("#in-hand [data-roll]").first());
  await page.waitForFunction((before) => Number(document.querySelector('[name="expected"]')?.value) > before, before);
  assert.ok(await isInView(page, "#happened .fallen"), "the dice are in view where the button was");
  note("fire one unit, phone", hand.told(), "7 taps, 7,000 px", "3 taps, 0 px");
  assert.deepEqual([hand.taps, hand.scrolled], [3, 0]);
  await leave(table);
});

test("an act in hand is let go of by cancelling it, and by looking at another unit", { timeout: 120_000 }, async () => {
  const { table, seat, page, unit, target } = await fire();
  await page.goto(`${table.table}/${seat}?unit=${unit}`);
  const act = page.locator(`#choices li[data-target="${target}"] a`);
  await act.click();
  await page.locator("#in-hand .cancel a").click();
  await page.locator("#in-hand").waitFor({ state: "detached" });
  await page.locator(`#choices article[data-unit="${unit}"]`).waitFor();
  await act.click();
  await page.locator("#in-hand [data-roll]").waitFor();
  const another = page.locator(`#order-of-battle [data-unit]:not([data-unit="${unit}"]) > a`).last();
  await another.click();
  await page.locator("#in-hand").waitFor({ state: "detached" });
  await page.locator(`#choices article:not([data-unit="${unit}"])`).waitFor();
  await leave(table);
});

test("with real dice it takes one tap more a die", { timeout: 120_000 }, async () => {
  const { table, seat, page, unit, target } = await fire();
  await page.setViewportSize(SIZES.phone);
  await page.goto(`${table.table}/${seat}`);
  await page.evaluate(() => localStorage.setItem("real-dice", "yes"));
  const hand = new Hand(page);
  await hand.piece(unit);
  await page.locator(`#choices article[data-unit="${unit}"]`).waitFor();
  await hand.tap(page.locator(`#choices li[data-target="${target}"] a`));
  let dice = 0;
  await page.locator("#dice .pad button").first().waitFor();
  while ((await page.locator("#dice .pad button").count()) > 0) {
    const asked = await page.locator("#dice h2").innerText();
    await hand.tap(page.locator("#dice .pad button").nth(2));
    dice += 1;
    await page.waitForFunction((asked) => document.querySelector("#dice h2")?.innerText !== asked, asked);
  }
  const before = await number(page);
  await hand.tap(page.locator("#dice [data-roll]"));
  await page.waitForFunction((before) => Number(document.querySelector('[name="expected"]')?.value) > before, before);
  assert.ok(await isInView(page, "#happened .fallen"));
  note("the same with typed dice", `3 taps and ${hand.taps - 3} for ${dice} dice, ${hand.scrolled} px`, "12 taps", "3 + one a die");
  assert.deepEqual([hand.taps, hand.scrolled], [3 + dice, 0]);
  await leave(table);
});

test("a piece that is dragged is confirmed beside it", { timeout: 120_000 }, async () => {
  const scenario = await readFile(new URL("../scenarios/the-ford.toml", import.meta.url), "utf8");
  const table = await beginOwn(on.browser, on.server, scenario);
  const page = table.umpire;
  await page.setViewportSize(LAPTOP);
  await page.goto(`${table.table}/umpire?unit=first-south`);
  await page.locator("#choices fieldset[data-place]").first().waitFor({ state: "attached" });
  const reason = page.locator('#choices form:has(fieldset[data-place]) [name="reason"]').first();
  await reason.evaluate((field) => (field.value = "it slid"));
  const hand = new Hand(page);
  await hand.drag("first-south", -3, -2);
  const before = await number(page);
  await hand.tap(page.locator(".decision .confirm"));
  await page.waitForFunction((before) => Number(document.querySelector('[name="expected"]')?.value) > before, before);
  note("move by map, laptop", `a drag, ${hand.taps} click at the piece, ${hand.scrolled} px`, "drag, 1,700 to 3,660 px, click", "drag, one click at the piece");
  assert.deepEqual([hand.taps, hand.scrolled], [1, 0]);
  await leave(table);
});

test("a line wheels by a front corner about the other", { timeout: 120_000 }, async () => {
  const table = await begin(on.browser, on.server, "fatigue/antietam-sunken-road");
  const isLine = ({ path }) => path?.footprint.width >= 3;
  const [seat, page, offer] = await driven(table, ({ parts }) => parts.some(isLine));
  const { now, footprint, piece } = offer.parts.find(isLine).path;
  await page.setViewportSize(LAPTOP);
  await page.goto(`${table.table}/${seat}?unit=${piece}`);
  await page.locator("#choices fieldset[data-place]").first().waitFor({ state: "attached" });
  await new Hand(page).wheel("left", 1, now.facing);
  await page.locator(".decision", { hasText: /inches/ }).waitFor();
  await picture(page, "map-wheeled", ["laptop"]);
  const put = await page.locator("#choices fieldset[data-place]").first().evaluate((field) =>
    Object.fromEntries(["x", "y", "facing"].map((axis) => [axis, Number(field.querySelector(`[name$=".${axis}"]`).value)])));
  const rightCorner = ({ x, y, facing }) => {
    const turn = (facing * Math.PI) / 180;
    return [x + (Math.cos(turn) * footprint.width) / 2, y - (Math.sin(turn) * footprint.width) / 2];
  };
  assert.ok((put.facing - now.facing + 360) % 360 > 4, `it turned to the right: ${now.facing} to ${put.facing}`);
  rightCorner(put).forEach((at, axis) => assert.ok(Math.abs(at - rightCorner(now)[axis]) < 0.02, "its right corner stands"));
  await leave(table);
});

test("a squad of ten moves in two acts", { timeout: 120_000 }, async () => {
  const table = await begin(on.browser, on.server, "battlegroup/squad-against-squad");
  const [seat, page, offer] = await driven(table, ({ do: verb, parts }) => verb === "move" && parts[0].each.length >= 8);
  await page.setViewportSize(LAPTOP);
  await page.goto(`${table.table}/${seat}?unit=${offer.fixed.unit.id}`);
  const form = page.locator("#choices form:has(fieldset[data-least] fieldset[data-place])").first();
  await form.waitFor({ state: "attached" });
  const first = offer.parts[0].each[0].name;
  const hand = new Hand(page);
  await hand.drag(first, 0, 1);
  await page.locator(".decision", { hasText: "together" }).waitFor();
  await page.waitForFunction(() => document.querySelector(".decision span")?.textContent.includes("of"));
  const [before, count] = [await number(page), offer.parts[0].each.length];
  await hand.tap(page.locator(".decision .confirm"));
  await page.waitForFunction((before) => Number(document.querySelector('[name="expected"]')?.value) > before, before);
  note(`move a squad of ${count}`, `${1 + hand.taps} acts, ${hand.scrolled} px`, "30+ acts", "2");
  assert.deepEqual([hand.taps, hand.scrolled], [1, 0]);
  await leave(table);
});

test("what to do now is in view for every seat, and what others do moves nothing", { timeout: 240_000 }, async () => {
  const table = await begin(on.browser, on.server, "micro-force/mcphersons-ridge");
  const seats = { ...table.players, umpire: table.umpire };
  const shifts = (page) => page.evaluate(() => ({ shifted: window.shifted ?? 0, moved: [...(window.moved ?? [])] }));
  const follower = Object.keys(table.players).at(-1);
  let looked = 0;
  for (let moment = 0; moment < 6; moment += 1) {
    for (const viewport of [SIZES.phone, LAPTOP]) {
      for (const [seat, page] of Object.entries(seats)) {
        await page.setViewportSize(viewport);
        await page.goto(`${table.table}/${seat}`);
        assert.ok(await isInView(page, "#moment .whose"), `${seat} sees whose moment it is`);
        if ((await page.locator("#to-do [data-due]").count()) > 0) {
          assert.ok(await isInView(page, "#to-do [data-due] :is(h3, button, a)"), `${seat} sees what is due, ${viewport.width} wide`);
        }
        looked += 1;
      }
    }
    const watching = table.players[follower];
    await watching.evaluate(() => {
      window.shifted = 0;
      new PerformanceObserver((list) => {
        for (const shift of list.getEntries()) {
          if (shift.hadRecentInput) continue;
          window.shifted += shift.value;
          for (const { node } of shift.sources) (window.moved ??= new Set()).add(`${node?.nodeName} ${node?.id || node?.className || node?.parentElement?.className || node?.textContent?.slice(0, 40)}`);
        }
      }).observe({ type: "layout-shift", buffered: false });
    });
    const records = await number(watching);
    await driven(table, () => false, { most: 1, but: follower });
    await watching.waitForFunction((records) => Number(document.querySelector('[name="expected"]')?.value) >= records, records);
    await watching.waitForTimeout(400);
    const { shifted, moved } = await shifts(watching);
    assert.ok(shifted < 0.005, `what others do moves nothing: ${shifted}, ${moved.join("; ")}`);
  }
  note("what to do now is in view, any seat, 360x780 and 1280x800", `always (${looked} looks)`, "rarely", "always");
  await leave(table);
});

/** A battle of 40 units a side, in eight brigades, among 60 pieces of terrain. */
function large() {
  const sides = ["south", "north"];
  const units = (side, brigade) => Array.from({ length: 10 }, (_, place) => ({ id: `${side}-${brigade}-${place}`, name: `${brigade * 10 + place + 1}th of the ${side}`, brigade, place }));
  const brigades = sides.flatMap((side) => [0, 1, 2, 3].map((brigade) => ({ side, brigade, units: units(side, brigade) })));
  const commands = brigades.map(({ side, brigade, units }) => `[[commands]]
id = "${side}-brigade-${brigade}"
name = "Brigade ${brigade + 1} of the ${side}"
side = "${side}"
units = [${units.map(({ id, name }) => `{ id = "${id}", name = "${name}", arm = "infantry", quality = "B", men = 300 }`).join(", ")}]`);
  const placed = brigades.flatMap(({ side, units }) => units.map(({ id, brigade, place }) => `[[table.units]]
id = "${id}"
at = [${8 + 9 * place}, ${side === "south" ? 4 + 4 * brigade : 68 - 4 * brigade}]
facing = ${side === "south" ? 0 : 180}`));
  const terrain = Array.from({ length: 60 }, (_, place) => {
    const [x, y] = [2 + 9 * (place % 10), 22 + 5 * Math.floor(place / 10)];
    return `[[table.terrain]]
id = "patch-${place}"
kind = "${["woods", "orchard", "rough", "marsh"][place % 4]}"
outline = [[${x}, ${y}], [${x + 5}, ${y - 0.5}], [${x + 6}, ${y + 2}], [${x + 3}, ${y + 3.5}], [${x - 1}, ${y + 2.5}]]`;
  });
  const named = sides.map((side) => `[[sides]]\nid = "${side}"\nname = "${side}"\n[[seats]]\nid = "of-${side}"\nname = "${side} commander"\nside = "${side}"`);
  return `system = "fatigue"
name = "Eighty units"
says = "What the measures are taken on."
turns = 4
recovery_rate = 20
${[...named, ...commands].join("\n")}
[victory]
losses_percent = 35
broken_percent = 67
points_per_100_men = 5
[table]
width = 96
depth = 72
${[...terrain, ...placed].join("\n")}
`;
}

// A measure and no test of speed: it is taken where the table of measures is written.
test("how long it takes from a hand's act to the next picture", { timeout: 240_000, skip: process.env.STANDFAST_MEASURES !== "write" }, async () => {
  const table = await beginOwn(on.browser, on.server, large());
  const page = table.umpire;
  await page.setViewportSize(LAPTOP);
  await page.addInitScript(() => {
    window.took = [];
    new PerformanceObserver((list) => {
      for (const { interactionId, duration } of list.getEntries()) if (interactionId) window.took.push(duration);
    }).observe({ type: "event", durationThreshold: 16, buffered: true });
  });
  await page.goto(`${table.table}/umpire`);
  assert.deepEqual(await page.evaluate(() => ["g.unit", ".terrain > *"].map((what) => document.querySelectorAll(`svg.map ${what}`).length >= (what === "g.unit" ? 80 : 60))), [true, true]);
  const hand = new Hand(page);
  let acts = 0;
  for (const side of ["south", "north"]) for (const brigade of [0, 1, 2, 3]) for (const place of [0, 4, 8]) {
    const id = `${side}-${brigade}-${place}`;
    await hand.piece(id);
    await page.locator(`#choices article[data-unit="${id}"]`).waitFor();
    await hand.drag(id, 1, side === "south" ? 0.5 : -0.5);
    await page.keyboard.press("Tab");
    await page.locator(".decision .cancel").click();
    acts += 4;
  }
  await page.waitForTimeout(500);
  const took = await page.evaluate(() => window.took.sort((one, other) => one - other));
  // What took less than 16 ms is not told, and stands before the rest.
  const at = (part) => took[Math.floor(acts * part) - (acts - took.length)] ?? 16;
  note("from an act to the next picture, 80 units and 60 pieces of terrain, 95th percentile", `${at(0.95)} ms (median ${at(0.5)}, ${acts} acts)`, "not known", "under 100 ms");
  await leave(table);
});
