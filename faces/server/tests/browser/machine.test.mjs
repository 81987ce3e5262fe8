// Players of the machine: asking one what it would do, and having it done; throwing its dice; and how a scenario stands between two of them.
import { test } from "node:test";
import assert from "node:assert/strict";
import { SIZES, accessible, picture, somebody } from "./lib/browser.mjs";
import { Hand, isInView } from "./lib/hand.mjs";
import { stage } from "./lib/stage.mjs";
import { begin, number } from "./lib/table.mjs";

const here = stage();

test("a player asks the machine what it would do, sees why, and has it done, until the umpire forbids it", { timeout: 240_000 }, async () => {
  const { umpire, players, table } = await begin(here.browser, here.server, "fatigue/stone-wall");
  const { attacker, defender } = players;
  await attacker.getByRole("button", { name: "More", exact: true }).click();
  await attacker.getByRole("link", { name: "Ask the machine" }).click();
  await attacker.getByRole("button", { name: "What would you do?" }).click();
  await attacker.getByRole("heading", { name: "Asked in record 1: The attacker" }).waitFor();
  assert.match(await attacker.locator("main").innerText(), /Try to rally: Third Southern, since it may come to order again/);
  // Everybody sees that he asked, and nobody else what it said.
  await defender.goto(`${table}/defender/log`);
  assert.match(await defender.locator("main").innerText(), /Asks the machine for advice/);
  await defender.goto(`${table}/defender/thoughts`);
  assert.match(await defender.locator("main").innerText(), /There is nothing to be shown yet/);
  await attacker.getByRole("button", { name: "Do it; the server rolls its dice" }).click();
  await attacker.waitForURL(/done=/);
  // Where there is more than one thing to do, what else was tried out stands below.
  await defender.reload();
  await defender.getByRole("button", { name: "What would you do?" }).click();
  await defender.getByRole("heading", { name: "Asked in record 3: The defender" }).waitFor();
  await defender.getByText(/fought on/).first().waitFor();
  await accessible(defender, "advice");
  await picture(defender, "advice", ["phone", "laptop"]);
  await umpire.goto(`${table}/umpire`);
  await umpire.locator("summary", { hasText: "Advice by the machine" }).click();
  await umpire.getByRole("button", { name: /^Forbid advice/ }).click();
  await umpire.waitForURL(/done=/);
  await attacker.goto(`${table}/attacker/thoughts`);
  assert.equal(await attacker.getByRole("button", { name: "What would you do?" }).count(), 0);
});

test("dice that people throw for the machine are typed where they sit, one tap a die and one to confirm", { timeout: 240_000 }, async () => {
  const { umpire, players, spectator, table } = await begin(here.browser, here.server, "micro-force/north-of-the-pike");
  await umpire.goto(`${table}/umpire/seats`);
  await umpire.getByLabel("We throw them and type what they show").check();
  const seat = Object.keys(players)[1];
  await umpire.locator(`select[name="${seat}"]`).selectOption("bold");
  await accessible(umpire, "who throws the machine's dice");
  await picture(umpire, "machine-dice-seats", ["phone", "laptop"]);
  // The pad comes to a page that is open, on a phone.
  const page = Object.values(players)[0];
  await page.setViewportSize(SIZES.phone);
  await page.goto(`${table}/${Object.keys(players)[0]}`);
  await umpire.locator("#machines button").click();
  await page.locator("#to-do [data-throw] .pad button").first().waitFor({ timeout: 60_000 });
  assert.match(await page.locator("#moment .due").innerText(), /You throw for the machine/);
  await picture(page, "machine-dice", ["phone", "laptop"]);
  const pad = "#to-do [data-throw] .pad button";
  for (const size of ["laptop", "phone"]) {
    await page.setViewportSize(SIZES[size]);
    assert.ok(await isInView(page, `${pad}:first-child`), `the first face is in view on a ${size}`);
    assert.ok(await isInView(page, `${pad}:last-child`), `the last face is in view on a ${size}`);
    if (size === "laptop") await accessible(page, "dice for the machine");
  }
  assert.equal(await spectator.locator("[data-throw]").count(), 0, "spectators throw nothing");
  // What is being typed stays while people talk, and goes once something is done: the machine asks anew.
  await page.locator(pad).first().click();
  await page.locator("#dice[data-throw]").waitFor();
  await page.setViewportSize(SIZES.laptop);
  await accessible(page, "the next die of the machine");
  await page.setViewportSize(SIZES.phone);
  const api = `${table.replace("/battles/", "/api/v1/battles/")}/seats/umpire/commands`;
  /** @param {object} command */
  const give = async (command) => {
    const given = await umpire.context().request.post(api, { data: { command } });
    assert.equal(given.status(), 201, await given.text());
  };
  await give({ do: "say", text: "Wait." });
  await umpire.goto(`${table}/umpire/log`);
  assert.equal(await page.locator("#dice[data-throw]").count(), 1, "a word takes no dice out of a hand");
  await give({ do: "set", thing: "hall", knob: "steps-lost", value: 1, reason: "a try" });
  await page.locator("#dice").waitFor({ state: "detached" });
  await page.locator(pad).first().waitFor({ timeout: 60_000 });
  const hand = new Hand(page);
  const before = await number(page);
  await hand.tap(page.locator(pad).nth(0));
  let dice = 1;
  await page.locator("#dice[data-throw]").waitFor();
  while ((await page.locator("#dice .pad button").count()) > 0) {
    const asked = await page.locator("#dice h2").innerText();
    await hand.tap(page.locator("#dice .pad button").nth(dice % 3));
    dice += 1;
    await page.waitForFunction((asked) => document.querySelector("#dice h2")?.innerText !== asked, asked);
  }
  await picture(page, "machine-dice-result", ["phone"]);
  await hand.tap(page.locator("#dice [data-roll]"));
  await page.locator("#dice").waitFor({ state: "detached" });
  assert.deepEqual([hand.taps, hand.scrolled], [dice + 1, 0]);
  await umpire.goto(`${table}/umpire/log`);
  assert.match((await umpire.locator("main").textContent()) ?? "", /typed/);
  assert.deepEqual(page.complaints, []);
  assert.ok((await number(page)) > before);
});

test("the page of a scenario shows how it stands between players of the machine", async () => {
  const page = await somebody(here.browser);
  await page.goto(`${here.server.address}/scenarios/micro-force/north-of-the-pike`);
  const standing = page.locator("section", { has: page.getByRole("heading", { name: "How it stands" }) });
  assert.match(await standing.innerText(), /The Union\s+50\.7% \(47\.6% to 53\.8%\)/);
  await accessible(page, "how a scenario stands");
  await picture(page, "standing", ["phone", "laptop"]);
});
