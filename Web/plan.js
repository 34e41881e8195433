// SPDX-License-Identifier: Apache-2.0

/** The steps of a sequence, one after the other, with all repeats. */
export function steps(sequence) {
  return sequence.plan.flatMap(flat);
}

/**
 * When the run of a sequence began, by the server's boot clock in milliseconds; `null` if nobody here saw it begin.
 *
 * The server keeps the present step alone, so that who comes later cannot know what went before.
 *
 * @param {?object} before the sequence before it changed; `null` if it is new
 * @param {?number} known when it had begun, as far as it was known
 */
export function began(before, after, known) {
  if (after.state === "idle") return null;
  const isFirst = after.state === "running" && after.step === 0;
  const hasBegun = isFirst && (before === null ? isFresh(after) : before.state === "idle" || isAnew(before, after));
  return hasBegun ? (after.boot_deadline_ns - after.step_length_ns) / 1e6 : known;
}

/** Whether the step of a sequence has just begun: one that is new can also be one that was brought back. */
function isFresh(sequence) {
  return sequence.step_length_ns - sequence.remaining_ns < 1e9;
}

/** Whether a sequence that is in its first step was begun anew, not gone on with. */
function isAnew(before, after) {
  if (before.step > 0) return true;
  if (after.run === before.run) return false;
  if (before.state === "running") return true;
  // After a pause it goes on with what was left, or is begun anew with all of it.
  const [left, whole, now] = [before.remaining_ns, after.step_length_ns, after.remaining_ns];
  return before.state === "paused" && Math.abs(now - whole) < Math.abs(now - left);
}

/**
 * How far a sequence that is under way is behind its plan, in milliseconds, below 0 if it is ahead.
 *
 * @param {number} start when it began, by the server's boot clock in milliseconds
 * @param {number} boot the present moment, by the same clock
 */
export function behind(sequence, start, boot) {
  const all = steps(sequence);
  const length = (list) => list.reduce((sum, step) => sum + step.duration_ns / 1e6, 0);
  const end = { running: sequence.boot_deadline_ns / 1e6, paused: boot + sequence.remaining_ns / 1e6 }[sequence.state] ?? boot;
  return end + length(all.slice(sequence.step + 1)) - start - length(all);
}

function flat(part) {
  if (part.repeat === undefined) return [part];
  return Array.from({ length: part.repeat }, () => part.parts.flatMap(flat)).flat();
}
