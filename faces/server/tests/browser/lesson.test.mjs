// A newcomer plays each system's lesson to its end by what it suggests, alone, in under fifteen minutes; and looks words up.
import { test } from "node:test";
import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { SIZES, accessible, faultsOf, picture, somebody } from "./lib/browser.mjs";
import { Hand } from "./lib/hand.mjs";
import { stage } from "./lib/stage.mjs";
import { isOver } from "./lib/table.mjs";

const here = stage();
const measures = new URL("../../../../benches/use.md", import.meta.url);

/** How fast somebody reads, in words a minute, and how long a tap takes him, in seconds. */
const READS = 200;
const TAP = 4;
const MINUTES = 15;

/** The first game of each system, by whose card its lesson is begun. */
async function firstGames(page) {
  await page.goto(here.server.address);
  return page.locator('form:has(button[name="lesson"]) input[name="sample"]').evaluateAll((fields) => fields.map((field) => field.value));
}

/** The lines that stand before a learner's eyes: the lesson, what happened, and what is to be done. */
function lines(page) {
  return page.evaluate(() => {
    const shown = ["#lesson", "#happened", "#to-do", "#ending"].flatMap((part) => (document.querySelector(part)?.innerText ?? "").split("\n"));
    return shown.map((line) => line.trim()).filter(Boolean);
  });
}

/** The page as axe finds it where all of the table is in one screen. */
async function faultless(page, name) {
  const size = page.viewportSize();
  await page.setViewportSize(SIZES.laptop);
  await accessible(page, name);
  await page.setViewportSize(size);
}

/** Where a lesson keeps how far the battle had come when it was written. */
const EXPECTED = '#lesson input[name="expected"]';

/** How far the battle had come when the lesson was written, if it suggests anything at this moment. */
function expected(page) {
  return page.evaluate((field) => document.querySelector(field)?.value, EXPECTED);
}

/** Waits until the lesson suggests something or is over; where neither comes, says what the page and the server show. */
async function goesOn(page, sample) {
  try {
    await page.waitForFunction(() => document.querySelector("#lesson [data-suggested]") || (document.querySelector("#ending")?.textContent ?? "").trim(), null, { timeout: 60_000 });
  } catch (fault) {
    const shown = await lines(page);
    await page.reload();
    const loaded = await lines(page);
    throw new Error([`the lesson of ${sample} does not go on: ${fault.message}`, ...shown, "Loaded anew:", ...loaded, "Complaints:", ...page.complaints].join("\n"));
  }
}

/** Plays a lesson to its end; gives taps, words read, and the minutes that they take. */
async function played(sample, size, look) {
  const page = await somebody(here.browser, { viewport: SIZES[size] });
  await page.goto(here.server.address);
  const hand = new Hand(page);
  await hand.tap(page.locator(`form:has(input[value="${sample}"]) button[name="lesson"]`));
  await page.locator("#lesson").waitFor();
  const read = new Set();
  let words = 0;
  for (let acts = 0; acts < 80; acts += 1) {
    await goesOn(page, sample);
    for (const line of await lines(page)) {
      if (!read.has(line)) words += line.split(/\s+/).length;
      read.add(line);
    }
    if (await isOver(page)) break;
    await look(page, acts);
    // A reader takes longer than the answer to what he did before, and the machine may end the battle meanwhile.
    await page.waitForTimeout(400);
    const before = await expected(page);
    if (before === undefined) continue;
    try {
      await hand.tap(page.locator("#lesson [data-suggested]"));
    } catch (fault) {
      // It may also end it while the finger is on its way.
      if (await isOver(page)) break;
      throw fault;
    }
    await page.waitForFunction(({ field, before }) => document.querySelector(field)?.value !== before, { field: EXPECTED, before }, { timeout: 30_000 });
  }
  assert.ok(await isOver(page), `the lesson of ${sample} has an end`);
  assert.match(await page.locator("#lesson h2").first().innerText(), /what you have learnt/);
  assert.equal(await page.locator("#lesson .progress .now").count() < 5, true);
  return { page, taps: hand.taps, words, minutes: words / READS + (hand.taps * TAP) / 60 };
}

/** The same as it usually goes: where the dice made it long, the middle one of three. */
async function usually(sample, size, look) {
  const games = [await played(sample, size, look)];
  while (games.some(({ minutes }) => minutes >= MINUTES) && games.length < 3) games.push(await played(sample, size, async () => {}));
  games.sort((one, other) => one.minutes - other.minutes);
  const [middle] = games.splice(games.length >> 1, 1);
  await Promise.all(games.map(({ page }) => page.context().close()));
  return middle;
}

test("a newcomer plays each system's lesson to its end in under fifteen minutes, and axe finds nothing on the way", { timeout: 900_000 }, async () => {
  const samples = await firstGames(await somebody(here.browser));
  assert.equal(samples.length, 5, "every system has a lesson");
  // All at once: each of them mostly waits.
  const rows = await Promise.all(samples.map(async (sample, place) => {
    const size = place % 2 ? "laptop" : "phone";
    const { page, taps, words, minutes } = await usually(sample, size, async (page, acts) => {
      if (acts === 0 || acts === 4) await faultless(page, `the lesson of ${sample}, after ${acts} acts`);
      if (acts === 1) await picture(page, `lesson-${sample.split("/")[0]}`, [size]);
    });
    await faultless(page, `the end of the lesson of ${sample}`);
    await picture(page, `lesson-end-${sample.split("/")[0]}`, [size]);
    // The machine may act just as the learner does.
    assert.deepEqual(faultsOf(page), []);
    assert.ok(minutes < MINUTES, `${sample}: ${taps} taps and ${words} words take ${minutes.toFixed(1)} minutes`);
    await page.context().close();
    return `| ${sample.split("/")[0]} | ${size} | ${taps} | ${words} | ${minutes.toFixed(1)} |`;
  }));
  console.log(rows.join("\n"));
  if (process.env.STANDFAST_MEASURES === "write") {
    const text = await readFile(measures, "utf8");
    const table = ["| lesson | screen | taps | words | minutes |", "|---|---|---|---|---|", ...rows].join("\n");
    await writeFile(measures, text.replace(/\| lesson \|[\s\S]*?\n(?!\|)/, `${table}\n`));
  }
});

test("a lesson goes on without scripts and in the dark, can be put away, and explains again what it has explained", { timeout: 240_000 }, async () => {
  const page = await somebody(here.browser, { javaScriptEnabled: false, colorScheme: "dark" });
  await page.goto(here.server.address);
  await page.locator('button[name="lesson"]').nth(3).click();
  await page.locator("#lesson [data-suggested]").click();
  await page.waitForURL(/done=/);
  assert.match(await page.locator("#lesson .progress").innerText(), /to come/);
  await page.locator("#lesson > details > summary").click();
  assert.equal(await page.locator("#lesson [data-suggested]").isVisible(), false);
  await page.locator("#lesson > details > summary").click();
  const again = page.locator("#lesson details.before");
  if ((await again.count()) > 0) {
    await again.locator("summary").click();
    assert.ok(await again.locator(".topic").first().isVisible());
  }
});

test("a word of the rules is explained in place, and all of them from every page of a battle", { timeout: 240_000 }, async () => {
  const page = await somebody(here.browser);
  await page.goto(here.server.address);
  await page.locator('button[name="lesson"]').nth(3).click();
  await page.locator("#lesson").waitFor();
  const table = page.url().split("?")[0];
  await page.locator("#lesson a.word").first().click();
  await page.locator("#words dd").waitFor();
  assert.equal(await page.locator("#words dt").count(), 1);
  await accessible(page, "a word explained");
  await page.keyboard.press("Escape");
  await page.locator("#words").waitFor({ state: "detached" });
  for (const way of ["/log", "/report", "/thoughts", "/replay", "/calls", "/sit", "/print"]) {
    await page.goto(table + way);
    await page.locator("a[data-words]").click();
    await page.locator("#words dd").first().waitFor();
    assert.ok((await page.locator("#words dt").count()) > 20, way);
    if (way === "/log") await accessible(page, "the words in place");
    await page.keyboard.press("Escape");
  }
  await page.goto(`${table}/log`);
  await page.goto(await page.locator("a[data-words]").getAttribute("href").then((to) => here.server.address + to));
  await accessible(page, "the words of a system");
  await picture(page, "glossary", ["phone", "laptop"]);
  assert.deepEqual(page.complaints, []);
});
