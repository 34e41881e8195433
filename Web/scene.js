// SPDX-License-Identifier: Apache-2.0
import { secondsLeft, timeLeft, timeSince } from "./digits.js";
import { milliseconds } from "./clock.js";
import { dateFormat } from "./formats.js";
import { atMoment, behind, steps } from "./plan.js";
import { chime } from "./ringing.js";
import { itemOf, ringOf } from "./state.js";

/** From how many seconds before the end on the whole screen is another. */
const usualLast = 10;

/**
 * What is shown of an item at a moment of the server.
 *
 * @param {State} state
 * @param {string} id
 * @param {Present} present
 * @param {?Look} [look] the look of a stage, which says when the end comes near, counts on after it, and writes 0:59 for 59
 * @returns {?Told} `phase` is `calm`, `soon`, `last`, `due`, `ringing`, `paused` or `still`; `digits` the large text;
 *   `label`, and `lines` as `{word, …}` for the words below it; `ring` the ring that is open here, if any; `flip` when
 *   the digits next change, by the server's boot clock in milliseconds, `null` for never, and `turn` when the phase of a
 *   countdown does; `part` of its length that is left, from 1 to 0, if it has one; `end` of a countdown, by the same clock, or when it began to ring, and how `long` it then rings; `passed` as of `atMoment`. `null`
 *   if there is no item.
 */
export function scene(state, id, present, look = null) {
  const item = itemOf(state, id);
  if (item === null) return null;
  const ring = ringOf(state, id);
  const own = ownOf(item, state, present, ring, look);
  const long = item.settings === undefined ? 0 : item.settings.chime ? chime : item.settings.ring_ns / 1e6;
  const digits = look === null ? own.digits : own.digits.replace(/^\+?(?=\d\d$)/, (sign) => `${sign}0:`);
  return { id, kind: item.kind, state: item.state, label: item.label, ring: ring?.id ?? null, long, ...own, digits };
}

/**
 * @param {Item} item
 * @param {State} state
 * @param {Present} present
 * @param {?Ring} ring
 * @param {?Look} look
 * @returns {Own}
 */
function ownOf(item, state, present, ring, look) {
  switch (item.kind) {
    case "timer":
      return timer(item, state, present, ring, look);
    case "alarm":
      return alarm(item, state, present, ring, look);
    case "sequence":
      return sequence(item, state, present, ring, look);
    case "stopwatch":
      return stopwatch(item, present);
  }
}

/**
 * The time of day of a zone, large, as a clock on the wall.
 *
 * @param {string} zone
 * @param {Present} present
 * @param {string} language
 * @returns {Told}
 */
export function wallClock(zone, present, language) {
  const utc = present.trusted ?? present.utc;
  return {
    id: null, kind: "clock", phase: "still", label: "", ring: null, lines: [{ word: "zone", zone }],
    digits: timeOfDay(utc, zone, language, "medium"), flip: present.boot + 1_000 - (((utc % 1_000) + 1_000) % 1_000),
  };
}

/**
 * The time of day of an instant, with its day unless that is today, and its year unless it is this one.
 *
 * @param {number} utc
 * @param {number} present
 * @param {string} zone
 * @param {string} language
 */
export function when(utc, present, zone, language) {
  const [day, today] = [dayOf(utc, zone), dayOf(present, zone)];
  const days = (Date.parse(day) - Date.parse(today)) / 86_400_000;
  if (days === 0) return timeOfDay(utc, zone, language);
  // A day of the week names one day of those that come.
  const date = /** @type {Intl.DateTimeFormatOptions} */ (
    days > 0 && days < 7 ? { weekday: "short" }
      : { month: "short", day: "numeric", ...(day.slice(0, 4) !== today.slice(0, 4) && { year: "numeric" }) });
  return dateFormat(language, { ...date, hour: "numeric", minute: "2-digit", timeZone: zone }).format(utc);
}

/**
 * The day of an instant in a zone, as `2026-11-24`.
 *
 * @param {number} utc
 * @param {string} zone
 */
export function dayOf(utc, zone) {
  return dateFormat("en-CA", { timeZone: zone }).format(utc);
}

/**
 * The time of day of an instant, in the person's language.
 *
 * @param {number} utc
 * @param {string} zone
 * @param {string} language
 * @param {"short"|"medium"} style
 */
export function timeOfDay(utc, zone, language, style = "short") {
  return dateFormat(language, { timeStyle: style, timeZone: zone }).format(utc);
}

/**
 * @param {Timer} item
 * @param {State} state
 * @param {Present} present
 * @param {?Ring} ring
 * @param {?Look} look
 * @returns {Own}
 */
function timer(item, state, present, ring, look) {
  switch (item.state) {
    case "running":
      return {
        ...countdown(Number(item.boot_deadline_ns) / 1e6, item.run_length_ns / 1e6, present, [ends(item, state)], look),
        ...(look !== null && overtimeOf(present.boot - Number(item.boot_deadline_ns) / 1e6, present)),
      };
    case "paused":
      return {
        ...still("paused", timeLeft(item.remaining_ns / 1e6), [{ word: "paused" }]),
        part: partOf(item.remaining_ns, item.run_length_ns),
      };
    case "ringing":
      return rings(item, state, present, ring, look);
    default:
      return still("still", timeLeft(item.duration_ns / 1e6), [{ word: "ready" }]);
  }
}

/**
 * @param {Alarm} item
 * @param {State} state
 * @param {Present} present
 * @param {?Ring} ring
 * @param {?Look} look
 * @returns {Own}
 */
function alarm(item, state, present, ring, look) {
  if (item.state === "ringing") return rings(item, state, present, ring, look);
  if (item.state === "snoozed") {
    return countdown(
      Number(item.boot_snoozed_until_ns) / 1e6, 0, present,
      [{ word: "again", at: milliseconds(/** @type {string} */ (item.snoozed_until)) }], look);
  }
  if (item.state === "off" || item.next === null) {
    // Its time is of its own zone.
    const { zone } = item;
    return still("still", item.time, [{ word: "off" }, ...(zone === null || zone === state.zone ? [] : [{ word: "zone", zone }])]);
  }
  const due = milliseconds(item.next);
  return countdown(present.boot + due - alarmClock(state, present), 0, present, [{ word: "rings", at: due }], look);
}

/** The states of trusted time in which something may ring by it. */
const trusted = ["trusted", "holdover", "singleSource"];

/**
 * The present moment by the clock that alarms ring by: the true time, where it is known well enough.
 *
 * @param {State} state
 * @param {Present} present
 */
export function alarmClock({ settings, trusted_time }, present) {
  const isGood = trusted.includes(trusted_time?.state ?? "") && Number(present.bound) <= Number(trusted_time?.limit_ns) / 1e6;
  return (isGood && settings?.trusted_time !== false ? present.trusted : null) ?? present.utc;
}

/**
 * @param {StepSequence} told
 * @param {State} state
 * @param {Present} present
 * @param {?Ring} ring
 * @param {?Look} look
 * @returns {Own}
 */
function sequence(told, state, present, ring, look) {
  const item = atMoment(told, present.boot);
  const all = steps(item);
  const step = item.step ?? 0;
  const now = all[step] ?? { label: "" };
  const next = all[step + 1];
  /** @type {Line[]} */
  const lines = [];
  lines.push(
    next === undefined
      ? { word: "lastStep", step: step + 1, steps: item.steps }
      : { word: "next", step: step + 1, steps: item.steps, label: next.label, left: timeLeft(next.duration_ns / 1e6) });
  if (item.plan_end !== null && item.state === "running") {
    lines.push({ word: item.end_open ? "allEndsSoonest" : "allEnds", at: milliseconds(item.plan_end) });
  }
  const delay = lateness(item, present);
  if (delay !== null) lines.push(delay.line);
  const label = [item.label, now.label].filter((text) => text !== "").join(" · ");
  switch (item.state) {
    case "running":
      return {
        ...countdown(Number(item.boot_deadline_ns) / 1e6, item.step_length_ns / 1e6, present, lines, look), label, passed: item.passed,
      };
    case "paused":
      return {
        ...still("paused", timeLeft(item.remaining_ns / 1e6), [{ word: "paused" }, ...lines]), label, flip: delay?.flip ?? null,
        part: partOf(item.remaining_ns, item.step_length_ns),
      };
    case "ringing": {
      const own = rings(item, state, present, ring, look);
      const flip = Math.min(own.flip ?? Infinity, delay?.flip ?? Infinity);
      return { ...own, label, lines: [...own.lines, ...lines], flip: flip === Infinity ? null : flip };
    }
    default:
      return still("still", timeLeft(all.reduce((sum, step) => sum + step.duration_ns, 0) / 1e6), [{ word: "ready" }]);
  }
}

/**
 * How late or early a run of show is, and when that next changes; `null` if its beginning is not known.
 *
 * @param {StepSequence} item
 * @param {Present} present
 * @returns {?{line: Line, flip: ?number}}
 */
function lateness(item, present) {
  const late = item.state === "idle" ? null : behind(item, present.boot);
  if (late === null) return null;
  // Who pauses or lets a step wait loses a second each second.
  const flip = item.state === "running" ? null : present.boot + 1_000 - (((late % 1_000) + 1_000) % 1_000);
  if (Math.abs(late) < 1_000) return { line: { word: "onPlan" }, flip };
  return { line: { word: late > 0 ? "over" : "under", span: spanOf(late) }, flip };
}

/** @param {number} milliseconds */
function spanOf(milliseconds) {
  const shown = timeSince(Math.abs(milliseconds));
  return shown.length < 3 ? `0:${shown}` : shown.replace(/^0/, "");
}

/**
 * @param {Stopwatch} item
 * @param {Present} present
 * @returns {Own}
 */
function stopwatch(item, present) {
  if (item.state !== "running") return still("paused", timeSince(item.elapsed_ns / 1e6), [{ word: "paused" }]);
  const start = Number(item.boot_start_ns) / 1e6;
  const elapsed = present.boot - start;
  return {
    phase: "still", digits: timeSince(elapsed), lines: [], flip: start + (Math.floor(elapsed / 1_000) + 1) * 1_000,
  };
}

/**
 * A countdown to an instant of the server's boot clock; of `length` milliseconds if that is over 0.
 *
 * @param {number} deadline
 * @param {number} length
 * @param {Present} present
 * @param {Line[]} lines
 * @param {?Look} look
 * @returns {Own}
 */
function countdown(deadline, length, present, lines, look) {
  const left = deadline - present.boot;
  const seconds = secondsLeft(left);
  const last = look?.last ?? usualLast;
  const soon = Math.max(last, look?.soon ?? (length > 0 ? Math.min(60, length / 10_000) : 60));
  const phase = seconds === 0 ? "due" : seconds <= last ? "last" : seconds <= soon ? "soon" : "calm";
  const flip = seconds === 0 ? null : deadline - (seconds - 1) * 1_000;
  const next = { calm: Math.floor(soon), soon: last, last: 0, due: null }[phase];
  const turn = next === null ? null : deadline - next * 1_000;
  return { phase, digits: timeLeft(left), lines, flip, turn, end: deadline, part: partOf(left, length) };
}

/**
 * What is shown of a timer beyond its end while nobody has told that it rings; nothing before its end.
 *
 * @param {number} over in milliseconds
 * @param {Present} present
 */
function overtimeOf(over, present) {
  return over < 0 ? {} : { digits: `+${timeSince(over)}`, flip: present.boot + 1_000 - (over % 1_000) };
}

/**
 * How much of a length is left, from 1 to 0; `undefined` of what has none.
 *
 * @param {number} left
 * @param {number} length
 */
function partOf(left, length) {
  return length > 0 ? Math.min(1, Math.max(0, left / length)) : undefined;
}

/**
 * @param {Item} item
 * @param {State} state
 * @param {Present} present
 * @param {?Ring} ring
 * @param {?Look} look
 * @returns {Own}
 */
function rings(item, state, present, ring, look) {
  const planned = ring === null ? null : milliseconds(ring.planned);
  const since = planned === null ? null : present.utc - planned;
  // An alarm has no end that a speaker could be over.
  const overtime = ring?.settings.overtime === true || (look !== null && item.kind !== "alarm") ? since : null;
  // An alarm is known by its time.
  const due = item.kind === "alarm" && planned !== null ? timeOfDay(planned, state.zone, "en-GB") : "00";
  const start = ring === null ? null : milliseconds(ring.rang ?? ring.planned);
  return {
    phase: "ringing", end: start === null ? present.boot : present.boot + start - present.utc,
    digits: overtime === null ? due : `+${timeSince(overtime)}`,
    lines: [{ word: "isRinging" }, ...(planned === null ? [] : [{ word: "rangAt", kind: item.kind, at: planned }])],
    flip: overtime === null ? null : present.boot + 1_000 - (((overtime % 1_000) + 1_000) % 1_000),
  };
}

/**
 * @param {Phase} phase
 * @param {string} digits
 * @param {Line[]} lines
 * @returns {Own}
 */
function still(phase, digits, lines) {
  return { phase, digits, lines, flip: null };
}

/**
 * @param {Timer} item
 * @param {State} state
 * @returns {Line}
 */
function ends(item, state) {
  return { word: "ends", at: milliseconds(/** @type {string} */ (item.deadline)), zone: state.zone };
}
