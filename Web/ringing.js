// SPDX-License-Identifier: Apache-2.0

/** How long a chime is heard here, in milliseconds. */
export const chime = 3_000;
/** How long a machine that is there takes to say that something rings, in milliseconds. */
const patience = 2_000;

/**
 * How a thing rings here.
 *
 * Nobody says that it rings, or no longer, where nobody is reached: for as long as it would ring there, it rings here.
 *
 * @param {Told} told the thing, as `scene` tells it
 * @param {?Present} present
 * @param {boolean} isCutOff whether the machine is not reached
 * @param {Set<string|number|undefined>} silenced the rings that were stopped here alone, or the ends of their countdowns
 * @returns {{isHeard: boolean, alone: boolean, until: ?number}} `alone` is whether it rings without the machine so that
 *   somebody may stop it, and `until` when that ends, by the server's boot clock in milliseconds
 */
export function heard(told, present, isCutOff, silenced) {
  const { phase, passed } = told;
  if (!isCutOff || present === null) return { isHeard: phase === "ringing", alone: false, until: null };
  // The end of a step that nobody has to stop.
  if (passed !== undefined && passed + chime > present.boot) return { isHeard: true, alone: false, until: passed + chime };
  if (!["due", "ringing"].includes(phase)) return { isHeard: false, alone: false, until: null };
  // What is due or rings has both.
  const until = /** @type {number} */ (told.end) + /** @type {number} */ (told.long);
  const alone = until > present.boot && !silenced.has(ringKey(told));
  return { isHeard: alone, alone, until: alone ? until : null };
}

/**
 * When it is late to be told that a thing rings, by the server's boot clock in milliseconds; `Infinity` before it is due.
 *
 * @param {Told} told
 */
export function lateAt({ phase, end }) {
  return phase === "due" ? /** @type {number} */ (end) + patience : Infinity;
}

/**
 * What a ring is known by that is stopped here alone.
 *
 * @param {Told} told
 */
export function ringKey(told) {
  return told.ring ?? told.end;
}
