// The scenario that is made here: its text, which is the truth, its outline, which is shown at once, and every step back.
//
//   studio.text, studio.outline, studio.faults, studio.schema, studio.selected, studio.mayChange
//   studio.change(changes, {label, merge}), studio.write(text, {merge}), studio.undo(), studio.redo(), studio.select(path)
//   studio.listen(what) is told of every change, with {what: Set of "outline", "text", "faults", "selected", "steps", "refused"}
//
// `at` and `applied` (paths.js) read an outline and change a copy of one. Only the server writes TOML: it is sent the last
// text that it made and the changes since, one request at a time, so that answers come in order.
// @ts-check
import { applied, at, byName, isSame, joinSteps, numbered, parted, reaching, steps } from "./paths.js";

/** What is wrong, as the server tells it. @typedef {{path: string, line?: number, says: string}} Fault */
/**
 * The scenario at one moment. Its text is known once the server has told it; until then it follows from the moment before and the changes since.
 * @typedef {{number: number, outline: any, text?: string, isRead: boolean, from?: Moment, changes: import("./paths.js").Change[], label: string, merge?: string, selected: string}} Moment
 */
/** What the server says to a text and changes. @typedef {{scenario: string, outline?: any, system?: string, sound: boolean, faults: Fault[]}} Answer */

/** So many milliseconds after a change the server is asked, so that a drag does not ask for each pixel. */
const SOON = 50;
/** So long after an answer did not come it is asked for again, in milliseconds. */
const AGAIN = 3_000;

class Studio {
  /** The id of the scenario in the library. */
  id = "";
  system = "";
  /** @type {any} */ schema = {};
  mayChange = false;
  /** @type {Fault[]} */ faults = [];
  isSound = false;
  /** Whether the server answers. */
  isReached = true;
  /** What the last answer refused, in its words. */
  refusal = "";
  /** @type {Moment} */ now = { number: 0, outline: {}, text: "", isRead: true, changes: [], label: "", selected: "" };
  /** @type {Moment[]} */ #past = [];
  /** @type {Moment[]} */ #future = [];
  /** @type {Set<(told: {what: Set<string>}) => void>} */ #listeners = new Set();
  /** The moment whose faults are shown. @type {Moment | undefined} */ #checked;
  #isAsking = false;
  #timer = 0;
  #numbers = 0;

  /** The outline, which is never changed in place: what is the same object is the same. */
  get outline() { return this.now.outline; }
  /** The text as it was last known; `isTextKnown` says whether it is that of the outline. */
  get text() { return this.#known(this.now).text ?? ""; }
  get isTextKnown() { return this.now.text !== undefined; }
  /** Whether the text can be read, so that there is an outline of it. */
  get isReadable() { return this.now.isRead; }
  /** The path of what is selected, by names. */
  get selected() { return this.now.selected; }
  /** Whether the server has checked what is there. */
  get isChecked() { return this.#checked === this.now; }
  get canUndo() { return this.#past.length > 0; }
  get canRedo() { return this.#future.length > 0; }
  /** What undo and redo would take back and bring again. */
  get undoLabel() { return this.canUndo ? this.now.label : ""; }
  get redoLabel() { return this.#future.at(-1)?.label ?? ""; }

  /** Opens a scenario as the server tells it. @param {{id?: string, mayChange: boolean, schema: any} & Answer} given */
  open({ id = "", mayChange, schema, scenario, outline, system = "", sound, faults }) {
    clearTimeout(this.#timer);
    this.#timer = 0;
    Object.assign(this, { id, mayChange, schema, system, isSound: sound, faults });
    this.now = { number: 0, outline: outline ?? {}, text: scenario, isRead: Boolean(outline), changes: [], label: "", selected: "" };
    [this.#past, this.#future, this.#checked] = [[], [], this.now];
    this.#tell("outline", "text", "faults", "selected", "steps");
  }

  /** @param {(told: {what: Set<string>}) => void} listener @returns {() => void} takes it off again */
  listen(listener) {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /**
   * Changes the scenario: at once in the outline, soon in the text. Consecutive changes of one `merge` are one step back.
   * @param {import("./paths.js").Change[]} changes @param {{label?: string, merge?: string, select?: string}} [how] @returns {boolean} whether it was done
   */
  change(changes, { label = "change", merge, select } = {}) {
    if (!this.mayChange || !this.now.isRead || !changes.length) return false;
    const before = this.now;
    try {
      const outline = applied(before.outline, changes);
      const selected = select ?? followed(before.selected, changes, before.outline);
      const isSameStep = this.#isOne(merge);
      const since = isSameStep && before.text === undefined ? { from: before.from, changes: both(before.changes, changes) } : { from: before, changes };
      this.#step({ outline, isRead: true, label, merge, selected: byName(outline, reaching(outline, selected)), ...since }, isSameStep);
    } catch (error) {
      this.refused(/** @type {Error} */ (error).message);
      return false;
    }
    return true;
  }

  /** Takes a text that was typed. @param {string} text @param {{label?: string, merge?: string}} [how] */
  write(text, { label = "text", merge } = {}) {
    const before = this.now;
    if (!this.mayChange || text === before.text) return;
    this.#step({ outline: before.outline, text, isRead: before.isRead, changes: [], label, merge, selected: before.selected }, this.#isOne(merge));
  }

  /** Ends a series of changes that are one step back: the next begins another. */
  settle() {
    this.now.merge = undefined;
  }

  undo() {
    const before = this.#past.pop();
    if (!before || !this.mayChange) return;
    this.#future.push(this.now);
    this.#turn(before);
    this.settle();
  }

  redo() {
    const next = this.#future.pop();
    if (!next || !this.mayChange) return;
    this.#past.push(this.now);
    this.#turn(next);
    this.settle();
  }

  /** @param {string} path */
  select(path) {
    const selected = byName(this.outline, reaching(this.outline, path));
    if (selected === this.now.selected) return;
    this.now.selected = selected;
    this.#tell("selected");
  }

  /** What is not known yet follows from this: the last text that the server made, and the changes since. @returns {{scenario: string, changes: import("./paths.js").Change[]}} */
  unsaid() {
    const known = this.#known(this.now);
    const changes = [];
    for (let moment = this.now; moment !== known && moment.from; moment = moment.from) changes.unshift(...moment.changes);
    return { scenario: known.text ?? "", changes };
  }

  /** Goes on from a text that was laid on what another did; undo leads back to one's own. @param {Answer} answer @param {string} label */
  replace(answer, label) {
    this.#step({ outline: this.outline, text: answer.scenario, isRead: true, changes: [], label, selected: this.selected }, false);
    this.#heard(answer, this.now);
  }

  /** Tells that something could not be done. @param {string} why */
  refused(why) {
    this.refusal = why;
    this.#tell("refused");
  }

  /** The last moment on the way here whose text is known. @param {Moment} moment @returns {Moment} */
  #known(moment) {
    let known = moment;
    while (known.text === undefined && known.from) known = known.from;
    return known;
  }

  /** Whether a change of that series is one step with what was done last. @param {string | undefined} merge */
  #isOne(merge) {
    return merge !== undefined && merge === this.now.merge && this.canUndo;
  }

  /** @param {Omit<Moment, "number">} moment @param {boolean} isOne whether it is one step with the moment before */
  #step(moment, isOne) {
    if (!isOne) this.#past.push(this.now);
    this.#future = [];
    this.#numbers += 1;
    this.#turn({ number: this.#numbers, ...moment });
  }

  /** @param {Moment} moment */
  #turn(moment) {
    const before = this.now;
    this.now = moment;
    const what = ["steps"];
    if (moment.outline !== before.outline) what.push("outline");
    if (moment.text !== undefined && moment.text !== before.text) what.push("text");
    if (moment.selected !== before.selected) what.push("selected");
    this.#tell(...what);
    this.#ask(SOON);
  }

  /** @param {...string} what */
  #tell(...what) {
    for (const listener of [...this.#listeners]) listener({ what: new Set(what) });
  }

  /** Asks the server soon for what is not known: one request at a time. @param {number} after */
  #ask(after) {
    if (this.#isAsking || this.#timer) return;
    this.#timer = globalThis.setTimeout(async () => {
      this.#timer = 0;
      this.#isAsking = true;
      const after = await this.#asked();
      this.#isAsking = false;
      if (this.#checked !== this.now) this.#ask(after);
    }, after);
  }

  /** Asks once; how soon to ask again if need be. @returns {Promise<number>} */
  async #asked() {
    const asked = this.now;
    const wasReached = this.isReached;
    try {
      const response = await fetch("/api/v1/workshop/change", {
        method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(this.unsaid()), signal: AbortSignal.timeout(20_000),
      });
      const answer = await response.json().catch(() => ({}));
      this.isReached = response.ok || response.status < 500;
      if (response.ok) this.#heard(answer, asked);
      else if (response.status === 422 || response.status === 400) this.#fallBack(asked, answer.detail ?? answer.title ?? "the server refused it");
      else return AGAIN;
      return SOON;
    } catch {
      this.isReached = false;
      return AGAIN;
    } finally {
      if (wasReached !== this.isReached) this.#tell("steps");
    }
  }

  /** @param {Answer} answer @param {Moment} moment the one that it is about */
  #heard(answer, moment) {
    const isNow = moment === this.now;
    const what = ["faults"];
    if (moment.text !== answer.scenario && isNow) what.push("text");
    [moment.text, moment.from, moment.changes] = [answer.scenario, undefined, []];
    moment.isRead = Boolean(answer.outline);
    if (answer.outline && !isSame(answer.outline, moment.outline)) {
      moment.outline = answer.outline;
      if (isNow) what.push("outline");
    }
    [this.faults, this.isSound, this.#checked] = [answer.faults, answer.sound, moment];
    if (answer.system) this.system = answer.system;
    const selected = byName(this.outline, reaching(this.outline, this.selected));
    if (isNow && selected !== this.selected) {
      moment.selected = selected;
      what.push("selected");
    }
    this.#tell(...what);
  }

  /** What the server would not do is taken back, and said. @param {Moment} refused @param {string} why */
  #fallBack(refused, why) {
    const sound = this.#known(refused);
    if (sound === refused) {
      // The text itself was refused, for its length perhaps: it stays, so that whoever typed it can mend it.
      [this.faults, this.isSound, this.#checked] = [[{ path: "", says: why }], false, refused];
      return this.#tell("faults");
    }
    this.#past = this.#past.filter((moment) => moment.number < sound.number);
    [this.now, this.#future] = [sound, []];
    this.#tell("outline", "text", "steps", "selected");
    this.refused(why);
  }
}

/** Where what was selected is after changes: fields that are set move nothing, whatever names they give; elements move. @param {string} selected @param {import("./paths.js").Change[]} changes @param {any} outline @returns {string} */
function followed(selected, changes, outline) {
  if (changes.every((change) => change.do === "set")) return numbered(outline, selected);
  return changes.reduce((selected, change) => {
    if (change.do !== "move" || !selected || !isWithin(outline, selected, change.at)) return selected;
    const [, last] = parted(change.at);
    const count = at(outline, change.to)?.length ?? 0;
    const isSame = numbered(outline, change.to) === numbered(outline, parted(change.at)[0]);
    const place = typeof last === "object" ? last : change.place ?? (isSame ? count - 1 : count);
    return joinSteps([...steps(byName(outline, change.to)), place, ...steps(selected).slice(steps(change.at).length)]);
  }, selected);
}

/** Whether a path leads to something or into it. @param {any} outline @param {string} path @param {string} element */
export function isWithin(outline, path, element) {
  const [inner, outer] = [steps(numbered(outline, path)), steps(numbered(outline, element))];
  return outer.every((step, index) => step === inner[index]);
}

/** Both changes in one; a drag sets the same fields again and again, and only the last counts. @param {import("./paths.js").Change[]} before @param {import("./paths.js").Change[]} after */
function both(before, after) {
  const isAgain = before.length === after.length && after.every((change, index) => change.do === "set" && before[index].do === "set" && before[index].at === change.at);
  return isAgain ? after : [...before, ...after];
}

export const studio = new Studio();
