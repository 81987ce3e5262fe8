// What this seat mixes into its dice, pledged beforehand; and what this browser keeps to hold the server to its word.
//
// The seat draws a secret and hashes it LINKS times: the last hash is its pledge, and its contributions are the hashes
// before it, from the last to the first. Each is known by the one after it, so nobody can put another in its place.
// @ts-check
import { all, make, one, remembered } from "./page.js";

/** How many rolls a pledge is good for. */
const LINKS = 512;
/** How many heads of the log are kept: the first that was seen, and the last ones. */
const HEADS = 200;

/** The SHA-256 of a text of ASCII, in hexadecimal digits. Browsers have one of their own only where a page came by TLS. @param {string} text */
export function sha256(text) {
  const bytes = new TextEncoder().encode(text);
  const blocks = ((bytes.length + 8) >> 6) + 1;
  const words = new Uint32Array(blocks * 16);
  bytes.forEach((byte, place) => (words[place >> 2] |= byte << (24 - 8 * (place & 3))));
  words[bytes.length >> 2] |= 0x80 << (24 - 8 * (bytes.length & 3));
  words[words.length - 1] = bytes.length * 8;
  words[words.length - 2] = Math.floor(bytes.length / 0x2000_0000);
  const state = Uint32Array.from(START);
  const w = new Uint32Array(64);
  for (let block = 0; block < words.length; block += 16) {
    w.set(words.subarray(block, block + 16));
    for (let t = 16; t < 64; t++) {
      const [a, b] = [w[t - 15], w[t - 2]];
      w[t] = w[t - 16] + (rotated(a, 7) ^ rotated(a, 18) ^ (a >>> 3)) + w[t - 7] + (rotated(b, 17) ^ rotated(b, 19) ^ (b >>> 10));
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let t = 0; t < 64; t++) {
      const first = h + (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[t] + w[t];
      const second = (rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((value, place) => (state[place] += value));
  }
  return [...state].map((word) => word.toString(16).padStart(8, "0")).join("");
}

/** @type {(word: number, by: number) => number} */
const rotated = (word, by) => (word >>> by) | (word << (32 - by));
/** The first 32 bits of the fractions of a power of each of the first primes. @param {number} count @param {number} power */
const fractions = (count, power) => {
  const primes = [];
  for (let n = 2; primes.length < count; n++) if (primes.every((prime) => n % prime)) primes.push(n);
  return primes.map((prime) => Math.floor((prime ** power % 1) * 0x1_0000_0000));
};
const START = fractions(8, 1 / 2);
const ROUNDS = fractions(64, 1 / 3);

/** The battle and the seat of this page: what it keeps is kept by them. */
const keeps = location.pathname.split("/").slice(2, 4).join("/");
const fresh = () => [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** The chain of each secret, hashed once: the secret, its hash, the hash of that; and the place of each in it.
 * @type {Map<string, Map<string, number>>} */
const chains = new Map();

/** What comes before that hash in the chain of a secret, if it is of it. @param {string} secret @param {string} hash */
function before(secret, hash) {
  let chain = chains.get(secret);
  if (!chain) {
    chain = new Map();
    for (let link = secret; chain.size <= LINKS; link = sha256(link)) chain.set(link, chain.size);
    chains.set(secret, chain);
  }
  const at = chain.get(hash);
  return at ? [...chain.keys()][at - 1] : undefined;
}

/** What the seat contributes next; a pledge is made first where there is none that this browser can keep.
 * @param {HTMLFormElement} form @param {string} address where commands go */
export async function contribute(form, address) {
  const fields = /** @type {HTMLInputElement[]} */ (all("[name=contribution]", form));
  if (!fields.length) return;
  const secrets = remembered.get(`pledges:${keeps}`);
  const next = one("[data-pledge]")?.dataset.pledge;
  const known = next && secrets.map((secret) => before(secret, next)).find(Boolean);
  const contribution = known || (await pledge(form, address, secrets));
  for (const field of fields) field.value = contribution;
}

/** Pledges, and gives the first contribution. @param {HTMLFormElement} form @param {string} address @param {string[]} secrets */
async function pledge(form, address, secrets) {
  const secret = fresh();
  let to = secret;
  for (let count = 0; count < LINKS; count++) to = sha256(to);
  // Kept before it is given: what was pledged and is forgotten could not be kept.
  remembered.set(`pledges:${keeps}`, [...secrets, secret]);
  const answer = await fetch(address, { method: "post", body: new URLSearchParams({ do: "pledge", to }), signal: AbortSignal.timeout(20_000) });
  const done = Number(new URL(answer.url).searchParams.get("done"));
  // Nothing came between: what this browser saw still holds, but for the pledge itself.
  for (const field of /** @type {HTMLInputElement[]} */ (all("[name=expected]", form))) {
    if (answer.ok && Number(field.value) + 1 === done) field.value = String(done);
  }
  return (answer.ok && before(secret, to)) || "";
}

/** Keeps the head of the log that the page shows. */
export function keep() {
  const head = one("[data-head]")?.dataset.head;
  const heads = remembered.get(`heads:${keeps}`);
  if (head && heads.at(-1) !== head) remembered.set(`heads:${keeps}`, [...heads.slice(0, 1), ...heads.slice(1).slice(2 - HEADS), head]);
  compare();
}

/** Once the seed is open: holds the log against what this browser has kept, and says what it found. */
async function compare() {
  const shown = one("[data-compare]");
  if (!shown || shown.textContent) return;
  shown.textContent = "Comparing the log with what this browser kept …";
  const [battle, seat] = keeps.split("/");
  const answer = await fetch(`/api/v1/battles/${battle}/seats/${seat}/file`);
  if (!answer.ok) return void shown.replaceChildren();
  const lines = (await answer.text()).trimEnd().split("\n");
  const secret = JSON.parse(lines[0]).seed.fair?.secret;
  const salting = sha256(`${secret}\nhidden values`);
  const hashes = lines.map((line) => sha256(`standfast line 1\n${salting}\n${line}`));
  const heads = remembered.get(`heads:${keeps}`);
  const wrong = heads.find((head) => {
    const [number, hash] = head.split(":");
    return hashes[Number(number)] !== hash;
  });
  const records = lines.slice(1).map((line) => JSON.parse(line));
  // What was contributed before this browser came, it can't know: the battle may have been fought elsewhere until then.
  const since = Number(heads[0]?.split(":")[0] ?? 0);
  const own = records.filter((record) => record.number > since && record.seat === seat && /^[0-9a-f]{64}$/.test(record.contribution ?? ""));
  const secrets = remembered.get(`pledges:${keeps}`);
  const forged = own.find((record) => !secrets.some((secret) => before(secret, sha256(record.contribution)) === record.contribution));
  const says = wrong
    ? `The log is not the one that this browser saw: it differs at record ${wrong.split(":")[0]} or before.`
    : forged
      ? `Record ${forged.number} has a contribution that this browser never gave.`
      : `This browser kept ${heads.length} states of the log and ${own.length} contributions of yours: the log has them all.`;
  shown.replaceChildren(make("strong", { textContent: wrong || forged ? "✗ " : "✓ " }), says);
}
