// The studio: shipped scenarios made again from an empty page, by forms alone: with a mouse, by keyboard, by touch.
import { test } from "node:test";
import assert from "node:assert/strict";
import { SIZES, somebody } from "./lib/browser.mjs";
import { stage } from "./lib/stage.mjs";
import { Builder, Finger, Keys, Mouse, opened, read, savedText, shipped } from "./lib/studio.mjs";

const shared = stage();
const TOUCH = { viewport: SIZES.tablet, hasTouch: true, isMobile: true };
const LONG = { skip: process.env.STANDFAST_LONG ? false : "it takes minutes: STANDFAST_LONG=1" };

/** Makes a shipped scenario again from an empty page; it must come to the same. */
async function rebuilt(system, name, hand, options) {
  const address = shared.server.address;
  const page = await somebody(shared.browser, options);
  const wanted = (await read(page, address, await shipped(system, name))).outline;
  const schema = await (await page.request.get(`${address}/api/v1/schemas/scenario/${system}`)).json();
  const studio = await opened(page, address, `system = "${system}"\n`);
  await new Builder(page, new hand(page), schema).build(wanted);
  const made = await read(page, address, await savedText(page, studio));
  assert.deepEqual(made.outline, wanted);
  assert.ok(made.sound, JSON.stringify(made.faults));
  assert.deepEqual(page.complaints, []);
  await page.context().close();
}

for (const [system, name, options] of [["morale-check", "the-sunken-lane", {}], ["micro-force", "north-of-the-pike", LONG], ["battlegroup", "squad-against-squad", LONG], ["micro-force", "mcphersons-ridge", LONG]])
  test(`${name} is made again from an empty page by forms alone`, options, () => rebuilt(system, name, Mouse));
test("mill-bridge is made again from an empty page by keyboard alone", () => rebuilt("mfp", "mill-bridge", Keys));
test("stone-wall is made again from an empty page by touch on a tablet", () => rebuilt("fatigue", "stone-wall", Finger, TOUCH));
