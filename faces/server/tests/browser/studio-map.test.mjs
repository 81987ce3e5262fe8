// The map of the studio: tables drawn by mouse, by finger and by keyboard, with units set on them.
import { test } from "node:test";
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { SIZES, accessible, picture, somebody } from "./lib/browser.mjs";
import { BARE, Desk } from "./lib/desk.mjs";
import { opened } from "./lib/studio.mjs";
import { stage } from "./lib/stage.mjs";

const shared = stage();
const root = new URL("../../../../", import.meta.url).pathname;
const shipped = (path) => readFile(`${root}scenarios/battles/${path}.toml`, "utf8");
const TOUCH = { viewport: SIZES.tablet, hasTouch: true, isMobile: true };

/** A scenario open on the desk, its map shown. */
async function laid(text = BARE, options = {}) {
  const page = await somebody(shared.browser, options);
  const studio = await opened(page, shared.server.address, text);
  const tab = page.locator('.tabs button[data-room="map"]');
  if (await tab.isVisible()) await tab.click();
  await page.locator(".map-stage .frame .neatline").waitFor();
  return new Desk(page, studio);
}

async function left(desk) {
  assert.deepEqual(desk.page.complaints, []);
  await desk.page.context().close();
}

const AREAS = ["hill", "woods", "orchard", "rough", "marsh", "built-up", "impassable", "ford"];
const LINES = ["river", "road", "fence", "hedge", "wall"];
const areaAt = (place) => {
  const [x, y] = [2 + (place % 4) * 11, 34 - Math.floor(place / 4) * 10];
  return [[x, y], [x + 8, y], [x + 8, y - 6.5], [x, y - 6]];
};
const lineAt = (place) => [[2, 13 - place * 2.5], [20, 12 - place * 2.5], [40, 13 - place * 2.5]];

test("every kind of terrain is drawn by mouse, corner by corner, and lies where it was drawn", async () => {
  const desk = await laid();
  for (const [place, kind] of AREAS.entries()) await desk.draw(kind, areaAt(place), true);
  for (const [place, kind] of LINES.entries()) await desk.draw(kind, lineAt(place), false);
  const { terrain } = await desk.table();
  assert.deepEqual(terrain.map(({ id, kind }) => [id, kind]), [...AREAS, ...LINES].map((kind) => [kind, kind]));
  for (const [place, kind] of AREAS.entries()) assert.deepEqual(terrain[place].outline, areaAt(place), kind);
  for (const [place, kind] of LINES.entries()) assert.deepEqual(terrain[AREAS.length + place].along, lineAt(place), kind);
  assert.equal(terrain[0].level, 1);
  assert.deepEqual(terrain.filter(({ width }) => width).map(({ kind, width }) => [kind, width]), [["river", 1], ["road", 0.75]]);
  await desk.key("Escape");
  await accessible(desk.page, "studio-map");
  await picture(desk.page, "studio-map", ["phone", "tablet", "laptop"]);
  await desk.page.emulateMedia({ colorScheme: "dark" });
  await accessible(desk.page, "studio-map, dark");
  await picture(desk.page, "studio-map-dark", ["laptop"]);
  await left(desk);
});

test("a stroke of the pen becomes an outline of few corners", async () => {
  const desk = await laid();
  await desk.pencil("woods");
  const round = Array.from({ length: 33 }, (_, step) => [24 + 8 * Math.cos((step / 32) * 2 * Math.PI), 18 + 8 * Math.sin((step / 32) * 2 * Math.PI)]);
  await desk.page.mouse.move(...(await desk.at(round[0])));
  await desk.page.mouse.down();
  for (const spot of round) await desk.page.mouse.move(...(await desk.at(spot)));
  await desk.page.mouse.up();
  const { outline } = await desk.piece("woods");
  assert.ok(outline.length >= 6 && outline.length < 33, `${outline.length} corners`);
  for (const [x, y] of outline) assert.ok(Math.abs(Math.hypot(x - 24, y - 18) - 8) < 0.5, `${x}, ${y} is on the stroke`);
  await left(desk);
});

test("corners snap to the grid, to corners of others and to the edges; Alt lets them lie anywhere", async () => {
  const desk = await laid();
  await desk.draw("woods", [[10, 10], [16, 10], [16, 16], [10, 16]], true);
  await desk.type("x", 10.13);
  assert.deepEqual((await desk.piece("woods")).outline[0], [10.13, 10]);
  await desk.draw("marsh", [[22, 10], [30, 10], [30, 16], [22, 16]], true);
  await desk.drag([22, 16], [21.1, 14.9]);
  assert.deepEqual((await desk.piece("marsh")).outline[3], [21, 15], "to the grid");
  await desk.drag([22, 10], [10.2, 9.9]);
  assert.deepEqual((await desk.piece("marsh")).outline[0], [10.13, 10], "to the corner of the woods");
  await desk.drag([30, 10], [47.8, 0.2]);
  assert.deepEqual((await desk.piece("marsh")).outline[1], [48, 0], "to the edges of the table");
  await desk.page.keyboard.down("Alt");
  await desk.drag([21, 15], [22.33, 16.27]);
  await desk.page.keyboard.up("Alt");
  const [x, y] = (await desk.piece("marsh")).outline[3];
  assert.ok(Math.abs(x - 22.33) < 0.12 && Math.abs(y - 16.27) < 0.12 && (x * 2) % 1 !== 0, `${x}, ${y} is where it was let go`);
  await left(desk);
});

test("corners come and go, pieces are moved, turned, scaled, curved, simplified, doubled, put in order and removed", async () => {
  const desk = await laid();
  const { page } = desk;
  await desk.draw("woods", [[10, 10], [20, 10], [20, 20], [10, 20]], true);
  await desk.drag([15, 10], [15, 8]);
  assert.deepEqual((await desk.piece("woods")).outline, [[10, 10], [15, 8], [20, 10], [20, 20], [10, 20]], "a corner more on a side");
  await desk.click([15, 8]);
  await page.getByRole("button", { name: "Remove this corner" }).click();
  assert.equal((await desk.piece("woods")).outline.length, 4);
  await desk.drag([15, 15], [25, 16]);
  assert.deepEqual((await desk.piece("woods")).outline, [[20, 11], [30, 11], [30, 21], [20, 21]], "moved");
  const off = 18 / (await page.evaluate(() => parseFloat(document.querySelector(".map-stage").style.getPropertyValue("--inch"))));
  await desk.drag([30 + off, 11 - off], [35 + off, 6 - off]);
  assert.deepEqual((await desk.piece("woods")).outline, [[20, 6], [35, 6], [35, 21], [20, 21]], "half as large again");
  await page.getByRole("button", { name: /^Undo/ }).click();
  await page.locator(".map-window").focus();
  for (let turn = 0; turn < 18; turn += 1) await desk.key("]");
  assert.deepEqual((await desk.piece("woods")).outline, [[20, 21], [20, 11], [30, 11], [30, 21]], "a quarter turn, clockwise");
  await page.getByRole("button", { name: "Curve", exact: true }).click();
  const curved = (await desk.piece("woods")).outline;
  assert.ok(curved.length > 16 && curved.some(([x, y]) => x === 20 && y === 21), "smooth, through all corners");
  const slider = page.locator('.map-bar input[type="range"]');
  await slider.evaluate((range) => {
    range.value = "1.5";
    for (const event of ["input", "change"]) range.dispatchEvent(new Event(event, { bubbles: true }));
  });
  const simple = (await desk.piece("woods")).outline;
  assert.ok(simple.length >= 3 && simple.length < curved.length / 2, `${curved.length} corners, then ${simple.length}`);
  await desk.click([25, 16]);
  await page.locator(".map-window").focus();
  await desk.key("Control+d");
  assert.deepEqual((await desk.table()).terrain.map(({ id }) => id), ["woods", "woods-2"]);
  await desk.key("PageUp");
  assert.deepEqual((await desk.table()).terrain.map(({ id }) => id), ["woods-2", "woods"]);
  await desk.key("Delete");
  assert.deepEqual((await desk.table()).terrain.map(({ id }) => id), ["woods"]);
  await left(desk);
});

test("copied terrain is pasted, and what is copied from anywhere else is left alone", async () => {
  const desk = await laid();
  await desk.draw("orchard", [[4, 4], [12, 4], [12, 10], [4, 10]], true);
  await desk.page.locator(".map-window").focus();
  const pasted = (text) => desk.page.evaluate((text) => {
    const data = new DataTransfer();
    data.setData("text/plain", text);
    document.querySelector(".map-window").dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  }, text);
  const copied = await desk.page.evaluate(() => {
    const event = new ClipboardEvent("copy", { clipboardData: new DataTransfer(), bubbles: true, cancelable: true });
    document.querySelector(".map-window").dispatchEvent(event);
    return event.clipboardData.getData("text/plain");
  });
  await pasted(copied);
  for (const odd of ["", "words", "{", "null", '{"terrain": 5}', '{"terrain": [null, {"kind": "wood"}, {"kind": "woods"}, {"kind": "woods", "outline": [[1]]}, {"kind": "hill", "outline": ["x", {}]}]}']) await pasted(odd);
  const { terrain } = await desk.table();
  assert.deepEqual(terrain.map(({ id, outline }) => [id, outline[0]]), [["orchard", [4, 4]], ["orchard-2", [5, 3]]]);
  await left(desk);
});

test("undone and done again, the text is the same to the letter", async () => {
  const desk = await laid(await shipped("micro-force/north-of-the-pike"));
  const before = await desk.text();
  await desk.draw("marsh", [[30, 28], [36, 28], [36, 34], [30, 34]], true);
  await desk.drag([33, 31], [31, 32]);
  await desk.drag([30, 10], [30, 12]);
  await desk.key("ArrowUp", "ArrowUp", "]", "Control+a", "Shift+ArrowUp", "Escape");
  const after = await desk.text();
  assert.notEqual(after, before);
  let steps = 0;
  while (await desk.page.getByRole("button", { name: /^Undo/ }).isEnabled()) {
    await desk.page.getByRole("button", { name: /^Undo/ }).click();
    steps += 1;
  }
  assert.equal(steps, 6, "each drag, and each series of one key, is one step");
  assert.equal(await desk.text(), before);
  for (; steps > 0; steps -= 1) await desk.page.getByRole("button", { name: /^Redo/ }).click();
  assert.equal(await desk.text(), after);
  await left(desk);
});

test("units are dragged from the tray, whole commands in line or column, and turned and moved together", async () => {
  const desk = await laid();
  const { page } = desk;
  const bring = async (name, spot) => {
    await page.locator(".map-waiting button").filter({ hasText: name }).hover();
    await page.mouse.down();
    await page.mouse.move(...(await desk.at(spot)), { steps: 6 });
    await page.mouse.up();
  };
  await bring("Horse", [24, 30]);
  assert.deepEqual((await desk.table()).units, [{ id: "horse", at: [24, 30], facing: 180 }]);
  await bring("Left wing", [20, 8]);
  const abreast = (await desk.table()).units.slice(1);
  assert.deepEqual(abreast.map(({ id }) => id), ["first", "second", "guns"]);
  assert.ok(abreast.every(({ at: [, y], facing }) => y === 8 && facing === undefined), "in line, towards the far edge");
  assert.ok(abreast[0].at[0] + 4 < abreast[1].at[0] && abreast[1].at[0] < abreast[2].at[0], "side by side");
  await page.getByRole("button", { name: "In column" }).click();
  const column = (await desk.table()).units.slice(1);
  assert.ok(column.every(({ at: [x] }) => x === column[0].at[0]) && column[0].at[1] > column[1].at[1] && column[1].at[1] > column[2].at[1], "one behind another");
  await desk.click([40, 20]);
  await desk.drag([12, 1], [30, 12]);
  await page.getByText("3 chosen:").waitFor();
  await desk.drag(column[0].at.map((part, axis) => part - axis * 0.3), [column[0].at[0] + 4, column[0].at[1] + 3.7]);
  const moved = (await desk.table()).units.slice(1);
  const by = moved.map(({ at: [x, y] }, place) => [x - column[place].at[0], y - column[place].at[1]].map((part) => part.toFixed(2)).join());
  assert.ok(new Set(by).size === 1 && moved[0].at[0] % 0.5 === 0 && Math.abs(moved[0].at[0] - column[0].at[0] - 4) <= 0.25, `all moved by ${by[0]}, to the grid`);
  await desk.click([24, 30.3]);
  await desk.type("facing", 200);
  assert.equal((await desk.table()).units[0].facing, 200);
  await desk.key("Escape");
  await page.locator(".map-window").focus();
  await desk.click([24, 30.3]);
  await desk.key("Delete");
  assert.deepEqual((await desk.table()).units.map(({ id }) => id), ["first", "second", "guns"]);
  await left(desk);
});

test("what is wrong is shown where it is, before the server has said it, and told in words", async () => {
  const desk = await laid();
  const { page } = desk;
  await page.route("**/api/v1/workshop/change", (route) => new Promise((resolve) => setTimeout(resolve, 1500)).then(() => route.continue()));
  await desk.draw("woods", [[10, 10], [20, 10], [10, 20], [20, 20]], true);
  await page.locator(".map-marks .wrong").waitFor({ timeout: 1000, state: "attached" });
  await page.locator(".map-faults summary").click();
  await page.locator(".map-faults li").filter({ hasText: /crosses itself at \(15, 15\)/ }).waitFor();
  await page.unrouteAll({ behavior: "wait" });
  await page.locator(".map-faults li").filter({ hasText: /its side from/ }).waitFor();
  await page.locator(".map-faults summary").click();
  await page.getByRole("button", { name: /^Undo/ }).click();
  await page.locator(".map-marks .wrong").waitFor({ state: "detached" });
  await desk.draw("river", [[0, 18], [24, 18], [48, 18]], false);
  await page.locator(".map-waiting button").filter({ hasText: "Horse" }).focus();
  await desk.key("Enter");
  await page.locator(".map-tip").filter({ hasText: /Horse stands in the river .*impassable/ }).waitFor();
  await accessible(page, "studio-map, with a fault");
  await desk.draw("road", [[24, 4], [24, 32]], false);
  await page.locator(".map-marks .wrong").waitFor({ state: "detached" });
  await left(desk);
});

test("a table is drawn by keyboard alone", async () => {
  const desk = await laid();
  const { page } = desk;
  const news = page.locator(".studio-map > .unseen");
  await page.locator(".map-window").focus();
  await desk.key("n", "ArrowRight", "Enter");
  await page.getByText(/^Drawing woods/).waitFor();
  await desk.key("Space", "Shift+ArrowRight", "Space", "Shift+ArrowUp", "Space", "Enter");
  assert.deepEqual((await desk.piece("woods")).outline, [[24, 18], [29, 18], [29, 23]]);
  await desk.key("Enter", "Tab", "ArrowLeft", "ArrowLeft");
  assert.match(await news.textContent(), /^corner 2 of 3, at 28, 18$/);
  await desk.key("n", "ArrowDown", "Escape", "ArrowDown", "Shift+ArrowLeft");
  assert.deepEqual((await desk.piece("woods")).outline, [[19, 17.5], [23, 17.5], [23.5, 19.5], [24, 22.5]]);
  await desk.key("Escape", "Tab");
  assert.match(await news.textContent(), /^woods/);
  await desk.key("Escape", "Escape", "Tab");
  assert.equal(await page.evaluate(() => document.activeElement.closest(".map-window") === null), true, "Escape and Tab leave the map");
  await left(desk);
});

test("a table is drawn and changed by touch: one finger drags, two look nearer, a finger that rests opens the menu", async () => {
  const desk = await laid(BARE, TOUCH);
  const { page } = desk;
  await page.locator('.map-palette [data-kind="woods"]').tap();
  for (const spot of [[10, 10], [20, 10], [20, 18], [10, 18]]) await desk.tap(spot);
  await page.getByRole("button", { name: "Finish" }).tap();
  assert.deepEqual((await desk.piece("woods")).outline, [[10, 10], [20, 10], [20, 18], [10, 18]]);
  await desk.swipe([20, 18], [23, 21]);
  assert.deepEqual((await desk.piece("woods")).outline[2], [23, 21], "a corner dragged");
  await desk.swipe([15, 13], [25, 14]);
  assert.deepEqual((await desk.piece("woods")).outline[0], [20, 11], "the whole dragged");
  const [before] = await desk.at([0, 0]);
  const [[x, y]] = [await desk.at([24, 18])];
  await desk.fingers([[x - 30, y], [x + 30, y]], [[x - 60, y], [x + 60, y]], [[x - 90, y], [x + 90, y]], []);
  await page.waitForTimeout(300);
  assert.ok((await desk.at([0, 0]))[0] < before - 40, "two fingers apart look nearer");
  await page.getByRole("button", { name: "Fit" }).tap();
  await page.waitForTimeout(300);
  await desk.fingers([await desk.at([25, 14])]);
  await page.getByRole("menu").waitFor();
  await desk.fingers([]);
  await page.getByRole("menuitem", { name: "Remove", exact: true }).tap();
  assert.deepEqual((await desk.table()).terrain ?? [], []);
  await left(desk);
});

test("the picture of a real map lies beneath, is scaled by two spots, is there again, and is no part of the scenario", async () => {
  const desk = await laid();
  const { page } = desk;
  const text = await desk.text();
  const sent = [];
  page.on("request", (request) => sent.push((request.postData() ?? "").length));
  await page.locator('.map-beneath input[type="file"]').setInputFiles(`${root}faces/server/assets/icon-512.png`);
  await page.locator(".map-picture").waitFor();
  await page.locator(".map-beneath summary").click();
  const width = page.locator(".map-beneath .map-number").filter({ hasText: /^width/ }).locator("input");
  assert.equal(await width.inputValue(), "48", "at first as wide as the table");
  await page.getByRole("button", { name: "Scale by two spots" }).click();
  await page.locator(".map-beneath summary").click();
  await desk.click([10, 20]);
  await desk.click([20, 20]);
  await page.getByLabel("Inches between the two spots").fill("15");
  await page.keyboard.press("Enter");
  assert.equal(await width.inputValue(), "72");
  await page.waitForTimeout(600);
  assert.equal(await desk.text(), text);
  assert.ok(Math.max(0, ...sent) < 4_000, "the picture is never sent");
  await page.reload();
  await page.locator(".map-stage.traced .map-picture").waitFor();
  assert.equal(await width.inputValue(), "72", "the browser keeps it");
  await page.locator(".map-beneath summary").click();
  await page.getByRole("button", { name: "Remove it" }).click();
  await page.locator(".map-picture").waitFor({ state: "hidden" });
  await left(desk);
});

/** Spots that can be clicked one after the other: their own, or a plain ring where they lie too near to one another. */
function drawable(spots) {
  const isClear = spots.every((one, place) => spots.every((other, its) => place === its || Math.hypot(one[0] - other[0], one[1] - other[1]) > 1.5));
  const round = (place) => [24 + 8 * Math.cos((place / spots.length) * 2 * Math.PI), 18 + 8 * Math.sin((place / spots.length) * 2 * Math.PI)];
  return isClear ? spots : spots.map((_, place) => round(place));
}

test("the table of a shipped battle is made again by mouse and typed numbers, and is the same", async () => {
  const whole = await shipped("micro-force/north-of-the-pike");
  const desk = await laid(`${whole.slice(0, whole.indexOf("[table]"))}[table]\nwidth = 72\ndepth = 60\n`);
  const { page } = desk;
  const wanted = (await (await page.request.post(`${desk.studio.address}/api/v1/workshop/change`, { data: { scenario: whole, changes: [] } })).json()).outline.table;
  await desk.type("width", wanted.width);
  await desk.type("depth", wanted.depth);
  await page.waitForTimeout(300);
  for (const piece of wanted.terrain) {
    const spots = piece.outline ?? piece.along;
    await desk.draw(piece.kind, drawable(spots), Boolean(piece.outline));
    // What does not lie on the grid is typed.
    for (const [place, [x, y]] of spots.entries()) {
      await page.locator(".map-bar .map-which").filter({ hasText: `${place + 1} of ${spots.length}` }).waitFor();
      await desk.type("x", x);
      await desk.type("y", y);
      await page.getByRole("button", { name: "The next corner" }).click();
    }
    if (piece.width) await desk.type("width", piece.width);
    await page.locator(".map-window").focus();
    await desk.key("Escape", "Escape");
  }
  const names = await page.locator(".map-waiting .map-command button:not(.whole)").allTextContents();
  for (const name of names) {
    await page.locator(".map-waiting .map-command button:not(.whole)").filter({ hasText: name }).first().click();
    await page.locator(".map-bar strong").filter({ hasText: name }).waitFor();
    const { units } = await desk.table();
    const { at: [x, y], facing = 0 } = wanted.units.find(({ id }) => id === units.at(-1).id) ?? { at: [0, 0] };
    await desk.type("x", x);
    await desk.type("y", y);
    await desk.type("facing", facing);
  }
  const made = await desk.table();
  const drawn = ({ kind, outline, along, width }) => ({ kind, outline, along, width });
  assert.deepEqual(made.terrain.map(drawn), wanted.terrain.map(drawn));
  const stands = (units) => Object.fromEntries(units.map(({ id, at, facing = 0 }) => [id, { at, facing }]));
  const [isMade, isWanted] = [stands(made.units), stands(wanted.units)];
  for (const id of Object.keys(isWanted)) assert.deepEqual(isMade[id], isWanted[id], id);
  await left(desk);
});
