// An army brought into the scenario: the text that comes back is one step, and Undo takes it back.
// @ts-check
import { announce } from "./dom.js";
import { openImport } from "./import/dialog.js";
import { studio } from "./document.js";

/** How long an answer is waited for, in milliseconds. */
const PATIENCE = 10_000;

/** The text, once the server has told it of everything that was done. @returns {Promise<string>} */
function settledText() {
  return new Promise((done, fail) => {
    const isDone = () => {
      if (studio.isTextKnown) done(studio.text);
      return studio.isTextKnown;
    };
    if (isDone()) return;
    const late = setTimeout(() => {
      leave();
      fail(new Error("the server does not answer"));
    }, PATIENCE);
    const leave = studio.listen(() => {
      if (!isDone()) return;
      clearTimeout(late);
      leave();
    });
  });
}

/** Opens the import for this scenario. */
export function bringIn() {
  if (!studio.isReadable) return void announce("The text can't be read as it stands: mend it first, or take a step back.");
  let into = "";
  openImport({
    title: "Bring in an army",
    act: "Bring it in",
    system: () => studio.system,
    but: studio.id,
    where: async () => ({ into: (into = await settledText()) }),
    done: async (answer, name) => {
      if (studio.text !== into) return "The scenario has changed meanwhile. Look at what comes in now, and bring it in then.";
      studio.replace(answer, `bring in ${name}`);
      announce(`${answer.preview.understood.join(", ")} came in. Undo takes it out again.`);
      return undefined;
    },
  });
}
