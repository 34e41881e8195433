// SPDX-License-Identifier: Apache-2.0
import { numberFormat } from "./formats.js";
import { place } from "./place.js";
import { when } from "./scene.js";
import { Refusal, Unanswered, Unreachable } from "./sharing.js";
import { english, text } from "./words.js";

/** @type {["days", "hours", "minutes", "seconds"]} */
const units = ["days", "hours", "minutes", "seconds"];

/** What the page says, in the language of a person. */
export class Wording {
  /** The language of the words. */
  spoken;
  /** The language of times and numbers: as in the person's own country. */
  written;

  /**
   * @param {string} spoken
   * @param {string} written
   */
  constructor(spoken, written) {
    this.spoken = spoken;
    this.written = written;
  }

  /**
   * A text by its word, with its values; the page of an account has some of its own.
   *
   * @param {string} word
   * @param {Record<string, string|number|null|undefined>} [values]
   */
  say(word, values) {
    const own = place.account !== null && `${word}Account` in english ? `${word}Account` : word;
    return text(this.spoken, own, { account: place.account, ...values });
  }

  /**
   * What something is called: by its label, else by its kind.
   *
   * @param {{label: string, kind?: string}} told
   */
  name(told) {
    return told.label || this.say(told.kind ?? "title");
  }

  /**
   * A line below the digits in words; `zone` is that of the machine.
   *
   * @param {Line} told
   * @param {?Present} present
   * @param {string|undefined} zone
   */
  line(told, present, zone) {
    const at = told.at === undefined || present === null || zone === undefined
      ? {} : { at: when(told.at, present.utc, zone, this.written) };
    const kind = told.kind === undefined ? {} : { kind: this.say(told.kind) };
    return this.say(told.word, { ...told, ...at, ...kind });
  }

  /**
   * A number of a unit, as `5 min`.
   *
   * @param {number} count
   * @param {string} unit
   */
  unit(count, unit) {
    return numberFormat(this.written, { style: "unit", unit, unitDisplay: "short" }).format(count);
  }

  /**
   * A length in days, hours, minutes and seconds, of which those that are 0 are left out.
   *
   * @param {{days: number, hours: number, minutes: number, seconds: number}} parts
   */
  span(parts) {
    const told = units.filter((unit) => parts[unit] > 0);
    const said = told.map((unit) => this.say(`in_${unit}`, { count: parts[unit] }));
    return said.length === 0 ? "" : said.reduce((first, second) => this.say("in_both", { first, second }));
  }

  /**
   * How far what is shown can be off.
   *
   * @param {Present} present
   */
  accuracy({ error, isOwn }) {
    if (isOwn) return this.say("errorOwn", { error: this.unit(Math.ceil(error / 100) / 10, "second") });
    return this.say("error", { error: Math.max(1, Math.ceil(error)) });
  }

  /**
   * What went wrong.
   *
   * @param {unknown} failure
   */
  explain(failure) {
    if (failure instanceof Unanswered) return this.say("unanswered");
    if (failure instanceof Unreachable) return this.say("unreachable");
    const { message, constructor } = /** @type {Error} */ (failure);
    // What a form refuses is in words already.
    if (constructor === Error) return message;
    if (!(failure instanceof Refusal)) reportError(failure);
    const code = failure instanceof Refusal ? failure.code : undefined;
    if (code === undefined) return this.say("other", { message });
    // Of an account that is full the daemon says as much, and 429 is one that was asked too often.
    const isFull = code === "too_many" && /** @type {Refusal} */ (failure).status !== 429;
    // The daemon's own sentence is in the language that this browser prefers.
    return code in english && !isFull ? this.say(code) : message;
  }
}
