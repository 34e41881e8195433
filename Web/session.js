// SPDX-License-Identifier: Apache-2.0
import { ServerClock } from "./clock.js";
import { Refusal, Sharing, Unreachable } from "./sharing.js";
import { kept } from "./kept.js";
import { after } from "./state.js";

const now = () => performance.now();

/** How long a page that is opened shows nothing while nobody answers, in milliseconds; then it shows what was known last. */
const patience = 2_000;

/** What this device knows of the machine that shares, and its connection to it. */
export class Session {
  clock = new ServerClock();
  /**
   * What is known of this device: its role and name; `null` before it is paired.
   *
   * @type {?Device}
   */
  device = null;
  /** @type {?State} */
  state = null;
  /**
   * The messages that displays show, by the ids of their items.
   *
   * @type {Map<?string, string>}
   */
  messages = new Map();
  /**
   * Since when nobody answers, by the server's wall clock if that is known, and which word says so; `null` while it does.
   *
   * @type {?{word: string, utc: ?number}}
   */
  trouble = null;

  #sharing = new Sharing(null);
  #told;
  /** How many measurements of the server's time are under way. */
  #measuring = 0;
  /** Whether this device slept since the server told its time, so that it does not know what time it is there. */
  #isDoubtful = false;

  /**
   * @param {{changed(): void, failed(failure: unknown): void, forgotten(word: string): void, sought(): void}} told is
   *   told what happens
   */
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

  /**
   * @param {string} code
   * @param {string} name
   */
  pair(code, name) {
    return this.#sharing.pair(code, name);
  }

  /**
   * As `Sharing.ask`.
   *
   * @template [Answer=unknown]
   * @param {Parameters<Sharing["ask"]>} request
   * @returns {Promise<Answer>}
   */
  async ask(...request) {
    // The moment of a press is sent along, and one from before a sleep would be too old to be done.
    const isOwn = this.trouble !== null && this.present?.isOwn;
    if (this.#isDoubtful || isOwn) await this.measure(1, true, isOwn);
    return this.#answered((sharing) => sharing.ask(...request));
  }

  /**
   * What a machine answers; one that is silent is not there, whatever its stream seems to be.
   *
   * @template Answer
   * @param {function(Sharing): Promise<Answer>} asked
   */
  async #answered(asked) {
    const sharing = this.#sharing;
    try {
      return await asked(sharing);
    } catch (failure) {
      if (failure instanceof Unreachable && failure.isSilent) sharing.hangUp();
      throw failure;
    }
  }

  /** The present moment by the server's boot clock, where the server told it itself. */
  #moment() {
    const present = this.present;
    return present === null || present.isOwn ? null : present.boot;
  }

  /**
   * Follows the server with the token of a paired device, for as long as that is valid.
   *
   * @param {string} token
   */
  async begin(token) {
    const sharing = new Sharing(token, () => this.#moment());
    this.#sharing = sharing;
    setTimeout(() => (this.#sharing === sharing ? this.#recall() : undefined), patience);
    // Who the device is, what time it is and what there is, each a way there and back, are asked at once.
    await Promise.all([this.#introduce(sharing), this.#follow(sharing)]);
  }

  /**
   * Asks who this device is, until somebody answers.
   *
   * @param {Sharing} sharing
   */
  async #introduce(sharing) {
    for (let tries = 0; this.#sharing === sharing; tries += 1) {
      try {
        const device = await sharing.introduce();
        if (this.#sharing !== sharing) return;
        this.device = device;
        this.#keep();
        return this.#told.changed();
      } catch (failure) {
        if (this.#sharing !== sharing) return;
        if (isForgotten(failure)) return this.#told.forgotten("not_paired");
        if (!(failure instanceof Refusal) || failure.status >= 500) this.#recall();
        if (this.state === null) this.#told.failed(failure);
        await pause(tries);
      }
    }
  }

  /** Forgets the device and all that it was told. */
  end() {
    this.#sharing = new Sharing(null);
    [this.device, this.state, this.trouble] = [null, null, null];
    this.messages = new Map();
    this.clock = new ServerClock();
    this.#isDoubtful = false;
    kept.forget();
  }

  /**
   * Asks for the server's time; the shortest round trip of several counts, and of earlier ones unless `anew`.
   *
   * @param {number} times
   * @param {boolean} [anew]
   * @param {boolean} [isPressed] whether a person waits for it, who is told if it takes too long
   */
  async measure(times, anew = false, isPressed = false) {
    this.#measuring += 1;
    try {
      for (let count = 0; count < times; count += 1) {
        const isFirst = count === 0 && (anew || this.present === null);
        const { sent, received, told } = await this.#answered((sharing) => sharing.clock(now, isPressed));
        // Not before there is an answer: cut off, what was known earlier is all there is.
        if (anew && count === 0) {
          this.clock.forget();
          this.#isDoubtful = false;
        }
        this.clock.exchanged(sent, received, told);
        // One exchange is enough to begin with; the others make it better meanwhile.
        if (!isFirst) continue;
        this.#keep();
        this.#told.changed();
      }
    } finally {
      this.#measuring -= 1;
    }
    this.#keep();
    this.#told.changed();
  }

  /** Asks for the server's time as though it had never been known, as after a sleep. */
  async remeasure() {
    this.#isDoubtful = this.present !== null;
    await this.measure(8, true).catch(() => {});
  }

  /** @param {Sharing} sharing */
  async #follow(sharing) {
    /** @type {?string} */
    let last = null;
    for (let tries = 0; this.#sharing === sharing; tries += 1) {
      let word = "lost";
      try {
        // Whether anybody answers, the stream tells.
        void this.measure(last === null ? 8 : 2, this.#isDoubtful).catch(() => {});
        let hasBegun = false;
        await sharing.listen(last, (frame) => {
          if (this.#sharing !== sharing) return;
          tries = 0;
          last = frame.id ?? last;
          // A stream begins only where the daemon is there, also if nothing has happened meanwhile.
          if (!hasBegun && this.trouble !== null) {
            this.trouble = null;
            this.#told.changed();
          }
          hasBegun = true;
          this.#take(frame);
        });
      } catch (failure) {
        if (this.#sharing !== sharing) return;
        if (isForgotten(failure)) return this.#told.forgotten("not_paired");
        if (failure instanceof Refusal && failure.code === "daemon_away") word = "away";
        // A fault of this page is no reason to stop, but somebody should hear of it.
        if (!(failure instanceof Refusal || failure instanceof Unreachable)) reportError(failure);
      }
      // Before anything was told, it is said that nobody answers, and nothing has been lost.
      if (this.#sharing === sharing && this.trouble === null && this.device !== null) this.#lose(word);
      await pause(tries);
    }
  }

  /** @param {Frame} frame */
  #take(frame) {
    const fits = frame.clock === undefined || this.clock.told(now(), JSON.parse(frame.clock));
    if (!fits && this.#measuring === 0) void this.remeasure();
    if (frame.event === "away") return this.#lose("away");
    if (frame.event === "identify") return this.#told.sought();
    if (frame.data === undefined) return this.trouble === null ? undefined : this.#told.changed();
    const data = JSON.parse(frame.data);
    if (frame.event === "messages") {
      this.messages = new Map(data.messages.map((/** @type {Message} */ { item, text }) => [item, text]));
    } else {
      this.trouble = null;
      this.state = after(this.state ?? kept.get()?.state ?? null, String(frame.event), data);
    }
    this.#keep();
    this.#told.changed();
  }

  /** @param {string} word */
  #lose(word) {
    this.#recall();
    this.trouble = { word, utc: this.trouble?.utc ?? (this.state === null ? null : this.present?.utc ?? null) };
    this.#keep();
    this.#told.changed();
  }

  /** Keeps what is known for a page that is opened again. */
  #keep() {
    const clock = this.clock.kept(now(), Date.now());
    if (this.device === null || this.state === null || clock === null) return;
    const since = this.trouble === null ? this.present?.utc ?? null : this.trouble.utc;
    kept.put({ device: this.device, state: this.state, messages: [...this.messages], clock, since });
  }

  /** Begins with what was known last, if nothing is known yet. */
  #recall() {
    const last = this.state === null ? kept.get() : null;
    // What was known of another boot of the machine has no meaning by its clock of now.
    if (last === null || (this.present !== null && this.clock.boot !== last.clock.boot_id)) return;
    this.device ??= last.device;
    [this.state, this.messages, this.trouble] = [last.state, new Map(last.messages), { word: "lost", utc: last.since }];
    if (this.present === null) this.clock.resume(last.clock, now(), Date.now());
    this.#told.changed();
  }
}

/**
 * Whether the sharing server does not know the token of this device any more.
 *
 * @param {unknown} failure
 */
function isForgotten(failure) {
  return failure instanceof Refusal && failure.status === 401;
}

/**
 * Waits the longer the more often it was tried.
 *
 * @param {number} tries
 */
function pause(tries) {
  return new Promise((go) => setTimeout(go, Math.min(15_000, 500 * 2 ** tries)));
}
