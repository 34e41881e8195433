// SPDX-License-Identifier: Apache-2.0

/**
 * The time left, as every client of Toki shows it: `05`, `09:59`, `1:05:09`, `2d 04:00:00`.
 *
 * Rounded up to the second, so that zero appears exactly at the deadline.
 *
 * @param {number} milliseconds
 */
export function timeLeft(milliseconds) {
  return clock(secondsLeft(milliseconds));
}

/**
 * The time since something began or was due, rounded down to the second.
 *
 * @param {number} milliseconds
 */
export function timeSince(milliseconds) {
  return clock(Math.floor(Math.max(0, milliseconds) / 1_000));
}

/**
 * A time that was measured, to the hundredth of a second, rounded down: `00:05.23`.
 *
 * @param {number} milliseconds
 */
export function timeMeasured(milliseconds) {
  const hundredths = Math.floor(Math.max(0, milliseconds) / 10);
  const shown = clock(Math.floor(hundredths / 100));
  return `${shown.length < 3 ? `00:${shown}` : shown}.${String(hundredths % 100).padStart(2, "0")}`;
}

/**
 * The whole seconds left, rounded up.
 *
 * @param {number} milliseconds
 */
export function secondsLeft(milliseconds) {
  // The rounding of the numbers themselves, a billionth of a second, makes no second begin.
  return Math.ceil(Math.max(0, milliseconds - 1e-4) / 1_000);
}

/** @param {number} seconds */
function clock(seconds) {
  /** @param {number} number */
  const two = (number) => String(number).padStart(2, "0");
  const [second, minute, hour] = [seconds % 60, Math.floor(seconds / 60) % 60, Math.floor(seconds / 3_600)];
  if (seconds < 60) return two(second);
  if (hour === 0) return `${two(minute)}:${two(second)}`;
  if (hour < 24) return `${hour}:${two(minute)}:${two(second)}`;
  return `${Math.floor(hour / 24)}d ${two(hour % 24)}:${two(minute)}:${two(second)}`;
}
