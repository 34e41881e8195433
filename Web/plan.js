// SPDX-License-Identifier: Apache-2.0

/** The steps of a sequence, one after the other, with all repeats. */
export function steps(sequence) {
  return sequence.plan.flatMap(flat);
}

/**
 * How far a sequence that is under way is behind its plan, in milliseconds, below 0 if it is ahead; `null` if it is not
 * known when it began.
 *
 * @param {number} boot the present moment, by the server's boot clock in milliseconds
 */
export function behind(sequence, boot) {
  const start = sequence.boot_began_ns;
  if (start === null || start === undefined) return null;
  const all = steps(sequence);
  // In nanoseconds, which are whole: of milliseconds with a fraction, a minute would be a little less than one.
  const length = (list) => list.reduce((sum, step) => sum + step.duration_ns, 0);
  const now = boot * 1e6;
  const end = { running: sequence.boot_deadline_ns, paused: now + sequence.remaining_ns }[sequence.state] ?? now;
  return (end + length(all.slice(sequence.step + 1)) - start - length(all)) / 1e6;
}

function flat(part) {
  if (part.repeat === undefined) return [part];
  return Array.from({ length: part.repeat }, () => part.parts.flatMap(flat)).flat();
}
