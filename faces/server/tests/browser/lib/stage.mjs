// What the tests of a file share: a browser, and a server of their own.
import { after, before } from "node:test";
import { browse } from "./browser.mjs";
import { serve } from "./server.mjs";

/** A browser and a server, with what it is started with, that are there while the tests of a file run. */
export function stage(...options) {
  const stage = {};
  before(async () => {
    stage.browser = await browse();
    stage.server = await serve(...options);
  });
  after(async () => {
    await stage.browser?.close();
    await stage.server?.stop();
  });
  return stage;
}
