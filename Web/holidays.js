// SPDX-License-Identifier: Apache-2.0
import { element } from "./dom.js";

/** The places whose public holidays can be left out. */
export const places = [
  "jp", "us", "uk", "uk-scotland", "uk-northern-ireland", "de", "de-bw", "de-by", "de-be", "de-bb", "de-hb", "de-hh", "de-he", "de-mv",
  "de-ni", "de-nw", "de-rp", "de-sl", "de-sn", "de-st", "de-sh", "de-th", "fr",
];

/**
 * Has such places chosen among, with the present ones among them, which may be several with commas between; empty for none.
 *
 * @param {HTMLElement} select
 * @param {string} present
 * @param {Sayer} page
 */
export function fillHolidays(select, present, page) {
  const name = (/** @type {string} */ place) =>
    (place === "" || places.includes(place) ? page.say(`holidays_${place.replaceAll("-", "_")}`) : place);
  const all = [...new Set(["", ...places, present])];
  select.replaceChildren(...all.map((value) => element("option", {
    value, textContent: value.split(",").map(name).join(page.say("comma")),
  })));
}
