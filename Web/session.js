// SPDX-License-Identifier: Apache-2.0
import { ServerClock } from "./clock.js";
import { Door, Refusal } from "./door.js";
import { after } from "./state.js";

const now = () => performance.now();

/** What this device knows of the machine that shares, and its connection to it. */
export class Session {
  clock = new ServerClock();
  /** What is known of this device: its role and name; `null` before it is paired. */
  device = null;
  state = null;
  /** The messages that displays show, by the ids of their items. */
  messages = new Map();
  /** Since when nobody answers, by the server's wall clock if that is known, and which word says so; `null` while it does. */
  trouble = null;

  #door = new Door(null);
  #told;

  /** @param {{changed: function(), failed: function(Error), forgotten: function()}} told is told what happens */
  constructor(told) {
    this.#told = told;
  }

  /** The present moment of the server; `null` until it is known. */
  get present() {
    return this.clock.at(now());
  }

  /** Whether this device may change items. */
  get controls() {
    return this.device !== null && this.device.role !== "display";
  }

  pair(code, name) {
    return this.#door.pair(code, name);
  }

  ask(method, path, body, key) {
    return this.#door.ask(method, path, body, key);
  }

  /** Follows the server with the token of a paired device, for as long as that is valid. */
  async begin(token) {
    this.#door = new Door(token);
    for (let tries = 0; this.device === null; tries += 1) {
      try {
        this.device = await this.ask("GET", "/door/device");
      } catch (failure) {
        if (failure instanceof Refusal && failure.status === 401) return this.#told.forgotten("not_paired");
        this.#told.failed(failure);
        await pause(tries);
      }
    }
    this.#told.changed();
    await this.#follow();
  }

  /** Forgets the device and all that it was told. */
  end() {
    this.#door = new Door(null);
    [this.device, this.state, this.trouble] = [null, null, null];
    this.messages = new Map();
    localStorage.removeItem("runs");
  }

  /** Asks for the server's time; the shortest round trip of several counts, and of earlier ones unless `anew`. */
  async measure(times, anew = false) {
    for (let count = 0; count < times; count += 1) {
      const { sent, received, told } = await this.#door.clock(now);
      // Not before there is an answer: cut off, what was known earlier is all there is.
      if (anew && count === 0) this.clock.forget();
      this.clock.exchanged(sent, received, told);
    }
    this.#told.changed();
  }

  /** Asks for the server's time as though it had never been known, as after a sleep. */
  async remeasure() {
    await this.measure(8, true).catch(() => {});
  }

  async #follow() {
    let last = null;
    for (let tries = 0; this.device !== null; tries += 1) {
      try {
        await this.measure(last === null ? 8 : 2);
        await this.#door.listen(last, (frame) => {
          tries = 0;
          last = frame.id ?? last;
          this.#take(frame);
        });
      } catch (failure) {
        if (failure instanceof Refusal && failure.status === 401) return this.#told.forgotten("not_paired");
      }
      if (this.device !== null && this.trouble === null) this.#lose("lost");
      await pause(tries);
    }
  }

  #take(frame) {
    if (frame.clock !== undefined && !this.clock.told(now(), JSON.parse(frame.clock))) void this.remeasure();
    if (frame.event === "away") return this.#lose("away");
    if (frame.data === undefined) return this.trouble === null ? undefined : this.#told.changed();
    const data = JSON.parse(frame.data);
    if (frame.event === "messages") {
      this.messages = new Map(data.messages.map(({ item, text }) => [item, text]));
    } else {
      this.trouble = null;
      this.state = after(this.state ?? runs.kept, frame.event, data);
      runs.keep(this.state);
    }
    this.#told.changed();
  }

  #lose(word) {
    this.trouble = { word, utc: this.state === null ? null : this.present?.utc ?? null };
    this.#told.changed();
  }
}

/** When runs of sequences began, kept for a page that is opened again while they are under way. */
const runs = {
  get kept() {
    try {
      return JSON.parse(localStorage.getItem("runs"));
    } catch {
      return null;
    }
  },
  keep(state) {
    if (state === null) return;
    const sequences = state.sequences.filter(({ id }) => state.began[id] !== undefined);
    const kept = JSON.stringify({
      boot_id: state.boot_id, began: state.began, sequences: sequences.map(({ id, run, step }) => ({ id, run, step })),
    });
    if (localStorage.getItem("runs") !== kept) localStorage.setItem("runs", kept);
  },
};

/** Waits the longer the more often it was tried. */
function pause(tries) {
  return new Promise((go) => setTimeout(go, Math.min(15_000, 500 * 2 ** tries)));
}
