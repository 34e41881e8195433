// SPDX-License-Identifier: Apache-2.0
import { element, find } from "./dom.js";
import { rundownIn } from "./rundown.js";

/** The most faults that are told at once. */
const most = 5;

/** The fields by which a table becomes the steps of the form: these are what is set, and can be changed before. */
export class RundownFields {
  #page;
  #form;
  #take;

  /** @param {function(object[])} take is given the steps of a table that has no fault */
  constructor(page, form, take) {
    this.#page = page;
    this.#form = form;
    this.#take = take;
    find("rundownFile").addEventListener("change", ({ target }) => {
      void this.#read(target.files[0]);
      // A file that was mended and is chosen again is read again.
      target.value = "";
    });
    find("takeRundown").addEventListener("click", () => this.#takeOver());
  }

  /** Begins anew, out of the way. */
  close() {
    find("rundown").open = false;
    this.#tell([]);
  }

  /** Puts the text of a file where one can be pasted. */
  async #read(file) {
    try {
      this.#form.elements.rundown.value = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
      this.#takeOver();
    } catch (failure) {
      if (failure.name !== "TypeError" && failure.name !== "NotReadableError") throw failure;
      this.#tell([this.#page.say("rundownUnread", { name: file.name })]);
    }
  }

  #takeOver() {
    const { rundown, rundownWaits } = this.#form.elements;
    const { steps, faults } = rundownIn(rundown.value);
    const told = faults.slice(0, most).map(({ line, word, text }) => this.#page.say("rundownLine", { line, what: this.#page.say(word, { text }) }));
    if (faults.length > most) told.push(this.#page.say("rundownMore", { count: faults.length - most }));
    this.#tell(told);
    if (faults.length > 0) return;
    this.#take(steps.map((step) => ({ ...step, waits: rundownWaits.checked, sound: null })));
    find("rundown").open = false;
    find("blocks").querySelector("input").focus();
  }

  #tell(faults) {
    find("rundownFaults").replaceChildren(...faults.map((textContent) => element("p", { textContent })));
  }
}
