// SPDX-License-Identifier: Apache-2.0
import { numberFormat } from "./formats.js";
import { place } from "./place.js";
import { when } from "./scene.js";
import { Refusal, Unanswered, Unreachable } from "./sharing.js";
import { languages, text } from "./words.js";

/** What the page says, in the language of a person. */
export class Wording {
  /** The language of the words. */
  spoken;
  /** The language of times and numbers: as in the person's own country. */
  written;

  constructor(spoken, written) {
    this.spoken = spoken;
    this.written = written;
  }

  /** A text by its word, with its values; the page of an account has some of its own. */
  say(word, values) {
    const own = place.account !== null && `${word}Account` in languages.en ? `${word}Account` : word;
    return text(this.spoken, own, { account: place.account, ...values });
  }

  /** What something is called: by its label, else by its kind. */
  name(told) {
    return told.label || this.say(told.kind ?? "title");
  }

  /** A line below the digits in words; `zone` is that of the machine. */
  line(told, present, zone) {
    const at = told.at === undefined ? {} : { at: when(told.at, present.utc, zone, this.written) };
    const kind = told.kind === undefined ? {} : { kind: this.say(told.kind) };
    return this.say(told.word, { ...told, ...at, ...kind });
  }

  /** A number of a unit, as `5 min`. */
  unit(count, unit) {
    return numberFormat(this.written, { style: "unit", unit, unitDisplay: "short" }).format(count);
  }

  /** A length in days, hours, minutes and seconds, of which those that are 0 are left out. */
  span(parts) {
    const told = ["days", "hours", "minutes", "seconds"].filter((unit) => parts[unit] > 0);
    return told.map((unit) => this.say(`in_${unit}`, { count: parts[unit] })).join(this.say("in_between"));
  }

  /** How far what is shown can be off. */
  accuracy({ error, isOwn }) {
    if (isOwn) return this.say("errorOwn", { error: this.unit(Math.ceil(error / 100) / 10, "second") });
    return this.say("error", { error: Math.max(1, Math.ceil(error)) });
  }

  /** What went wrong. */
  explain(failure) {
    if (failure instanceof Unanswered) return this.say("unanswered");
    if (failure instanceof Unreachable) return this.say("unreachable");
    // What a form refuses is in words already.
    if (failure.constructor === Error) return failure.message;
    if (!(failure instanceof Refusal)) reportError(failure);
    if (failure.code in languages.en) return this.say(failure.code);
    // The daemon's own sentence is in the language that this browser prefers.
    return failure.code === undefined ? this.say("other", { message: failure.message }) : failure.message;
  }
}
