// A server of its own for each test: the built program, on a free port, with a folder that goes away with it.
import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const root = new URL("../../../../../", import.meta.url).pathname;
const program = process.env.STANDFAST ?? join(root, "target/debug/standfast");

/** Starts a server; `stop` ends it, `kill` cuts it off, `again` starts it over the same folder and port. */
export async function serve(...options) {
  const folder = await mkdtemp(join(tmpdir(), "standfast-browser-"));
  let running = await start(folder, "127.0.0.1:0", options);
  return {
    address: running.address,
    pid: running.child.pid,
    stop: async () => {
      await ended(running.child, "SIGTERM");
      await rm(folder, { recursive: true, force: true });
    },
    kill: () => ended(running.child, "SIGKILL"),
    again: async () => {
      running = await start(folder, new URL(running.address).host, options);
    },
  };
}

async function start(folder, listen, options) {
  const given = ["serve", "--listen", listen, "--data", folder, ...options];
  const child = spawn(program, given, { stdio: ["ignore", "pipe", "inherit"], env: { ...process.env, RUST_LOG: "warn" } });
  let said = "";
  child.stdout.setEncoding("utf8");
  for await (const text of child.stdout) {
    said += text;
    const address = /http:\/\/127\.0\.0\.1:\d+/.exec(said);
    if (address) {
      child.stdout.resume();
      return { child, address: address[0] };
    }
  }
  throw new Error(`the server did not start: ${said}`);
}

function ended(child, signal) {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  const gone = new Promise((resolve) => child.once("exit", resolve));
  child.kill(signal);
  return gone;
}
