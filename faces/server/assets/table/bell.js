// Calls a player who is looking elsewhere.
// @ts-check
import { live, memory, one } from "./page.js";

/** @type {AudioContext | undefined} */
let sound;
export const wake = () => {
  if (memory.is("bell")) sound ??= new AudioContext();
};

/** Calls a player who is looking elsewhere: something is due. */
export function ring() {
  if (!document.hidden || !memory.is("bell")) return;
  if (!document.title.startsWith("● ")) document.title = `● ${document.title}`;
  navigator.vibrate?.([120, 80, 120]);
  if (sound) for (const [pitch, at] of [[660, 0], [880, 0.18]]) beep(sound, pitch, sound.currentTime + at);
  if (window.Notification?.permission === "granted") {
    const what = one("[data-due]")?.textContent?.trim().replace(/\s+/g, " ").slice(0, 120);
    navigator.serviceWorker?.ready
      .then((worker) => worker.showNotification(document.title, { body: what, tag: live }))
      .catch(() => {});
  }
}

/** @param {AudioContext} audio @param {number} pitch @param {number} at */
function beep(audio, pitch, at) {
  const [tone, loudness] = [audio.createOscillator(), audio.createGain()];
  tone.frequency.value = pitch;
  loudness.gain.setValueAtTime(0.2, at);
  loudness.gain.exponentialRampToValueAtTime(0.001, at + 0.16);
  tone.connect(loudness).connect(audio.destination);
  tone.start(at);
  tone.stop(at + 0.16);
}

document.addEventListener("visibilitychange", () => {
  if (!document.hidden) document.title = document.title.replace(/^● /, "");
});
