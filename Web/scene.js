// SPDX-License-Identifier: Apache-2.0
import { secondsLeft, timeLeft, timeSince } from "./digits.js";
import { milliseconds } from "./clock.js";
import { behind, steps } from "./plan.js";
import { items } from "./state.js";

/** From how many seconds before the end on the whole screen is inverted. */
const last = 10;

/**
 * What is shown of an item at a moment of the server.
 *
 * @returns {?object} `phase` is `calm`, `soon`, `last`, `due`, `ringing`, `paused` or `still`; `digits` the large text;
 *   `label`, and `lines` as `{word, …}` for the words below it; `ring` the ring that is open here, if any; `flip` when
 *   the digits next change, by the server's boot clock in milliseconds, `null` for never; `end` of a countdown, by the same
 *   clock, or when it began to ring, and how `long` it then rings. `null` if there is no item.
 */
export function scene(state, id, present) {
  const item = items(state).find((one) => one.id === id);
  if (item === undefined) return null;
  const ring = state.rings.find((one) => one.owner === id) ?? null;
  const own = { timer, alarm, sequence, stopwatch }[item.kind](item, state, present, ring);
  const long = item.settings === undefined ? 0 : item.settings.ring_ns / 1e6;
  return { id, kind: item.kind, state: item.state, label: item.label, ring: ring?.id ?? null, long, ...own };
}

/** The time of day of a zone, large, as a clock on the wall. */
export function wallClock(zone, present, language) {
  const utc = present.trusted ?? present.utc;
  return {
    id: null, kind: "clock", phase: "still", label: "", ring: null, lines: [{ word: "zone", zone }],
    digits: timeOfDay(utc, zone, language, "medium"), flip: present.boot + 1_000 - (((utc % 1_000) + 1_000) % 1_000),
  };
}

/** The time of day of an instant, with its day unless that is today. */
export function when(utc, present, zone, language) {
  const day = (instant) => new Intl.DateTimeFormat("en-CA", { timeZone: zone }).format(instant);
  if (day(utc) === day(present)) return timeOfDay(utc, zone, language);
  const isNear = utc > present && utc - present < 6 * 86_400_000;
  const date = isNear ? { weekday: "short" } : { month: "short", day: "numeric" };
  return new Intl.DateTimeFormat(language, { ...date, hour: "numeric", minute: "2-digit", timeZone: zone }).format(utc);
}

/** The time of day of an instant, in the person's language. */
export function timeOfDay(utc, zone, language, style = "short") {
  return new Intl.DateTimeFormat(language, { timeStyle: style, timeZone: zone }).format(utc);
}

function timer(item, state, present, ring) {
  switch (item.state) {
    case "running":
      return countdown(item.boot_deadline_ns / 1e6, item.run_length_ns / 1e6, present, [ends(item, state)]);
    case "paused":
      return still("paused", timeLeft(item.remaining_ns / 1e6), [{ word: "paused" }]);
    case "ringing":
      return rings(item, present, ring);
    default:
      return still("still", timeLeft(item.duration_ns / 1e6), [{ word: "ready" }]);
  }
}

function alarm(item, state, present, ring) {
  if (item.state === "ringing") return rings(item, present, ring);
  if (item.state === "snoozed") {
    return countdown(
      item.boot_snoozed_until_ns / 1e6, 0, present, [{ word: "again", at: milliseconds(item.snoozed_until) }]);
  }
  if (item.state === "off" || item.next === null) return still("still", item.time, [{ word: "off" }]);
  const due = milliseconds(item.next);
  const isTrusted = present.trusted !== null && state.settings?.trusted_time !== false;
  const clock = isTrusted ? present.trusted : present.utc;
  return countdown(present.boot + due - clock, 0, present, [{ word: "rings", at: due }]);
}

function sequence(item, state, present, ring) {
  const all = steps(item);
  const now = all[item.step] ?? { label: "" };
  const next = all[item.step + 1];
  const lines = [];
  lines.push(
    next === undefined
      ? { word: "lastStep", step: item.step + 1, steps: item.steps }
      : { word: "next", step: item.step + 1, steps: item.steps, label: next.label, left: timeLeft(next.duration_ns / 1e6) });
  if (item.plan_end !== null && item.state === "running") {
    lines.push({ word: item.end_open ? "allEndsSoonest" : "allEnds", at: milliseconds(item.plan_end) });
  }
  const delay = lateness(item, present);
  if (delay !== null) lines.push(delay.line);
  const label = [item.label, now.label].filter((text) => text !== "").join(" · ");
  switch (item.state) {
    case "running":
      return {
        ...countdown(item.boot_deadline_ns / 1e6, item.step_length_ns / 1e6, present, lines), label,
      };
    case "paused":
      return {
        ...still("paused", timeLeft(item.remaining_ns / 1e6), [{ word: "paused" }, ...lines]), label, flip: delay?.flip ?? null,
      };
    case "ringing": {
      const own = rings(item, present, ring);
      const flips = [own.flip, delay?.flip ?? null].filter((flip) => flip !== null);
      return { ...own, label, lines: [...own.lines, ...lines], flip: flips.length > 0 ? Math.min(...flips) : null };
    }
    default:
      return still("still", timeLeft(all.reduce((sum, step) => sum + step.duration_ns, 0) / 1e6), [{ word: "ready" }]);
  }
}

/** How late or early a run of show is, and when that next changes; `null` if its beginning is not known. */
function lateness(item, present) {
  const late = item.state === "idle" ? null : behind(item, present.boot);
  if (late === null) return null;
  // Who pauses or lets a step wait loses a second each second.
  const flip = item.state === "running" ? null : present.boot + 1_000 - (((late % 1_000) + 1_000) % 1_000);
  if (Math.abs(late) < 1_000) return { line: { word: "onPlan" }, flip };
  return { line: { word: late > 0 ? "over" : "under", span: spanOf(late) }, flip };
}

function spanOf(milliseconds) {
  const shown = timeSince(Math.abs(milliseconds));
  return shown.length < 3 ? `0:${shown}` : shown.replace(/^0/, "");
}

function stopwatch(item, state, present) {
  if (item.state !== "running") return still("paused", timeSince(item.elapsed_ns / 1e6), [{ word: "paused" }]);
  const elapsed = present.boot - item.boot_start_ns / 1e6;
  return {
    phase: "still", digits: timeSince(elapsed), lines: [], total: null,
    flip: item.boot_start_ns / 1e6 + (Math.floor(elapsed / 1_000) + 1) * 1_000,
  };
}

/** A countdown to an instant of the server's boot clock; of `length` milliseconds if that is over 0. */
function countdown(deadline, length, present, lines) {
  const left = deadline - present.boot;
  const seconds = secondsLeft(left);
  const soon = length > 0 ? Math.max(last, Math.min(60, length / 10_000)) : 60;
  const phase = seconds === 0 ? "due" : seconds <= last ? "last" : seconds <= soon ? "soon" : "calm";
  const flip = seconds === 0 ? null : deadline - (seconds - 1) * 1_000;
  return { phase, digits: timeLeft(left), lines, flip, end: deadline };
}

function rings(item, present, ring) {
  const since = ring === null ? null : present.utc - milliseconds(ring.planned);
  const overtime = ring?.settings.overtime && since !== null;
  const start = ring === null ? null : milliseconds(ring.rang ?? ring.planned);
  return {
    phase: "ringing", end: start === null ? present.boot : present.boot + start - present.utc, digits: overtime ? `+${timeSince(since)}` : "00", lines: [{ word: "isRinging" }],
    flip: overtime ? present.boot + 1_000 - (((since % 1_000) + 1_000) % 1_000) : null,
  };
}

function still(phase, digits, lines) {
  return { phase, digits, lines, flip: null };
}

function ends(item, state) {
  return { word: "ends", at: milliseconds(item.deadline), zone: state.zone };
}
