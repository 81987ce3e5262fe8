// Bringing in an army: it is looked at first, with all that can be said of it, and comes in once somebody agrees.
// @ts-check
import { el, press } from "../dom.js";
import { Asking } from "./order.js";
import { columnsOf } from "./columns.js";
import { fillsOf, foldedList, partsOf, rowsOf, meaningsOf } from "./said.js";
import { sourcesOf } from "./sources.js";

/**
 * Where an army is brought in: what the dialog is called, where it goes, and what happens then.
 * @typedef {{title: string, act: string, where: () => Promise<{system: string} | {into: string}>, system: () => string, but?: string, head?: Node[], beside?: Node[], done: (answer: import("./order.js").ImportAnswer, name: string) => Promise<string | undefined>}} Door
 */

/** Opens the dialog, with a file that is looked at at once where there is one. @param {Door} door @param {File} [file] @returns {{refresh: () => void}} */
export function openImport(door, file) {
  const asking = new Asking(door.where);
  const status = el("p", { role: "status", className: "import-status" });
  const fault = el("div", { className: "fault", role: "alert", hidden: true });
  const again = press("Another file …", () => asking.open(undefined));
  const sources = sourcesOf({ system: door.system, but: door.but ?? "", open: (chosen) => void asking.open(chosen), fail: (why) => told([why]) });
  const parts = [partsOf(asking), columnsOf(asking), meaningsOf(asking), fillsOf(asking), rowsOf(asking)];
  const [left, open, brings] = [foldedList(""), foldedList(""), foldedList("")];
  left.node.open = true;
  const credit = el("p", { className: "help" });
  const looked = el("div", { className: "import-looked" }, ...parts.map(({ node }) => node), left.node, open.node, brings.node, credit);
  const bring = press(door.act, () => void bringIn(), { className: "" });
  const cancel = press("Cancel", () => dialog.close());
  const dialog = el("dialog", { className: "import", "aria-labelledby": "import-title" },
    el("h2", { id: "import-title", textContent: door.title, tabIndex: -1 }), ...(door.head ?? []), el("div", { className: "import-body" }, sources.node, fault, again, looked),
    el("div", { className: "import-foot" }, status, ...(door.beside ?? []), el("div", { className: "buttons" }, bring, cancel)));
  /** @param {string[]} lines */
  const told = (lines) => {
    fault.hidden = !lines.length;
    fault.replaceChildren(...lines.map((line) => el("p", { textContent: line })));
    if (lines.length) fault.scrollIntoView({ block: "nearest" });
  };
  const counted = (/** @type {number} */ number, /** @type {string} */ one, /** @type {string} */ many) => `${number} ${number === 1 ? one : many}`;
  let isBringing = false;
  const draw = () => {
    const { answer, isBusy } = asking;
    sources.node.hidden = Boolean(asking.file);
    again.hidden = !asking.file;
    looked.hidden = !answer;
    dialog.setAttribute("aria-busy", String(isBusy));
    const says = !asking.file ? "" : isBusy && !answer ? `Looking at ${asking.file.name} …` : answer ? `${asking.file.name}, ${answer.preview.is}: ${answer.preview.understood.join(", ") || "nothing was understood"}.` : asking.file.name;
    if (status.textContent !== says) status.textContent = says;
    told(asking.fault);
    bring.setAttribute("aria-disabled", String(!answer || isBusy || isBringing || asking.fault.length > 0 || !answer.preview.changes.length));
    if (!answer) return;
    const { preview, faults } = answer;
    for (const part of parts) part.draw();
    const lines = preview.not_understood.map((/** @type {any} */ { at, says: why }) => `${at}: ${why}`);
    const more = preview.more_not_understood;
    left.draw(`Left out, because it was not understood: ${lines.length + more}`, [...lines, ...(more ? [`and ${more} more`] : [])]);
    open.draw(`Before a battle can begin: ${counted(faults.length, "thing", "things")} to be told`, faults.map(({ path, says: why }) => why || path));
    const said = answer.says;
    brings.draw(`What it brings: ${counted(said.length, "change", "changes")}`, [...said.slice(0, 40), ...(said.length > 40 ? [`and ${said.length - 40} more`] : [])]);
    credit.textContent = preview.credit ?? "";
  };
  const bringIn = async () => {
    const { answer, file: brought } = asking;
    if (bring.getAttribute("aria-disabled") === "true" || !answer || !brought) {
      status.textContent = !asking.file ? "Choose what is to come in." : answer && !answer.preview.changes.length ? `Nothing of ${asking.file.name} would come in yet.` : status.textContent;
      return;
    }
    isBringing = true;
    draw();
    const why = await door.done(answer, brought.name).catch(() => "The server does not answer. Try again.");
    isBringing = false;
    if (why === undefined) return dialog.close();
    await asking.look();
    told([why]);
  };
  dialog.addEventListener("close", () => dialog.remove());
  asking.listen(draw);
  document.body.append(dialog);
  sources.refresh();
  void asking.open(file);
  dialog.showModal();
  if (!file) sources.focus();
  return {
    refresh() {
      sources.refresh();
      void asking.forget();
    },
  };
}
