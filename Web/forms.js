// SPDX-License-Identifier: Apache-2.0
import { AlarmDialog } from "./alarms.js";
import { find } from "./dom.js";
import { LabelDialog } from "./labels.js";
import { MessageDialog } from "./messages.js";
import { place } from "./place.js";
import { RingHistory } from "./ringhistory.js";
import { ScreenList } from "./screenlist.js";
import { SequenceDialog } from "./sequenceform.js";
import { SettingsDialog } from "./settings.js";
import { TimerDialog } from "./timers.js";

/** @type {{[Name in keyof Dialogs]: new (page: Page) => Dialogs[Name]}} */
const dialogs = {
  timer: TimerDialog, alarm: AlarmDialog, sequence: SequenceDialog, stopwatch: LabelDialog, message: MessageDialog, settings: SettingsDialog,
  history: RingHistory, screens: ScreenList,
};

/** The dialogs of the page, each made when it is first opened: none of them is part of what is shown first. */
export class Forms {
  #page;
  /** @type {Partial<Dialogs>} */
  #made = {};

  /** @param {Page} page */
  constructor(page) {
    this.#page = page;
    /**
     * @param {string} id
     * @param {function(): void} does
     */
    const on = (id, does) => find(id).addEventListener("click", does);
    on("newTimer", () => this.make("timer"));
    on("newAlarm", () => this.make("alarm"));
    on("newSequence", () => this.make("sequence"));
    on("newStopwatch", () => this.make("stopwatch"));
    on("showSettings", () => this.#of("settings").edit());
    on("showScreens", () => this.#of("screens").show());
    on("showHistory", () => this.#of("history").show());
  }

  /**
   * Asks for a new thing of a kind; a stopwatch is made and runs at once.
   *
   * @param {Kind} kind
   */
  make(kind) {
    if (kind !== "stopwatch") return this.#of(kind).make();
    void this.#run();
  }

  /**
   * Asks what to change of an item.
   *
   * @param {Item} item
   */
  edit(item) {
    this.#of(item.kind).edit(item);
  }

  /**
   * Asks for the message of an item.
   *
   * @param {Item} item
   */
  tell(item) {
    this.#of("message").edit(item);
  }

  /** Offers what the device may do: who controls sees what rang, and an owner the settings. */
  show() {
    const role = this.#page.session.device?.role;
    find("showHistory").hidden = role === "display";
    find("showSettings").hidden = role !== "owner";
    // An account has no screens of its own: they are those of whatever machine they stand at.
    find("showScreens").hidden = role !== "owner" || place.account !== null;
  }

  async #run() {
    const { session, key, open, mention, explain } = this.#page;
    try {
      /** @type {{id: string}} */
      const made = await session.ask("POST", "/v1/stopwatches", {}, key()());
      open(made.id);
    } catch (failure) {
      mention(explain(failure));
    }
  }

  /**
   * @template {keyof Dialogs} Name
   * @param {Name} name
   * @returns {Dialogs[Name]}
   */
  #of(name) {
    return /** @type {Dialogs[Name]} */ (this.#made[name] ??= new dialogs[name](this.#page));
  }
}
