// Has this browser called when it is a seat's move: asks it, subscribes through the worker, and sends the subscription.
// @ts-check

const panel = /** @type {HTMLElement} */ (document.querySelector("#push"));
const form = /** @type {HTMLFormElement} */ (panel.querySelector("form"));
const words = /** @type {HTMLElement} */ (panel.querySelector("#push-says"));
const key = panel.dataset.key ?? "";

/** @param {string} text */
const says = (text) => { words.textContent = text; };

/** The bytes of a text of base64url. @param {string} text */
const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

/** A text of base64url of bytes. @param {ArrayBuffer | null} of */
const text = (of) => btoa(String.fromCharCode(...new Uint8Array(of ?? new ArrayBuffer(0)))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

/** Whether a subscription is for this server's key: one that was made for another is worth nothing. @param {PushSubscription} subscription */
const isOurs = (subscription) => text(subscription.options.applicationServerKey) === key;

/** Subscribes, and sends what the server needs. */
async function subscribe() {
  if (await Notification.requestPermission() !== "granted") {
    return says("Your browser does not allow it: its settings for this site say so.");
  }
  const { pushManager } = await navigator.serviceWorker.ready;
  const old = await pushManager.getSubscription();
  if (old && !isOurs(old)) await old.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) });
  const fields = { endpoint: subscription.endpoint, p256dh: text(subscription.getKey("p256dh")), auth: text(subscription.getKey("auth")) };
  // For the worker, should the browser give itself another address one day.
  await (await caches.open("called-at")).put("/", new Response(subscription.endpoint));
  for (const [name, value] of Object.entries(fields)) /** @type {HTMLInputElement} */ (form.elements.namedItem(name)).value = value;
  form.submit();
}

async function begin() {
  if (!window.isSecureContext) return says("Browsers are only called by a server that they reach by https.");
  if (!("serviceWorker" in navigator && "PushManager" in window)) {
    return says("This browser can't be called. On an iPhone, add this page to the home screen first, and open it from there.");
  }
  if (Notification.permission === "denied") return says("Your browser does not allow it: its settings for this site say so.");
  form.hidden = false;
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  const called = [...document.querySelectorAll("[data-endpoint]")].some((item) => /** @type {HTMLElement} */ (item).dataset.endpoint === subscription?.endpoint);
  says(called ? "This browser is called." : "Your browser asks you once whether it may.");
  form.hidden = called;
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  subscribe().catch(() => says("Your browser could not subscribe: its push service can't be reached at the moment."));
});
begin();
