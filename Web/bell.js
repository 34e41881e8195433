// SPDX-License-Identifier: Apache-2.0

/** Two rising notes and a pause, again and again, made here: no file has to be there in time. */
export class Bell {
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
