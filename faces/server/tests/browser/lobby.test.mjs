// The lobby: names that players give themselves, who is there, who is ready; and spectators who lag behind.
import { test } from "node:test";
import assert from "node:assert/strict";
import { accessible, picture, somebody } from "./lib/browser.mjs";
import { stage } from "./lib/stage.mjs";
import { begin, drawing, act } from "./lib/table.mjs";

const here = stage();
const SAMPLE = "fatigue/stone-wall";

/** Gives oneself a name at one's table. */
async function sitDown(page, name) {
  await page.locator("#happened .lobby .own a").first().click();
  await page.locator("#name").fill(name);
  await page.locator("form.own-name button").click();
}

/** The line of a seat among those who sit at the table. */
const line = (page, words, within = "") => page.locator(`${within} .company li`, { hasText: words });

/** Where everything stands that somebody may have his eyes or his finger on. */
const places = (page) => page.evaluate(() =>
  [...document.querySelectorAll("main section, main button, main a, main h2, header a, header button")].map((element) => {
    const { x, y } = element.getBoundingClientRect();
    // A section is known by what it is called: names that players give themselves stand in it.
    const called = element.matches("section") ? element.ariaLabel : element.textContent.trim().slice(0, 20);
    return `${element.tagName} ${element.id} ${called}: ${Math.round(x)}, ${Math.round(y)}`;
  }));

test("players say who they are, are seen to be there, and are ready", { timeout: 240_000 }, async () => {
  const { umpire, players, table } = await begin(here.browser, here.server, SAMPLE);
  const { attacker, defender } = players;
  const seats = await umpire.context().newPage();
  await seats.goto(`${table}/umpire/seats`);
  const board = await somebody(here.browser);
  await board.goto(table.replace("/battles/", "/boards/"));
  await line(umpire, "somebody is there").first().waitFor();
  await sitDown(attacker, "Anna");
  // Whoever looks on sees it without asking, and nothing moves.
  const before = await places(defender);
  for (const page of [umpire, defender, seats, board]) await line(page, "Anna is there").waitFor();
  assert.deepEqual(await places(defender), before);
  // No two alike; what was typed is there to be mended.
  await sitDown(defender, "  anna ");
  assert.match(await defender.locator(".fault").innerText(), /somebody else at this table is called Anna already/);
  await accessible(defender, "a name that is taken");
  await defender.locator("#name").fill("Ben & <b>Co</b>");
  await defender.locator("form.own-name button").click();
  await line(umpire, "Ben & <b>Co</b> is there").waitFor();
  await attacker.getByRole("button", { name: "I am ready" }).click();
  for (const page of [umpire, defender, seats, board]) await line(page, /Anna is there\s*ready/).waitFor();
  for (const [page, name] of [[umpire, "lobby-umpire"], [attacker, "lobby-player"], [seats, "lobby-seats"]]) {
    await accessible(page, name);
    await picture(page, name, ["phone", "laptop"]);
  }
  await accessible(board, "the board before a battle");
  await picture(board, "lobby-board", ["phone", "laptop", "projector"]);
  assert.match(await board.locator(".join").innerText(), /http:\/\/127\.0\.0\.1/);
  // Anna goes, and play that waits for her says so.
  await attacker.close();
  await line(defender, "Anna is not there").waitFor();
  await line(seats, "Anna is not there").waitFor();
  assert.match(await board.locator("#moment .whose").innerText(), /\(Anna, not there\)|Ben/);
  // The umpire takes a name back.
  await seats.locator(".names summary").click();
  await seats.getByRole("button", { name: /^Ben/ }).click();
  await line(umpire, "Ben").waitFor({ state: "detached" });
  // Somebody acts: the lobby goes away by itself.
  const draw = drawing(3);
  for (let tries = 0; tries < 10 && (await umpire.locator(".lobby").count()) > 0; tries += 1) {
    await defender.goto(`${table}/defender`);
    if (!(await act(defender, draw))) await act(umpire, draw);
  }
  await board.locator(".lobby").waitFor({ state: "detached" });
  assert.equal(await board.locator(".join").isVisible(), false);
  assert.match(await umpire.locator("#order-of-battle").innerText(), /\(Anna\)/);
  for (const page of [umpire, defender, seats, board]) assert.deepEqual((page.complaints ?? []).filter((said) => !/400/.test(said)), []);
});

test("a spectator who lags behind sees each record as late as the umpire chose, and all of them at the end", { timeout: 240_000 }, async () => {
  const { umpire, spectator, players, table } = await begin(here.browser, here.server, SAMPLE);
  const { attacker } = players;
  await umpire.goto(`${table}/umpire/seats`);
  await umpire.locator("#records").fill("2");
  await umpire.locator('form[action$="/delay"] button').click();
  assert.equal(await umpire.locator("#records").inputValue(), "2");
  await umpire.goto(`${table}/umpire`);
  const board = await somebody(here.browser);
  await board.goto(table.replace("/battles/", "/boards/"));
  for (const page of [spectator, board]) await page.locator("#moment .late", { hasText: "2 records behind" }).waitFor();
  const say = async (text) => {
    const answer = await attacker.context().request.post(`${table.replace("/battles/", "/api/v1/battles/")}/seats/attacker/commands`, { data: { command: { do: "say", text } } });
    assert.ok(answer.ok());
  };
  for (const text of ["First word", "Second word", "Third word"]) await say(text);
  await umpire.locator("#log", { hasText: "Third word" }).waitFor();
  await spectator.locator("#log", { hasText: "First word" }).waitFor();
  assert.doesNotMatch(await spectator.content(), /Second word|Third word/);
  await board.locator("#announcements", { hasText: "First word" }).waitFor();
  assert.doesNotMatch(await board.content(), /Second word|Third word/);
  await accessible(spectator, "a spectator who lags behind");
  for (const [page, name] of [[spectator, "late-spectator"], [board, "late-board"]]) await picture(page, name, ["phone", "laptop"]);
  // The battle ends: without asking again they see all of it.
  const end = await attacker.context().request.post(`${table.replace("/battles/", "/api/v1/battles/")}/seats/attacker/commands`, { data: { command: { do: "concede" } } });
  assert.ok(end.ok());
  await spectator.locator("#log", { hasText: "Third word" }).waitFor();
  await board.locator(".ending").waitFor();
  for (const page of [spectator, board]) {
    await page.locator(".late").waitFor({ state: "detached" });
    assert.deepEqual(page.complaints, []);
  }
});

test("a lobby in the dark", { timeout: 120_000 }, async () => {
  const { umpire, players } = await begin(here.browser, here.server, SAMPLE, { colorScheme: "dark" });
  await sitDown(players.attacker, "Anna-Katharina von der Heydte Wartenberg");
  for (const [page, name] of [[umpire, "lobby-umpire-dark"], [players.attacker, "lobby-player-dark"]]) {
    await accessible(page, name);
    await picture(page, name);
  }
});
