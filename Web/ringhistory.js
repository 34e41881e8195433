// SPDX-License-Identifier: Apache-2.0
import { milliseconds } from "./clock.js";
import { change, element, find, within } from "./dom.js";
import { when } from "./scene.js";
import { partsOf } from "./spans.js";

/** How many rings are shown at once. */
const count = 30;

/** How late something may ring without a word about it, in milliseconds. */
const punctual = 1_000;

/**
 * What became of a ring, as a word with its values: how it ended, and how late it began if that is to be said.
 *
 * @param {Pick<Ring, "end"|"late_ns"|"settings">} ring
 */
export function endOf(ring) {
  const word = ring.end === "passed" && ring.settings.chime ? "end_chimed" : `end_${ring.end ?? "none"}`;
  return { word, late: ring.end !== "missed" && ring.late_ns / 1e6 >= punctual ? partsOf(ring.late_ns / 1e6) : null };
}

/** What rang, how late, and how it ended; the newest first. */
export class RingHistory {
  #page;
  /**
   * The id of the earliest ring that is shown.
   *
   * @type {?string}
   */
  #last = null;
  /** @type {HTMLDialogElement} */
  #dialog = find("historyDialog");
  /** What it is opened for, and asks for at the moment: of two answers the last alone is shown. */
  #asked = {};

  /** @param {Page} page */
  constructor(page) {
    this.#page = page;
    find("moreHistory").addEventListener("click", () => void this.#load());
    find("closeHistory").addEventListener("click", () => this.#dialog.close());
  }

  show() {
    this.#last = null;
    find("historyList").replaceChildren();
    find("noHistory").hidden = true;
    find("moreHistory").hidden = true;
    this.#dialog.showModal();
    void this.#load();
  }

  async #load() {
    const refusal = within(this.#dialog, "[role=alert]");
    change(refusal, "");
    const asked = (this.#asked = {});
    try {
      const before = this.#last === null ? "" : `&before=${this.#last}`;
      /** @type {{rings: Ring[]}} */
      const { rings } = await this.#page.session.ask("GET", `/v1/history?limit=${count}${before}`);
      if (asked !== this.#asked) return;
      find("historyList").append(...rings.map((ring) => this.#row(ring)));
      this.#last = rings[rings.length - 1]?.id ?? this.#last;
      find("moreHistory").hidden = rings.length < count;
      find("noHistory").hidden = this.#last !== null;
    } catch (failure) {
      if (asked === this.#asked) change(refusal, this.#page.explain(failure));
    }
  }

  /** @param {Ring} ring */
  #row(ring) {
    const { session, state, written, wording } = this.#page;
    const planned = milliseconds(ring.planned);
    const { word, late } = endOf(ring);
    const at = when(planned, session.present?.utc ?? planned, state.zone, written);
    const told = [at, this.#page.say(word), ...(late === null ? [] : [this.#page.say("lateBy", { span: wording.span(late) })])];
    return element(
      "li", {}, element("strong", { textContent: this.#page.name(ring), dir: "auto" }),
      element("span", { className: "quiet", textContent: told.join(" · ") }));
  }
}
