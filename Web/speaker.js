// SPDX-License-Identifier: Apache-2.0

/** How long sound may take to begin before it is said that it is missing, in milliseconds. */
const patience = 1_000;

/**
 * Two rising notes and a pause, again and again, made here: no file has to be there in time.
 *
 * Browsers let a page be heard after a touch, and a phone takes the sound away for a call, the lock screen or another app.
 */
export class Speaker {
  /** Whether this device is to ring, although it may not be heard. */
  isWanted = false;
  /** Whether it is to ring and cannot be heard without a touch. */
  needsTouch = false;

  #make;
  #session;
  #changed;
  /** @type {?AudioContext} */
  #audio = null;
  /** @type {?number} */
  #waiting = null;
  /** @type {?number} */
  #next = null;

  /**
   * @param {function(): AudioContext} make makes the way to the loudspeaker
   * @param {AudioSession|undefined} session the browser's audio session; `undefined` where it has none
   * @param {function(): void} changed is called when `needsTouch` is another
   */
  constructor(make, session, changed) {
    this.#make = make;
    this.#session = session;
    this.#changed = changed;
  }

  /**
   * Says whether this device is to ring. In a gesture, it can be heard from then on.
   *
   * @param {boolean} isWanted
   */
  want(isWanted) {
    this.isWanted = isWanted;
    // Otherwise an iPhone whose ringer is off would be silent.
    if (this.#session !== undefined) this.#session.type = isWanted ? "playback" : "auto";
    if (isWanted) return this.resume();
    this.stop();
    void this.#audio?.close();
    this.#audio = null;
    this.#look();
  }

  /** Has the browser let the page be heard, if it is to be and is not. */
  resume() {
    if (!this.isWanted) return;
    if (this.#audio === null || this.#audio.state === "closed") {
      this.#audio = this.#make();
      this.#audio.addEventListener("statechange", () => this.resume());
    }
    this.#look();
    // Refused until a call is over or a person touches the page; either calls this again.
    if (!this.#isHeard) this.#audio.resume().catch(() => {});
  }

  /** Begins to ring; goes on until it is stopped. */
  ring() {
    if (this.#audio === null || this.#next !== null) return;
    const round = () => {
      // While the sound is away its time stands still: notes would gather, and be heard at once when it is back.
      if (this.#isHeard) this.#notes();
      this.#next = setTimeout(round, 1_500);
    };
    round();
  }

  /** Is silent. */
  stop() {
    clearTimeout(this.#next ?? undefined);
    this.#next = null;
  }

  /** Not that it is `suspended`: Safari has a state more, `interrupted`. */
  get #isHeard() {
    return this.#audio?.state === "running";
  }

  /** Notes that the sound is there, or waits a little before it is missing. */
  #look() {
    if (!this.isWanted || this.#isHeard) {
      clearTimeout(this.#waiting ?? undefined);
      this.#waiting = null;
      return this.#tell(false);
    }
    this.#waiting ??= setTimeout(() => this.#tell(true), patience);
  }

  /** @param {boolean} needsTouch */
  #tell(needsTouch) {
    if (needsTouch === this.needsTouch) return;
    this.needsTouch = needsTouch;
    this.#changed();
  }

  #notes() {
    if (this.#audio === null) return;
    const start = this.#audio.currentTime + 0.02;
    note(this.#audio, 659.26, start);
    note(this.#audio, 880, start + 0.25);
  }
}

/**
 * @param {AudioContext} audio
 * @param {number} frequency
 * @param {number} start
 */
function note(audio, frequency, start) {
  const tone = audio.createOscillator();
  const loudness = audio.createGain();
  tone.frequency.value = frequency;
  loudness.gain.setValueAtTime(0, start);
  loudness.gain.linearRampToValueAtTime(0.5, start + 0.02);
  loudness.gain.exponentialRampToValueAtTime(0.001, start + 0.6);
  tone.connect(loudness).connect(audio.destination);
  tone.start(start);
  tone.stop(start + 0.65);
}
