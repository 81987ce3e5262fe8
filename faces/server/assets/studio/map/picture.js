// The picture of a real map that lies beneath: it is kept in this browser, for each scenario, and never sent.
// @ts-check
import { apart, hundredths } from "./plane.js";

/** @typedef {[number, number]} Spot */
/** Where a picture lies: its left and far edges, in inches; how many inches a pixel is; how plain it is. @typedef {{blob: Blob, name: string, left: number, far: number, inches: number, opacity: number}} Kept */

const STORE = "pictures";
/** The most pixels of a side that a picture is shown with: larger ones are made smaller. */
const MOST_PIXELS = 4096;
/** The largest file that is taken, in bytes. */
const LARGEST = 64 << 20;

/** @returns {Promise<IDBDatabase>} */
function database() {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open("standfast-studio", 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
}

/** @template T @param {IDBTransactionMode} mode @param {(store: IDBObjectStore) => IDBRequest<T>} asks @returns {Promise<T>} */
async function inStore(mode, asks) {
  const open = await database();
  try {
    return await new Promise((resolve, reject) => {
      const request = asks(open.transaction(STORE, mode).objectStore(STORE));
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  } finally {
    open.close();
  }
}

export class Picture {
  /** @type {Kept | null} */ kept = null;
  /** What was wrong with a file that was chosen. */
  refusal = "";
  #timer = 0;

  /** @param {import("./desk.js").Desk} desk @param {HTMLCanvasElement} canvas */
  constructor(desk, canvas) {
    this.desk = desk;
    this.canvas = canvas;
  }

  /** The scenario that it belongs to. */
  get #id() { return this.desk.studio.id || location.pathname; }

  /** Lays the picture that this browser has for the scenario. */
  async recall() {
    try {
      const kept = await inStore("readonly", (store) => store.get(this.#id));
      if (kept?.blob instanceof Blob) await this.#lay(kept);
    } catch {
      // A browser that keeps nothing shows none.
    }
  }

  /** Takes a file; at first it is as wide as the table. @param {File | undefined} file */
  async take(file) {
    if (!file) return;
    const { table } = this.desk;
    this.refusal = "";
    try {
      if (file.size > LARGEST) throw new Error("too large");
      await this.#lay({ blob: file, name: file.name, left: 0, far: table?.depth ?? 36, inches: 0, opacity: 0.6 });
      await this.#keep();
    } catch (error) {
      this.refusal = /** @type {Error} */ (error).message === "too large" ? `${file.name} is larger than ${LARGEST >> 20} MiB.` : `${file.name} can't be shown: is it a picture (PNG, JPEG, WebP)?`;
      this.desk.tell("picture");
    }
  }

  /** @param {Kept} kept */
  async #lay(kept) {
    const whole = await createImageBitmap(kept.blob);
    const part = Math.min(MOST_PIXELS / Math.max(whole.width, whole.height), 1);
    [this.canvas.width, this.canvas.height] = [Math.round(whole.width * part), Math.round(whole.height * part)];
    this.canvas.getContext("2d")?.drawImage(whole, 0, 0, this.canvas.width, this.canvas.height);
    whole.close();
    this.kept = { ...kept, inches: kept.inches || (this.desk.table?.width ?? 48) / this.canvas.width };
    this.show();
  }

  /** Shows it where it lies; the stage says how many pixels an inch has. */
  show() {
    const { kept, canvas, desk } = this;
    canvas.hidden = !kept;
    canvas.parentElement?.classList.toggle("traced", Boolean(kept && kept.opacity > 0));
    if (kept && desk.table) {
      const { style } = canvas;
      style.left = `calc(var(--inch) * ${kept.left})`;
      style.top = `calc(var(--inch) * ${desk.table.depth - kept.far})`;
      style.width = `calc(var(--inch) * ${kept.inches * canvas.width})`;
      style.opacity = String(kept.opacity);
    }
    desk.tell("picture");
  }

  /** How wide it lies, in inches. */
  get width() { return this.kept ? hundredths(this.kept.inches * this.canvas.width) : 0; }

  /** @param {Partial<Kept>} to */
  set(to) {
    if (!this.kept) return;
    Object.assign(this.kept, to);
    this.show();
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.#keep(), 300);
  }

  /** @param {Spot} by */
  shift([right, up]) {
    if (this.kept) this.set({ left: this.kept.left + right, far: this.kept.far + up });
  }

  /** Makes it so large that two spots of it lie so far apart; the first stays where it is. @param {Spot[]} spots @param {number} inches */
  scale([one, other], inches) {
    const far = apart(one, other);
    if (!this.kept || !(far > 0) || !(inches > 0)) return;
    const by = inches / far;
    const { left, far: top } = this.kept;
    this.set({ inches: this.kept.inches * by, left: one[0] - (one[0] - left) * by, far: one[1] + (top - one[1]) * by });
  }

  /** Moves it with the pointer. @param {Spot} from @returns {import("./drags.js").Drag} */
  moving(from) {
    let last = from;
    return {
      move: (spot) => {
        this.shift([spot[0] - last[0], spot[1] - last[1]]);
        last = spot;
      },
      end: () => {},
    };
  }

  async #keep() {
    try {
      await inStore("readwrite", (store) => store.put(this.kept, this.#id));
    } catch {
      this.refusal = "This browser does not keep the picture: it is gone when the page is closed.";
      this.desk.tell("picture");
    }
  }

  async forget() {
    this.kept = null;
    [this.canvas.width, this.canvas.height] = [1, 1];
    this.show();
    await inStore("readwrite", (store) => store.delete(this.#id)).catch(() => {});
  }
}
