// SPDX-License-Identifier: Apache-2.0

/**
 * The server's clocks, as well as they can be known here.
 *
 * Of the exchanges of a while the one with the shortest round trip counts: the server's moment lies between its two
 * ends, so half of the round trip bounds the error, and the drift of two crystals since then adds to it. The device's
 * own wall clock takes no part, unless there is nothing else. All times are in milliseconds.
 */
export class ServerClock {
  /** How fast two clocks can drift apart: 100 parts in a million. */
  static drift = 1e-4;
  /** How long an exchange is of use, in milliseconds. */
  static memory = 15 * 60_000;

  /** How far this device's own clock may have been set while nobody looked, in milliseconds. */
  static doubt = 1_000;

  /** @type {{offset: number, half: number, at: number}[]} */
  #exchanges = [];
  /** Whether nothing is known but by this device's own clock. */
  #isResumed = false;
  /** @type {?string} */
  #boot = null;
  /** @type {?Wall} */
  #wall = null;

  /**
   * Takes over an exchange.
   *
   * @param {number} sent when it was asked, by this device's steady clock
   * @param {number} received when the answer came
   * @param {ClockAnswer} told the answer
   */
  exchanged(sent, received, told) {
    if (this.#isResumed) this.forget();
    this.told(received, told);
    const offset = told.boot_ns / 1e6 - (sent + received) / 2;
    this.#exchanges.push({ offset, half: (received - sent) / 2, at: received });
    this.#exchanges = this.#exchanges.filter((one) => received - one.at < ServerClock.memory);
  }

  /**
   * Takes over what the server said of its time on its own account.
   *
   * @param {number} received
   * @param {ClockAnswer} told
   * @returns {boolean} whether it fits what is known; if not, this device slept or the server is another, and must be
   *   asked anew
   */
  told(received, told) {
    if (this.#boot !== told.boot_id) this.forget();
    this.#boot = told.boot_id;
    const boot = told.boot_ns / 1e6;
    this.#wall = {
      utc: milliseconds(told.utc) - boot,
      trusted: told.trusted_utc ? milliseconds(told.trusted_utc) - boot : null,
      bound: told.trusted_utc ? Number(told.bound_ns) / 1e6 : null,
      ahead: typeof told.zone_offset_ns === "number" ? told.zone_offset_ns / 1e6 : null,
    };
    const present = this.at(received);
    // A message is never here before it was sent.
    return present !== null && boot <= present.boot + present.error;
  }

  /** Forgets all exchanges, as after a sleep. */
  forget() {
    [this.#exchanges, this.#isResumed] = [[], false];
  }

  /**
   * What a page that is opened later needs to go on from here, by the clock that this device has besides the steady one.
   *
   * @param {number} instant the present moment by the steady clock
   * @param {number} own the same by the device's own clock (`Date.now()`)
   * @returns {?KeptClock} what `resume` takes; `null` while nothing is known but by that clock
   */
  kept(instant, own) {
    const present = this.at(instant);
    if (present === null || this.#isResumed) return null;
    return { boot_id: /** @type {string} */ (this.#boot), ahead: present.boot - own, error: present.error, own, wall: this.#wall };
  }

  /**
   * Goes on from what an earlier page kept, until the server is asked; the others are those of `kept`.
   *
   * @param {KeptClock} kept
   * @param {number} instant
   * @param {number} own
   */
  resume(kept, instant, own) {
    const error = kept.error + Math.abs(own - kept.own) * ServerClock.drift + ServerClock.doubt;
    this.#exchanges = [{ offset: kept.ahead + own - instant, half: error, at: instant }];
    [this.#boot, this.#wall, this.#isResumed] = [kept.boot_id, kept.wall, true];
  }

  /** The boot that the server's boot clock belongs to; `null` until it has been heard. */
  get boot() {
    return this.#boot;
  }

  /**
   * The server's moment at an instant of this device's steady clock.
   *
   * @param {number} instant
   * @returns {?Present} `error` is how far it can
   *   be off by the way, `bound` how far the true time can be off where it is known, `ahead` how far the clocks of its zone
   *   are ahead of UTC, and `isOwn` whether it is known by this device's own clock alone; `null` until it was asked
   */
  at(instant) {
    let best = null;
    for (const { offset, half, at } of this.#exchanges) {
      const error = half + Math.abs(instant - at) * ServerClock.drift;
      if (best === null || error < best.error) best = { boot: instant + offset, error };
    }
    if (best === null || this.#wall === null) return null;
    const { utc, trusted, bound, ahead = null } = this.#wall;
    return { ...best, utc: best.boot + utc, trusted: trusted === null ? null : best.boot + trusted, bound, ahead, isOwn: this.#isResumed };
  }

  /**
   * The instant of this device's steady clock at which the server's boot clock shows a time; `null` if unknown.
   *
   * @param {number} boot
   * @param {number} now
   */
  instant(boot, now) {
    const present = this.at(now);
    return present === null ? null : now + boot - present.boot;
  }
}

/**
 * The milliseconds since 1970 of `2026-11-24T13:09:30.559886947Z`, with their fraction.
 *
 * @param {string} text
 */
export function milliseconds(text) {
  const [, day, fraction] = /** @type {RegExpExecArray} */ (/^(.*T\d\d:\d\d:\d\d)(\.\d+)?Z$/.exec(text));
  return Date.parse(`${day}Z`) + Number(fraction ?? 0) * 1_000;
}
