// SPDX-License-Identifier: Apache-2.0

const made = new Map();

/**
 * The formatter of a language for dates and times with options of `Intl.DateTimeFormat`.
 *
 * @param {string} language
 * @param {Intl.DateTimeFormatOptions} options
 * @returns {Intl.DateTimeFormat}
 */
export function dateFormat(language, options) {
  return kept("DateTimeFormat", language, options);
}

/**
 * The formatter of a language for numbers with options of `Intl.NumberFormat`.
 *
 * @param {string} language
 * @param {Intl.NumberFormatOptions} options
 * @returns {Intl.NumberFormat}
 */
export function numberFormat(language, options) {
  return kept("NumberFormat", language, options);
}

/**
 * Each is made once: that takes as long as a hundred uses.
 *
 * @param {"DateTimeFormat"|"NumberFormat"} kind
 * @param {string} language
 * @param {object} options
 */
function kept(kind, language, options) {
  const key = `${kind} ${language} ${JSON.stringify(options)}`;
  let format = made.get(key);
  if (format === undefined) {
    format = new Intl[kind](language, options);
    made.set(key, format);
  }
  return format;
}
