// SPDX-License-Identifier: Apache-2.0
import { element, find, within } from "./dom.js";
import { rundownIn } from "./rundown.js";

/** The most faults that are told at once. */
const most = 5;

/** The fields by which a table becomes the steps of the form: these are what is set, and can be changed before. */
export class RundownFields {
  #page;
  #dialog;
  #take;

  /** @type {HTMLDetailsElement} */
  #place = find("rundown");

  /**
   * @param {Page} page
   * @param {FormDialog} dialog
   * @param {function(Step[]): void} take is given the steps of a table that has no fault
   */
  constructor(page, dialog, take) {
    this.#page = page;
    this.#dialog = dialog;
    this.#take = take;
    /** @type {HTMLInputElement} */
    const chosen = find("rundownFile");
    chosen.addEventListener("change", () => {
      for (const file of chosen.files ?? []) void this.#read(file);
      // A file that was mended and is chosen again is read again.
      chosen.value = "";
    });
    find("takeRundown").addEventListener("click", () => this.#takeOver());
  }

  /** Begins anew, out of the way. */
  close() {
    this.#place.open = false;
    this.#tell([]);
  }

  /**
   * Puts the text of a file where one can be pasted.
   *
   * @param {File} file
   */
  async #read(file) {
    try {
      this.#dialog.field("rundown").value = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
      this.#takeOver();
    } catch (failure) {
      const isUnread = failure instanceof DOMException && failure.name === "NotReadableError";
      if (!isUnread && !(failure instanceof TypeError)) throw failure;
      this.#tell([this.#page.say("rundownUnread", { name: file.name })]);
    }
  }

  #takeOver() {
    const { steps, faults } = rundownIn(this.#dialog.field("rundown").value);
    const waits = this.#dialog.field("rundownWaits").checked;
    const told = faults.slice(0, most).map(({ line, word, text }) => this.#page.say("rundownLine", { line, what: this.#page.say(word, { text }) }));
    if (faults.length > most) told.push(this.#page.say("rundownMore", { count: faults.length - most }));
    this.#tell(told);
    if (faults.length > 0) return;
    this.#take(steps.map((step) => ({ ...step, waits, sound: null })));
    this.#place.open = false;
    within(find("blocks"), "input").focus();
  }

  /** @param {string[]} faults */
  #tell(faults) {
    find("rundownFaults").replaceChildren(...faults.map((textContent) => element("p", { textContent })));
  }
}
