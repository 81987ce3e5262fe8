// The scenario in the browser, without one: paths, changes to the outline, steps back, and what the server is asked.
import { test } from "node:test";
import assert from "node:assert/strict";
import { applied, at, below, byName, isSame, numbered, reaching, steps, joinSteps } from "../../assets/studio/paths.js";
import { studio } from "../../assets/studio/document.js";

const OUTLINE = Object.freeze({
  name: "A bridge",
  armies: [
    { side: "north", units: [{ id: "one", name: "One" }, { id: "two", name: "Two" }] },
    { side: "south", units: [{ id: "three", name: "Three" }] },
  ],
});

test("a path is read by steps, by places and by names", () => {
  assert.deepEqual(steps('armies[=north].units[1]."odd.name"'), ["armies", { named: "north" }, "units", 1, "odd.name"]);
  assert.equal(joinSteps(steps('armies[=north].units[1]."odd.name"')), 'armies[=north].units[1]."odd.name"');
  assert.equal(below("armies[0]", "units", 2), "armies[0].units[2]");
  assert.equal(at(OUTLINE, "armies[=south].units[=three].name"), "Three");
  assert.equal(at(OUTLINE, "armies[1].units[7].name"), undefined);
  assert.equal(at(OUTLINE, ""), OUTLINE);
  assert.equal(byName(OUTLINE, "armies[0].units[1].name"), "armies[=north].units[=two].name");
  assert.equal(numbered(OUTLINE, "armies[=north].units[=two].name"), "armies[0].units[1].name");
  assert.equal(reaching(OUTLINE, "armies[=north].units[=nine].name"), "armies[=north].units");
  assert.throws(() => steps("armies[one]"));
});

test("a change is made in a copy, which shares what stays", () => {
  const set = applied(OUTLINE, [{ do: "set", at: "armies[=north].units[=two].name", to: "Second" }, { do: "set", at: "table.width", to: 48 }]);
  assert.equal(at(set, "armies[0].units[1].name"), "Second");
  assert.deepEqual(set.table, { width: 48 });
  assert.equal(set.armies[1], OUTLINE.armies[1]);
  assert.equal(OUTLINE.armies[0].units[1].name, "Two");
  const taken = applied(OUTLINE, [{ do: "take", at: "armies[0].units[=one]" }, { do: "take", at: "name" }]);
  assert.deepEqual([taken.armies[0].units.length, taken.name], [1, undefined]);
  const put = applied(OUTLINE, [{ do: "put", at: "armies[1].units", place: 0, what: { id: "zero" } }, { do: "put", at: "seats", what: { id: "player" } }]);
  assert.deepEqual([put.armies[1].units[0].id, put.seats.length], ["zero", 1]);
  const moved = applied(OUTLINE, [{ do: "move", at: "armies[0].units[0]", to: "armies[1].units", place: 1 }, { do: "move", at: "armies[1]", to: "armies", place: 0 }]);
  assert.deepEqual(moved.armies.map(({ units }) => units.map(({ id }) => id)), [["three", "one"], ["two"]]);
  const out = applied({ a: [{ id: "x" }, { id: "y", in: [] }] }, [{ do: "move", at: "a[0]", to: "a[1].in" }]);
  assert.deepEqual(out, { a: [{ id: "y", in: [{ id: "x" }] }] });
  assert.throws(() => applied(OUTLINE, [{ do: "move", at: "armies[0]", to: "armies[0].units" }]));
  for (const wrong of [{ do: "take", at: "armies[9]" }, { do: "put", at: "name", what: 1 }, { do: "set", at: "name.of", to: 1 }]) assert.throws(() => applied(OUTLINE, [wrong]));
});

/** A server that writes what it is asked into its text, and answers when it is let. */
function serverOf(outline) {
  const asked = [];
  globalThis.fetch = (_, { body }) => new Promise((answer) => {
    const { scenario, changes } = JSON.parse(body);
    asked.push({ scenario, changes });
    const after = applied(JSON.parse(scenario), changes);
    answer({ ok: true, status: 200, json: () => Promise.resolve({ scenario: JSON.stringify(after), outline: after, sound: true, faults: [] }) });
  });
  studio.open({ mayChange: true, schema: {}, scenario: JSON.stringify(outline), outline, sound: true, faults: [] });
  return asked;
}
const settled = () => new Promise((done) => setTimeout(done, 150));

test("changes are seen at once, asked for once, and undone and redone without end", async () => {
  const asked = serverOf(OUTLINE);
  const heard = [];
  const stop = studio.listen(({ what }) => heard.push(...what));
  for (const width of [10, 20, 30]) studio.change([{ do: "set", at: "table.width", to: width }], { label: "width", merge: "width" });
  studio.change([{ do: "set", at: "name", to: "Two bridges" }], { label: "name" });
  assert.deepEqual([studio.outline.table.width, studio.outline.name, studio.isTextKnown], [30, "Two bridges", false]);
  await settled();
  assert.equal(asked.length, 1);
  assert.deepEqual(asked[0].changes.map(({ to }) => to), [30, "Two bridges"]);
  assert.ok(studio.isTextKnown && studio.isChecked && heard.includes("text"));
  const text = studio.text;
  studio.undo();
  assert.deepEqual([studio.outline.name, studio.undoLabel, studio.redoLabel], ["A bridge", "width", "name"]);
  studio.undo();
  assert.deepEqual([studio.outline, studio.text, studio.canUndo], [OUTLINE, JSON.stringify(OUTLINE), false]);
  studio.redo();
  studio.redo();
  await settled();
  assert.ok(studio.text === text && !studio.canRedo && studio.isChecked);
  stop();
});

test("what is selected stays selected under its new name and at its new place, and what goes leads to what is around it", () => {
  serverOf(OUTLINE);
  studio.select("armies[0].units[1]");
  assert.equal(studio.selected, "armies[=north].units[=two]");
  studio.change([{ do: "set", at: "armies[=north].units[=two].id", to: "second" }]);
  assert.equal(studio.selected, "armies[=north].units[=second]");
  studio.change([{ do: "move", at: "armies[=north].units[=second]", to: "armies[=south].units", place: 0 }]);
  assert.equal(studio.selected, "armies[=south].units[=second]");
  studio.change([{ do: "take", at: "armies[=south].units[=second]" }]);
  assert.equal(studio.selected, "armies[=south].units");
  studio.undo();
  assert.equal(studio.selected, "armies[=south].units[=second]");
});

test("a text that is typed is the text, and its outline comes with the answer", async () => {
  serverOf(OUTLINE);
  studio.write(JSON.stringify({ ...OUTLINE, name: "Typed" }));
  assert.equal(studio.outline.name, "A bridge");
  await settled();
  assert.equal(studio.outline.name, "Typed");
  studio.undo();
  assert.equal(studio.outline.name, "A bridge");
});

test("what the server will not do is taken back and said, and where nobody answers it is asked again", async () => {
  serverOf(OUTLINE);
  globalThis.fetch = async () => ({ ok: false, status: 422, json: async () => ({ detail: "not that" }) });
  studio.change([{ do: "set", at: "name", to: "Refused" }]);
  await settled();
  assert.deepEqual([studio.outline.name, studio.refusal, studio.canUndo], ["A bridge", "not that", false]);
  globalThis.fetch = async () => { throw new Error("offline"); };
  studio.change([{ do: "set", at: "name", to: "Kept" }]);
  await settled();
  assert.deepEqual([studio.outline.name, studio.isReached, studio.unsaid().changes.length], ["Kept", false, 1]);
  serverOf(OUTLINE);
});

test("two values are the same as JSON is", () => {
  assert.ok(isSame({ a: [1, { b: null }] }, { a: [1, { b: null }] }));
  for (const other of [{ a: [1, { b: 0 }] }, { a: [1] }, { a: [1, { b: null }], c: 1 }, [1], null]) assert.ok(!isSame({ a: [1, { b: null }] }, other));
});
