// Fair dice: at the end a browser holds the log against what it has kept of it.
import { test } from "node:test";
import assert from "node:assert/strict";
import { faultsOf } from "./lib/browser.mjs";
import { stage } from "./lib/stage.mjs";
import { act, begin, drawing, isOver, send } from "./lib/table.mjs";

const on = stage();

/** Changes what the browser has kept under the names that begin so. */
const forge = (page, name, change) => page.evaluate(([name, change]) => {
  const key = Object.keys(localStorage).find((key) => key.startsWith(`${name}:`));
  const kept = localStorage.getItem(key);
  const lists = { flip: ([head, ...others]) => [head.slice(0, -1) + (head.endsWith("0") ? "1" : "0"), ...others], forget: () => [] };
  localStorage.setItem(key, JSON.stringify(lists[change](JSON.parse(kept))));
  return [key, kept];
}, [name, change]);

/** What the browser says of the log. */
async function compared(page) {
  await page.reload();
  // In one step: a page that is drawn again meanwhile compares anew.
  return page.locator("[data-compare]:has(strong)").textContent();
}

test("once the seed is open, a browser compares the log with what it has kept", { timeout: 120_000 }, async () => {
  const { umpire, spectator, players, table } = await begin(on.browser, on.server, "micro-force/north-of-the-pike");
  const draw = drawing(7);
  for (let turn = 0; turn < 12; turn++) {
    for (const [seat, page] of Object.entries(players)) {
      await page.goto(`${table}/${seat}`);
      await act(page, draw);
    }
  }
  for (const verb of ["end-battle", "open-seed"]) {
    await umpire.goto(`${table}/umpire`);
    await send(umpire.locator(`form:has([name="do"][value="${verb}"])`).first(), draw);
    await umpire.waitForURL(/done=/);
  }
  assert.ok(await isOver(umpire));

  let contributions = 0;
  for (const page of Object.values(players)) {
    const says = await compared(page);
    const [, heads, own] = /^✓ This browser kept (\d+) states of the log and (\d+) contributions of yours/.exec(says) ?? assert.fail(says);
    assert.ok(Number(heads) > 1, says);
    contributions += Number(own);
  }
  assert.ok(contributions > 0, "somebody rolled");

  // The same log, had the browser seen another.
  for (const page of Object.values(players)) {
    const [key, kept] = await forge(page, "heads", "flip");
    assert.match(await compared(page), /^✗ The log is not the one that this browser saw: it differs at record \d+ or before/);
    await page.evaluate(([key, kept]) => localStorage.setItem(key, kept), [key, kept]);
    const own = Number(/(\d+) contributions/.exec(await compared(page))[1]);
    if (own === 0) continue;
    await forge(page, "pledges", "forget");
    assert.match(await compared(page), /^✗ Record \d+ has a contribution that this browser never gave/);
  }
  for (const page of [umpire, spectator, ...Object.values(players)]) {
    assert.deepEqual(page ? faultsOf(page) : [], []);
    await page?.context().close();
  }
});
