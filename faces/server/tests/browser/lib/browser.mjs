// Debian's Chromium, its windows, and what is looked at in them.
import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import assert from "node:assert/strict";
import { chromium } from "playwright-core";

const root = new URL("../../../../../", import.meta.url).pathname;
const pictures = process.env.STANDFAST_PICTURES ?? join(root, "target/pictures");
const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

/** The sizes that every page must be good at. */
export const SIZES = {
  phone: { width: 360, height: 780 },
  tablet: { width: 820, height: 1180 },
  laptop: { width: 1280, height: 900 },
  projector: { width: 1920, height: 1080 },
};

/** The part of Chromium that only draws: it takes less than half the processor, and asks nobody whether he may be called. */
const SHELL = "/usr/bin/chromium-headless-shell";
const WHOLE = "/usr/bin/chromium";

/** A browser: the quick part of it where that is installed, or the whole of it, as people have it. */
export function browse({ whole = false } = {}) {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? (!whole && existsSync(SHELL) ? SHELL : WHOLE),
    args: [
      "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
      "--disable-background-networking", "--disable-component-update", "--disable-sync",
    ],
  });
}

/** A window of somebody's own, with cookies of his own. Whatever his pages complain of is kept in `complaints`. */
export async function somebody(browser, options = {}) {
  const context = await browser.newContext({ viewport: SIZES.laptop, ...options });
  const page = await context.newPage();
  // Whatever else the machine does: a page that never comes fails, and one that is late does not.
  page.setDefaultTimeout(60_000);
  page.complaints = [];
  page.on("pageerror", (error) => page.complaints.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") page.complaints.push(`${message.text()} at ${message.location().url}`);
  });
  return page;
}

/**
 * What a page complains of beside that somebody else was quicker than it: others have acted (409), or who it measured to has
 * left the table that moment (404). Then it looks again, and that is no fault.
 */
export const faultsOf = (page) => page.complaints.filter((complaint) => !/status of 409|status of 404 .*\/measure\?/.test(complaint));

/** Keeps a picture of the page, at each size that is named. */
export async function picture(page, name, sizes = ["phone", "laptop"]) {
  await mkdir(pictures, { recursive: true });
  const before = page.viewportSize();
  for (const size of sizes) {
    await page.setViewportSize(SIZES[size]);
    await page.screenshot({ path: join(pictures, `${name}-${size}.png`), fullPage: size !== "projector" });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    assert.ok(wide <= 1, `${name} is ${wide} pixels too wide for a ${size}`);
  }
  await page.setViewportSize(before);
}

/** Fails where axe finds a violation. */
export async function accessible(page, name) {
  // The policy of the pages forbids scripts from elsewhere; the debugger's own are not bound by it.
  const { readFile } = await import("node:fs/promises");
  await page.evaluate(await readFile(axe, "utf8"));
  const found = await page.evaluate(() =>
    globalThis.axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] }));
  const said = found.violations.map((violation) =>
    `${violation.id}: ${violation.help}\n${violation.nodes.slice(0, 5).map((node) => `    ${node.html}\n    ${node.failureSummary}`).join("\n")}`);
  assert.equal(said.length, 0, `${name}:\n${said.join("\n")}`);
}
