// What the map of the studio reckons by itself: the ground of units, as battles have it, and shapes of terrain.
import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { castOf } from "../../assets/studio/map/cast.js";
import { KINDS } from "../../assets/studio/map/kinds.js";
import { apart, crossesItself, meeting, nearestSide, sidesOf } from "../../assets/studio/map/plane.js";
import { curved, keptOnTable, simplified, tidy, turned } from "../../assets/studio/map/shaping.js";
import { snapped } from "../../assets/studio/map/snapping.js";
import { itemsAt, tableOf } from "../../assets/studio/map/table.js";
import { seenWrong } from "../../assets/studio/map/wrong.js";
import { serve } from "./lib/server.mjs";
import { drawing } from "./lib/table.mjs";

let server;
before(async () => { server = await serve(); });
after(() => server.stop());

const asked = async (path, data, key) => {
  const answer = await fetch(server.address + path, {
    ...(data ? { method: "POST", body: JSON.stringify(data) } : {}),
    headers: { "content-type": "application/json", ...(key ? { authorization: `Bearer ${key}` } : {}) },
  });
  assert.ok(answer.ok, `${path}: ${answer.status}`);
  return answer.json();
};

test("every unit of every shipped battle covers the ground that its battle gives it", async () => {
  const root = new URL("../../../../scenarios/battles/", import.meta.url).pathname;
  let looked = 0;
  for (const system of (await readdir(root)).filter((name) => !name.includes("."))) {
    for (const file of await readdir(root + system)) {
      const scenario = await readFile(`${root}${system}/${file}`, "utf8");
      const { outline } = await asked("/api/v1/workshop/change", { scenario, changes: [] });
      const { battle, key } = await asked("/api/v1/battles", { scenario });
      const { map } = await asked(`/api/v1/battles/${battle}/seats/umpire/view`, undefined, key);
      const cast = castOf(outline);
      for (const { id, name, side, width, depth, troops, formation, bases } of map?.pieces ?? []) {
        const unit = cast.get(id);
        assert.ok(unit, `${id} of ${file} is known`);
        const own = { name: unit.name, side: unit.sideId, width: Math.round(unit.width * 100) / 100, depth: Math.round(unit.depth * 100) / 100, troops: unit.troops, formation: unit.formation, bases: unit.bases };
        assert.deepEqual(own, { name, side, width, depth, troops, formation, bases }, `${id} of ${file}`);
        looked += 1;
      }
    }
  }
  assert.ok(looked > 200, `${looked} units`);
});

test("the palette has every kind of terrain that a scenario may have", async () => {
  const schema = JSON.stringify(await asked("/api/v1/schemas/scenario/micro-force"));
  const [, kinds] = /"enum":(\["[^\]]*"built-up"[^\]]*\])/.exec(schema);
  assert.deepEqual(KINDS.map(({ name }) => name).sort(), JSON.parse(kinds).sort());
});

/** Corners by lot, on whole hundredths. */
const corners = (draw, count) => Array.from({ length: count }, () => [Math.round(draw() * 2000) / 100, Math.round(draw() * 2000) / 100]);

test("an outline crosses itself exactly where two of its sides meet that are no neighbours", () => {
  const draw = drawing(3);
  for (let round = 0; round < 400; round += 1) {
    const closed = round % 2 === 0;
    const spots = corners(draw, 4 + (round % 5));
    const sides = sidesOf(spots, closed);
    const isNext = (one, other) => other === one + 1 || (closed && one === 0 && other === sides.length - 1);
    const crosses = sides.some((one, first) => sides.some((other, second) => second > first && !isNext(first, second) && meeting(one, other)));
    assert.equal(crossesItself(spots, closed) !== null, crosses, JSON.stringify(spots));
  }
  assert.deepEqual(crossesItself([[0, 0], [4, 0], [0, 4], [4, 4]], true), [2, 2]);
  assert.deepEqual(crossesItself([[0, 0], [4, 0], [2, 0]], false), [4, 0], "folded back on itself");
  assert.equal(crossesItself([[0, 0], [4, 0], [4, 4], [0, 4]], true), null);
});

test("a simplified shape misses no corner by more than was allowed, and a curve goes through all of them", () => {
  const draw = drawing(5);
  for (let round = 0; round < 60; round += 1) {
    const closed = round % 2 === 0;
    const spots = corners(draw, 5 + (round % 40));
    for (const within of [0.1, 0.5, 2]) {
      const fewer = simplified(spots, closed, within);
      assert.ok(fewer.length <= spots.length && fewer.length >= (closed ? 3 : 2));
      if (fewer === spots) continue;
      for (const spot of spots) assert.ok(nearestSide(spot, sidesOf(fewer, closed)).far <= within + 1e-9);
    }
    const smooth = curved(spots, closed);
    assert.ok(smooth.length <= 1000);
    if (crossesItself(spots, closed)) for (const spot of spots) assert.ok(smooth.some((one) => apart(one, spot) < 0.006), "through every corner");
  }
  const many = Array.from({ length: 900 }, (_, place) => [20 + 15 * Math.cos((place / 900) * 2 * Math.PI), 20 + 15 * Math.sin((place / 900) * 2 * Math.PI)]);
  assert.ok(curved(many, true).length <= 1000);
});

test("shapes stay on the table, in whole hundredths and without a corner twice in a row", () => {
  const table = { width: 20, depth: 10 };
  assert.deepEqual(tidy([[-1, 5], [0, 5], [3.33333, 5], [3.334, 5], [25, 12], [0, 5]], true, table), [[0, 5], [3.33, 5], [20, 10]]);
  assert.deepEqual(keptOnTable({ left: 2, right: 6, near: 1, far: 3 }, [-5, 20], table), [-2, 7]);
  assert.deepEqual(turned([[2, 0]], [0, 0], 90), [[0, -2]], "clockwise");
  const laid = tableOf({ table: { width: 20, depth: 10, terrain: [{ id: "a", kind: "woods", outline: [[5.37, 5], [9, 5], [9, 9]] }] } });
  assert.deepEqual(snapped(laid, [5.5, 5.1], { step: 0.5, scale: 20 }), { spot: [5.37, 5], to: "corner" });
  assert.deepEqual(snapped(laid, [12.2, 3.3], { step: 0.5, scale: 20 }), { spot: [12, 3.5], to: "grid" });
  assert.deepEqual(snapped(laid, [19.8, 3.3], { step: 0.5, scale: 20 }), { spot: [20, 3.5], to: "edge" });
  assert.deepEqual(snapped(laid, [12.214, 30], { step: 0.5, scale: 20, free: true }), { spot: [12.21, 10], to: "" });
});

test("whatever an outline says, it is read or left out, and looked through without a fault of the page", () => {
  const odd = [null, 5, "x", [], {}, [[1]], [[1, 2, 3]], [["a", 1]], [[NaN, 1]], { kind: "woods" }, [{ kind: "woods", outline: 5 }], [{ kind: "hill", level: "x", outline: [[1, 1], [2, 2], [3, 1]] }], [{ id: "u", at: [1, 1], facing: "north" }, { id: "u", at: [1, 1] }, null, { at: "here" }]];
  for (const terrain of odd) for (const units of odd) for (const more of [{}, { armies: terrain, commands: units, battlegroups: odd, sides: units }]) {
    for (const system of ["micro-force", "mfp", "fatigue", "morale-check", "battlegroup", "none", 7]) {
      const table = tableOf({ system, table: { width: 20, depth: "x", terrain, units, bases: terrain }, ...more });
      seenWrong(table);
      itemsAt(table, [1, 1], 1);
    }
  }
  assert.equal(tableOf({ table: 5 }), null);
  assert.equal(tableOf(undefined), null);
});
