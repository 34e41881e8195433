// SPDX-License-Identifier: Apache-2.0
import { element } from "./dom.js";

/** The places whose public holidays can be left out that have a name here; others stay as they are. */
const places = ["jp", "us", "uk", "de", "fr"];

/**
 * Has such places chosen among, with the present one among them; empty for none.
 *
 * @param {HTMLElement} select
 * @param {string} present
 * @param {Sayer} page
 */
export function fillHolidays(select, present, page) {
  const all = [...new Set(["", ...places, present])];
  select.replaceChildren(...all.map((value) => element("option", {
    value, textContent: value === "" || places.includes(value) ? page.say(`holidays_${value}`) : value,
  })));
}
