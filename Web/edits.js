// SPDX-License-Identifier: Apache-2.0
import { itemOf, path } from "./state.js";

const daysOf = ["days", "date", "rrule"];

/**
 * What the value of a name of an edit takes the place of, where that is not the same name.
 *
 * @type {Object<string, string[]>}
 */
const replaced = {
  time: ["time", "times"], times: ["time", "times"], days: daysOf, date: daysOf, next: daysOf,
};

/**
 * Whether what an edit changes was changed elsewhere since somebody saw it.
 *
 * @param {Record<string, unknown>} edit what is to be changed
 * @param {Record<string, unknown>} seen the item as it was shown
 * @param {Record<string, unknown>} present the item as it is now
 * @returns {boolean}
 */
export function clashes(edit, seen, present) {
  return Object.entries(edit).some(([name, value]) => {
    if (name === "settings") return clashes(fields(value), fields(seen.settings), fields(present.settings));
    return (replaced[name] ?? [name]).some((one) => JSON.stringify(seen[one]) !== JSON.stringify(present[one]));
  });
}

/** @param {unknown} value */
const fields = (value) => /** @type {Record<string, unknown>} */ (value);

/** The change of an item by a form, which overwrites nothing that the person did not see. */
export class Edit {
  #page;
  #seen;

  /**
   * @param {Page} page
   * @param {Item} item the item as it is shown
   */
  constructor(page, item) {
    this.#page = page;
    this.#seen = item;
  }

  /**
   * Sends what is to change; throws what was wrong.
   *
   * @param {Record<string, unknown>} edit
   * @param {string} [key]
   */
  async send(edit, key) {
    if (Object.keys(edit).length === 0) return;
    const { session, state } = this.#page;
    const told = itemOf(state, this.#seen.id) ?? this.#seen;
    // What this form changed before may not have been told yet.
    const present = told.revision < this.#seen.revision ? this.#seen : told;
    const isOther = clashes(edit, fields(this.#seen), fields(present));
    this.#seen = present;
    if (isOther) throw new Error(this.#page.say("changedElsewhere"));
    /** @type {Item} */
    const saved = await session.ask("PATCH", path(present), edit, key, present.revision);
    this.#seen = /** @type {Item} */ ({ ...saved, kind: present.kind });
  }
}
