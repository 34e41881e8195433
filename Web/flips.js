// SPDX-License-Identifier: Apache-2.0

/** Draws when what is shown is another, and wakes the page for nothing else. */
export class Flips {
  #session;
  #draw;
  #look;
  /** @type {number|undefined} */
  #waiting;

  /**
   * @param {{clock: {instant(boot: number, now: number): ?number}}} session
   * @param {function(): void} draw draws what is shown
   * @param {function(number): void} look is told when a draw was due, by the steady clock of this device
   */
  constructor(session, draw, look) {
    this.#session = session;
    this.#draw = draw;
    this.#look = look;
  }

  /** Draws no more. */
  stop() {
    clearTimeout(this.#waiting);
  }

  /**
   * Draws anew as the server's boot clock shows a time.
   *
   * @param {number} boot `Infinity` is never
   */
  at(boot) {
    const now = () => performance.now();
    const instant = boot === Infinity ? null : this.#session.clock.instant(boot, now());
    if (instant === null) return;
    /** @param {number} rest */
    const wait = (rest) => {
      const due = now() + rest;
      this.#waiting = setTimeout(() => {
        this.#look(due);
        const early = instant - now();
        if (early > 0) wait(early);
        else this.#draw();
      }, Math.ceil(rest));
    };
    wait(Math.min(Math.max(0, instant - now()), 60_000));
  }
}
