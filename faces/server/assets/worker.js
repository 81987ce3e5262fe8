// Shows a page of its own when the server can't be reached, and calls whose move it is. Nothing of a battle is ever cached.
const CACHE = "words-" + KEPT.join();
/** Where the page of calls notes at which address this browser is called: not every browser tells its worker. */
const NOTED = "called-at";

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(KEPT)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const others = async () => {
    for (const name of await caches.keys()) if (name !== CACHE && name !== NOTED) await caches.delete(name);
  };
  event.waitUntil(others());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  if (request.mode === "navigate") {
    event.respondWith(fetch(request).catch(() => caches.match("/offline")));
  } else if (KEPT.includes(new URL(request.url).pathname)) {
    event.respondWith(caches.match(request).then((kept) => kept ?? fetch(request)));
  }
});

/** Where a call leads: a page of this server, whatever it says. */
const page = (call) => {
  const url = new URL(call.url ?? "/", self.location.origin);
  return url.origin === self.location.origin ? url.href : self.location.origin;
};

self.addEventListener("push", (event) => {
  let call = {};
  try { call = event.data?.json() ?? {}; } catch { /* it says that something happened, and no more */ }
  const url = page(call);
  const { title = "It is your move", body } = call;
  event.waitUntil(self.registration.showNotification(title, { body, icon: ICON, tag: url, data: { url } }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const url = event.notification.data?.url ?? self.location.origin;
  const open = async () => {
    const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    const there = windows.find((window) => window.url.split(/[?#]/)[0] === url);
    return there ? there.focus() : self.clients.openWindow(url);
  };
  event.waitUntil(open());
});

// The browser is called at another address from now on, or nowhere any more: it subscribes anew, and the server is told for
// every seat that the browser holds.
self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew(event)));

async function renew({ oldSubscription, newSubscription }) {
  const notes = await caches.open(NOTED);
  const old = oldSubscription?.endpoint ?? (await (await notes.match("/"))?.text());
  if (!old) return;
  const subscription = newSubscription ?? (await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: KEY }));
  const { endpoint, keys: { p256dh, auth } } = subscription.toJSON();
  const answer = await fetch("/mine/calls", { method: "post", body: new URLSearchParams({ old, endpoint, p256dh, auth }) });
  if (answer.ok) await notes.put("/", new Response(endpoint));
}
