// Hands on the map of the studio: where a spot of the table is on the page, and how it is pressed, dragged and tapped.
import assert from "node:assert/strict";
import { read, savedText } from "./studio.mjs";

/** The map of a studio that is open on a page. */
export class Desk {
  /** How many fingers are down. */
  down = 0;

  constructor(page, studio) {
    this.page = page;
    this.studio = studio;
    this.pane = page.locator(".map-window");
  }

  /** Where a spot of the table is on the page. */
  async at([x, y]) {
    const [left, near, inch] = await this.page.evaluate(() => {
      const sheet = document.querySelector(".map-stage .frame .neatline").getBoundingClientRect();
      const inch = parseFloat(document.querySelector(".map-stage").style.getPropertyValue("--inch"));
      // The line round the table is half on it and half beside it.
      const [width] = [...document.querySelectorAll(".map-stage .frame .neatline")].map((line) => Number(line.getAttribute("width")) / 10);
      const stroke = (sheet.width - width * inch) / 2;
      return [sheet.left + stroke, sheet.bottom - stroke, inch];
    });
    return [left + x * inch, near - y * inch];
  }

  async click(spot, options) {
    await this.page.mouse.click(...(await this.at(spot)), options);
  }

  async drag(from, to, steps = 5) {
    await this.page.mouse.move(...(await this.at(from)));
    await this.page.mouse.down();
    await this.page.mouse.move(...(await this.at(to)), { steps });
    await this.page.mouse.up();
  }

  async pencil(kind) {
    await this.page.locator(`.map-palette [data-kind="${kind}"]`).click();
  }

  /** Sets the corners of a piece one after the other, and ends it: an area by its first corner, a line by its last. */
  async draw(kind, spots, closed) {
    await this.pencil(kind);
    for (const spot of spots) await this.click(spot);
    await this.click(closed ? spots[0] : spots.at(-1));
  }

  /** Types a number beside the map. */
  async type(says, value) {
    const input = this.page.locator(".map-bar .map-number").filter({ hasText: new RegExp(`^${says}`) }).locator("input");
    await input.fill(String(value));
    await input.press("Enter");
  }

  key(...keys) {
    return keys.reduce((before, key) => before.then(() => this.page.keyboard.press(key)), Promise.resolve());
  }

  /** The scenario as it was saved. */
  async outline() {
    return (await read(this.page, this.studio.address, await this.text())).outline;
  }

  /** The text as it was saved, once everything is. */
  async text() {
    // What was just done is asked of the server in the next moment.
    await this.page.waitForTimeout(150);
    return savedText(this.page, this.studio);
  }

  async table() {
    return (await this.outline()).table;
  }

  async piece(id) {
    const piece = (await this.table()).terrain.find((one) => one.id === id);
    assert.ok(piece, `${id} is on the table`);
    return piece;
  }

  /** Fingers on the page: each list has the places of all that are down. */
  async fingers(...moments) {
    this.session ??= await this.page.context().newCDPSession(this.page);
    for (const spots of moments) {
      const type = spots.length === 0 ? "touchEnd" : spots.length > this.down ? "touchStart" : "touchMove";
      await this.session.send("Input.dispatchTouchEvent", { type, touchPoints: spots.map(([x, y], id) => ({ x, y, id })) });
      this.down = spots.length;
      await this.page.waitForTimeout(20);
    }
  }

  async tap(spot) {
    await this.fingers([await this.at(spot)], []);
  }

  async swipe(from, to) {
    const [[ax, ay], [bx, by]] = [await this.at(from), await this.at(to)];
    const way = [0, 0.25, 0.5, 0.75, 1].map((part) => [[ax + (bx - ax) * part, ay + (by - ay) * part]]);
    await this.fingers(...way, [way.at(-1)[0]], []);
  }
}

/** A scenario with units of every side and a bare table. */
export const BARE = `system = "morale-check"
name = "A bare table"
turns = 4
says = "for trying"

[[sides]] # who fights
id = "blue"
name = "Blue"

[[sides]]
id = "red"
name = "Red"

[[seats]]
id = "one"
name = "One"
side = "blue"

[[seats]]
id = "two"
name = "Two"
side = "red"

[[commands]]
id = "left-wing"
name = "Left wing"
side = "blue"
units = [
    { id = "first", name = "First", type = "infantry" },
    { id = "second", name = "Second", type = "infantry" },
    { id = "guns", name = "Guns", type = "artillery" },
]

[[commands]]
id = "right-wing"
name = "Right wing"
side = "red"
units = [{ id = "horse", name = "Horse", type = "cavalry" }]

[table] # as large as the club's
width = 48
depth = 36
`;
