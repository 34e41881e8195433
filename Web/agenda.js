// SPDX-License-Identifier: Apache-2.0
import { milliseconds } from "./clock.js";
import { atMoment, steps } from "./plan.js";
import { dayOf, timeOfDay } from "./scene.js";
import { instant } from "./zones.js";

/** How many things are shown: what stands above them stays large. */
export const most = 5;

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
 * What is still to come today, in its order, and no more than is shown: alarms, ends of timers, and steps of sequences that are under way.
 *
 * @param {Told[]} told
 * @param {Present} present
 * @param {string} zone
 * @param {?string} shown the item that stands large beside it: its own end is told there
 * @returns {Coming[]}
 */
export function agenda(told, present, zone, shown) {
  const today = dayOf(present.utc, zone);
  return told.flatMap(({ item }) => (item === undefined ? [] : comings(item, present, shown, zone)))
    .filter(({ at }) => at > present.utc && dayOf(at, zone) === today)
    .toSorted((one, other) => one.at - other.at).slice(0, most);
}

/**
 * @param {Item} item
 * @param {Present} present
 * @param {?string} shown
 * @param {string} zone
 * @returns {Coming[]}
 */
function comings(item, present, shown, zone) {
  const { id, kind, label } = item;
  switch (kind) {
    case "alarm":
      return ringsOf(item, zone).map((at) => ({ key: `${id} ${at}`, kind, label, at, isOpen: false }));
    case "timer":
      if (id === shown || item.state !== "running") return [];
      return [{ key: id, kind, label, at: milliseconds(/** @type {string} */ (item.deadline)), isOpen: false }];
    case "sequence":
      return stepsToCome(atMoment(item, present.boot), present);
    default:
      return [];
  }
}

/**
 * When an alarm rings: after a snooze, next, and later on the day of that, of which the machine tells the times alone.
 *
 * @param {Alarm} alarm
 * @param {string} here the zone of an alarm that has none of its own
 */
function ringsOf({ state, next, snoozed_until, times, skipped_times, zone }, here) {
  if (state === "off") return [];
  const own = zone ?? here;
  const first = next === null ? [] : [milliseconds(next)];
  const later = first.flatMap((ring) => {
    const [day, clock] = [dayOf(ring, own), timeOfDay(ring, own, "en-GB")];
    const left = times.filter((time) => time > clock && !skipped_times?.includes(`${day}T${time}`));
    return left.slice(0, most).map((time) => instant(`${day}T${time}Z`, own)).filter((at) => at > ring);
  });
  return [...(state === "snoozed" && snoozed_until !== null ? [milliseconds(snoozed_until)] : []), ...first, ...later];
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
