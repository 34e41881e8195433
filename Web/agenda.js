// SPDX-License-Identifier: Apache-2.0
import { milliseconds } from "./clock.js";
import { steps } from "./plan.js";
import { dayOf } from "./scene.js";

/**
 * The item that a screen shows which shows whatever runs now; `null` if nothing does.
 *
 * What rings comes first, then what runs and ends, a stopwatch that runs, and what was paused; of several the one that ends first.
 *
 * @param {Told[]} told
 * @returns {?string}
 */
export function nowOf(told) {
  /** @type {?Told} */
  let first = null;
  for (const one of told) {
    if (rank(one) < Infinity && (first === null || isBefore(one, first))) first = one;
  }
  return first?.id ?? null;
}

/**
 * @param {Told} one
 * @param {Told} other
 */
function isBefore(one, other) {
  return rank(one) < rank(other) || (rank(one) === rank(other) && (one.end ?? Infinity) < (other.end ?? Infinity));
}

/** @param {Told} told */
function rank({ state, kind }) {
  if (state === "ringing") return 0;
  // Of those that run, a stopwatch has no end and comes last.
  if (state === "running") return 1;
  return state === "paused" && kind !== "stopwatch" ? 2 : Infinity;
}

/**
 * What is still to come today, in its order: alarms, ends of timers, and steps of sequences that are under way.
 *
 * @param {Told[]} told
 * @param {Present} present
 * @param {string} zone
 * @param {?string} shown the item that stands large beside it: its own end is told there
 * @returns {Coming[]}
 */
export function agenda(told, present, zone, shown) {
  const today = dayOf(present.utc, zone);
  return told.flatMap(({ item }) => (item === undefined ? [] : comings(item, present, shown)))
    .filter(({ at }) => at > present.utc && dayOf(at, zone) === today)
    .toSorted((one, other) => one.at - other.at);
}

/**
 * @param {Item} item
 * @param {Present} present
 * @param {?string} shown
 * @returns {Coming[]}
 */
function comings(item, present, shown) {
  const { id, kind, label } = item;
  switch (kind) {
    case "alarm":
      return item.next === null || item.state === "off" ? [] : [{ key: id, kind, label, at: milliseconds(item.next), isOpen: false }];
    case "timer":
      if (id === shown || item.state !== "running") return [];
      return [{ key: id, kind, label, at: milliseconds(/** @type {string} */ (item.deadline)), isOpen: false }];
    case "sequence":
      return stepsToCome(item, present);
    default:
      return [];
  }
}

/**
 * The steps after the present one, each with when it begins.
 *
 * @param {StepSequence} item
 * @param {Present} present
 * @returns {Coming[]}
 */
function stepsToCome(item, present) {
  const { state, step } = item;
  if (state === "idle" || step === null) return [];
  const left = {
    running: Number(item.boot_deadline_ns) / 1e6 - present.boot, paused: item.remaining_ns / 1e6, ringing: 0,
  }[state];
  let at = present.utc + Math.max(0, left);
  // From the first step on that waits for somebody, and while nothing runs, it may be later.
  let isOpen = state !== "running";
  const all = steps(item);
  return all.slice(step + 1).map(({ label, duration_ns }, index) => {
    isOpen ||= all[step + index].waits;
    const coming = { key: `${item.id} ${step + index + 1}`, kind: item.kind, label, step: step + index + 2, at, isOpen };
    at += duration_ns / 1e6;
    return coming;
  });
}
