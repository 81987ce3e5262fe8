// Two players and an umpire play a small battle of each system from its start to its end through the pages.
import { test } from "node:test";
import assert from "node:assert/strict";
import { accessible, picture } from "./lib/browser.mjs";
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

for (const [place, [system, name]] of SAMPLES.entries()) {
  // One of them without scripts: forms and reload must do.
  const javaScriptEnabled = system !== "fatigue";
  test(`${system}: ${name}${javaScriptEnabled ? "" : ", without scripts"}`, { timeout: 480_000 }, async () => {
    const table = await begin(on.browser, on.server, `${system}/${name}`, { javaScriptEnabled });
    const acted = await playToTheEnd(table, drawing(place + 1));
    for (const page of [table.umpire, ...Object.values(table.players)]) {
      await page.reload();
      assert.ok(await isOver(page), `${system} is over after ${acted} commands`);
      assert.deepEqual(page.complaints, []);
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
