// SPDX-License-Identifier: Apache-2.0
import { change, element, find, keep } from "./dom.js";
import { dateFormat } from "./formats.js";

/**
 * Days that an alarm leaves out, as the API has them: `2026-12-24/2027-01-02`, and without a year those of each one.
 *
 * @param {string} first the first of them, as `2026-12-24`
 * @param {string} last the last of them; empty for the first one alone
 * @param {boolean} isYearly whether they are left out in each year
 */
export function exception(first, last, isYearly) {
  const days = last === "" || last === first ? [first] : [first, last];
  return days.map((day) => (isYearly ? `-${day.slice(4)}` : day)).join("/");
}

/**
 * Such days in words.
 *
 * @param {string} days
 * @param {string} language
 * @param {Sayer["say"]} say
 */
export function exceptionText(days, language, say) {
  const isYearly = days.startsWith("--");
  const format = dateFormat(language, { day: "numeric", month: "short", ...(!isYearly && { year: "numeric" }), timeZone: "UTC" });
  // In a year that has each day, also the 29th of February.
  const told = days.split("/").map((day) => format.format(Date.parse(`${day.replace(/^--/, "2024-")}T00:00Z`))).join(" – ");
  return isYearly ? say("everyYear", { days: told }) : told;
}

/** The days that the alarm of a form leaves out. */
export class Exceptions {
  #page;
  #dialog;
  /** @type {string[]} */
  #days = [];

  /**
   * @param {Page} page
   * @param {FormDialog} dialog
   */
  constructor(page, dialog) {
    this.#page = page;
    this.#dialog = dialog;
    find("addException").addEventListener("click", () => {
      if (this.#typed === null) return dialog.field("leftOut").focus();
      this.show(this.days);
    });
  }

  /**
   * Shows days, and nothing in the fields for more.
   *
   * @param {string[]} days
   */
  show(days) {
    this.#days = days;
    for (const field of this.#fields) {
      field.value = "";
      field.checked = false;
    }
    const rows = keep(find("leftOut"), days, (one) => element("li", {}, element("span"), element("button", {
      type: "button", className: "plain", textContent: this.#page.say("remove"),
      onclick: () => {
        this.show(this.#days.filter((other) => other !== one));
        find("addException").focus();
      },
    })));
    rows.forEach((row, index) => {
      const text = exceptionText(days[index], this.#page.written, this.#page.say);
      change(row.children[0], text);
      row.children[1].ariaLabel = `${this.#page.say("remove")}: ${text}`;
    });
  }

  /** The days: also those that were typed, and not added. */
  get days() {
    const typed = this.#typed;
    return typed === null || this.#days.includes(typed) ? this.#days : [...this.#days, typed];
  }

  get #fields() {
    return ["leftOut", "leftOutUntil", "leftOutYearly"].map((name) => this.#dialog.field(name));
  }

  get #typed() {
    const [first, last, yearly] = this.#fields;
    return first.value === "" ? null : exception(first.value, last.value, yearly.checked);
  }
}
