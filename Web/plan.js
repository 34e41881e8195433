// SPDX-License-Identifier: Apache-2.0

/**
 * The steps of a sequence, one after the other, with all repeats.
 *
 * @param {Pick<StepSequence, "plan">} sequence
 */
export function steps(sequence) {
  return sequence.plan.flatMap(flat);
}

/**
 * The plan of a sequence as blocks of steps that are gone through so many times, as a form has them.
 *
 * @param {Part[]} plan
 * @returns {Block[]} what is repeated within a block stands there as often
 */
export function blocksOf(plan) {
  const blocks = [];
  /** @type {?Block} */
  let open = null;
  for (const part of plan) {
    if (part.repeat !== undefined) {
      blocks.push({ times: part.repeat, steps: part.parts.flatMap(flat) });
      open = null;
    } else if (open === null) {
      open = { times: 1, steps: [part] };
      blocks.push(open);
    } else {
      open.steps.push(part);
    }
  }
  return blocks;
}

/**
 * The plan of such blocks.
 *
 * @param {Block[]} blocks
 * @returns {Part[]}
 */
export function planOf(blocks) {
  return blocks.flatMap(({ times, steps }) => /** @type {Part[]} */ (times > 1 ? [{ repeat: times, parts: steps }] : steps));
}

/**
 * A sequence at a moment, also where nobody has told that a step is over: it goes on by itself until one waits.
 *
 * @param {StepSequence} sequence
 * @param {number} boot the present moment, by the server's boot clock in milliseconds
 * @returns {StepSequence & {passed?: number}} `passed` is when the step before ended that nobody has told of, by that clock
 */
export function atMoment(sequence, boot) {
  const all = steps(sequence);
  let { state, step, boot_deadline_ns: end } = sequence;
  if (state !== "running" || step === null || end === null) return sequence;
  /** @type {number|undefined} */
  let passed;
  for (; end / 1e6 <= boot && step + 1 < all.length && !all[step].waits; end += all[step].duration_ns) {
    passed = end / 1e6;
    step += 1;
  }
  if (passed === undefined) return sequence;
  return { ...sequence, step, boot_deadline_ns: end, step_length_ns: all[step].duration_ns, passed };
}

/**
 * How far a sequence that is under way is behind its plan, in milliseconds, below 0 if it is ahead; `null` if it is not
 * known when it began.
 *
 * @param {StepSequence} sequence
 * @param {number} boot the present moment, by the server's boot clock in milliseconds
 */
export function behind(sequence, boot) {
  const start = sequence.boot_began_ns;
  if (start === null || start === undefined) return null;
  const all = steps(sequence);
  // In nanoseconds, which are whole: of milliseconds with a fraction, a minute would be a little less than one.
  /** @param {Step[]} list */
  const length = (list) => list.reduce((sum, step) => sum + step.duration_ns, 0);
  const now = boot * 1e6;
  const ends = /** @type {Object<string, ?number>} */ ({ running: sequence.boot_deadline_ns, paused: now + sequence.remaining_ns });
  const end = ends[sequence.state] ?? now;
  return (end + length(all.slice((sequence.step ?? 0) + 1)) - start - length(all)) / 1e6;
}

/**
 * @param {Part} part
 * @returns {Step[]}
 */
function flat(part) {
  if (part.repeat === undefined) return [part];
  return Array.from({ length: part.repeat }, () => part.parts.flatMap(flat)).flat();
}
