// SPDX-License-Identifier: Apache-2.0
import { place } from "./place.js";
import { heard, ringKey } from "./ringing.js";
import { ScreenLock } from "./screenlock.js";
import { Speaker } from "./speaker.js";
import { missing, onTouchOrReturn } from "./touch.js";

/** Under which name the wish to ring here outlives a reload. */
const wish = place.key("ring");

/** What this device does by itself: it rings too if that is wished, and keeps its screen on. */
export class Here {
  /**
   * The rings that were stopped here alone, or the ends of their countdowns.
   *
   * @type {Set<string|number|undefined>}
   */
  #silenced = new Set();
  #speaker;
  #screenLock;

  /**
   * @param {function(): void} changed is called when something is missing, or no longer
   * @param {function(): void} refused is called when the browser does not keep the screen on at all
   */
  constructor(changed, refused) {
    this.#speaker = new Speaker(() => new AudioContext(), navigator.audioSession, changed);
    this.#screenLock = new ScreenLock(navigator.wakeLock, () => document.visibilityState === "visible", () => {
      if (this.#screenLock.isRefused) refused();
      changed();
    });
  }

  /** Asks for what a browser grants without a touch, and for the rest in the next one. */
  begin() {
    onTouchOrReturn((isGesture) => {
      this.#speaker.resume();
      void this.#screenLock.ask(isGesture);
    });
    if (localStorage.getItem(wish) !== null) this.#speaker.want(true);
    void this.#screenLock.ask(false);
  }

  /** Whether this device is to ring. */
  get isWanted() {
    return this.#speaker.isWanted;
  }

  /** The word for what a touch would bring back; `null` while nothing is missing. */
  get missing() {
    return missing(this.#speaker.needsTouch, this.#screenLock.needsTouch);
  }

  /**
   * Has this device ring too, or no longer; that is remembered.
   *
   * @param {boolean} isWanted
   */
  want(isWanted) {
    this.#speaker.want(isWanted);
    if (isWanted) localStorage.setItem(wish, "here");
    else localStorage.removeItem(wish);
  }

  /**
   * How a thing rings here.
   *
   * @param {Told} told
   * @param {?Present} present
   * @param {boolean} isCutOff
   */
  ring(told, present, isCutOff) {
    return heard(told, present, isCutOff, this.#silenced);
  }

  /**
   * Is heard if it is wished, or is silent.
   *
   * @param {boolean} isHeard
   */
  sound(isHeard) {
    if (isHeard) this.#speaker.ring();
    else this.#speaker.stop();
  }

  /**
   * Stops here alone what rings without the machine.
   *
   * @param {Told} told
   */
  hush(told) {
    this.#silenced.add(ringKey(told));
  }

  /** Forgets all that it was told. */
  forget() {
    this.#silenced.clear();
    this.want(false);
  }
}
