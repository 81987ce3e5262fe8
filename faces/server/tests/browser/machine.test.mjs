// Players of the machine: asking one what it would do, and having it done; and how a scenario stands between two of them.
import { test } from "node:test";
import assert from "node:assert/strict";
import { accessible, picture, somebody } from "./lib/browser.mjs";
import { stage } from "./lib/stage.mjs";
import { begin } from "./lib/table.mjs";

const here = stage();

test("a player asks the machine what it would do, sees why, and has it done, until the umpire forbids it", { timeout: 240_000 }, async () => {
  const { umpire, players, table } = await begin(here.browser, here.server, "fatigue/stone-wall");
  const { attacker, defender } = players;
  await attacker.getByRole("button", { name: "More", exact: true }).click();
  await attacker.getByRole("link", { name: "Ask the machine" }).click();
  await attacker.getByRole("button", { name: "What would you do?" }).click();
  await attacker.getByRole("heading", { name: "Asked in record 1: The attacker" }).waitFor();
  await accessible(attacker, "advice");
  await picture(attacker, "advice", ["phone", "laptop"]);
  // Everybody sees that he asked, and nobody else what it said.
  await defender.goto(`${table}/defender/log`);
  assert.match(await defender.locator("main").innerText(), /Asks the machine for advice/);
  await defender.goto(`${table}/defender/thoughts`);
  assert.match(await defender.locator("main").innerText(), /There is nothing to be shown yet/);
  await attacker.getByRole("button", { name: "Do it; the server rolls its dice" }).click();
  await attacker.waitForURL(/done=/);
  await umpire.goto(`${table}/umpire`);
  await umpire.locator("summary", { hasText: "Advice by the machine" }).click();
  await umpire.getByRole("button", { name: /^Forbid advice/ }).click();
  await umpire.waitForURL(/done=/);
  await attacker.goto(`${table}/attacker/thoughts`);
  assert.equal(await attacker.getByRole("button", { name: "What would you do?" }).count(), 0);
});

test("the page of a scenario shows how it stands between players of the machine", async () => {
  const page = await somebody(here.browser);
  await page.goto(`${here.server.address}/scenarios/micro-force/north-of-the-pike`);
  const standing = page.locator("section", { has: page.getByRole("heading", { name: "How it stands" }) });
  assert.match(await standing.innerText(), /The Union\s+89%/);
  await accessible(page, "how a scenario stands");
  await picture(page, "standing", ["phone", "laptop"]);
});
