// The map: pieces are looked at, dragged, turned and typed, by mouse, finger and keyboard, and without scripts.
import { test } from "node:test";
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { SIZES, accessible, picture } from "./lib/browser.mjs";
import { middleOf } from "./lib/hand.mjs";
import { stage } from "./lib/stage.mjs";
import { beginOwn, number } from "./lib/table.mjs";

const scenario = await readFile(new URL("../scenarios/the-ford.toml", import.meta.url), "utf8");
const on = stage();

/** A battle of one test's own, and the umpire at its table: he may set down any piece at any time. */
async function sit(options) {
  const table = await beginOwn(on.browser, on.server, scenario, options);
  const page = table.umpire;
  await page.goto(`${table.table}/umpire`);
  return { ...table, page, leave: () => Promise.all([table.umpire, table.spectator, ...Object.values(table.players)].map((page) => page?.context().close())) };
}

const piece = (page, id) => page.locator(`#map g.unit[data-id="${id}"]`);
const place = (page) => page.locator("#choices fieldset[data-place]").first();
const field = (page, axis) => place(page).locator(`[name$=".${axis}"]`);
const values = async (page) => Promise.all(["x", "y", "facing"].map(async (axis) => Number(await field(page, axis).inputValue())));

/** Where on the screen a spot of the table is. */
async function spot(page, x, y) {
  return page.evaluate(([x, y]) => {
    const sheet = document.querySelector(".map-sheet");
    const svg = sheet.querySelector("svg.map");
    const at = new DOMPoint(x * 10, (Number(sheet.dataset.depth) - y) * 10).matrixTransform(svg.getScreenCTM());
    return { x: at.x, y: at.y };
  }, [x, y]);
}

/** Chooses a piece by a click on its middle. */
async function choose(page, id, x, y) {
  await piece(page, id).scrollIntoViewIfNeeded();
  const at = await spot(page, x, y);
  await page.mouse.click(at.x, at.y);
  await page.locator(`#choices article[data-unit="${id}"]`).waitFor();
}

/** The umpire says why he sets a piece down. */
const explain = (page) => page.locator('#choices form:has(fieldset[data-place]) [name="reason"]').first().fill("it slid");

/** Waits until the command is done: a pledge for the dice may come before it. */
const done = (page, before) =>
  page.waitForFunction((before) => Number(new URLSearchParams(location.search).get("done")) > before, before);

async function give(page) {
  const before = await number(page);
  await explain(page);
  await page.locator("#choices form:has(fieldset[data-place]) button").first().click();
  await done(page, before);
}

const near = (found, wanted, by = 0.3) => assert.ok(Math.abs(found - wanted) <= by, `${found} is about ${wanted}`);

test("a piece is dragged and turned with the mouse, and nothing is done before the button", async () => {
  const { page, players, table, leave } = await sit();
  await choose(page, "first-south", 12, 8.7);
  assert.match(page.url(), /unit=first-south/);
  const [from, to] = [await spot(page, 12, 8.7), await spot(page, 9, 6.7)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
  let [x, y, facing] = await values(page);
  near(x, 9);
  near(y, 7);
  assert.equal(facing, 0);
  assert.match(await page.locator(".map-says").innerText(), /First Southern would stand at .* inches from where it stands: on the table/);
  const grip = await middleOf(page, "#map .turn circle");
  const middle = await spot(page, x, y);
  const aside = await spot(page, x + 4, y);
  await page.mouse.move(grip.x, grip.y);
  await page.mouse.down();
  await page.mouse.move(aside.x, middle.y, { steps: 6 });
  await page.mouse.up();
  [x, y, facing] = await values(page);
  near(facing, 90, 2);
  assert.equal(await number(page), 0, "nothing is done yet");
  assert.equal(await piece(page, "first-south").getAttribute("data-x"), "12");
  await picture(page, "map-dragged", ["laptop"]);
  await players.defender.goto(`${table}/defender`);
  await give(page);
  assert.equal(Number(await piece(page, "first-south").getAttribute("data-x")), x);
  // The other side's map follows without a reload.
  await players.defender.waitForFunction((x) => Number(document.querySelector('#map [data-id="first-south"]').dataset.x) === x, x);
  assert.deepEqual(page.complaints, []);
  await leave();
});

test("what a place would be refused for is said while it is chosen", async () => {
  const { page, leave } = await sit();
  await choose(page, "first-south", 12, 8.7);
  await field(page, "x").fill("27");
  await field(page, "y").fill("9.25");
  await page.locator(".map-says .refused").waitFor();
  assert.match(await page.locator(".map-says .refused").innerText(), /overlap/);
  await field(page, "y").fill("2");
  await page.locator(".map-says .refused").waitFor({ state: "detached" });
  assert.match(await page.locator(".map-says").innerText(), /\(27, 2\)/);
  await leave();
});

test("a finger drags the chosen piece, and the map otherwise", async () => {
  const { page, leave } = await sit({ hasTouch: true, isMobile: true, viewport: SIZES.phone });
  await piece(page, "first-south").scrollIntoViewIfNeeded();
  let at = await spot(page, 12, 8.7);
  await page.touchscreen.tap(at.x, at.y);
  await page.locator('#choices article[data-unit="first-south"]').waitFor();
  await piece(page, "first-south").scrollIntoViewIfNeeded();
  at = await spot(page, 12, 8.7);
  const to = await spot(page, 10, 6.7);
  const touch = await page.context().newCDPSession(page);
  const send = (type, points) => touch.send("Input.dispatchTouchEvent", { type, touchPoints: points });
  await send("touchStart", [at]);
  for (let step = 1; step <= 6; step += 1) {
    await send("touchMove", [{ x: at.x + ((to.x - at.x) * step) / 6, y: at.y + ((to.y - at.y) * step) / 6 }]);
  }
  await send("touchEnd", []);
  const [x, y] = await values(page);
  near(x, 10, 0.5);
  near(y, 7, 0.5);
  await give(page);
  near(Number(await piece(page, "first-south").getAttribute("data-x")), 10, 0.5);
  // An enemy is measured to by a tap, once that is asked for.
  await page.locator(".map-how > summary").click();
  await page.getByRole("button", { name: "Measure" }).click();
  await page.locator(".map-how > summary").click();
  await piece(page, "battery").scrollIntoViewIfNeeded();
  at = await spot(page, 34, 26.8);
  await page.touchscreen.tap(at.x, at.y);
  await page.locator(".map-says", { hasText: "inches apart" }).waitFor();
  await picture(page, "map-measured", ["phone"]);
  assert.deepEqual(page.complaints, []);
  await leave();
});

test("the keyboard is enough: from piece to piece, to a place, and to its button", async () => {
  const { page, leave } = await sit();
  await page.locator("#map a").first().focus();
  await piece(page, "first-south").locator("..").focus();
  await page.keyboard.press("ArrowRight");
  const focused = () => page.evaluate(() => document.activeElement.querySelector?.("g.unit")?.dataset.id ?? document.activeElement.tagName);
  assert.equal(await focused(), "second-south");
  await page.keyboard.press("ArrowRight");
  assert.equal(await focused(), "third-south");
  await page.keyboard.press("Enter");
  await page.locator('#choices article[data-unit="third-south"]').waitFor();
  await place(page).waitFor();
  await explain(page);
  await piece(page, "third-south").locator("..").focus();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Shift+ArrowUp");
  await page.keyboard.press("]");
  await page.keyboard.press("]");
  await page.keyboard.press("[");
  assert.deepEqual(await values(page), [32.75, 7, 5]);
  await page.keyboard.press("Escape");
  assert.deepEqual(await values(page), [33, 6, 0]);
  await page.keyboard.press("ArrowLeft");
  assert.equal(await focused(), "second-south", "arrows go from piece to piece again");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await explain(page);
  await piece(page, "third-south").locator("..").focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  assert.equal(await focused(), "BUTTON");
  const before = await number(page);
  await page.keyboard.press("Enter");
  await done(page, before);
  assert.equal(await piece(page, "third-south").getAttribute("data-y"), "5.75");
  await leave();
});

test("pointing at another piece tells range, sight and cover", async () => {
  const { page, leave } = await sit();
  await choose(page, "second-south", 27, 9.2);
  await page.locator(".map-how > summary").click();
  await page.getByRole("button", { name: "Ranges" }).click();
  await page.locator(".map-how > summary").click();
  const at = await spot(page, 31, 20.6);
  await page.mouse.move(at.x, at.y, { steps: 3 });
  await page.locator(".map-says", { hasText: "Second Southern and Second Northern are" }).waitFor();
  const says = await page.locator(".map-says").innerText();
  assert.match(says, /inches apart, edge to edge/);
  assert.match(says, /see one another/);
  assert.match(says, /cover/);
  assert.equal(await page.locator("#map .choosing .sight.free").count(), 1);
  assert.ok((await page.locator("#map .choosing .ring").count()) >= 3);
  await picture(page, "map-pointed", ["laptop"]);
  // The map is drawn anew without the piece: of who has left the table nothing is asked any more.
  const asked = [];
  page.on("request", (request) => request.url().includes("/measure?") && asked.push(request.url()));
  await piece(page, "second-north").evaluate((left) => {
    left.remove();
    document.querySelector("#map").dispatchEvent(new Event("shown", { bubbles: true }));
  });
  await page.locator("#map .choosing .sight").waitFor({ state: "detached" });
  assert.deepEqual(asked, []);
  await leave();
});

test("a piece without a place is set down by a click", async () => {
  const { page, table, leave } = await sit();
  await page.goto(`${table}/umpire?unit=horse`);
  await place(page).waitFor();
  await page.locator("#map svg").scrollIntoViewIfNeeded();
  const at = await spot(page, 40, 5);
  await page.mouse.click(at.x, at.y);
  const [x, y] = await values(page);
  near(x, 40);
  near(y, 5);
  await give(page);
  near(Number(await piece(page, "horse").getAttribute("data-x")), 40);
  await leave();
});

test("without scripts the map is a picture with ways to the cards, and places are typed", async () => {
  const { page, leave } = await sit({ javaScriptEnabled: false });
  await page.locator('#map a:has([data-id="first-south"])').click({ force: true });
  await page.waitForLoadState();
  assert.match(page.url(), /unit=first-south#choices/);
  await field(page, "x").fill("10.5");
  await field(page, "facing").fill("45");
  await explain(page);
  await page.locator("#choices form:has(fieldset[data-place]) button").first().click();
  await page.waitForLoadState();
  assert.equal(await piece(page, "first-south").getAttribute("data-x"), "10.5");
  await leave();
});

test("a replay goes by slider, by link, and without scripts", async () => {
  for (const javaScriptEnabled of [true, false]) {
    const { page, table, leave } = await sit({ javaScriptEnabled });
    for (const x of ["13", "14"]) {
      await page.goto(`${table}/umpire?unit=first-south`);
      await field(page, "x").fill(x);
      const button = page.locator("#choices form:has(fieldset[data-place]) button").first();
      if (javaScriptEnabled) await give(page);
      else {
        await explain(page);
        await button.click();
      }
      await page.waitForLoadState();
    }
    await page.goto(`${table}/umpire/replay`);
    const x = () => page.locator('#shown [data-id="first-south"]').getAttribute("data-x");
    assert.equal(await x(), "14");
    await page.getByRole("link", { name: "Back a record" }).click();
    await page.locator('#shown [data-id="first-south"][data-x="13"]').waitFor();
    // With scripts the seat has pledged what it mixes into its dice first.
    const first = javaScriptEnabled ? 2 : 1;
    assert.match(page.url(), new RegExp(`at=${first}$`));
    if (javaScriptEnabled) {
      await page.locator("#at").focus();
      await page.keyboard.press("ArrowLeft");
      await page.locator('#shown [data-id="first-south"][data-x="12"]').waitFor();
      assert.equal(await page.evaluate(() => document.activeElement.id), "at", "the slider keeps the keys");
      await page.getByRole("button", { name: "Play" }).click();
      for (const then of ["13", "14"]) await page.locator(`#shown [data-id="first-south"][data-x="${then}"]`).waitFor();
      await page.getByRole("button", { name: "Play" }).waitFor();
      await accessible(page, "a replay");
      await picture(page, "replay", ["phone", "laptop"]);
    }
    await leave();
  }
});

test("the map is accessible and fits, at every size, light and dark", async () => {
  const { page, umpire, spectator, table, leave } = await sit();
  const board = table.replace("/battles/", "/boards/");
  for (const colorScheme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme });
    await page.goto(`${table}/umpire?unit=second-south`);
    await place(page).waitFor();
    await field(page, "x").fill("24");
    await accessible(page, `the map, ${colorScheme}`);
    await picture(page, `map-${colorScheme}`, Object.keys(SIZES));
    await umpire.emulateMedia({ colorScheme });
    await umpire.goto(board);
    await accessible(umpire, `the board with a map, ${colorScheme}`);
    await picture(umpire, `map-board-${colorScheme}`, Object.keys(SIZES));
    await umpire.goto(`${table}/umpire/print`);
    await accessible(umpire, `the print with a map, ${colorScheme}`);
    await picture(umpire, `map-print-${colorScheme}`, ["laptop"]);
  }
  assert.deepEqual([...page.complaints, ...umpire.complaints, ...(spectator?.complaints ?? [])], []);
  await leave();
});
