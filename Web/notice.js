// SPDX-License-Identifier: Apache-2.0
import { change, find } from "./dom.js";
import { timeOfDay } from "./scene.js";
import { showWarnings } from "./warnings.js";

/** For how long something is said, and for how long it can be undone, in milliseconds. */
const spans = { said: 8_000, undone: 60_000 };

/** What is said below every screen: that nobody answers, what the machine warns of, and what did not work. */
export class Notice {
  #page;
  /**
   * What is said for a while, and the id of what was removed, if that can be undone.
   *
   * @type {{text: string, undo: ?string}}
   */
  #remark = { text: "", undo: null };
  /** @type {number|undefined} */
  #forgetting;

  /** @param {Page} page */
  constructor(page) {
    this.#page = page;
    find("undo").addEventListener("click", () => {
      const { undo } = this.#remark;
      this.mention("");
      void page.controls.undo(undo);
    });
  }

  /**
   * Says something for a while; with `undo`, the id of what was removed, for longer.
   *
   * @param {string} text
   * @param {?string} undo
   */
  mention(text, undo = null) {
    this.#remark = { text, undo };
    clearTimeout(this.#forgetting);
    if (text !== "") this.#forgetting = setTimeout(() => this.mention(""), undo === null ? spans.said : spans.undone);
    this.#page.draw();
  }

  /** Says nothing more of another device. */
  forget() {
    clearTimeout(this.#forgetting);
    this.#remark = { text: "", undo: null };
    showWarnings(this.#page);
    find("notice").hidden = true;
  }

  /**
   * Shows all of it.
   *
   * @param {?string} hint the word for what a touch would bring back
   */
  show(hint) {
    const { session, say } = this.#page;
    const { trouble } = session;
    const { text, undo } = this.#remark;
    change(find("word"), [trouble === null ? "" : this.#lost(trouble), text].join(" ").trim());
    find("undo").hidden = undo === null;
    find("touch").hidden = hint === null;
    if (hint !== null) change(find("touch"), say(hint));
    const isWarned = showWarnings(this.#page);
    find("notice").hidden = find("word").textContent === "" && !isWarned && hint === null;
  }

  /**
   * That nobody answers, and since when; of a machine that told nothing yet, nothing goes on counting.
   *
   * @param {{word: string, utc: ?number}} trouble
   */
  #lost({ word, utc }) {
    const { say, state, written } = this.#page;
    if (utc === null) return say(word === "away" ? "daemon_away" : "unreachable");
    return say(word, { at: timeOfDay(utc, state.zone, written) });
  }
}
