// SPDX-License-Identifier: Apache-2.0
import { alarmClock, scene } from "./scene.js";
import { items, ringOf } from "./state.js";

/**
 * How long a list waits between two draws for digits that flip one after the other, in milliseconds: so long for each row
 * that runs, and at most so long. A slow phone draws five times a second.
 */
const pace = 50;
const longest = 500;
/** By how many milliseconds the clocks of the machine may part before what was told of them is told anew. */
const tolerance = 1;
/** The rounding of the numbers themselves, in milliseconds: a draw for a flip is not before it. */
const rounding = 1e-4;

/**
 * When the row of an item next changes, by the server's boot clock; `null` for never.
 *
 * @param {Told} told
 */
export function rowFlip(told) {
  // The row of an alarm tells its time of day, and its phase by a colour.
  return told.kind === "alarm" ? told.turn ?? null : told.flip;
}

/**
 * When a list is drawn next: for digits the later the more rows run, but at once for a row whose phase turns.
 *
 * @param {Told[]} told what it shows
 * @param {number} boot when it was drawn, by the server's boot clock
 */
export function nextDraw(told, boot) {
  const flips = told.map((one) => rowFlip(one) ?? Infinity);
  const turns = told.map(({ turn }) => turn ?? Infinity);
  const running = flips.filter((flip) => flip <= boot + 1_000).length;
  return Math.min(...turns, Math.max(boot + Math.min(longest, pace * (running - 1)), Math.min(...flips)));
}

/** The scenes of all items of a list, each told anew when its item or its ring is another, or when its row flips. */
export class Scenes {
  /**
   * What was told of each item by its id, and from what.
   *
   * @type {Map<string, Known>}
   */
  #known = new Map();

  /**
   * What is shown of all items at a moment, in their order; what still holds is the same object as before.
   *
   * @param {State} state
   * @param {Present} present
   * @returns {Told[]}
   */
  at(state, present) {
    const moment = { boot: present.boot, utc: present.utc - present.boot, alarms: alarmClock(state, present) - present.boot };
    /** @type {Map<string, Known>} */
    const known = new Map();
    for (const item of items(state)) {
      const ring = ringOf(state, item.id);
      const last = this.#known.get(item.id);
      known.set(item.id, last !== undefined && holds(last, item, ring, moment) ? last : {
        item, ring, moment, told: { .../** @type {Told} */ (scene(state, item.id, present)), item },
      });
    }
    this.#known = known;
    return [...known.values()].map(({ told }) => told);
  }
}

/**
 * Whether what was told still holds; the clocks may have been set, on the machine or here.
 *
 * @param {Known} last
 * @param {Item} item
 * @param {?Ring} ring
 * @param {Known["moment"]} moment
 */
function holds(last, item, ring, { boot, utc, alarms }) {
  const flip = rowFlip(last.told);
  return last.item === item && last.ring === ring && last.moment.boot <= boot && (flip === null || boot < flip - rounding)
    && Math.abs(last.moment.utc - utc) < tolerance && Math.abs(last.moment.alarms - alarms) < tolerance;
}
