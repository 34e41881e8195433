// SPDX-License-Identifier: Apache-2.0

/**
 * How a thing rings here.
 *
 * Nobody says that it rings, or no longer, where nobody is reached: for as long as it would ring there, it rings here.
 *
 * @param {object} told the thing, as `scene` tells it
 * @param {boolean} isCutOff whether the machine is not reached
 * @param {Set} silenced the rings that were stopped here alone, or the ends of their countdowns
 * @returns {{isHeard: boolean, alone: boolean, until: ?number}} `alone` is whether it rings without the machine, and
 *   `until` when that ends, by the server's boot clock in milliseconds
 */
export function heard(told, present, isCutOff, silenced) {
  if (!isCutOff || !["due", "ringing"].includes(told.phase)) {
    return { isHeard: told.phase === "ringing", alone: false, until: null };
  }
  const until = told.end + told.long;
  const alone = until > present.boot && !silenced.has(ringKey(told));
  return { isHeard: alone, alone, until: alone ? until : null };
}

/** What a ring is known by that is stopped here alone. */
export function ringKey(told) {
  return told.ring ?? told.end;
}

/** Two rising notes and a pause, again and again, made here: no file has to be there in time. */
export class Speaker {
  #audio = null;
  #next = null;

  /** Whether a person has let this page be heard; browsers ask for a touch first. */
  get isAllowed() {
    return this.#audio !== null;
  }

  /** Lets it be heard, or no longer. To be called by a touch. */
  allow(isAllowed) {
    if (isAllowed) {
      this.#audio ??= new AudioContext();
      this.#audio.resume();
      return;
    }
    this.stop();
    this.#audio?.close();
    this.#audio = null;
  }

  /** Begins to ring; goes on until it is stopped. */
  ring() {
    if (this.#audio === null || this.#next !== null) return;
    const round = () => {
      const start = this.#audio.currentTime + 0.02;
      this.#note(659.26, start);
      this.#note(880, start + 0.25);
      this.#next = setTimeout(round, 1_500);
    };
    round();
  }

  /** Is silent. */
  stop() {
    clearTimeout(this.#next);
    this.#next = null;
  }

  #note(frequency, start) {
    const [tone, loudness] = [this.#audio.createOscillator(), this.#audio.createGain()];
    tone.frequency.value = frequency;
    loudness.gain.setValueAtTime(0, start);
    loudness.gain.linearRampToValueAtTime(0.5, start + 0.02);
    loudness.gain.exponentialRampToValueAtTime(0.001, start + 0.6);
    tone.connect(loudness).connect(this.#audio.destination);
    tone.start(start);
    tone.stop(start + 0.65);
  }
}
