// An army brought into the scenario: the text that comes back is one step, and Undo takes it back.
// @ts-check
import { announce } from "./dom.js";
import { openImport } from "./import/dialog.js";
import { studio } from "./document.js";

/** How long an answer is waited for, in milliseconds. */
const MOMENT = 50;
const PATIENCE = 200;

/** The text, once the server has told it of everything that was done. @returns {Promise<string>} */
async function settledText() {
  for (let tries = 0; tries < PATIENCE && !studio.isTextKnown; tries += 1) await new Promise((done) => setTimeout(done, MOMENT));
  if (!studio.isTextKnown) throw new Error("the server does not answer");
  return studio.text;
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
