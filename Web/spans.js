// SPDX-License-Identifier: Apache-2.0

/**
 * A length in milliseconds as whole days, hours, minutes and seconds.
 *
 * @param {number} milliseconds
 */
export function partsOf(milliseconds) {
  const seconds = Math.round(milliseconds / 1_000);
  return {
    days: Math.floor(seconds / 86_400), hours: Math.floor(seconds / 3_600) % 24, minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  };
}
