// Simulations: begun by one tap on a scenario's page, watched while their bars grow, stopped, and kept as a report.
import { test } from "node:test";
import assert from "node:assert/strict";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { accessible, picture, somebody } from "./lib/browser.mjs";
import { stage } from "./lib/stage.mjs";
import { begin } from "./lib/table.mjs";

// A simulation gives way to everything else: beside other tests it may take long, and alone it must not be over too soon.
const here = stage("--limit", "simulation_battles=10000", "--limit", "simulation_seconds=900");

/** How many battles the page shows as fought. */
const fought = (page) => page.locator("#how-far progress").evaluate((bar) => bar.value);

/** Opens the page of a scenario and has it fought with one tap. */
async function fight(page, scenario, choose = async () => {}) {
  await page.goto(`${here.server.address}/scenarios/${scenario}`);
  await choose(page);
  await page.getByRole("button", { name: "Fight it out" }).click();
  await page.waitForURL(/\/simulations\/[0-9a-z]{16}$/);
}

test("one tap has a scenario fought, its bars grow while one looks on, and somebody stops it", { timeout: 400_000 }, async () => {
  const page = await somebody(here.browser);
  await fight(page, "micro-force/north-of-the-pike", async () => {
    await page.locator("#fight summary").click();
    await page.getByLabel("Battles", { exact: true }).selectOption("10000");
    await page.getByLabel("The Union", { exact: true }).selectOption("bold");
    await accessible(page, "the form of a simulation");
    await picture(page, "simulation-form", ["phone"]);
  });
  assert.match(await page.locator("p.lead").innerText(), /^10000 battles .* The Union by bold/);
  await page.evaluate(() => (globalThis.stayed = true));
  await page.locator("#bars svg").first().waitFor();
  const before = await fought(page);
  const bar = () => page.locator("#bars svg").first().getAttribute("aria-label");
  const said = await bar();
  await page.waitForFunction((before) => document.querySelector("#how-far progress").value > before, before);
  assert.notEqual(await bar(), said, "the bars grow");
  assert.equal(await page.evaluate(() => globalThis.stayed), true, "and the page stays");
  assert.match(await page.locator("#how-far").innerText(), /of 10000 battles, about \d+ (second|minute)s? left/);
  await accessible(page, "a simulation that is fought");
  // For the guide: some way on.
  await page.waitForFunction(() => document.querySelector("#how-far progress").value > 100, null, { timeout: 120_000 });
  await picture(page, "simulation", ["phone", "laptop"]);
  await page.getByRole("button", { name: "Stop it" }).click();
  await page.locator("#how-far").getByText(/It was stopped: \d+ of 10000 battles count/).waitFor();
  assert.equal(await page.getByRole("button", { name: "Stop it" }).count(), 0);
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

test("when it is over the page is the report, in light and dark, and the report can be kept", { timeout: 400_000 }, async () => {
  const page = await somebody(here.browser);
  await fight(page, "fatigue/stone-wall");
  await page.getByRole("link", { name: "Keep the report (one file)" }).waitFor({ timeout: 300_000 });
  assert.match(await page.locator("#how-far").innerText(), /^1000 battles in /);
  await page.getByRole("heading", { name: "Which unit breaks when" }).waitFor();
  const colour = () => page.locator("#bars rect").first().evaluate((bar) => getComputedStyle(bar).fill);
  const light = await colour();
  await accessible(page, "a simulation that is over");
  await picture(page, "simulation-over");
  await page.emulateMedia({ colorScheme: "dark" });
  assert.notEqual(await colour(), light, "the bars have colours of their own in the dark");
  await accessible(page, "a simulation that is over, in the dark");
  await picture(page, "dark-simulation-over");
  const [kept] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Keep the report (one file)" }).click(),
  ]);
  const file = join(tmpdir(), `standfast-simulation-${process.pid}.html`);
  await kept.saveAs(file);
  const report = await somebody(here.browser, { offline: true });
  await report.goto(`file://${file}`);
  await report.getByRole("heading", { name: /: 1000 battles$/ }).waitFor();
  await accessible(report, "a report in one file");
  await picture(report, "simulation-file");
  assert.deepEqual([page.complaints, report.complaints], [[], []]);
  await report.context().close();
  await page.context().close();
  await rm(file);
});

test("without scripts the page loads itself again until it is over", { timeout: 400_000 }, async () => {
  const page = await somebody(here.browser, { javaScriptEnabled: false });
  await fight(page, "micro-force/north-of-the-pike");
  await page.getByRole("link", { name: "Look again" }).click();
  await page.getByRole("link", { name: "Keep the report (one file)" }).waitFor({ timeout: 300_000 });
  await picture(page, "simulation-plain", ["phone"]);
  await page.context().close();
});

test("the umpire has the scenario of his battle fought, from the page of its seats", { timeout: 400_000 }, async () => {
  const { umpire, table } = await begin(here.browser, here.server, "fatigue/stone-wall");
  await umpire.goto(`${table}/umpire/seats`);
  await umpire.getByRole("button", { name: "Fight it out" }).click();
  await umpire.waitForURL(/\/simulations\/[0-9a-z]{16}$/);
  await umpire.getByRole("link", { name: "To the scenario" }).waitFor({ timeout: 300_000 });
  await umpire.goto(`${table}/umpire/seats`);
  await accessible(umpire, "the page of seats");
});

test("a scenario of one's own is fought from where it would begin", { timeout: 400_000 }, async () => {
  const page = await somebody(here.browser);
  await page.goto(`${here.server.address}/scenarios/fatigue/stone-wall`);
  const scenario = (await page.locator("pre.file").textContent()).replace(/^name = .*$/m, 'name = "A wall of my own"');
  await page.goto(here.server.address);
  await page.locator('textarea[name="scenario"]').fill(scenario);
  await page.getByRole("button", { name: "Fight it out between players of the machine" }).click();
  await page.waitForURL(/\/simulations\/[0-9a-z]{16}$/);
  await page.getByRole("heading", { name: "A wall of my own" }).waitFor();
  await page.getByRole("link", { name: "Keep the report (one file)" }).waitFor({ timeout: 300_000 });
  await page.context().close();
});
