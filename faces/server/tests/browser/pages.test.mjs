// Every page: at every size, light and dark, by keyboard, for screen readers, live, and with the server gone.
import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SIZES, accessible, browse, picture, somebody } from "./lib/browser.mjs";
import { serve } from "./lib/server.mjs";
import { act, begin, drawing, number, openTalk } from "./lib/table.mjs";

const ALL = Object.keys(SIZES);
const root = new URL("../../../../", import.meta.url).pathname;
let browser;
let server;
let table;
before(async () => {
  browser = await browse();
  server = await serve();
  table = await begin(browser, server, "micro-force/mcphersons-ridge");
  // Some turns on, so that there is something to see.
  const draw = drawing(7);
  const seats = Object.entries(table.players);
  for (let step = 0; step < 60; step += 1) {
    const [seat, page] = seats[step % seats.length];
    await page.goto(`${table.table}/${seat}`);
    await act(page, draw);
  }
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

/** The field of a private note, in sight. */
async function note(page) {
  await openTalk(page);
  const field = page.locator('form:has([name="do"][value="note"]) [name="text"]').first();
  await field.evaluate((element) => {
    for (let parent = element.closest("details"); parent; parent = parent.parentElement?.closest("details")) parent.open = true;
  });
  return field;
}

/** The address of the public board. */
function board() {
  return table.table.replace("/battles/", "/boards/");
}

/** The address of every kind of page, for the umpire unless it says otherwise. */
function pages() {
  const player = Object.keys(table.players)[0];
  const seat = (path) => new URL(path, `${table.table}/`).href;
  return {
    home: `${server.address}/`,
    scenario: `${server.address}/scenarios/micro-force/mcphersons-ridge`,
    seats: seat("umpire/seats"),
    umpire: seat("umpire"),
    log: seat("umpire/log"),
    report: seat("umpire/report"),
    print: seat("umpire/print"),
    board: board(),
    odds: `${server.address}/odds`,
    "odds-form": `${server.address}/odds/micro-force/fire`,
    "odds-simple": `${server.address}/odds/battlegroup/check?level=8&remaining=6`,
    rules: `${server.address}/rules`,
    "rules-search": `${server.address}/rules?search=rout`,
    rule: `${server.address}/rules/micro-force.fire.test`,
    charts: `${server.address}/rules/charts/micro-force`,
    verify: `${server.address}/verify`,
    nowhere: `${server.address}/nowhere`,
    player,
  };
}

test("every page is accessible and fits, at every size", { timeout: 600_000 }, async () => {
  const { player, ...of } = pages();
  const seated = table.players[player];
  await seated.goto(`${table.table}/${player}`);
  await accessible(seated, "a player's table");
  await picture(seated, "table", ALL);
  const { umpire } = table;
  const wrong = [];
  for (const [name, address] of Object.entries(of)) {
    await umpire.goto(address);
    await accessible(umpire, name).catch((error) => wrong.push(error.message));
    await picture(umpire, name, name === "board" ? ALL : ["phone", "laptop"]).catch((error) => wrong.push(error.message));
  }
  assert.deepEqual(wrong, []);
  // A page that is not there is told of on the console too; nothing else is.
  assert.deepEqual(umpire.complaints.filter((said) => !said.includes("404")), []);
});

test("in the dark every page is accessible too", { timeout: 600_000 }, async () => {
  const { player, ...of } = pages();
  const { umpire } = table;
  await umpire.emulateMedia({ colorScheme: "dark" });
  const wrong = [];
  for (const [name, address] of Object.entries(of)) {
    await umpire.goto(address);
    await accessible(umpire, `${name} in the dark`).catch((error) => wrong.push(error.message));
    if (["home", "umpire", "board", "odds-simple", "report"].includes(name)) await picture(umpire, `dark-${name}`);
  }
  await umpire.emulateMedia({ colorScheme: "light" });
  assert.deepEqual(wrong, []);
  assert.ok(player);
});

test("what one does the others see, without a reload", async () => {
  const [[name, first], [other, second]] = Object.entries(table.players);
  await first.goto(`${table.table}/${name}`);
  await second.goto(`${table.table}/${other}`);
  const projected = await somebody(browser);
  await projected.goto(board());
  for (const page of [first, second]) await openTalk(page);
  const form = first.locator('form:has([name="do"][value="say"])').first();
  await form.locator('[name="text"]').fill("The enemy is in the orchard");
  await form.locator("button").first().click();
  for (const page of [first, second, projected]) {
    await page.getByText("The enemy is in the orchard").first().waitFor();
  }
  await projected.context().close();
});

/** What a section tells: how long ago is not the same for two who look, and units keep their order for whoever looks on. */
function told(section) {
  const copy = section.cloneNode(true);
  for (const time of copy.querySelectorAll("time")) time.remove();
  const units = [...copy.querySelectorAll("[data-unit]")].map((unit) => unit.textContent);
  return units.length > 0 ? units.sort() : copy.textContent;
}

test("a page that has followed a battle is as one that is loaded anew", async () => {
  const [[name, follower], ...others] = Object.entries(table.players);
  await follower.addInitScript(() => {
    window.lines = window.patches = 0;
    window.EventSource = class extends EventSource {
      constructor(address) {
        super(address);
        window.lines += 1;
        this.addEventListener("page", ({ data }) => (window.patches += Object.keys(JSON.parse(data).patches).length));
      }
    };
  });
  await follower.goto(`${table.table}/${name}`);
  const draw = drawing(11);
  let last = 0;
  for (let step = 0; step < 24; step += 1) {
    const [seat, page] = [["umpire", table.umpire], ...others][step % (others.length + 1)];
    await page.goto(`${table.table}/${seat}`);
    await act(page, draw);
    last = Math.max(last, await number(page));
  }
  await follower.waitForFunction((last) => Number(document.querySelector('input[name="expected"]')?.value) >= last, last);
  const loaded = await follower.context().newPage();
  await loaded.goto(follower.url());
  for (const section of ["moment", "to-do", "map", "order-of-battle", "log"]) {
    const [followed, anew] = await Promise.all([follower, loaded].map((page) => page.locator(`#${section}`).evaluate(told)));
    assert.deepEqual(followed, anew, section);
  }
  const { lines, patches } = await follower.evaluate(() => ({ lines: window.lines, patches: window.patches }));
  assert.ok(patches > 5, `it was sent what changed, and no more: ${patches} patches`);
  assert.equal(lines, 1, "and could make use of it");
  await loaded.close();
});

test("what somebody types stays when others act", async () => {
  const [[name, first], [other, second]] = Object.entries(table.players);
  await first.goto(`${table.table}/${name}`);
  await second.goto(`${table.table}/${other}`);
  const field = await note(first);
  await field.fill("half a thought");
  await field.focus();
  const before = await number(first);
  await openTalk(second);
  const form = second.locator('form:has([name="do"][value="say"])').first();
  await form.locator('[name="text"]').fill("Ready when you are");
  await form.locator("button").first().click();
  await first.getByText("Ready when you are").first().waitFor();
  // The page goes on from the new record.
  await first.waitForFunction((before) => Number(document.querySelector('input[name="expected"]')?.value) > before, before);
  assert.equal(await field.inputValue(), "half a thought");
  assert.ok(await field.evaluate((element) => element === document.activeElement), "focus stays where it was");
});

test("an answer that comes late takes nothing back that was shown before it", async () => {
  const [[name, first], [other, second]] = Object.entries(table.players);
  await first.goto(`${table.table}/${name}`);
  await second.goto(`${table.table}/${other}`);
  const says = async (page, words) => {
    await openTalk(page);
    const form = page.locator('form:has([name="do"][value="say"])').first();
    await form.locator('[name="text"]').fill(words);
    await form.locator("button").first().click();
    return form.locator('[name="text"]');
  };
  let letGo;
  const isLetGo = new Promise((resolve) => { letGo = resolve; });
  const isHeld = new Promise((resolve) => {
    first.route("**/do", async (route) => {
      const answer = await route.fetch();
      resolve();
      await isLetGo;
      await route.fulfill({ response: answer });
    });
  });
  const field = await says(first, "Are you in the wood?");
  await isHeld;
  await says(second, "Not yet, but soon");
  const answer = first.locator("#talk").getByText("Not yet, but soon");
  await answer.waitFor();
  const now = await number(first);
  letGo();
  // The field is emptied as the answer comes.
  await first.waitForFunction((field) => field.value === "", await field.elementHandle());
  assert.ok(await answer.isVisible(), "what was said meanwhile is still there");
  await first.waitForFunction((now) => [...document.querySelectorAll('input[name="expected"]')].every((field) => Number(field.value) >= now), now);
  await first.unroute("**/do");
});

test("the keyboard is enough", async () => {
  const [name, page] = Object.entries(table.players)[0];
  await page.goto(`${table.table}/${name}`);
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.className), "skip");
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press("/");
  assert.equal(await page.evaluate(() => document.activeElement.id), "search");
  await page.keyboard.press("Escape");
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press("?");
  await page.locator("dialog[open]").waitFor();
  await accessible(page, "the help");
  await page.keyboard.press("Escape");
  assert.equal(await page.locator("dialog[open]").count(), 0);
});

test("HTML in names and notes is text", async () => {
  const evil = '<img src=x onerror="globalThis.broken=1"><script>globalThis.broken=1</script>';
  const scenario = (await readFile(`${root}scenarios/battles/micro-force/north-of-the-pike.toml`, "utf8"))
    .replace(/^name = .*$/m, `name = '${evil}'`);
  const page = await somebody(browser);
  await page.goto(server.address);
  await page.locator('textarea[name="scenario"]').evaluate((field, text) => {
    for (let parent = field.closest("details"); parent; parent = parent.parentElement?.closest("details")) parent.open = true;
    field.value = text;
  }, scenario);
  await page.getByRole("button", { name: "Begin the battle" }).click();
  await page.waitForLoadState();
  const link = /\/join\/[0-9a-z]{32}/.exec(await page.content())[0];
  await page.goto(server.address + link);
  await openTalk(page);
  const form = page.locator('form:has([name="do"][value="say"])').first();
  await form.locator('[name="text"]').fill(evil);
  await form.locator("button").first().click();
  await page.getByText("onerror").first().waitFor();
  for (const path of ["", "/log", "/report", "/print"]) {
    await page.goto(page.url().split("/").slice(0, 6).join("/").split("?")[0] + path);
    assert.equal(await page.evaluate(() => globalThis.broken), undefined);
    assert.equal(await page.locator("main img").count(), 0);
  }
  await page.context().close();
});

test("the page says when the server is gone, keeps what was typed, and goes on when it is back", { timeout: 120_000 }, async () => {
  const [name, page] = Object.entries(table.players)[0];
  await page.goto(`${table.table}/${name}`);
  const field = await note(page);
  await field.fill("still here");
  await server.kill();
  await page.locator("#lost").waitFor({ timeout: 20_000 });
  await picture(page, "offline", ["phone"]);
  await server.again();
  await page.locator("#lost").waitFor({ state: "hidden", timeout: 40_000 });
  assert.equal(await field.inputValue(), "still here");
  await page.locator('form:has([name="do"][value="note"]) button').first().click();
  await page.getByText("still here").filter({ visible: true }).first().waitFor();
});

test("a replay in one file plays from the disk, by button and by key, without a network", { timeout: 120_000 }, async () => {
  const { umpire } = table;
  await umpire.goto(`${table.table}/umpire/report`);
  const [kept] = await Promise.all([
    umpire.waitForEvent("download"),
    umpire.getByRole("link", { name: "Share this replay (one file)" }).click(),
  ]);
  const file = join(tmpdir(), `standfast-replay-${process.pid}.html`);
  await kept.saveAs(file);
  const page = await somebody(browser, { offline: true });
  const asked = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto(`file://${file}`);
  const where = page.locator("#where");
  const frames = Number(/of (\d+)/.exec(await where.textContent())[1]);
  assert.ok(frames >= 1, "something has happened");
  assert.match(await where.textContent(), /^0 of/);
  const drawn = () => page.locator("#picture").innerHTML();
  assert.ok((await drawn()).length > 100);
  await page.keyboard.press("ArrowRight");
  assert.match(await where.textContent(), /^1 of/);
  await page.keyboard.press("End");
  assert.match(await where.textContent(), new RegExp(`^${frames} of`));
  await page.getByRole("button", { name: "Play" }).click();
  await page.getByRole("button", { name: "Pause" }).waitFor();
  await page.waitForFunction(() => /^[1-9]/.test(document.querySelector("#where").textContent), null);
  await accessible(page, "a replay in one file");
  await picture(page, "replay-file");
  assert.deepEqual(asked.filter((address) => !address.startsWith("file:")), []);
  assert.deepEqual(page.complaints, []);
  await page.context().close();
  await rm(file);
});
