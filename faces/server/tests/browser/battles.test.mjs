// Two players and an umpire play a small battle of each system from its start to its end through the pages: one player by
// touch on a phone, one by the keyboard of a laptop, the umpire with a mouse. STANDFAST_LONG plays each without scripts too.
import { test } from "node:test";
import assert from "node:assert/strict";
import { accessible, faultsOf, picture } from "./lib/browser.mjs";
import { stage } from "./lib/stage.mjs";
import { begin, drawing, isOver, playToTheEnd } from "./lib/table.mjs";

const on = stage();

const SAMPLES = [
  ["mfp", "mill-bridge"],
  ["morale-check", "the-sunken-lane"],
  ["fatigue", "stone-wall"],
  ["micro-force", "north-of-the-pike"],
  ["battlegroup", "squad-against-squad"],
];

// One of them without scripts, or all: forms and reload must do.
const WITHOUT = process.env.STANDFAST_LONG ? SAMPLES.map(([system]) => system) : ["fatigue"];
const WITH = process.env.STANDFAST_LONG ? SAMPLES : SAMPLES.filter(([system]) => !WITHOUT.includes(system));
const PLAYED = [...WITH.map((sample) => [...sample, true]), ...SAMPLES.filter(([system]) => WITHOUT.includes(system)).map((sample) => [...sample, false])];

for (const [place, [system, name, javaScriptEnabled]] of PLAYED.entries()) {
  test(`${system}: ${name}${javaScriptEnabled ? "" : ", without scripts"}`, { timeout: 480_000 }, async () => {
    const table = await begin(on.browser, on.server, `${system}/${name}`, { javaScriptEnabled, hands: true });
    const acted = await playToTheEnd(table, drawing(place + 1));
    for (const page of [table.umpire, ...Object.values(table.players)]) {
      await page.reload();
      assert.ok(await isOver(page), `${system} is over after ${acted} commands`);
      assert.deepEqual(faultsOf(page), []);
    }
    if (javaScriptEnabled) {
      await accessible(table.umpire, `${system} at its end`);
      await picture(table.umpire, `end-${system}`, ["phone", "laptop"]);
      await table.umpire.goto(`${table.table}/umpire/report`);
      await accessible(table.umpire, `${system}'s report`);
      await picture(table.umpire, `report-${system}`, ["phone", "laptop"]);
    }
    for (const page of [table.umpire, table.spectator, ...Object.values(table.players)]) await page?.context().close();
  });
}
