// Paths into a scenario, and the changes that are made by them: the same meaning as the server's, so that a change is seen at once.
// @ts-check

/** A step of a path: the name of a field, the place in a list, or the name of an element of a list. @typedef {string | number | {named: string}} Step */
/** A change to a scenario, as the server takes it. @typedef {{do: "set", at: string, to: any} | {do: "take", at: string} | {do: "put", at: string, place?: number, what: any} | {do: "move", at: string, to: string, place?: number}} Change */

/** What an element of a list goes by: the first of these that it has. */
const NAMES = ["id", "side", "troops"];
const PLAIN = /^[A-Za-z0-9_-]+$/;
const STEP = /\.?("(?:[^"\\]|\\.)*"|[^.[\]"]+)|\[(\d+)\]|\[=([^\]]*)\]/y;

/** What an element of a list goes by, if by anything. @param {any} element @returns {string | undefined} */
export function goesBy(element) {
  const key = element && NAMES.find((name) => element[name] !== undefined);
  return key && typeof element[key] === "string" ? element[key] : undefined;
}

/** The steps of a path. @param {string} path @returns {Step[]} */
export function steps(path) {
  const found = [];
  STEP.lastIndex = 0;
  while (STEP.lastIndex < path.length) {
    const match = STEP.exec(path);
    if (!match) throw new Error(`${path} is no path`);
    const [, name, place, element] = match;
    if (name !== undefined) found.push(name.startsWith('"') ? JSON.parse(name) : name);
    else found.push(place !== undefined ? Number(place) : { named: element });
  }
  return found;
}

/** The path of these steps. @param {Step[]} parts @returns {string} */
export function joinSteps(parts) {
  return parts.reduce((/** @type {string} */ path, step) => {
    if (typeof step === "number") return `${path}[${step}]`;
    if (typeof step === "object") return `${path}[=${step.named}]`;
    const name = PLAIN.test(step) ? step : JSON.stringify(step);
    return path ? `${path}.${name}` : name;
  }, "");
}

/** The path of something within what is at a path. @param {string} path @param {...Step} more @returns {string} */
export const below = (path, ...more) => joinSteps([...steps(path), ...more]);

/** The path that something is in, and the last step to it. @param {string} path @returns {[string, Step | undefined]} */
export function parted(path) {
  const all = steps(path);
  const last = all.pop();
  return [joinSteps(all), last];
}

/** The place of an element in its list; -1 where there is none. @param {any[]} list @param {Step} step @returns {number} */
function placeIn(list, step) {
  if (typeof step === "number") return step < list.length ? step : -1;
  return typeof step === "object" ? list.findIndex((element) => goesBy(element) === step.named) : -1;
}

/** What is one step below a value. @param {any} value @param {Step} step @returns {any} */
function stepped(value, step) {
  if (Array.isArray(value)) return value[placeIn(value, step)];
  return typeof step === "string" && value && typeof value === "object" && Object.hasOwn(value, step) ? value[step] : undefined;
}

/** What is at a path; undefined where nothing is. @param {any} outline @param {string} path @returns {any} */
export function at(outline, path) {
  return steps(path).reduce(stepped, outline);
}

/** The same path with the place of each element, as the server tells faults. @param {any} outline @param {string} path @returns {string} */
export function numbered(outline, path) {
  let value = outline;
  return joinSteps(steps(path).map((step) => {
    const told = Array.isArray(value) && typeof step === "object" ? Math.max(placeIn(value, step), 0) : step;
    value = stepped(value, step);
    return told;
  }));
}

/** The same path with the name of each element that has one of its own, so that it stays right where others come and go. @param {any} outline @param {string} path @returns {string} */
export function byName(outline, path) {
  let value = outline;
  return joinSteps(steps(path).map((step) => {
    const list = value;
    value = stepped(value, step);
    const name = Array.isArray(list) ? goesBy(value) : undefined;
    const isOwn = name !== undefined && PLAIN.test(name) && list.find((/** @type {any} */ other) => goesBy(other) === name) === value;
    return isOwn ? { named: name } : step;
  }));
}

/** The path, or as much of it as can lead somewhere: a field may be missing, an element may not. @param {any} outline @param {string} path @returns {string} */
export function reaching(outline, path) {
  const all = steps(path);
  let value = outline;
  const end = all.findIndex((step) => {
    value = stepped(value, step);
    return value === undefined && typeof step !== "string";
  });
  return joinSteps(end < 0 ? all : all.slice(0, end));
}

/** A copy of the value in which what the steps lead to is changed; all else is shared. @param {any} value @param {Step[]} way @param {(value: any) => any} change @returns {any} */
function within(value, way, change) {
  if (!way.length) return change(value);
  const [step, ...rest] = way;
  if (Array.isArray(value)) {
    const place = placeIn(value, step);
    if (place < 0) throw new Error(`there is no ${joinSteps([step])}`);
    const copy = [...value];
    copy[place] = within(copy[place], rest, change);
    return copy;
  }
  if (typeof step !== "string" || (value !== undefined && (typeof value !== "object" || value === null))) throw new Error(`there is no ${joinSteps([step])}`);
  return { ...value, [step]: within(value?.[step], rest, change) };
}

/** Without the field or element that the last step names. @param {any} value @param {Step} last @returns {any} */
function without(value, last) {
  if (Array.isArray(value)) {
    const place = placeIn(value, last);
    if (place < 0) throw new Error(`there is no ${joinSteps([last])}`);
    return value.toSpliced(place, 1);
  }
  if (typeof last !== "string" || !value || !Object.hasOwn(value, last)) throw new Error(`there is no ${joinSteps([last])}`);
  const { [last]: _, ...rest } = value;
  return rest;
}

/** A list with one more. @param {any} list @param {any} what @param {number | undefined} place @returns {any[]} */
function joinedBy(list, what, place) {
  if (list !== undefined && !Array.isArray(list)) throw new Error("that is no list");
  return (list ?? []).toSpliced(place ?? list?.length ?? 0, 0, what);
}

/** The outline after one change. @param {any} outline @param {Change} change @returns {any} */
function appliedOne(outline, change) {
  const way = steps(change.at);
  if (change.do === "put") return within(outline, way, (list) => joinedBy(list, change.what, change.place));
  const last = /** @type {Step} */ (way.pop());
  if (last === undefined && change.do === "set") return change.to;
  if (last === undefined) throw new Error("the whole scenario can't be changed at once");
  if (change.do === "set") return within(outline, [...way, last], () => change.to);
  if (change.do === "take") return within(outline, way, (value) => without(value, last));
  const what = at(outline, change.at);
  const to = steps(numbered(outline, change.to));
  const left = within(outline, way, (value) => without(value, last));
  return within(left, lowered(to, steps(numbered(outline, change.at))), (list) => joinedBy(list, what, change.place));
}

/** The steps to a list once an element has gone: what stood behind it has moved up. @param {Step[]} to @param {Step[]} gone @returns {Step[]} */
function lowered(to, gone) {
  const depth = gone.length - 1;
  const isBeside = to.length > depth && gone.slice(0, depth).every((step, index) => step === to[index]);
  const [place, left] = [to[depth], gone[depth]];
  if (!isBeside || typeof place !== "number" || typeof left !== "number") return to;
  if (place === left) throw new Error("nothing can be moved into itself");
  return place > left ? to.with(depth, place - 1) : to;
}

/** The outline after changes; throws where one of them can't be made. @param {any} outline @param {Change[]} changes @returns {any} */
export function applied(outline, changes) {
  return changes.reduce(appliedOne, outline);
}

/** Whether two values are the same, as JSON is. @param {any} one @param {any} other @returns {boolean} */
export function isSame(one, other) {
  if (Object.is(one, other)) return true;
  if (typeof one !== "object" || typeof other !== "object" || !one || !other || Array.isArray(one) !== Array.isArray(other)) return false;
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => Object.hasOwn(other, name) && isSame(one[name], other[name]));
}
