// SPDX-License-Identifier: Apache-2.0

/** What a stage shows beside its digits and messages, in the order of the form. */
export const lookParts = ["logo", "label", "lines", "bar", "time", "agenda"];

/**
 * How a stage can be mirrored: for a beam splitter, a projector on the ceiling, or both.
 *
 * @type {Look["mirror"][]}
 */
export const mirrors = ["", "h", "v", "hv"];

/** The views that a look is of: what an audience or a speaker sees, and what somebody needs who runs the show. */
export const views = ["stage", "operator"];

/** Six hexadecimal digits, as `#` would end the part of an address. */
const colour = (/** @type {string} */ text) => (/^[0-9a-f]{6}$/i.test(text) ? text.toLowerCase() : undefined);

/**
 * @template {string} One
 * @param {One[]} known
 * @returns {function(string): One|undefined}
 */
const oneOf = (known) => (text) => known.find((one) => one === text);

/**
 * The fields of a look besides its view: how each is read from an address, `undefined` for what it cannot be, and written.
 *
 * @type {{[Name in keyof Omit<Look, "view">]: LookField<Look[Name]>}}
 */
const fields = {
  parts: {
    usual: ["label", "lines", "bar", "time"],
    read: (text) => {
      const named = text === "" ? [] : text.split(",");
      return named.every((one) => lookParts.includes(one)) ? lookParts.filter((one) => named.includes(one)) : undefined;
    },
    write: (named) => named.join(","),
  },
  soon: { usual: null, read: spanIn, write: spanText },
  last: { usual: null, read: spanIn, write: spanText },
  ground: { usual: "000000", read: colour },
  ink: { usual: null, read: colour },
  chroma: { usual: null, read: colour },
  font: { usual: "", read: (text) => (/^[\p{L}\d _-]{1,60}$/u.test(text) ? text : undefined) },
  mirror: { usual: "", read: oneOf(mirrors) },
  size: { usual: 100, read: (text) => (/^\d{2,3}$/.test(text) && Number(text) >= 30 && Number(text) <= 100 ? Number(text) : undefined) },
};

/** @type {Record<string, LookField<unknown>>} */
const known = fields;

/**
 * The look that an address asks for; `null` if it asks for none.
 *
 * @param {URLSearchParams} given
 * @returns {{look: ?Look, refused: string[]}} `refused` names what the address says and no look can have
 */
export function lookIn(given) {
  const view = given.get("look");
  if (view === null) return { look: null, refused: [] };
  const refused = views.includes(view) ? [] : ["look"];
  /** @type {Object<string, unknown>} */
  const look = { view: views.includes(view) ? view : views[0] };
  for (const [name, { usual, read }] of Object.entries(known)) {
    const text = given.get(name);
    const value = text === null ? usual : read(text);
    if (value === undefined) refused.push(name);
    look[name] = value ?? usual;
  }
  return { look: /** @type {Look} */ (/** @type {unknown} */ (look)), refused };
}

/** The look of a stage of which nobody said more. */
export const usualLook = /** @type {Look} */ (lookIn(new URLSearchParams("look=stage")).look);

/**
 * What stands in the address for a look, beginning with `&`; what is as usual is left out.
 *
 * @param {?Look} look
 */
export function lookText(look) {
  if (look === null) return "";
  const texts = Object.entries(known).map(([name, { usual, write = String }]) => {
    const value = /** @type {Record<string, unknown>} */ (/** @type {unknown} */ (look))[name];
    const isUsual = value === null || JSON.stringify(value) === JSON.stringify(usual);
    return isUsual ? "" : `&${name}=${encodeURIComponent(write(value)).replace(/%(2C|3A)/g, decodeURIComponent)}`;
  });
  return `&look=${look.view}${texts.join("")}`;
}

/**
 * The seconds of `5:00`, or of `90`; `undefined` for what is no such length.
 *
 * @param {string} text
 */
export function spanIn(text) {
  const [, minutes = "0", seconds] = /^(?:(\d{1,4}):)?(\d{1,5})$/.exec(text) ?? [];
  return seconds === undefined ? undefined : Number(minutes) * 60 + Number(seconds);
}

/**
 * Seconds as `5:00`.
 *
 * @param {number} seconds
 */
export function spanText(seconds) {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/**
 * How well two colours can be told apart, from 1 to 21 (WCAG 2, contrast ratio).
 *
 * @param {string} one
 * @param {string} other
 */
export function contrast(one, other) {
  const [dark, light] = [one, other].map(luminance).toSorted((first, second) => first - second);
  return (light + 0.05) / (dark + 0.05);
}

/**
 * The colour of the text: the one that was chosen, else black or white, whichever is told better from the ground.
 *
 * @param {Pick<Look, "ground"|"ink"|"chroma">} look
 */
export function inkOf({ ground, ink, chroma }) {
  if (ink !== null) return ink;
  // What is keyed away is no ground: a picture takes its place.
  return chroma !== null || contrast(ground, "ffffff") > contrast(ground, "000000") ? "ffffff" : "000000";
}

/** @param {string} hex */
function luminance(hex) {
  const [red, green, blue] = [0, 2, 4].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
