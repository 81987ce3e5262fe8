// Talk: who reads it, a question and its answer, and the line that says whose moment it is.
import { test } from "node:test";
import assert from "node:assert/strict";
import { accessible, picture } from "./lib/browser.mjs";
import { stage } from "./lib/stage.mjs";
import { begin, openTalk } from "./lib/table.mjs";

const here = stage();

/** Says it to whom that button names. */
async function say(page, to, text) {
  await openTalk(page);
  await page.locator("#talk .hearers label", { hasText: to }).click();
  await page.locator("#talk form:has(.hearers) textarea").fill(text);
  await page.locator("#talk form:has(.hearers) button").click();
  await page.locator("#talk .said li", { hasText: text }).waitFor({ state: "attached" });
}

for (const javaScriptEnabled of [true, false]) {
  test(`a question reaches the umpire alone, and its answer who asked, ${javaScriptEnabled ? "live" : "without scripts"}`, { timeout: 180_000 }, async () => {
    const { umpire, spectator, players, table } = await begin(here.browser, here.server, "fatigue/stone-wall", { javaScriptEnabled });
    const { attacker, defender } = players;
    const look = async (page) => javaScriptEnabled || page.reload();
    await say(attacker, "To the umpire", "Is the wall high?");
    const field = attacker.locator("#talk .hearers input:checked");
    assert.equal(await field.getAttribute("value"), "umpire", "what follows goes no further");
    await look(umpire);
    const asked = umpire.locator("#to-do li", { hasText: "Is the wall high?" });
    await asked.waitFor();
    await picture(umpire, "question");
    if (javaScriptEnabled) for (const page of [umpire, attacker]) await accessible(page, "a table with a question");
    await asked.locator('form:has([value="reply"]) textarea').fill("Knee high");
    await asked.locator('form:has([value="reply"]) button').click();
    await look(attacker);
    const answered = attacker.locator("#talk .said li", { hasText: "Knee high" });
    await answered.waitFor({ state: "attached" });
    assert.match(await answered.innerText(), /to you/);
    for (const page of [defender, spectator]) {
      await page.goto(page.url());
      const text = await page.locator("body").innerText();
      assert.doesNotMatch(text, /wall high|Knee high|question/);
    }
    await picture(attacker, "talk");
    assert.match(await attacker.locator("#moment .whose").innerText(), /You act: 1 to do/);
    assert.match(await defender.locator("#moment .whose").innerText(), /acts: .*(since \d\d:\d\d|\d+ (s|min))/s);
    await spectator.goto(table.replace("/battles/", "/boards/"));
    assert.match(await spectator.locator("#moment .whose").innerText(), /acts: /);
    await picture(spectator, "board-moment", ["projector", "phone"]);
    for (const page of [umpire, attacker, defender, spectator]) assert.deepEqual(page.complaints, []);
  });
}

for (const javaScriptEnabled of [true, false]) {
  test(`the clocks of the sides run while play waits for them, ${javaScriptEnabled ? "live" : "without scripts"}`, { timeout: 120_000 }, async () => {
    const { umpire, spectator, players, table } = await begin(here.browser, here.server, "fatigue/stone-wall", { javaScriptEnabled });
    const { attacker, defender } = players;
    const look = async (page) => javaScriptEnabled || page.reload();
    const clocks = umpire.locator("details.by-hand", { hasText: "Clocks" });
    if (!(await clocks.evaluate((details) => details.open))) await clocks.locator("summary").click();
    const allow = clocks.locator('form:has([value="allow-time"])');
    await allow.locator('[name="minutes"]').fill("1");
    await allow.locator("[data-roll]").click();
    await spectator.goto(table.replace("/battles/", "/boards/"));
    for (const page of [attacker, defender, spectator]) {
      await look(page);
      await page.locator("#moment .clocks .runs").waitFor({ state: "attached" });
      assert.equal(await page.locator("#moment .clocks > span").count(), 2);
      assert.match(await page.locator("#moment .clocks .runs").textContent(), /South +(1:00|0:5\d)/);
    }
    if (javaScriptEnabled) {
      const shown = await attacker.locator(".clocks .runs .left").textContent();
      await attacker.locator(".clocks .runs .left").filter({ hasNotText: shown }).waitFor({ state: "attached" });
      assert.equal(await attacker.locator(".clocks .changed").count(), 0, "that a clock runs is no news");
      for (const page of [umpire, attacker, spectator]) await accessible(page, "a table with clocks");
    }
    await picture(attacker, "clocks", javaScriptEnabled ? undefined : ["phone"]);
    await picture(spectator, "board-clocks", ["projector", "phone"]);
    await look(umpire);
    if (!(await clocks.evaluate((details) => details.open))) await clocks.locator("summary").click();
    await clocks.locator('form:has([value="stop-time"]) [data-roll]').click();
    await look(defender);
    await defender.locator("#moment .clocks:not(:has(.runs))").waitFor({ state: "attached" });
    for (const page of [umpire, attacker, defender, spectator]) assert.deepEqual(page.complaints, []);
  });
}
