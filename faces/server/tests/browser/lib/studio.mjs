// Making a scenario in the studio as a person would: by mouse, by finger, or by keyboard alone.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** Where the scenarios are that come with the program. */
export const scenarios = new URL("../../../../../scenarios/battles/", import.meta.url).pathname;

/** The text of one of them. */
export const shipped = (system, name) => readFile(join(scenarios, system, `${name}.toml`), "utf8");

/** Puts a scenario into the library, and opens it in the studio. */
export async function opened(page, address, scenario) {
  const answer = await page.request.post(`${address}/api/v1/library`, { data: { scenario } });
  assert.equal(answer.status(), 201, await answer.text());
  const { scenario: id, key } = await answer.json();
  const studio = { id, key, at: `${address}/studio/${id}/${key}`, address };
  await page.goto(studio.at);
  await page.locator('[role="treeitem"]').first().waitFor({ state: "attached" });
  return studio;
}

/** The scenario as the server reads it: its outline and what is wrong. */
export async function read(page, address, scenario) {
  const answer = await page.request.post(`${address}/api/v1/workshop/change`, { data: { scenario, changes: [] } });
  assert.ok(answer.ok(), await answer.text());
  return answer.json();
}

/** The text as the library has it, once the studio says that it is saved. */
export async function savedText(page, studio) {
  await page.locator('.state[data-state="saved"]').waitFor();
  const answer = await page.request.get(`${studio.address}/api/v1/library/${studio.id}`, { headers: { authorization: `Bearer ${studio.key}` } });
  return (await answer.json()).text;
}

/** Goes to a row of the outline, and waits until its form is there. */
export function chosen(page, path) {
  return untilShown(page.locator(`.fields[data-of="${path}"]`), () => page.locator(`[role="treeitem"][data-path="${path}"]`).click());
}

/** Does what shows something, once more where it moved from under a hand that is quicker than anybody's. */
async function untilShown(wanted, act) {
  for (let tries = 0; tries < 3 && (tries === 0 || !(await wanted.isVisible())); tries += 1) {
    await act();
    await wanted.waitFor({ timeout: 3_000 }).catch(() => {});
  }
  await wanted.waitFor();
}

/** A hand with a mouse. */
export class Mouse {
  constructor(page) {
    this.page = page;
  }

  press(locator, options) {
    return locator.click(options);
  }

  /** Writes a text into a field, again where the page drew what was done before under a hand that is quicker than anybody's. */
  async write(locator, text) {
    for (let tries = 0; tries < 3; tries += 1) {
      await this.type(locator, String(text));
      if ((await locator.inputValue()) === String(text)) return;
    }
  }

  type(locator, text) {
    return locator.fill(text);
  }

  async choose(locator, value) {
    await locator.selectOption(value);
  }

  async node(path) {
    await this.press(this.page.locator(`[role="treeitem"][data-path="${path}"]`));
  }

  /** Opens one of the rooms, where the page shows one at a time. */
  async room() {}

  /** Goes from the outline into the form. */
  async enter() {}
}

/** A hand that taps. */
export class Finger extends Mouse {
  press(locator, options) {
    return locator.tap(options);
  }

  async type(locator, text) {
    await locator.tap();
    await locator.fill(text);
  }

  async room(name) {
    const tab = this.page.locator(`.tabs button[data-room="${name}"]`);
    if (await tab.isVisible()) await tab.tap();
  }
}

/** A hand on the keyboard, which reaches everything by keys alone. */
export class Keys extends Mouse {
  /** Goes on by the tab key until what is meant has the focus. */
  async reach(locator, options) {
    const target = await locator.elementHandle(options);
    const isThere = () => target.evaluate((element) => document.activeElement === element);
    if (await isThere()) return;
    if (!(await target.evaluate((element) => element.isConnected))) return this.reach(locator, options);
    const isAhead = await target.evaluate((element) => !document.activeElement || document.activeElement === document.body || Boolean(document.activeElement.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING));
    for (let pressed = 0; pressed < 300; pressed += 1) {
      await this.page.keyboard.press(isAhead ? "Tab" : "Shift+Tab");
      if (await isThere()) return;
    }
    const where = await target.evaluate((element) => `${element.isConnected ? "it is there" : "it has gone"}; the focus is on ${document.activeElement?.outerHTML.slice(0, 160)}`);
    assert.fail(`${locator} can't be reached by keys: ${where}`);
  }

  async press(locator, options) {
    await this.reach(locator, options);
    await this.page.keyboard.press((await locator.evaluate((element) => element.matches("input[type=checkbox]"))) ? "Space" : "Enter");
  }

  async type(locator, text) {
    await this.reach(locator);
    await this.page.keyboard.press("Control+A");
    await this.page.keyboard.insertText(text);
  }

  async choose(locator, value) {
    await this.reach(locator);
    const [from, to] = await locator.evaluate((select, value) => [select.selectedIndex, [...select.options].findIndex((option) => option.value === value)], value);
    for (let step = Math.abs(to - from); step > 0; step -= 1) await this.page.keyboard.press(to > from ? "ArrowDown" : "ArrowUp");
  }

  async node(path) {
    const item = this.page.locator(`[role="treeitem"][data-path="${path}"]`);
    await item.waitFor();
    // Escape leads from the form back to the outline, and Space there again: the map between them is passed by.
    if (await this.page.evaluate(() => document.activeElement?.closest('section[data-room="form"]') !== null)) await this.page.keyboard.press("Escape");
    else await this.reach(this.page.locator('[role="treeitem"][tabindex="0"]'));
    await this.page.waitForFunction(() => document.activeElement?.matches('[role="treeitem"]'));
    const [from, to] = await item.evaluate((element) => {
      const all = [...element.parentElement.children];
      return [all.findIndex((other) => other.tabIndex === 0), all.indexOf(element)];
    });
    for (let step = Math.abs(to - from); step > 0; step -= 1) await this.page.keyboard.press(to > from ? "ArrowDown" : "ArrowUp");
    await this.page.locator(`[role="treeitem"][data-path="${path}"][aria-selected="true"]`).waitFor();
  }

  async enter(form) {
    await this.page.keyboard.press("Space");
    await form.locator(":focus").waitFor();
  }
}

/** Fills the studio with an outline, every field of it through its form. */
export class Builder {
  /** What refers to something that is not there yet. */
  later = [];

  constructor(page, hand, schema) {
    this.page = page;
    this.hand = hand;
    this.schema = schema;
    this.form = page.locator('section[data-room="form"]');
  }

  async build(outline) {
    const { system: _, ...root } = outline;
    const isRoom = ([name]) => ["object", "list"].includes(kindOf(this.schema.properties[name]));
    const rooms = Object.entries(root).filter(isRoom);
    // Small tables of the battle may refer to its sides, which come first.
    const isRows = ([name]) => kindOf(this.schema.properties[name]) === "rows";
    await this.open("");
    await this.fields(Object.fromEntries(Object.entries(root).filter((entry) => !isRoom(entry) && !isRows(entry))), this.schema, "", "");
    const order = (name) => ["sides", "seats", "weapons", "table"].indexOf(name) + 1 || 9;
    for (const [name, value] of rooms.sort(([one], [other]) => order(one) - order(other) || (one < other ? -1 : 1))) await this.room(name, value, this.schema.properties[name]);
    const rows = Object.entries(root).filter(isRows);
    if (rows.length) await this.open("");
    await this.fields(Object.fromEntries(rows), this.schema, "", "");
    for (const { node, rel, value } of this.later) {
      await this.open(node);
      await this.field(rel, value, undefined, node, true);
    }
  }

  async open(path) {
    await untilShown(this.form.locator(`.fields[data-of="${path}"]`), async () => {
      await this.hand.room("outline");
      await this.hand.node(path);
      await this.hand.room("form");
    });
    await this.hand.enter(this.form);
  }

  async room(path, value, schema) {
    if (schema.type === "object") {
      const lists = Object.entries(value).filter(([name]) => kindOf(schema.properties[name]) === "list");
      await this.open(path);
      await this.fields(Object.fromEntries(Object.entries(value).filter(([name]) => !lists.some(([list]) => list === name))), schema, "", path);
      for (const [name, list] of lists) await this.room(`${path}.${name}`, list, schema.properties[name]);
      return;
    }
    for (const [place, element] of value.entries()) await this.element(path, "", place, element, schema);
  }

  /** Adds an element to a list that is opened at its owner, or is a room of its own, and fills it. */
  async element(owner, name, place, element, schema) {
    const path = name ? `${owner}.${name}[${place}]` : `${owner}[${place}]`;
    await this.open(owner);
    await this.hand.press(this.form.locator(`[data-add="${name}"]`));
    await this.page.locator(`[role="treeitem"][data-path="${path}"][aria-selected="true"]`).waitFor();
    await this.hand.room("form");
    await this.form.locator(`.fields[data-of="${path}"]`).waitFor();
    const lists = Object.entries(element).filter(([field]) => kindOf(schema.items.properties[field]) === "list");
    await this.fields(Object.fromEntries(Object.entries(element).filter(([field]) => !lists.some(([list]) => list === field))), schema.items, "", path);
    for (const [field, list] of lists) for (const [index, inner] of list.entries()) await this.element(path, field, index, inner, schema.items.properties[field]);
  }

  /** Fills the fields of an object: the name first, from which an id is made. */
  async fields(value, schema, rel, node) {
    const first = (name) => ["name", "id"].indexOf(name) + 1 || 9;
    for (const [name, part] of Object.entries(value).sort(([one], [other]) => first(one) - first(other))) {
      const own = rel ? `${rel}.${name}` : name;
      const of = schema.properties[name];
      if (of.type === "object" && of.properties) {
        await this.shown(own);
        await this.fields(part, of, own, node);
      } else await this.field(own, part, of, node);
    }
  }

  /** Sees to it that a field is there. */
  async shown(rel) {
    const field = this.form.locator(`[data-rel="${rel}"]`).first();
    const adder = this.form.locator(`[data-adds="${rel}"]`);
    // What is missing and must be there comes by itself, once the server has said so, perhaps from under the hand.
    for (let tries = 0; tries < 5 && !(await field.isVisible()); tries += 1) {
      await field.or(adder).first().waitFor();
      if (await adder.isVisible()) await this.hand.press(adder, { timeout: 2_000 }).catch(() => {});
      await field.waitFor({ timeout: 3_000 }).catch(() => {});
    }
    await field.waitFor();
    return field;
  }

  async field(rel, value, schema, node, isLast = false) {
    const field = await this.shown(rel);
    const kind = schema ? kindOf(schema) : "id";
    if (kind === "rows") return this.rows(rel, value, schema, node);
    if (kind === "flag") {
      const box = field.locator("input[type=checkbox]");
      if ((await box.isChecked()) !== value) await this.hand.press(box);
      else if (value === (schema.default ?? false)) {
        await this.hand.press(box);
        await this.hand.press(box);
      }
      return;
    }
    if (kind === "spot") {
      for (const [axis, number] of value.entries()) await this.hand.write(field.locator("input").nth(axis), number);
      return;
    }
    if (kind === "choices") {
      for (const word of schema.default ?? []) if (!value.includes(word)) await this.hand.press(field.getByRole("button", { name: `without ${word}`, exact: true }));
      for (const word of value) {
        const add = field.getByRole("button", { name: `+ ${word}`, exact: true });
        if (await add.isVisible()) await this.hand.press(add);
      }
      return;
    }
    const select = field.locator("select");
    if (await select.count()) {
      const option = await select.evaluate((list, value) => [...list.options].find((option) => option.textContent === String(value) || option.textContent.endsWith(`(${value})`))?.value, value);
      if (option !== undefined) return this.hand.choose(select, option);
      assert.ok(!isLast, `${node} ${rel} can't be ${value}`);
      return void this.later.push({ node, rel, value });
    }
    const typed = kind === "spots" ? value.map((spot) => spot.join(", ")).join("\n") : kind === "texts" ? value.join("\n") : value;
    await this.hand.write(field.locator("input, textarea").first(), typed);
  }

  async rows(rel, value, schema, node) {
    const field = await this.shown(rel);
    for (const [place, row] of value.entries()) {
      const line = field.locator(`tr[data-row="${place}"]`);
      if (!(await line.isVisible())) await untilShown(line, () => this.hand.press(field.locator(".rows > button")));
      for (const [name, part] of Object.entries(row)) {
        const cell = line.locator(`td[data-rel="${name}"]`);
        const select = cell.locator("select");
        if (await select.count()) {
          const option = await select.evaluate((list, part) => [...list.options].find((option) => option.textContent === String(part) || option.textContent.endsWith(`(${part})`))?.value, part);
          assert.ok(option !== undefined, `${node} ${rel} ${name} can't be ${part}`);
          await this.hand.choose(select, option);
        } else if (kindOf(schema.items.properties[name]) === "flag") {
          if ((await cell.locator("input").isChecked()) !== part) await this.hand.press(cell.locator("input"));
        } else await this.hand.write(cell.locator("input, textarea").first(), part);
      }
    }
  }
}

/** What kind of field a schema makes, as a person sees it on the page. */
export function kindOf(schema) {
  const { type, items, enum: words } = schema.anyOf?.length === 2 && schema.anyOf[1].type === "null" ? schema.anyOf[0] : schema;
  if (words) return "choice";
  if (type === "boolean") return "flag";
  if (type !== "array") return type ?? "either";
  if (schema.minItems === 2) return "spot";
  if (items.properties) return items.properties.id || Object.values(items.properties).some((part) => kindOf(part) === "list" || part.type === "object") ? "list" : "rows";
  if (items.minItems === 2) return "spots";
  return items.enum ? "choices" : "texts";
}
