// SPDX-License-Identifier: Apache-2.0

/**
 * How a thing rings here.
 *
 * Nobody says that it rings, or no longer, where nobody is reached: for as long as it would ring there, it rings here.
 *
 * @param {Told} told the thing, as `scene` tells it
 * @param {?Present} present
 * @param {boolean} isCutOff whether the machine is not reached
 * @param {Set<string|number|undefined>} silenced the rings that were stopped here alone, or the ends of their countdowns
 * @returns {{isHeard: boolean, alone: boolean, until: ?number}} `alone` is whether it rings without the machine, and
 *   `until` when that ends, by the server's boot clock in milliseconds
 */
export function heard(told, present, isCutOff, silenced) {
  if (!isCutOff || present === null || !["due", "ringing"].includes(told.phase)) {
    return { isHeard: told.phase === "ringing", alone: false, until: null };
  }
  // What is due or rings has both.
  const until = /** @type {number} */ (told.end) + /** @type {number} */ (told.long);
  const alone = until > present.boot && !silenced.has(ringKey(told));
  return { isHeard: alone, alone, until: alone ? until : null };
}

/**
 * What a ring is known by that is stopped here alone.
 *
 * @param {Told} told
 */
export function ringKey(told) {
  return told.ring ?? told.end;
}
