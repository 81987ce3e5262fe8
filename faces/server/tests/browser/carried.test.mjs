// A battle that is taken along as a file, and goes on from the first page.
import { test } from "node:test";
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { accessible, picture, somebody } from "./lib/browser.mjs";
import { stage } from "./lib/stage.mjs";
import { act, begin, drawing, isOver, seated, send } from "./lib/table.mjs";

const on = stage();

/** The umpire takes the battle along from the page of its seats: the file that his browser keeps. */
async function taken(umpire, table) {
  await umpire.goto(`${table}/umpire/seats`);
  const [download] = await Promise.all([umpire.waitForEvent("download"), umpire.getByRole("link", { name: "The battle's file" }).click()]);
  assert.match(download.suggestedFilename(), /\.jsonl$/);
  return download.path();
}

/** Opens a file on the first page. */
async function opened(page, path) {
  await page.goto(on.server.address);
  const form = page.locator('form[action="/battles/file"]');
  await form.getByLabel("Its file").setInputFiles(path);
  await form.getByRole("button", { name: "Open the battle" }).click();
  await page.waitForURL(/umpire\/seats/);
}

const lines = async (path) => (await readFile(path, "utf8")).trimEnd().split("\n");

test("a battle is taken along, opened elsewhere, and goes on to an end that every browser finds sound", { timeout: 240_000 }, async () => {
  const first = await begin(on.browser, on.server, "micro-force/north-of-the-pike");
  const draw = drawing(11);
  for (let turn = 0; turn < 8; turn++)
    for (const [seat, page] of Object.entries(first.players)) {
      await page.goto(`${first.table}/${seat}`);
      await act(page, draw);
    }
  await first.umpire.goto(`${first.table}/umpire/report`);
  assert.equal(await first.umpire.getByRole("link", { name: "The battle's file" }).count(), 1, "the report offers it too");
  const path = await taken(first.umpire, first.table);
  const log = await lines(path);
  assert.ok(log.length > 4, `${log.length} lines`);
  for (const scheme of ["light", "dark"]) {
    await first.umpire.emulateMedia({ colorScheme: scheme });
    await accessible(first.umpire, `seats, ${scheme}`);
    await picture(first.umpire, `take-${scheme}`);
  }

  const owner = await somebody(on.browser);
  await owner.goto(on.server.address);
  await owner.locator('form[action="/battles/file"]').scrollIntoViewIfNeeded();
  await accessible(owner, "home");
  await picture(owner, "open-file");
  await opened(owner, path);
  const again = await seated(on.browser, on.server, owner);
  assert.notEqual(again.table, first.table);
  assert.deepEqual(await lines(await taken(again.umpire, again.table)), log, "line for line as it was");

  for (let turn = 0; turn < 8; turn++)
    for (const [seat, page] of Object.entries(again.players)) {
      await page.goto(`${again.table}/${seat}`);
      await act(page, draw);
    }
  for (const verb of ["end-battle", "open-seed"]) {
    await again.umpire.goto(`${again.table}/umpire`);
    await send(again.umpire.locator(`form:has([name="do"][value="${verb}"])`).first(), draw);
    await again.umpire.waitForURL(/done=/);
  }
  assert.ok(await isOver(again.umpire));
  let own = 0;
  for (const page of Object.values(again.players)) {
    await page.reload();
    await page.locator("[data-compare] strong").waitFor();
    const says = await page.locator("[data-compare]").textContent();
    const found = /^✓ This browser kept \d+ states of the log and (\d+) contributions of yours/.exec(says) ?? assert.fail(says);
    own += Number(found[1]);
  }
  const both = (await lines(await taken(again.umpire, again.table))).slice(1).map((line) => JSON.parse(line));
  const contributed = both.filter(({ contribution }) => /^[0-9a-f]{64}$/.test(contribution ?? "")).length;
  assert.ok(own > 0 && own < contributed, `${own} of ${contributed} were contributed here`);
  for (const page of [first.umpire, again.umpire, ...Object.values(first.players), ...Object.values(again.players)])
    assert.deepEqual(page.complaints, []);
});

test("without scripts a file is opened, and what is none is refused in words", { timeout: 60_000 }, async () => {
  const { umpire, table } = await begin(on.browser, on.server, "mfp/mill-bridge");
  const path = await taken(umpire, table);
  const plain = await somebody(on.browser, { javaScriptEnabled: false });
  await opened(plain, path);
  assert.match(await plain.locator("h1").textContent(), /^Seats of The mill bridge/);
  await plain.goto(on.server.address);
  const form = plain.locator('form[action="/battles/file"]');
  await form.getByLabel("Its file").setInputFiles({ name: "cat.jsonl", mimeType: "text/plain", buffer: Buffer.from("meow\n") });
  await form.getByRole("button", { name: "Open the battle" }).click();
  assert.match(await plain.getByRole("alert").textContent(), /this is no battle file: line 1/);
  assert.equal(await plain.locator('form[action="/battles/file"]').count(), 1, "and another may be chosen");
  await picture(plain, "open-file-refused");
});
