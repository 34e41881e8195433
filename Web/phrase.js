// SPDX-License-Identifier: Apache-2.0
import { milliseconds } from "./clock.js";
import { change, element, find, keep } from "./dom.js";
import { dayOf, when } from "./scene.js";
import { Refusal } from "./sharing.js";

/** After how long a pause in typing the machine is asked, and a person told what is wrong, in milliseconds. */
const pauses = { ask: 150, refuse: 800 };
/** For how long what was not answered is sent once more as it was, in milliseconds: later it would mean another time. */
const resend = 60_000;

/** Words that a person types, and what the machine makes of them: only the answer to the last question counts. */
export class Phrase {
  words = "";
  /**
   * What the words mean; while they are being changed, what they meant last. `null` for nothing.
   *
   * @type {?Explanation}
   */
  meaning = null;
  /**
   * Why these words mean nothing; `null` if they mean something or nobody knows yet.
   *
   * @type {?Problem}
   */
  problem = null;
  /** The words that `meaning` is about. */
  #meant = "";
  #asked = 0;
  /** Whether the last question was about these words. */
  #isAsked = false;

  /**
   * Takes over what is typed; returns whether that is something else than before.
   *
   * @param {string} typed
   */
  type(typed) {
    const words = typed.trim();
    if (words === this.words) return false;
    this.words = words;
    this.problem = null;
    this.#isAsked = false;
    if (words === "") this.meaning = null;
    return true;
  }

  /** The number of a new question about the words as they are. */
  ask() {
    this.#isAsked = true;
    return (this.#asked += 1);
  }

  /**
   * Takes an answer of the machine; returns whether it counts.
   *
   * @param {number} number
   * @param {{explanation?: ?Explanation, problem?: ?Problem}} answer
   */
  take(number, { explanation = null, problem = null }) {
    if (number !== this.#asked || !this.#isAsked) return false;
    this.meaning = explanation;
    this.problem = problem;
    this.#meant = this.words;
    return true;
  }

  /** What a person was shown that exactly these words mean; `null` if they were typed on since. */
  get shown() {
    return this.#meant === this.words ? this.meaning : null;
  }
}

/**
 * Whether words still mean what a person was shown, so that they can be set without being shown again: a time without a
 * day can be another day's by now.
 *
 * @param {?Explanation} shown what was shown; `null` for nothing
 * @param {Explanation} fresh
 * @param {string} zone the zone that days are told in
 */
export function holds(shown, fresh, zone) {
  if (shown === null) return true;
  /** @param {Explanation} told */
  const day = (told) => dayOf(milliseconds(told.occurrences[0]), zone);
  return shown.sentence === fresh.sentence && (fresh.kind !== "alarm" || day(shown) === day(fresh));
}

/**
 * Whether a key press belongs to an input method, as the Enter that ends a composition.
 *
 * @param {Pick<KeyboardEvent, "isComposing"|"keyCode">} event
 */
export function composes(event) {
  // Safari ends the composition before the press, which then still has this code (UI Events, section 7.3.1).
  return event.isComposing || event.keyCode === 229;
}

/** The field in which timers, alarms and sequences are set by words. */
export class PhraseField {
  #page;
  #phrase = new Phrase();
  /** @type {HTMLInputElement} */
  #field = find("phrase");
  #isComposing = false;
  #isBusy = false;
  /** Whether nobody answered when it was last shown. */
  #wasAway = false;
  /** @type {number|undefined} */
  #asking;
  /** @type {number|undefined} */
  #refusing;
  /** Whether the person has paused for long enough to be told what is wrong. */
  #hasPaused = false;
  /**
   * What was sent and is not answered.
   *
   * @type {?SentPhrase}
   */
  #sent = null;

  /** @param {Page} page */
  constructor(page) {
    this.#page = page;
    this.#field.placeholder = page.say("phraseExamples");
    this.#field.addEventListener("compositionstart", () => (this.#isComposing = true));
    this.#field.addEventListener("compositionend", () => {
      this.#isComposing = false;
      this.#typed();
    });
    this.#field.addEventListener("input", () => this.#typed());
    this.#field.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && composes(event)) event.preventDefault();
    });
    find("setByWords").addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#set();
    });
  }

  /** Shows what the words mean, or why they set nothing. */
  show() {
    const { session } = this.#page;
    find("setByWords").hidden = !session.controls;
    if (this.#wasAway && !this.#isAway && this.#phrase.words !== "") void this.#ask().catch(() => {});
    this.#wasAway = this.#isAway;
    const { problem } = this.#phrase;
    const told = this.#hasPaused ? problem : null;
    const lines = this.#isAway ? [this.#page.say("phraseAway")] : told === null ? this.#meaning() : refusal(told);
    const rows = keep(find("meaning"), lines.map((_, index) => String(index)), () => element("p", { dir: "auto" }));
    rows.forEach((row, index) => change(row, lines[index]));
    const readings = this.#isAway ? [] : told?.readings ?? [];
    const buttons = keep(find("readings"), readings, (text) =>
      element("button", { type: "button", className: "plain", textContent: text, onclick: () => this.#choose(text) }));
    find("readings").hidden = buttons.length === 0;
    this.#field.ariaInvalid = told === null ? null : "true";
    find("meaning").dataset.isWrong = String(told !== null);
    find("phraseSet").ariaDisabled = this.#isAway || this.#isBusy ? "true" : null;
  }

  get #isAway() {
    return this.#page.session.trouble !== null;
  }

  #meaning() {
    const { meaning } = this.#phrase;
    if (meaning === null) return [];
    const { state, present } = this.#page.session;
    const notes = meaning.notes.slice(0, 2).map(({ message }) => message);
    if (meaning.kind !== "alarm" || state === null || present === null) return [meaning.sentence, ...notes];
    const at = when(milliseconds(meaning.occurrences[0]), present.utc, state.zone, this.#page.written);
    return [`${meaning.sentence} · ${this.#page.say("rings", { at })}`, ...notes];
  }

  #typed() {
    if (this.#isComposing || !this.#phrase.type(this.#field.value)) return;
    this.#hasPaused = false;
    this.#sent = null;
    clearTimeout(this.#asking);
    clearTimeout(this.#refusing);
    if (this.#phrase.words !== "") {
      this.#asking = setTimeout(() => void this.#ask().catch(() => {}), pauses.ask);
      this.#refusing = setTimeout(() => this.#pause(), pauses.refuse);
    }
    this.show();
  }

  #pause() {
    clearTimeout(this.#refusing);
    this.#hasPaused = true;
    this.show();
  }

  /** @param {string} reading */
  #choose(reading) {
    this.#field.value = reading;
    this.#typed();
    this.#field.focus();
  }

  /** Asks what the words mean; returns whether the answer counts. */
  async #ask() {
    clearTimeout(this.#asking);
    if (this.#isAway) return false;
    const { words } = this.#phrase;
    const number = this.#phrase.ask();
    /** @type {{explanation?: Explanation, problem?: Problem}} */
    const answer = await this.#page.session.ask("POST", "/v1/explain", { words, language: this.#page.spoken });
    const counts = this.#phrase.take(number, answer);
    if (counts) this.show();
    return counts;
  }

  /** Sets what the words mean now, unless that is something else than what is shown. */
  async #set() {
    if (this.#phrase.type(this.#field.value)) this.#sent = null;
    if (this.#isComposing || this.#isBusy || this.#isAway || this.#phrase.words === "") return;
    this.#isBusy = true;
    this.#pause();
    try {
      const sent = await this.#draft();
      if (sent === null) return;
      this.#sent = sent;
      /** @type {{id: string}} */
      const made = await this.#page.session.ask("POST", `/v1/${sent.kind}s`, sent.draft, sent.key);
      this.#sent = null;
      // What was typed meanwhile stays.
      if (this.#field.value.trim() === sent.words) this.#field.value = "";
      this.#phrase.type(this.#field.value);
      this.#page.open(made.id);
    } catch (failure) {
      // A machine that failed may have set it all the same.
      if (failure instanceof Refusal && failure.status < 500) this.#sent = null;
      this.#page.mention(this.#page.explain(failure));
    } finally {
      this.#isBusy = false;
      this.show();
    }
  }

  /** What to send: what is on its way already, or what the words mean now; `null` if there is nothing to be set. */
  async #draft() {
    const { words, shown } = this.#phrase;
    if (this.#sent?.words === words && performance.now() - this.#sent.at < resend) return this.#sent;
    if (!(await this.#ask())) return null;
    const { meaning } = this.#phrase;
    if (meaning === null || !holds(shown, meaning, this.#page.state.zone)) return null;
    const { kind, draft } = meaning;
    return { words, kind, draft, key: this.#page.key()(kind, draft), at: performance.now() };
  }
}

/**
 * Why words mean nothing, and what to write.
 *
 * @param {Problem} problem
 */
function refusal({ message, advice, readings }) {
  return [...(readings.length > 0 ? [] : [message]), ...(advice === undefined ? [] : [advice])];
}
