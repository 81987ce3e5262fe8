// Calling a browser when it is its seat's move: it subscribes, the server calls its push service, the worker shows the call.
// The push service is a server of our own, which decrypts as a browser does (RFC 8291); the browser's own can't be reached.
import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { createDecipheriv, createECDH, hkdfSync } from "node:crypto";
import { createServer } from "node:http";
import { accessible, browse, picture } from "./lib/browser.mjs";
import { serve } from "./lib/server.mjs";
import { act, begin, drawing } from "./lib/table.mjs";

const auth = Buffer.alloc(16, 5);
const own = createECDH("prime256v1");
own.generateKeys();

let browser;
let server;
let service;
const calls = [];

before(async () => {
  service = createServer(async (request, response) => {
    const parts = [];
    for await (const part of request) parts.push(part);
    calls.push({ headers: request.headers, body: Buffer.concat(parts) });
    response.writeHead(201).end();
  });
  await new Promise((resolve) => service.listen(0, "127.0.0.1", resolve));
  browser = await browse({ whole: true });
  server = await serve("--call-host", "127.0.0.1", "--limit", "call_settles_seconds=0");
});
after(async () => {
  await browser?.close();
  await server?.stop();
  service?.close();
});

/** What a browser reads of a message. */
function opened(message) {
  const [salt, theirs, record] = [message.subarray(0, 16), message.subarray(21, 86), message.subarray(86)];
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), own.getPublicKey(), theirs]);
  const material = Buffer.from(hkdfSync("sha256", own.computeSecret(theirs), auth, info, 32));
  const key = Buffer.from(hkdfSync("sha256", material, salt, "Content-Encoding: aes128gcm\0", 16));
  const nonce = Buffer.from(hkdfSync("sha256", material, salt, "Content-Encoding: nonce\0", 12));
  const cipher = createDecipheriv("aes-128-gcm", key, nonce).setAuthTag(record.subarray(-16));
  const plain = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()]);
  return plain.subarray(0, plain.lastIndexOf(2)).toString();
}

test("a browser subscribes, is called when it is its move, and shows no more than that", { timeout: 240_000 }, async () => {
  const table = await begin(browser, server, "micro-force/north-of-the-pike");
  const [[seat, page], [other, opponent]] = Object.entries(table.players);
  const endpoint = `http://127.0.0.1:${service.address().port}/push`;
  const keys = { p256dh: [...own.getPublicKey()], auth: [...auth] };
  await page.context().grantPermissions(["notifications"]);
  await page.addInitScript(({ endpoint, keys }) => {
    const subscription = (applicationServerKey) => ({
      endpoint,
      options: { applicationServerKey: applicationServerKey.buffer },
      getKey: (name) => Uint8Array.from(keys[name]).buffer,
      unsubscribe: async () => true,
    });
    PushManager.prototype.getSubscription = async () => null;
    PushManager.prototype.subscribe = async ({ userVisibleOnly, applicationServerKey }) => {
      if (!userVisibleOnly || applicationServerKey.length !== 65) throw new Error("it does not subscribe so");
      return subscription(applicationServerKey);
    };
  }, { endpoint, keys });
  await page.goto(`${table.table}/${seat}/calls`);
  await accessible(page, "calls");
  await picture(page, "calls");
  await page.locator("#push button").click();
  await page.waitForSelector("ul.calls [name=remove]");
  await accessible(page, "calls, with a browser");
  assert.deepEqual(page.complaints, []);

  // He goes away, and the others play until it is his move.
  await page.goto("about:blank");
  const draw = drawing(11);
  for (let step = 0; step < 80 && calls.length === 0; step += 1) {
    await opponent.goto(`${table.table}/${other}`);
    if (!(await act(opponent, draw))) {
      await table.umpire.goto(`${table.table}/umpire`);
      await act(table.umpire, draw);
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  assert.equal(calls.length, 1, "he was called once");
  const { headers, body } = calls[0];
  assert.equal(headers["content-encoding"], "aes128gcm");
  const text = opened(body);
  const call = JSON.parse(text);
  assert.deepEqual(Object.keys(call).sort(), ["body", "title", "url"]);
  assert.match(call.title, /^It is your move at /);
  assert.equal(call.url, `${new URL(table.table).pathname}/${seat}`);

  await page.goto(`${server.address}/mine`);
  // The others may have played on while the call was on its way.
  assert.match(await page.locator(".mine .says").first().textContent(), /it is your move|waiting for the .* since/);
  await accessible(page, "my battles");
  await picture(page, "mine");

  // The worker shows the call as it came.
  const tools = await page.context().newCDPSession(page);
  const registered = new Promise((resolve) => tools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => resolve(registrations[0])));
  await tools.send("ServiceWorker.enable");
  const { registrationId } = await registered;
  await tools.send("ServiceWorker.deliverPushMessage", { origin: server.address, registrationId, data: text });
  // The page's own wait takes a promise for an answer: the promise is waited for within.
  const shown = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    for (;;) {
      const [shown] = await registration.getNotifications();
      if (shown) return { title: shown.title, body: shown.body, url: shown.data.url };
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  });
  assert.deepEqual(shown, { title: call.title, body: call.body, url: server.address + call.url });

  // The browser is given another address: the worker subscribes anew, and tells the server by itself.
  const [worker] = page.context().serviceWorkers();
  const renewed = await worker.evaluate(async ({ endpoint, keys }) => {
    const text = (of) => btoa(String.fromCharCode(...of)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
    PushManager.prototype.subscribe = async ({ userVisibleOnly, applicationServerKey }) => {
      if (!userVisibleOnly || applicationServerKey.length !== 87) throw new Error("it does not subscribe so");
      return { toJSON: () => ({ endpoint: `${endpoint}-anew`, keys: { p256dh: text(keys.p256dh), auth: text(keys.auth) } }) };
    };
    // An event that no browser made can't be waited for.
    let done;
    ExtendableEvent.prototype.waitUntil = (promise) => { done = promise; };
    self.dispatchEvent(new ExtendableEvent("pushsubscriptionchange"));
    await done;
    return (await (await caches.open("called-at")).match("/")).text();
  }, { endpoint, keys });
  assert.equal(renewed, `${endpoint}-anew`);
  await page.goto(`${table.table}/${seat}/calls`);
  const called = await page.locator("[data-endpoint]").evaluateAll((items) => items.map((item) => item.dataset.endpoint));
  assert.deepEqual(called, [`${endpoint}-anew`]);
  assert.deepEqual(page.complaints, []);
});
