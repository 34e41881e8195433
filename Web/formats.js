// SPDX-License-Identifier: Apache-2.0

const made = new Map();

/**
 * Each zone that was asked for, by a name that the browser knows; `undefined` if it knows none.
 *
 * @type {Map<string, string|undefined>}
 */
const zones = new Map();

/**
 * Takes over how far the clocks of a zone are ahead of UTC, for a zone that the browser does not know: `localtime`, `JST-9`.
 *
 * @param {string} zone
 * @param {?number} ahead in milliseconds; `null` if it is not known
 */
export function learnZone(zone, ahead) {
  if (known(zone) === zone) return;
  // These folders have the same zones as the one above them (zic(8)).
  const same = /^(?:posix|right)\/(.*)/.exec(zone)?.[1];
  zones.set(zone, (same === undefined ? same : known(same)) ?? fixedZone(ahead) ?? own());
}

/** The zone of this device, most likely that of the machine. */
const own = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * A zone whose clocks are always as far ahead of UTC; `undefined` where the browser has none, or that is not known.
 *
 * @param {?number} ahead
 */
function fixedZone(ahead) {
  if (ahead === null) return undefined;
  const minutes = Math.abs(Math.round(ahead / 60_000));
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0"));
  // Names of whole hours count west of Greenwich, and every browser has them.
  return (minute === "00" ? known(`Etc/GMT${ahead < 0 ? "+" : "-"}${Number(hour)}`) : undefined)
    ?? known(`${ahead < 0 ? "-" : "+"}${hour}:${minute}`);
}

/**
 * A zone by a name that the browser knows: its own, or that of another with the same clocks; `undefined` if there is none.
 *
 * @param {string} zone
 */
export function known(zone) {
  if (!zones.has(zone)) {
    try {
      new Intl.DateTimeFormat("en", { timeZone: zone });
      zones.set(zone, zone);
    } catch {
      zones.set(zone, undefined);
    }
  }
  return zones.get(zone);
}

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
 * @param {object & {timeZone?: string}} asked
 */
function kept(kind, language, asked) {
  const { timeZone } = asked;
  const options = timeZone === undefined ? asked : { ...asked, timeZone: known(timeZone) ?? timeZone };
  const key = `${kind} ${language} ${JSON.stringify(options)}`;
  let format = made.get(key);
  if (format === undefined) {
    format = new Intl[kind](language, options);
    made.set(key, format);
  }
  return format;
}
