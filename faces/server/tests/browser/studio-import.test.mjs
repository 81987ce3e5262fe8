// Armies that people have already, brought in through the browser: spreadsheets, orders of battle, other scenarios.
import { test } from "node:test";
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { SIZES, accessible, picture, somebody } from "./lib/browser.mjs";
import { stage } from "./lib/stage.mjs";
import { Finger, Keys, Mouse, opened, read, savedText, shipped } from "./lib/studio.mjs";
import { workbook, zipped } from "./lib/workbook.mjs";

const shared = stage();
const PHONE = { viewport: SIZES.phone, hasTouch: true, isMobile: true };

/** A list as a club has it: with headings of its own, strengths in hundreds, a word that no rules know. */
const OURS = `Army,Formation,Regiment,Troops,Hundreds,Grade,Notes
Union,Weber's brigade,1st Delaware,infantry,7,C,new
Union,Weber's brigade,5th Maryland,infantry,5,D,
Union,Weber's brigade,Anneke's Zouaves,Zouaves,4,C,red trousers
Confederacy,Rodes's brigade,5th Alabama,infantry,about 2,B,
`;

const OOB = `3
Union A Army of the Test
Begin
 B Weber's Brigade
 Begin
  L 3 3 14 Brig. Gen. Weber
  U 700 4 I R 1 8 1st Delaware
  U 60 4 Q R 1 8 Queer Horse
 End
End
`;

const file = (name, bytes) => ({ name, mimeType: "application/octet-stream", buffer: Buffer.from(bytes) });
const dialogOf = (page) => page.getByRole("dialog", { name: /Bring in an army|A scenario from an army/ });
const status = (page) => dialogOf(page).getByRole("status");

/** Opens the import of the studio. */
async function bringIn(page, hand = new Mouse(page)) {
  await hand.press(page.locator(".menu > summary"));
  await hand.press(page.getByRole("button", { name: "Bring in …" }));
  await dialogOf(page).waitFor();
}

/** Says where each column of the club's list goes, and what it doesn't say. */
async function mapped(page, hand) {
  const dialog = dialogOf(page);
  const goes = { Army: "side", Formation: "commands.name", Regiment: "units.name", Troops: "units.arm", Hundreds: "units.men", Grade: "units.quality" };
  for (const [column, field] of Object.entries(goes)) {
    const select = dialog.getByLabel(`${column} goes into`);
    await hand.choose(select, field);
    await dialog.and(page.locator('[aria-busy="false"]')).waitFor();
  }
  await hand.choose(dialog.getByLabel("Numbers of Hundreds are taken"), "times");
  const number = dialog.getByLabel("By how many Hundreds is scaled");
  await number.waitFor();
  await hand.write(number, "100");
  await page.keyboard.press("Tab");
  await hand.choose(dialog.getByLabel("What Zouaves means in Troops"), "infantry");
  await hand.write(dialog.getByLabel("What about 2 means in Hundreds"), "2");
  await dialog.getByText("Left out, because it was not understood").waitFor({ state: "hidden" });
}

/** Brings the club's list in with that hand, and takes the step back. */
async function listBrought(hand, options) {
  const page = await somebody(shared.browser, options);
  const by = new hand(page);
  const studio = await opened(page, shared.server.address, 'system = "fatigue"\nname = "Ours" # a draft\n');
  await bringIn(page, by);
  await dialogOf(page).getByLabel("A file", { exact: true }).setInputFiles(file("our list.csv", OURS));
  await status(page).filter({ hasText: /our list\.csv.*4 rows/ }).waitFor();
  assert.equal(await dialogOf(page).getByRole("button", { name: "Bring it in" }).getAttribute("aria-disabled"), "true", "nothing is guessed");
  await mapped(page, by);
  await status(page).filter({ hasText: "4 units" }).waitFor();
  await by.press(dialogOf(page).getByRole("button", { name: "Bring it in" }));
  await dialogOf(page).waitFor({ state: "hidden" });
  const text = await savedText(page, studio);
  assert.match(text, /name = "Ours" # a draft/);
  const { outline } = await read(page, shared.server.address, text);
  assert.deepEqual(outline.sides.map(({ name: side }) => side), ["Union", "Confederacy"]);
  const units = outline.commands.flatMap((command) => command.units.map((unit) => [unit.name, unit.arm, unit.men, unit.quality]));
  assert.deepEqual(units, [["1st Delaware", "infantry", 700, "C"], ["5th Maryland", "infantry", 500, "D"], ["Anneke's Zouaves", "infantry", 400, "C"], ["5th Alabama", "infantry", 200, "B"]]);
  await page.keyboard.press("Control+z");
  await page.waitForTimeout(200);
  assert.match(await savedText(page, studio), /^system = "fatigue"\nname = "Ours" # a draft\n$/, "one step takes it back");
  assert.deepEqual(page.complaints, []);
  await page.context().close();
}

test("a list with headings of its own is mapped and becomes units, by the mouse", () => listBrought(Mouse));
test("a list with headings of its own is mapped and becomes units, by keys alone", () => listBrought(Keys));
test("a list with headings of its own is mapped and becomes units, on a phone", () => listBrought(Finger, PHONE));

test("what is wrong is shown, a proposal waits to be taken, and what the file lacks is filled", async () => {
  const page = await somebody(shared.browser);
  await opened(page, shared.server.address, 'system = "micro-force"\nname = "Ours"\n');
  await bringIn(page);
  const dialog = dialogOf(page);
  await dialog.getByLabel("A file", { exact: true }).setInputFiles(file("a.csv", "name,arm,original_stand,base_cohesion\n76th New York,infantry,5,many\n"));
  await status(page).filter({ hasText: "1 row" }).waitFor();
  await dialog.getByText("row 2: it doesn't say its side", { exact: false }).first().waitFor();
  await dialog.getByText('"many"', { exact: false }).first().waitFor();
  const proposed = dialog.getByRole("button", { name: "Is it original stands?" });
  assert.equal(await dialog.getByLabel("original_stand goes into").inputValue(), "", "it is not taken before it is chosen");
  await proposed.click();
  await page.waitForFunction(() => document.querySelector('[aria-label="original_stand goes into"]')?.value === "units.original_stands");
  await dialog.getByLabel("Fill Side", { exact: true }).fill("Union");
  await dialog.getByLabel("Fill another field").selectOption("brigades.name");
  await dialog.getByLabel("Fill Name of the brigade").fill("Cutler's brigade");
  await dialog.getByLabel("What many means in base_cohesion").fill("15");
  await dialog.getByLabel("Fill another field").selectOption("units.weight");
  await dialog.getByLabel("Fill Weight").selectOption("light");
  await status(page).filter({ hasText: "1 unit" }).waitFor();
  await dialog.getByText("Left out, because").waitFor({ state: "hidden" });
  const row = dialog.getByRole("region", { name: "The first rows, as they come in" });
  assert.match(await row.textContent(), /76th New York/);
  await dialog.getByText("Before a battle can begin").waitFor();
  await accessible(page, "an import");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

test("pasted rows without headings come in, once it is said what their columns are", async () => {
  const page = await somebody(shared.browser);
  const studio = await opened(page, shared.server.address, 'system = "fatigue"\nname = "Ours"\n');
  const dialog = dialogOf(page);
  await bringIn(page);
  await dialog.getByLabel("Rows of a spreadsheet, pasted").fill("Union\tWeber\t1st Delaware\t700\nUnion\tWeber\t5th Maryland\t550");
  await dialog.getByRole("button", { name: "Look at it" }).click();
  const headed = dialog.getByLabel("The first row has the headings");
  await headed.waitFor();
  await headed.uncheck();
  for (const [column, field] of Object.entries({ A: "side", B: "commands.name", C: "units.name", D: "units.men" })) {
    await dialog.getByLabel(`${column} goes into`, { exact: true }).selectOption(field);
    await dialog.and(page.locator('[aria-busy="false"]')).waitFor();
  }
  await status(page).filter({ hasText: "2 units" }).waitFor();
  await accessible(page, "an import without headings");
  await dialog.getByRole("button", { name: "Bring it in" }).click();
  await dialog.waitFor({ state: "hidden" });
  const { outline } = await read(page, shared.server.address, await savedText(page, studio));
  assert.deepEqual(outline.commands[0].units.map(({ name, men }) => [name, men]), [["1st Delaware", 700], ["5th Maryland", 550]]);
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

test("a workbook, an order of battle, a table of battles and pasted rows come in", async () => {
  const page = await somebody(shared.browser);
  const studio = await opened(page, shared.server.address, 'system = "fatigue"\nname = "Ours"\n');
  const dialog = dialogOf(page);
  const book = workbook({ Notes: [["nothing"]], Army: [["side", "command", "name", "men", "fatigue"], ["Union", "Weber", "1st Delaware", 700, "=SUM(A1:A9)"]] });
  await bringIn(page);
  await dialog.getByLabel("A file", { exact: true }).setInputFiles(file("book.xlsx", book));
  await dialog.getByLabel("Which sheet").selectOption("Army");
  await status(page).filter({ hasText: "1 unit" }).waitFor();
  await dialog.getByRole("button", { name: "Another file …" }).click();
  await dialog.getByLabel("A file", { exact: true }).setInputFiles(file("ours.oob", OOB));
  await status(page).filter({ hasText: "an order of battle of a computer game" }).waitFor();
  await dialog.getByLabel("What Q means in type").selectOption("cavalry");
  await page.waitForFunction(() => !document.querySelector(".import-list:not([hidden])")?.textContent.includes('"Q"'));
  await dialog.getByRole("button", { name: "Bring it in" }).click();
  await dialog.waitFor({ state: "hidden" });
  const { outline } = await read(page, shared.server.address, await savedText(page, studio));
  assert.deepEqual(outline.commands[0].units.map(({ arm }) => arm), ["infantry", "cavalry"]);
  assert.equal(outline.commands[0].leaders[0].name, "Brig. Gen. Weber");
  await bringIn(page);
  await dialog.getByLabel("A file", { exact: true }).setInputFiles(file("forces.csv", "battle_id,belligerent,strength\nAntietam,US,1000\nShiloh,CS,2000\n"));
  await dialog.getByLabel("Which battle").waitFor();
  assert.equal(await dialog.getByRole("button", { name: "Bring it in" }).getAttribute("aria-disabled"), "true");
  await dialog.getByLabel("Which battle").selectOption("Shiloh");
  await status(page).filter({ hasText: "the battle: Shiloh" }).waitFor();
  await dialog.getByText("Jeffrey B. Arnold", { exact: false }).first().waitFor();
  await dialog.getByRole("button", { name: "Another file …" }).click();
  await dialog.getByLabel("Rows of a spreadsheet, pasted").fill("side\tcommand\tname\tmen\nUnion\tWeber's Brigade\t4th New York\t540\n");
  await dialog.getByRole("button", { name: "Look at it" }).click();
  await status(page).filter({ hasText: "1 unit" }).waitFor();
  await dialog.getByRole("button", { name: "Bring it in" }).click();
  await dialog.waitFor({ state: "hidden" });
  const after = await read(page, shared.server.address, await savedText(page, studio));
  assert.equal(after.outline.commands.length, 1, "it goes into the command that is called so");
  assert.equal(after.outline.commands[0].units[2].name, "4th New York");
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

test("a brigade of another scenario comes in with its commander, and its battle can begin", async () => {
  const page = await somebody(shared.browser);
  const { address } = shared.server;
  await opened(page, address, (await shipped("micro-force", "mcphersons-ridge")).replace("McPherson's Ridge, the morning", "Our ridge, the morning"));
  const studio = await opened(page, address, await shipped("micro-force", "north-of-the-pike"));
  await bringIn(page);
  const dialog = dialogOf(page);
  const other = dialog.getByLabel("The army of another scenario");
  await other.locator("option", { hasText: "Our ridge" }).waitFor({ state: "attached" });
  assert.ok(await other.locator("option", { hasText: "Mcphersons ridge" }).count(), "those that come with the program are there");
  await other.selectOption({ label: await other.locator("option", { hasText: "Our ridge" }).textContent() });
  await dialog.getByLabel("How much of it").waitFor();
  await dialog.getByLabel("How much of it").selectOption({ label: (await dialog.getByLabel("How much of it").locator("option", { hasText: "the Iron Brigade" }).textContent()) });
  await status(page).filter({ hasText: "1 brigade, 5 units" }).waitFor();
  await dialog.getByRole("button", { name: "Bring it in" }).click();
  await dialog.waitFor({ state: "hidden" });
  const { outline, sound, faults } = await read(page, address, await savedText(page, studio));
  const brigade = outline.armies[0].brigades.at(-1);
  assert.deepEqual([brigade.name, brigade.commander.name, brigade.units.length], ["the Iron Brigade", "Meredith", 5]);
  assert.ok(sound, JSON.stringify(faults));
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

test("a scenario begins from an army that somebody has", async () => {
  const page = await somebody(shared.browser);
  const { address } = shared.server;
  await page.goto(`${address}/studio`);
  const form = page.locator("form#import");
  await form.getByLabel("From a spreadsheet or an order of battle").selectOption("fatigue");
  await form.getByLabel("Its file").setInputFiles(file("our list.csv", OURS));
  await status(page).filter({ hasText: "4 rows" }).waitFor();
  await mapped(page, new Mouse(page));
  await dialogOf(page).locator(".import-body").evaluate((body) => body.scrollTo(0, 0));
  await picture(page, "studio-import", ["laptop"]);
  // Other rules know other fields: what was said is forgotten.
  await dialogOf(page).getByLabel("By which rules").selectOption("mfp");
  await page.waitForFunction(() => document.querySelector('[aria-label="Hundreds goes into"]')?.value === "");
  await dialogOf(page).getByLabel("By which rules").selectOption("fatigue");
  await mapped(page, new Mouse(page));
  await dialogOf(page).getByRole("button", { name: "Begin it" }).click();
  await page.waitForURL(/\/studio\/[0-9a-z]{16}\/[0-9a-z]{32}/);
  await page.getByRole("heading", { level: 1, name: "our list" }).waitFor();
  await page.locator('[role="treeitem"]').filter({ hasText: "5th Alabama" }).waitFor();
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

test("a hostile file is refused in words, and what it holds is never run", async () => {
  const page = await somebody(shared.browser);
  await opened(page, shared.server.address, 'system = "fatigue"\nname = "Ours"\n');
  await bringIn(page);
  const dialog = dialogOf(page);
  const fault = dialog.getByRole("alert");
  const bomb = zipped({ "xl/workbook.xml": " ".repeat(40 << 20) });
  assert.ok(bomb.length < 100_000);
  for (const [name, bytes, says] of [
    ["bomb.xlsx", bomb, "when it is unpacked"],
    ["long.csv", `name\n${"a\n".repeat(11_000)}`, "at most 10000 rows"],
    ["wide.csv", ",".repeat(300), "columns"],
    ["no.xlsx", "PK\x03\x04", "no workbook"],
    ["large.csv", "a".repeat((4 << 20) + 1), "a file with an army"],
  ]) {
    await dialog.getByLabel("A file", { exact: true }).setInputFiles(file(name, bytes));
    await fault.filter({ hasText: says }).waitFor();
    assert.equal(await dialog.getByRole("button", { name: "Bring it in" }).getAttribute("aria-disabled"), "true");
    await dialog.getByRole("button", { name: "Another file …" }).click();
  }
  const evil = '<img src=x onerror="alert(1)">';
  await dialog.getByLabel("A file", { exact: true }).setInputFiles(file(`${"x"}<b>.csv`, `side,command,name,${evil.replaceAll('"', "'")}\nUnion,Weber,=cmd|'/c calc'!A0,${evil.replaceAll('"', "'")}\n`));
  await status(page).filter({ hasText: "1 unit" }).waitFor();
  assert.equal(await dialog.locator("img").count(), 0);
  assert.match(await dialog.getByRole("region", { name: "The first rows, as they come in" }).textContent(), /=cmd\|/);
  await dialog.getByRole("button", { name: "Bring it in" }).click();
  await dialog.waitFor({ state: "hidden" });
  await page.locator('.state[data-state="saved"]').waitFor();
  const csv = await (await page.request.get(`${page.url()}/army`)).text();
  assert.match(csv, /'=cmd\|/, "a cell that a spreadsheet would run is written as a text");
  assert.deepEqual(page.complaints.filter((complaint) => !/status of 4(13|22)/.test(complaint)), []);
  await page.context().close();
});

test("the army goes out as a spreadsheet, and rosters are printed", async () => {
  const page = await somebody(shared.browser);
  const studio = await opened(page, shared.server.address, await shipped("fatigue", "stone-wall"));
  await page.locator(".menu > summary").click();
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "Keep the army as a spreadsheet" }).click()]);
  assert.equal(download.suggestedFilename(), "the-stone-wall.csv");
  const csv = await readFile(await download.path(), "utf8");
  assert.match(csv, /^side,id,name,arm/);
  assert.equal(csv.trim().split("\n").length, 7);
  await page.goto(`${studio.at}/print`);
  await page.getByRole("heading", { name: /stone wall/i }).first().waitFor();
  await page.locator("table.roster, .sheet").first().waitFor();
  assert.match(await page.locator("main").textContent(), /Second Northern/);
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

test("the import is good on a laptop and on a phone, in light and dark, and axe finds nothing", async () => {
  for (const colorScheme of ["light", "dark"]) {
    const page = await somebody(shared.browser, { colorScheme });
    await page.goto(`${shared.server.address}/studio`);
    await accessible(page, `the page of the library, ${colorScheme}`);
    await page.locator("form#import").getByLabel("From a spreadsheet or an order of battle").selectOption("fatigue");
    await page.getByRole("button", { name: "Or paste it …" }).click();
    await accessible(page, `an import before a file is chosen, ${colorScheme}`);
    for (const size of ["laptop", "phone"]) await seen(page, `import-begins-${colorScheme}`, size);
    await dialogOf(page).getByLabel("A file", { exact: true }).setInputFiles(file("our list.csv", OURS));
    await status(page).filter({ hasText: "4 rows" }).waitFor();
    await dialogOf(page).getByLabel("Troops goes into").selectOption("units.arm");
    await dialogOf(page).getByLabel("Hundreds goes into").selectOption("units.men");
    await dialogOf(page).getByLabel("What Zouaves means in Troops").waitFor();
    await accessible(page, `an import, ${colorScheme}`);
    for (const size of ["laptop", "phone"]) await seen(page, `import-${colorScheme}`, size);
    await page.setViewportSize(SIZES.phone);
    await accessible(page, `an import on a phone, ${colorScheme}`);
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  }
});

/** Keeps a picture of a dialog at a size: it must not be wider than the page. */
async function seen(page, name, size) {
  await picture(page, name, [size]);
  await page.setViewportSize(SIZES[size]);
  const wide = await dialogOf(page).evaluate((dialog) => dialog.querySelector(".import-body").scrollWidth - dialog.querySelector(".import-body").clientWidth);
  assert.ok(wide <= 1, `${name} is ${wide} pixels too wide for a ${size}`);
}
