// The studio: scenarios changed by forms and as text, by two at once, and after a crash.
import { test } from "node:test";
import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { SIZES, accessible, picture, somebody } from "./lib/browser.mjs";
import { Desk } from "./lib/desk.mjs";
import { stage } from "./lib/stage.mjs";
import { Builder, Mouse, chosen, opened, read, savedText, scenarios, shipped } from "./lib/studio.mjs";

const shared = stage();

/** Pastes a text where the focus is. */
const pasteText = (page, text) => page.evaluate((text) => {
  const data = new DataTransfer();
  data.setData("text/plain", text);
  document.activeElement.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
}, text);

test("a battle of twelve units is made as the guide says, and can be played", async () => {
  const { address } = shared.server;
  const page = await somebody(shared.browser);
  const at = (path) => page.locator(`[role="treeitem"][data-path="${path}"]`);
  const field = (rel) => page.locator(`section[data-room="form"] [data-rel="${rel}"]`).locator("input, textarea, select").first();
  const select = (path) => chosen(page, path);
  await page.goto(`${address}/studio`);
  await page.getByLabel("From a small one of a system").selectOption({ label: "Combat fatigue, 0 to 900" });
  await page.getByRole("button", { name: "Begin it" }).click();
  await select("");
  await field("name").fill("The long ridge");
  await field("says").fill("Six regiments attack a ridge that four regiments and two batteries hold.");
  for (const [place, name] of ["The army of the valley", "The corps"].entries()) {
    await select(`sides[${place}]`);
    await field("name").fill(name);
  }
  await select("commands[0].units[0]");
  await field("men").fill("350");
  await at("commands[0].units[0]").click();
  for (const [place, name] of ["Second", "Third", "Fourth", "Fifth", "Sixth"].entries()) {
    await page.keyboard.press("Insert");
    await at(`commands[0].units[${place + 1}]`).locator("input").waitFor();
    await page.keyboard.type(`${name} Southern`);
    await page.keyboard.press("Enter");
    await at(`commands[0].units[${place + 1}]`).filter({ hasText: name }).and(page.locator(":focus")).waitFor();
  }
  await select("commands[1].units[0]");
  await pasteText(page, "Second Northern\nThird Northern\nFourth Northern\n");
  await at("commands[1].units[3]").waitFor();
  for (let battery = 0; battery < 2; battery += 1) {
    await select("commands[1]");
    await page.getByRole("button", { name: "Templates …" }).click();
    await page.getByRole("dialog", { name: "Templates" }).getByRole("button", { name: "A battery" }).click();
    await at(`commands[1].units[${4 + battery}]`).waitFor();
  }
  await select("commands[1]");
  await page.locator(".totals").filter({ hasText: /^6 units, 1380 men/ }).waitFor();
  const studio = { address, id: new URL(page.url()).pathname.split("/")[2], key: new URL(page.url()).pathname.split("/")[3] };
  await new Desk(page, studio).draw("woods", [[2, 2], [8, 2], [8, 5], [3, 6]], true);
  for (const command of [0, 1]) {
    await select(`commands[${command}]`);
    await page.getByRole("button", { name: "Place on the table in line" }).click();
  }
  await picture(page, "studio", ["laptop"]);
  await select("objectives");
  await page.getByRole("button", { name: "Add a place that is fought for" }).click();
  await page.locator('.fields[data-of="objectives[0]"]').waitFor();
  await field("name").fill("The ridge");
  await field("points").fill("10");
  await new Builder(page, new Mouse(page)).shown("on");
  await field("on").selectOption({ label: "The hill (hill)" });
  const { outline, sound, faults } = await read(page, address, await savedText(page, studio));
  assert.ok(sound, JSON.stringify(faults));
  await page.locator("details.faults").waitFor({ state: "hidden" });
  assert.deepEqual(outline.commands.map(({ units }) => units.length), [6, 6]);
  assert.equal(outline.table.units.length, 12);
  assert.deepEqual(outline.objectives, [{ id: "the-ridge", name: "The ridge", points: 10, on: "hill" }]);
  const [battle] = await Promise.all([page.context().waitForEvent("page"), page.getByRole("button", { name: "Try it" }).click()]);
  await battle.getByRole("heading", { level: 1 }).waitFor();
  assert.match(await battle.locator("main").textContent(), /The long ridge/);
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

test("a shipped scenario goes through the forms and back, and no byte of it is another", async () => {
  const { address } = shared.server;
  const page = await somebody(shared.browser);
  for (const system of await readdir(scenarios)) {
    if (system.includes(".")) continue;
    for (const file of await readdir(join(scenarios, system))) {
      const text = await readFile(join(scenarios, system, file), "utf8");
      const studio = await opened(page, address, text);
      const paths = await page.locator('[role="treeitem"]').evaluateAll((items) => items.map((item) => item.dataset.path));
      const some = paths.filter((_, place) => place % Math.ceil(paths.length / 8) === 0);
      for (const path of some) {
        await chosen(page, path);
        const fields = page.locator('section[data-room="form"] .field').filter({ has: page.locator('input[type="number"]') });
        const input = fields.first().locator('input[type="number"]').first();
        if (!(await fields.count()) || !(await input.inputValue())) continue;
        const before = await input.inputValue();
        await input.fill(String(Number(before) + 1));
        await input.fill(before);
      }
      await page.waitForTimeout(300);
      assert.equal(await savedText(page, studio), text, `${system}/${file}`);
      assert.equal(await page.locator(".untouched").count(), 0, `${system}/${file} has no field that no form knows`);
    }
  }
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

test("what is typed as text is in the forms, and the other way round; refusals stand at their lines, and words complete", async () => {
  const page = await somebody(shared.browser);
  const studio = await opened(page, shared.server.address, await shipped("fatigue", "stone-wall"));
  await page.getByRole("button", { name: "Text", exact: true }).click();
  const text = page.getByLabel("The scenario as TOML text");
  await text.evaluate((area) => {
    const from = area.value.indexOf("turns = 6");
    area.focus();
    area.setSelectionRange(from, from + "turns = 6".length);
  });
  await page.keyboard.insertText("turns = 0 # too few");
  await page.locator(".text-faults").getByRole("button", { name: "Line 12" }).waitFor();
  await page.locator(".lines .wrong-line").filter({ hasText: /^12$/ }).waitFor();
  await page.locator("details.faults summary").click();
  await page.locator("details.faults").getByRole("button", { name: "Turns" }).click();
  const turns = page.locator('[data-rel="turns"]');
  await turns.locator(".wrong").filter({ hasText: "Is 0" }).waitFor();
  // A fault leads to its field.
  await turns.locator("input:focus").waitFor();
  await turns.locator("input").fill("6");
  await page.locator("details.faults").waitFor({ state: "hidden" });
  assert.match(await text.inputValue(), /turns = 6 # too few/);
  // Words: a field of the table in which the cursor stands, then a value that it may have.
  await text.evaluate((area) => {
    const from = area.value.indexOf('quality = "B"');
    area.focus();
    area.setSelectionRange(from, from + 'quality = "B"'.length);
  });
  await page.keyboard.press("Delete");
  await page.keyboard.type("qua");
  await page.locator("#text-options li").filter({ hasText: "quality" }).waitFor();
  await page.keyboard.press("Enter");
  await page.locator("#text-options li").filter({ hasText: '"D"' }).waitFor();
  for (let step = 0; step < 3; step += 1) await page.keyboard.press("ArrowDown");
  const word = await page.locator('#text-options [aria-selected="true"] code').textContent();
  await page.keyboard.press("Enter");
  const { outline } = await read(page, shared.server.address, await savedText(page, studio));
  assert.equal(`"${outline.commands[0].units[0].quality}"`, word);
  assert.deepEqual([outline.turns, outline.commands[0].units.length], [6, 3]);
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

test("steps go back and come again, of forms, tree and text alike, and the text is the very same", async () => {
  const page = await somebody(shared.browser);
  const before = await shipped("micro-force", "north-of-the-pike");
  const studio = await opened(page, shared.server.address, before);
  const at = (path) => page.locator(`[role="treeitem"][data-path="${path}"]`);
  await chosen(page, "armies[0].brigades[0].units[1]");
  await page.locator('[data-rel="name"] input').fill("147th Foot");
  await page.locator('[data-rel="original_stands"] input').fill("6");
  await at("armies[0].brigades[0].units[1]").focus();
  await page.keyboard.press("Alt+ArrowUp");
  await page.locator('[data-path="armies[0].brigades[0].units[0]"]').filter({ hasText: "147th Foot" }).waitFor();
  await page.keyboard.press("Delete");
  await at("armies[0].brigades[0].units[2]").waitFor({ state: "detached" });
  await page.keyboard.press("Control+z");
  await at("armies[0].brigades[0].units[2]").waitFor();
  for (let step = 0; step < 3; step += 1) await page.keyboard.press("Control+z");
  await page.getByRole("button", { name: "Undo" }).and(page.locator(":disabled")).waitFor();
  assert.equal(await savedText(page, studio), before);
  for (let step = 0; step < 3; step += 1) await page.keyboard.press("Control+y");
  await page.locator('[data-path="armies[0].brigades[0].units[0]"]').filter({ hasText: "147th Foot" }).waitFor();
  await page.waitForTimeout(300);
  const { outline } = await read(page, shared.server.address, await savedText(page, studio));
  assert.deepEqual(outline.armies[0].brigades[0].units.map(({ name, original_stands: stands }) => [name, stands]), [["147th Foot", 6], ["76th New York", 5], ["56th Pennsylvania", 4]]);
  await page.context().close();
});

test("an order of battle is edited like an outline: siblings, names, copies, commands that are left, rows of a spreadsheet", async () => {
  const page = await somebody(shared.browser);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]).catch(() => {});
  const studio = await opened(page, shared.server.address, await shipped("micro-force", "north-of-the-pike"));
  const outline = async () => (await read(page, shared.server.address, await savedText(page, studio))).outline;
  const at = (path) => page.locator(`[role="treeitem"][data-path="${path}"]`);
  await at("armies[0].brigades[0].units[0]").click();
  await page.keyboard.press("Insert");
  await page.keyboard.type("14th Brooklyn");
  await page.keyboard.press("Enter");
  await at("armies[0].brigades[0].units[1]").filter({ hasText: "14th Brooklyn" }).waitFor();
  await page.waitForTimeout(200);
  const [like, made] = (await outline()).armies[0].brigades[0].units;
  assert.deepEqual(made, { ...like, id: "14th-brooklyn", name: "14th Brooklyn" });
  // Out of its brigade, and in again.
  await page.keyboard.press("Alt+ArrowLeft");
  await at("armies[0].units[1]").filter({ hasText: "14th Brooklyn" }).waitFor();
  await page.keyboard.press("Alt+ArrowRight");
  await at("armies[0].brigades[0].units[3]").filter({ hasText: "14th Brooklyn" }).waitFor();
  // A whole brigade copied: its ids are new, and its commander is with a unit of his own.
  await at("armies[0].brigades[0]").click();
  await page.keyboard.press("Control+c");
  await page.keyboard.press("Control+v");
  await at("armies[0].brigades[1]").filter({ hasText: "Cutler's brigade" }).waitFor();
  await page.waitForTimeout(200);
  const copy = (await outline()).armies[0].brigades[1];
  assert.deepEqual([copy.id, copy.commander.with, copy.units[0].id, copy.units.length], ["cutler-2", "76-new-york-2", "76-new-york-2", 4]);
  // A unit dragged into it.
  await at("armies[0].brigades[0].units[3]").hover();
  await page.mouse.down();
  const box = await at("armies[0].brigades[1]").boundingBox();
  for (const part of [0.2, 0.5, 0.6]) await page.mouse.move(box.x + 60, box.y + box.height * part);
  await page.mouse.up();
  await at("armies[0].brigades[1].units[4]").filter({ hasText: "14th Brooklyn" }).waitFor();
  // What refers to a unit follows its new id, and what stands on the table goes with it.
  await chosen(page, "armies[0].brigades[0].units[0]");
  await page.locator('[data-rel="id"] input').fill("seventy-sixth");
  await page.waitForTimeout(200);
  let now = await outline();
  assert.deepEqual([now.armies[0].brigades[0].commander.with, now.table.units[0].id], ["seventy-sixth", "seventy-sixth"]);
  await at("armies[0].brigades[0]").click();
  await page.keyboard.press("Delete");
  await page.waitForTimeout(200);
  now = await outline();
  assert.equal(now.table.units.some(({ id }) => ["seventy-sixth", "147-new-york"].includes(id)), false);
  // Rows of a spreadsheet, with what each column is.
  await at("armies[1].brigades[0]").click();
  await pasteText(page, "Name\tArm\tStands\tBase cohesion\tWeapon\n11th Mississippi\tInfantry\t6\t13\trifle-musket\n26th North Carolina\tinfantry\tmany\t14\trifle-musket");
  const dialog = page.getByRole("dialog", { name: "From a spreadsheet" });
  await dialog.getByText("2 rows become").waitFor();
  await dialog.getByLabel("Column 3, Stands").selectOption({ label: "Original stands" });
  await dialog.getByText("1 cells were not understood").waitFor();
  await dialog.getByRole("button", { name: "Put them in" }).click();
  await page.waitForTimeout(300);
  now = await outline();
  const units = now.armies[1].brigades[0].units.slice(-2);
  assert.deepEqual(units, [
    { id: "11th-mississippi", name: "11th Mississippi", arm: "infantry", original_stands: 6, base_cohesion: 13, weapon: "rifle-musket" },
    { id: "26th-north-carolina", name: "26th North Carolina", arm: "infantry", base_cohesion: 14, weapon: "rifle-musket" },
  ]);
  await at("armies[1].brigades[0]").click();
  await page.locator(".totals").filter({ hasText: /^5 units/ }).waitFor();
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

test("half a place stays while the rest of it is typed, whatever the server says meanwhile", async () => {
  const page = await somebody(shared.browser);
  const studio = await opened(page, shared.server.address, await shipped("micro-force", "north-of-the-pike"));
  await chosen(page, "table.units[0]");
  const spot = page.locator('[data-rel="at"] input');
  const before = await spot.nth(1).inputValue();
  // What was done just before is answered while somebody has cleared the first number, and not yet typed another.
  const answer = page.waitForResponse((response) => response.url().endsWith("/workshop/change"));
  await page.locator('[data-rel="facing"] input').fill("180");
  await spot.nth(0).fill("");
  await answer;
  await page.waitForTimeout(200);
  assert.deepEqual([await spot.nth(0).inputValue(), await spot.nth(1).inputValue()], ["", before]);
  await spot.nth(0).fill("12");
  const { outline } = await read(page, shared.server.address, await savedText(page, studio));
  assert.deepEqual(outline.table.units[0].at, [12, Number(before)]);
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

test("troops ready made come in sound, in each system", async () => {
  const { address } = shared.server;
  const page = await somebody(shared.browser);
  for (const system of ["mfp", "morale-check", "fatigue", "micro-force", "battlegroup"]) {
    const start = await readFile(join(scenarios, "../starts", `${system}.toml`), "utf8");
    const studio = await opened(page, address, start);
    const owner = { "micro-force": "armies[0]", battlegroup: "battlegroups[0]" }[system] ?? "commands[0]";
    const names = [];
    for (let place = 0; ; place += 1) {
      await chosen(page, owner);
      await page.getByRole("button", { name: "Templates …" }).click();
      const dialog = page.getByRole("dialog", { name: "Templates" });
      await dialog.getByRole("status").waitFor({ state: "hidden" });
      const template = dialog.getByRole("listitem").nth(place).getByRole("button").first();
      if (!(await template.count())) {
        await dialog.getByRole("button", { name: "Close" }).click();
        break;
      }
      names.push(await template.textContent());
      const before = await page.locator('[role="treeitem"]').count();
      await template.click();
      await page.waitForFunction((before) => document.querySelectorAll('[role="treeitem"]').length > before, before);
    }
    assert.ok(names.length >= 9, `${system} has ${names}`);
    await page.waitForTimeout(150);
    // Where they stand on the table is told later.
    const { sound, faults } = await read(page, address, await savedText(page, studio));
    assert.ok(sound, `${system}, ${names}: ${JSON.stringify(faults)}`);
  }
  await page.context().close();
});

test("a browser that dies loses nothing, and what the server did not take comes with the next one", async () => {
  const page = await somebody(shared.browser);
  const studio = await opened(page, shared.server.address, await shipped("morale-check", "the-sunken-lane"));
  await page.route(`**/api/v1/library/${studio.id}`, (route) => (route.request().method() === "PUT" ? route.abort() : route.continue()));
  await chosen(page, "");
  await page.locator('[data-rel="name"] input').fill("The sunken road");
  await page.locator('.state[data-state="failed"]').waitFor();
  await page.locator('[data-rel="turns"] input').fill("7");
  await page.waitForTimeout(400);
  await page.goto("chrome://crash").catch(() => {});
  const next = await page.context().newPage();
  await next.goto(studio.at);
  await next.getByRole("heading", { level: 1, name: "The sunken road" }).waitFor();
  await next.locator('.state[data-state="saved"]').waitFor();
  const { outline } = await read(next, shared.server.address, await savedText(next, studio));
  assert.deepEqual([outline.name, outline.turns], ["The sunken road", 7]);
  await page.context().close();
});

test("two change the same scenario: the second sees what the first did, and neither loses anything", async () => {
  const one = await somebody(shared.browser);
  const studio = await opened(one, shared.server.address, await shipped("fatigue", "stone-wall"));
  const other = await somebody(shared.browser);
  await other.goto(studio.at);
  await other.locator('[role="treeitem"]').first().waitFor();
  await chosen(one, "commands[0].units[0]");
  await chosen(other, "commands[1].units[0]");
  await other.locator('[data-rel="men"] input').fill("400");
  await one.locator('[data-rel="men"] input').fill("300");
  for (const page of [one, other]) await page.locator('.state[data-state="saved"]').waitFor();
  await other.waitForTimeout(2_000);
  for (const page of [one, other]) await page.locator('.state[data-state="saved"]').waitFor();
  const { outline } = await read(one, shared.server.address, await savedText(one, studio));
  assert.deepEqual([outline.commands[0].units[0].men, outline.commands[1].units[0].men], [300, 400]);
  // Whoever only looks is told when he comes back.
  for (const page of [one, other]) await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await one.waitForFunction(() => document.querySelector("#news")?.textContent.includes("Northern") || document.querySelector("#said")?.textContent.includes("380"));
  for (const page of [one, other]) {
    const told = await page.locator('[role="treeitem"]').first().textContent();
    assert.match(told, /stone wall/);
    await page.context().close();
  }
});

test("the studio is good at every size, in light and dark, and axe finds nothing", async () => {
  for (const colorScheme of ["light", "dark"]) {
    const page = await somebody(shared.browser, { colorScheme });
    await opened(page, shared.server.address, await shipped("micro-force", "north-of-the-pike"));
    await page.locator('[role="treeitem"][data-path="armies[0].brigades[0].units[0]"]').click();
    await accessible(page, `studio, ${colorScheme}`);
    if (colorScheme === "light") await picture(page, "studio-unit", ["laptop", "tablet"]);
    await page.getByRole("button", { name: "Text", exact: true }).click();
    await accessible(page, `text of the studio, ${colorScheme}`);
    await page.setViewportSize(SIZES.phone);
    for (const room of ["Outline", "Map", "Form", "Text"]) {
      await page.getByRole("button", { name: room, exact: true }).click();
      await accessible(page, `${room} of the studio on a phone, ${colorScheme}`);
      await picture(page, `studio-${room.toLowerCase()}${colorScheme === "dark" ? "-dark" : ""}`, ["phone"]);
    }
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  }
});
