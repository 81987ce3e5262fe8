// A hand on a page that counts: its taps, and the pixels that it must scroll before it reaches something.
import assert from "node:assert/strict";

/** How long the page may take to bring something into view, in milliseconds. */
const PATIENCE = 5_000;

/** Whether the first of these is soon seen whole: within the window and every part that scrolls, and nothing lies over its middle. */
export async function isInView(page, selector) {
  for (const begun = Date.now(); Date.now() - begun < PATIENCE; await page.waitForTimeout(50))
    if (await page.locator(selector).first().evaluate(seen)) return true;
  return false;
}

function seen(element) {
  const box = element.getBoundingClientRect();
  const frames = [{ top: 0, left: 0, bottom: innerHeight, right: innerWidth }];
  for (let parent = element.parentElement; parent; parent = parent.parentElement)
    if (getComputedStyle(parent).overflowY !== "visible") frames.push(parent.getBoundingClientRect());
  const within = frames.every(({ top, left, bottom, right }) => box.top >= top - 1 && box.left >= left - 1 && box.bottom <= bottom + 1 && box.right <= right + 1);
  const above = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return within && box.width > 0 && (element.contains(above) || above?.contains(element));
}

/** How far an element lies out of view, in pixels. */
function away(element) {
  const box = element.getBoundingClientRect();
  let most = Math.max(box.bottom - innerHeight, -box.top, 0);
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    if (getComputedStyle(parent).overflowY === "visible") continue;
    const frame = parent.getBoundingClientRect();
    most = Math.max(most, box.bottom - frame.bottom, frame.top - box.top);
  }
  return Math.max(0, Math.round(most - 1));
}

export class Hand {
  taps = 0;
  scrolled = 0;

  constructor(page) {
    this.page = page;
  }

  async tap(locator) {
    this.scrolled += await locator.first().evaluate(away);
    this.taps += 1;
    await locator.first().click();
  }

  /** Taps a piece on the map. */
  async piece(id) {
    const at = await this.#middle(id);
    this.taps += 1;
    await this.page.mouse.click(at.x, at.y);
  }

  /** Drags a piece so many inches to the right and towards the far edge. */
  async drag(id, right, far) {
    await this.#drag(await this.#middle(id), right, far);
  }

  async #drag(at, right, far) {
    const inch = await this.page.evaluate(() => document.querySelector("svg.map").getScreenCTM().a * 10);
    await this.page.mouse.move(at.x, at.y);
    await this.page.mouse.down();
    for (const part of [0.3, 0.7, 1]) await this.page.mouse.move(at.x + right * inch * part, at.y - far * inch * part);
    await this.page.mouse.up();
  }

  /** Drags a front corner of the piece in hand so many inches ahead, where it faces so. */
  async wheel(side, inches, facing) {
    const corner = await middleOf(this.page, `#map .ghost .wheel[data-side="${side}"] circle`);
    const turn = (facing * Math.PI) / 180;
    await this.#drag(corner, Math.sin(turn) * inches, Math.cos(turn) * inches);
  }

  told() {
    return `${this.taps} taps, ${this.scrolled} px`;
  }

  #middle(id) {
    return middleOf(this.page, `#map g.unit[data-id="${id}"] .bases`);
  }
}

/** The middle of the first of these, once it is drawn: found and measured at once, since the map may be drawn anew in between. */
export async function middleOf(page, selector) {
  const drawn = await page.waitForFunction((selector) => {
    const box = document.querySelector(selector)?.getBoundingClientRect();
    return box?.width > 0 && box.height > 0 && { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }, selector);
  return drawn.jsonValue();
}

// What brings a battle on without a thought.
const PLAIN = ["roll-initiative", "choose-first", "mark", "initiative", "give-orders", "roll-points", "begin"];

/** Brings a battle on by the API until a seat is offered what is wanted: the seat, its page, the offer. */
export async function driven(table, wanted, { most = 200, but = "" } = {}) {
  const seats = Object.entries(table.players).filter(([seat]) => seat !== but);
  const api = (seat) => `${table.table.replace("/battles/", "/api/v1/battles/")}/seats/${seat}`;
  let given = 0;
  while (given < most) {
    const before = given;
    for (const [seat, page] of seats) {
      const { request } = page.context();
      const legal = await (await request.get(`${api(seat)}/legal`)).json();
      const offers = legal.offers ?? legal;
      const found = offers.find(wanted);
      if (found) return [seat, page, found];
      const next = offers.find(({ do: verb }) => PLAIN.includes(verb)) ?? offers.find(({ do: verb }) => verb === "pass" || verb === "end-phase");
      if (!next || given >= most) continue;
      const fixed = Object.entries(next.fixed).map(([name, { id }]) => [name, id]);
      const free = next.parts.filter((part) => !("default" in part)).map((part) => [part.name, chosen(part)]);
      const answer = await request.post(`${api(seat)}/commands`, { data: { command: { do: next.do, ...Object.fromEntries([...fixed, ...free]) } } });
      if (answer.ok()) given += 1;
    }
    if (given === before) break;
  }
  assert.ok(most < 200, "the battle came to what was wanted");
  return null;
}

/** A value for a part: fire rather than anything else. */
function chosen({ word, one_of: one, some_of: some }) {
  if (word) return word.includes("fire") ? "fire" : word[0];
  return one ? one[0].id : some ? [some[0].id] : undefined;
}
