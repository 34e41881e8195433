// SPDX-License-Identifier: Apache-2.0

/**
 * Keeps the screen on while the page is seen.
 *
 * Safari grants that in a gesture first, and later without one; every browser takes it back when the page is left.
 */
export class ScreenLock {
  /** Whether the browser refused it without a gesture, so that a touch may help. */
  needsTouch = false;
  /** Whether it refused it in a gesture, too. */
  isRefused = false;

  #wakeLock;
  #isSeen;
  #changed;
  /** @type {?WakeLockSentinel} */
  #held = null;
  #isAskedByTouch = false;

  /**
   * @param {WakeLock|undefined} wakeLock `undefined` where the browser has none
   * @param {function(): boolean} isSeen whether the page is seen
   * @param {function(): void} changed is called when `needsTouch` or `isRefused` is another
   */
  constructor(wakeLock, isSeen, changed) {
    this.#wakeLock = wakeLock;
    this.#isSeen = isSeen;
    this.#changed = changed;
  }

  /**
   * Asks for it unless it is held; the first time in a gesture, if it was refused without one.
   *
   * @param {boolean} isGesture
   */
  async ask(isGesture) {
    if (this.#wakeLock === undefined || !this.#isSeen() || this.#isHeld || this.#isAskedByTouch) return;
    this.#isAskedByTouch = isGesture;
    try {
      const lock = await this.#wakeLock.request("screen");
      this.#held = lock;
      // It is also taken back while the page is seen, as to save the battery.
      lock.addEventListener("release", () => void this.ask(false));
      this.#tell(false, false);
    } catch {
      // What was asked without a gesture may be refused after a gesture was granted.
      if (!this.#isHeld) this.#tell(!isGesture && !this.isRefused, isGesture || this.isRefused);
    } finally {
      if (isGesture) this.#isAskedByTouch = false;
    }
  }

  get #isHeld() {
    return this.#held !== null && !this.#held.released;
  }

  /**
   * @param {boolean} needsTouch
   * @param {boolean} isRefused
   */
  #tell(needsTouch, isRefused) {
    if (needsTouch === this.needsTouch && isRefused === this.isRefused) return;
    this.needsTouch = needsTouch;
    this.isRefused = isRefused;
    this.#changed();
  }
}
