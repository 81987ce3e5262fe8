// The TOML of the scenario, to be read and typed: numbers and refusals at the lines, colours, and words to complete.
// @ts-check
import { announce, el, fillWith, inNextFrame, press } from "./dom.js";
import { saidOf } from "./faults.js";
import { completions, partsOfToml } from "./toml.js";
import { studio } from "./document.js";

/** So long after the last key the text counts, in milliseconds. */
const TYPED = 300;
/** After a pause of so many milliseconds typing is a step of its own. */
const PAUSE_OF_TYPING = 2_000;
/** Texts longer than this are shown without colours. */
const MOST_COLOURED = 200_000;

/** Shows the text, now and from now on. @param {typeof studio} _ @param {HTMLElement} element */
export function mountText(_, element) {
  const lines = el("div", { className: "lines", "aria-hidden": "true" });
  const colours = el("pre", { className: "colours", "aria-hidden": "true" });
  const area = el("textarea", { className: "toml", spellcheck: false, autocapitalize: "none", autocomplete: "off", wrap: "off", "aria-label": "The scenario as TOML text", "aria-describedby": "text-says" });
  const options = el("ul", { className: "options", id: "text-options", role: "listbox", "aria-label": "What may stand here", hidden: true });
  const says = el("p", { id: "text-says", className: "text-says", role: "status" });
  const wrong = el("ol", { className: "text-faults" });
  const complete = press("Complete", () => { area.focus(); open(true); }, { title: "Ctrl+Space" });
  element.append(el("div", { className: "buttons" }, complete, el("p", { className: "help", textContent: "Ctrl+Space completes. What you type here changes the forms, and the other way round." })),
    el("div", { className: "editor" }, lines, el("div", { className: "sheet" }, colours, area, options)), says, wrong);

  /** @type {import("./toml.js").Completion | undefined} */
  let completion;
  let [chosen, timer, written] = [0, 0, 0];

  const write = () => {
    clearTimeout(timer);
    timer = 0;
    // Whoever pauses begins another step.
    if (Date.now() - written > PAUSE_OF_TYPING) studio.settle();
    written = Date.now();
    studio.write(area.value, { label: "the text", merge: "typed text" });
  };
  const colour = inNextFrame(() => {
    const text = area.value;
    if (text.length > MOST_COLOURED) return void (colours.textContent = text);
    const made = [];
    let last = 0;
    for (const { from, to, kind } of partsOfToml(text)) {
      made.push(text.slice(last, from), el("span", { className: kind, textContent: text.slice(from, to) }));
      last = to;
    }
    colours.replaceChildren(...made, `${text.slice(last)}\n`);
    move();
  });
  const number = () => {
    const count = area.value.split("\n").length;
    /** @type {Map<number, string[]>} */
    const faults = new Map();
    for (const fault of studio.faults) if (fault.line) faults.set(fault.line, [...(faults.get(fault.line) ?? []), saidOf(fault)]);
    const told = JSON.stringify([count, [...faults.keys()]]);
    if (lines.dataset.told !== told) lines.replaceChildren(...Array.from({ length: count }, (_, line) => el("div", { className: faults.has(line + 1) ? "wrong-line" : "", textContent: String(line + 1), title: faults.get(line + 1)?.join(" ") ?? "" })));
    lines.dataset.told = told;
    const list = studio.faults.filter(({ line }) => line).slice(0, 50);
    fillWith(wrong, list.map((fault) => el("li", {}, press(`Line ${fault.line}`, () => goToLine(fault.line ?? 1), { className: "link" }), el("span", { textContent: `${fault.path}: ${saidOf(fault)}` }))));
    sayLine();
  };
  const sayLine = () => {
    const line = area.value.slice(0, area.selectionStart).split("\n").length;
    const here = studio.faults.filter((fault) => fault.line === line).map(saidOf).join(" ");
    if (says.textContent !== here) says.textContent = here;
  };
  const move = () => {
    lines.scrollTop = area.scrollTop;
    colours.scrollTop = area.scrollTop;
    colours.scrollLeft = area.scrollLeft;
  };
  const show = inNextFrame(() => {
    if (timer || !studio.isTextKnown || element.hidden) return;
    if (area.value !== studio.text) {
      const [from, to, top] = [area.selectionStart, area.selectionEnd, area.scrollTop];
      area.value = studio.text;
      if (document.activeElement === area) area.setSelectionRange(from, to);
      area.scrollTop = top;
      colour();
    }
    area.readOnly = !studio.mayChange;
    number();
  });
  const goToLine = (/** @type {number} */ line) => {
    const all = area.value.split("\n");
    const from = all.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
    area.focus();
    area.setSelectionRange(from, from + (all[line - 1]?.length ?? 0));
    area.scrollTop = Math.max(0, (line - 6) * lineHeight());
    move();
  };
  const lineHeight = () => Number.parseFloat(getComputedStyle(area).lineHeight) || 20;

  const close = () => {
    completion = undefined;
    options.hidden = true;
    area.removeAttribute("aria-activedescendant");
  };
  const open = (/** @type {boolean} */ isAsked) => {
    const found = completions(area.value, area.selectionStart);
    const typed = found ? area.value.slice(found.from, found.to) : "";
    const all = found?.options.filter(({ insert }) => insert !== typed) ?? [];
    if (!found || !all.length || (!isAsked && typed.replace('"', "").length < 1 && !/=\s*"?$/.test(area.value.slice(0, area.selectionStart)))) {
      if (isAsked) announce("Nothing to complete here.");
      return close();
    }
    completion = { ...found, options: all.slice(0, 60) };
    chosen = 0;
    options.replaceChildren(...completion.options.map(({ insert, says: told }, index) => {
      const option = el("li", { role: "option", id: `text-option-${index}`, "aria-selected": String(index === 0) }, el("code", { textContent: insert.trim() }), told ? el("span", { textContent: told }) : null);
      option.addEventListener("pointerdown", (/** @type {Event} */ event) => { event.preventDefault(); take(index); });
      return option;
    }));
    const before = area.value.slice(0, found.from);
    const [row, column] = [before.split("\n").length - 1, before.length - before.lastIndexOf("\n") - 1];
    options.style.top = `${(row + 1) * lineHeight() - area.scrollTop + 10}px`;
    options.style.left = `${Math.max(0, Math.min(column * 8.4 - area.scrollLeft, area.clientWidth - 240))}px`;
    options.hidden = false;
    area.setAttribute("aria-activedescendant", "text-option-0");
  };
  const choose = (/** @type {number} */ by) => {
    const all = [...options.children];
    all[chosen]?.setAttribute("aria-selected", "false");
    chosen = (chosen + by + all.length) % all.length;
    all[chosen].setAttribute("aria-selected", "true");
    all[chosen].scrollIntoView({ block: "nearest" });
    area.setAttribute("aria-activedescendant", `text-option-${chosen}`);
  };
  const take = (/** @type {number} */ index) => {
    if (!completion) return;
    const { from, to, options: all } = completion;
    const { insert } = all[index];
    const end = insert.endsWith('"') && area.value[to] === '"' ? to + 1 : to;
    close();
    area.setRangeText(insert, from, end, "end");
    typed();
    if (/= "?$/.test(insert)) open(true);
  };
  const typed = () => {
    clearTimeout(timer);
    timer = window.setTimeout(write, TYPED);
    colour();
    number();
  };

  area.addEventListener("input", () => { typed(); open(false); });
  area.addEventListener("scroll", move, { passive: true });
  area.addEventListener("blur", () => { if (timer) write(); studio.settle(); close(); });
  area.addEventListener("click", () => { close(); sayLine(); });
  area.addEventListener("keyup", sayLine);
  area.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    const isWith = event.ctrlKey || event.metaKey;
    // The page takes steps back; what was just typed is one of them.
    if (isWith && ["z", "y"].includes(event.key.toLowerCase()) && timer) write();
    if (isWith && event.key === " ") open(true);
    else if (completion && event.key === "ArrowDown") choose(1);
    else if (completion && event.key === "ArrowUp") choose(-1);
    else if (completion && (event.key === "Enter" || event.key === "Tab")) take(chosen);
    else if (completion && event.key === "Escape") close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  studio.listen(({ what }) => {
    if (what.has("text") || what.has("faults") || what.has("steps")) show();
  });
  element.addEventListener("shown", show);
  show();
  return { goToLine };
}
