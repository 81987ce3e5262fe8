// Sitting at a table: beginning a battle, opening its links, and playing through what the page offers.
import assert from "node:assert/strict";
import { SIZES, somebody } from "./browser.mjs";

/** Begins a sample as its umpire; gives the pages of the umpire and of each player, each with cookies of its own. */
export async function begin(browser, server, sample, options = {}) {
  const { hands: _, ...own } = options;
  const umpire = await somebody(browser, own);
  await umpire.goto(server.address);
  await umpire.locator(`form:has(input[name="sample"][value="${sample}"]) button`).first().click();
  return seated(browser, server, umpire, options);
}

/** Begins a battle of a scenario's own text, as `begin` does. */
export async function beginOwn(browser, server, scenario, options = {}) {
  const umpire = await somebody(browser, options);
  await umpire.goto(server.address);
  await umpire.locator('textarea[name="scenario"]').evaluate((field, text) => {
    for (let parent = field.closest("details"); parent; parent = parent.parentElement?.closest("details")) parent.open = true;
    field.value = text;
  }, scenario);
  await umpire.getByRole("button", { name: "Begin the battle" }).click();
  return seated(browser, server, umpire, options);
}

/** How the players play, one after the other: by touch on a phone, and by the keyboard of a laptop. */
const HANDS = [["finger", { viewport: SIZES.phone, hasTouch: true, isMobile: true }], ["keys", {}]];

/** Opens the links that the umpire was given; with `hands`, each player's page has a size and a hand of its own. */
export async function seated(browser, server, umpire, { hands, ...options } = {}) {
  await umpire.waitForLoadState();
  const links = await umpire.evaluate(() => {
    const text = document.documentElement.innerHTML;
    return [...new Set(text.match(/\/join\/[0-9a-z]{32}/g) ?? [])];
  });
  assert.ok(links.length >= 3, `the umpire has a link for every seat: ${links.length}`);
  const seats = {};
  for (const [place, link] of links.entries()) {
    const [hand, size] = (hands && HANDS[place % HANDS.length]) || [];
    const page = await somebody(browser, { ...options, ...size });
    page.hand = hand;
    await page.goto(server.address + link);
    seats[new URL(page.url()).pathname.split("/")[3]] = page;
  }
  const table = Object.values(seats)[0].url().split("/").slice(0, 5).join("/");
  if (seats.umpire) await seats.umpire.context().close();
  await umpire.goto(`${table}/umpire`);
  const { umpire: _, spectator, ...players } = seats;
  return { umpire, spectator, players, table };
}

/** Turns from the log to the talk. */
export async function openTalk(page) {
  const tab = page.locator('.record-tabs input[value="talk"]');
  if ((await tab.count()) > 0) await tab.check({ force: true });
}

/** The number of records that the page was drawn at. */
export async function number(page) {
  return page.evaluate(() => Number(document.querySelector('input[name="expected"]')?.value ?? -1));
}

export async function isOver(page) {
  return page.evaluate(() => (document.querySelector("#ending")?.textContent ?? "").trim() !== "");
}

// Whatever brings the battle forward; everything else is tried now and then.
const FORWARD = /^(end-|close-|pass|begin|initiative|roll-initiative|choose-first|report|hold|situation-ends)/;
const LEFT_ALONE = /^(say|note|reply|set-aside|set|allow-time|stop-time|start-time|concede|end-battle|undo|ask-undo|refuse-undo|open-seed)$/;

/** Does one thing that the page offers, chosen by `draw` (0 to 1); whether there was anything to do. */
export async function act(page, draw) {
  const before = await number(page);
  const due = page.locator("#to-do [data-due] form:has([data-roll])");
  if ((await due.count()) > 0) {
    await unlessSettled(due.first(), draw, async () => (await due.count()) === 0);
    if (await changed(page, before)) return true;
  }
  const forms = await page.evaluate(() =>
    [...document.querySelectorAll("#choices form")].map((form, place) => ({ place, verb: form.querySelector('[name="do"]')?.value ?? "" })));
  const usable = forms.filter(({ verb }) => verb && !LEFT_ALONE.test(verb));
  const forward = usable.filter(({ verb }) => FORWARD.test(verb));
  const others = usable.filter(({ verb }) => !FORWARD.test(verb));
  const from = others.length > 0 && (forward.length === 0 || draw() < 0.4) ? others : forward;
  if (from.length === 0) return false;
  const { verb, place } = from[Math.floor(draw() * from.length)];
  const among = forms.filter((form) => form.verb === verb).findIndex((form) => form.place === place);
  const chosen = page.locator(`#choices form:has([name="do"][value="${verb}"])`).nth(among);
  await unlessSettled(chosen, draw, async () => (await number(page)) !== before);
  return changed(page, before);
}

/** Sends a form, unless it goes before it is sent: the rules, or another player, may settle what it asked meanwhile. */
async function unlessSettled(form, draw, isSettled) {
  for (let tries = 12; ; tries -= 1) {
    try {
      return await send(form, draw, { timeout: 5_000 });
    } catch (error) {
      if (await isSettled()) return;
      if (tries === 1) throw error;
    }
  }
}

/** Fills in what a form lacks, and sends it by its button. */
export async function send(form, draw, patience = {}) {
  await form.evaluate((element, drawn) => {
    for (let parent = element.closest("details"); parent; parent = parent.parentElement?.closest("details")) parent.open = true;
    for (const inner of element.querySelectorAll("details")) inner.open = true;
    const one = (of) => of[Math.floor(drawn * of.length)];
    for (const field of element.querySelectorAll("select, textarea, input")) {
      if (!field.required || field.value || field.type === "radio") continue;
      if (field.tagName === "SELECT") field.value = one([...field.options].filter((option) => option.value))?.value ?? "";
      else if (field.type === "number") field.value = field.min || "1";
      else field.value = "as the table has it";
    }
    // A value other than the table's needs a reason.
    for (const why of element.querySelectorAll('[name="because"]')) why.value ||= "it looks so from here";
    // Who goes on the table goes towards a corner of where he can get to.
    for (const place of element.querySelectorAll("fieldset[data-place]")) {
      const [x, y] = ["x", "y"].map((axis) => place.querySelector(`[name$=".${axis}"]`));
      const { region } = JSON.parse(place.dataset.place);
      const corner = one(Array.isArray(region[0]?.[0]) ? region.flat() : region);
      if (corner && !x.value && !y.value) [x.value, y.value] = corner;
    }
    // Of things that are named with a value each, as many as must be.
    for (const each of element.querySelectorAll("fieldset[data-least]")) {
      const members = [...each.children].filter((child) => child.matches("fieldset.group, label.field"));
      for (const member of members.slice(0, Number(each.dataset.least)))
        for (const field of member.querySelectorAll("select, input[type=number]")) {
          if (field.value || field.closest("[data-place]")) continue;
          field.value = field.tagName === "SELECT" ? one([...field.options].filter((option) => option.value)).value : field.min || "1";
        }
    }
    for (const group of element.querySelectorAll("fieldset")) {
      const radios = [...group.querySelectorAll('input[type="radio"]')];
      if (radios.length > 0 && !radios.some((radio) => radio.checked)) one(radios).checked = true;
      const ticks = [...group.querySelectorAll('input[type="checkbox"]')];
      if (ticks.length > 0 && group.querySelector("legend") && !ticks.some((tick) => tick.checked)) ticks[0].checked = true;
    }
  }, draw(), patience);
  await press(form.locator("[data-roll]").first(), patience);
}

/** Presses a button as that player does: with a finger, by the keyboard, or with the mouse. */
async function press(button, patience) {
  const page = button.page();
  if (page.hand === "finger") return button.tap(patience);
  if (page.hand !== "keys") return button.click(patience);
  await button.focus(patience);
  await page.keyboard.press("Enter");
}

/** Waits until the page shows a later record, or a refusal. */
async function changed(page, before) {
  await page.waitForFunction(
    (before) => Number(document.querySelector('input[name="expected"]')?.value ?? -1) > before
      || document.querySelector(".fault")
      || (document.querySelector("#ending")?.textContent ?? "").trim() !== "",
    before,
    { timeout: 3_000 },
  ).catch(() => {});
  return (await number(page)) > before || (await isOver(page));
}

/** Plays until the battle is over; every seat in turn does what its page offers. */
export async function playToTheEnd({ umpire, players, table }, draw, most = 600) {
  const pages = [...Object.entries(players).map(([seat, page]) => [seat, page]), ["umpire", umpire]];
  let acted = 0;
  let idle = 0;
  while (acted < most) {
    let any = false;
    for (const [seat, page] of pages) {
      if (await isOver(page)) return acted;
      // The umpire, who may act for everybody, only where nobody else can.
      if (seat === "umpire" && any) continue;
      const units = await page.evaluate(() => [...document.querySelectorAll("[data-unit]")].map((unit) => unit.dataset.unit));
      const unit = units.length > 0 && draw() < 0.4 ? units[Math.floor(draw() * units.length)] : undefined;
      await page.goto(`${table}/${seat}${unit ? `?unit=${unit}` : ""}`);
      if (await act(page, draw)) {
        any = true;
        acted += 1;
      }
    }
    // What was chosen by lot may be refused, but not over and over again.
    idle = any ? 0 : idle + 1;
    assert.ok(idle < 12, "somebody can always do something");
  }
  return acted;
}

/** Numbers from 0 to 1 that are the same at every run. */
export function drawing(seed) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
