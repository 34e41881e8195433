// SPDX-License-Identifier: Apache-2.0
import { FormDialog } from "./dialog.js";
import { change, element, find, keep } from "./dom.js";
import { dateFormat, known } from "./formats.js";
import { place } from "./place.js";
import { timeOfDay } from "./scene.js";

/**
 * The zones of a world clock at an instant: `{zone, city, time, day, ahead}`, `ahead` in minutes of the zone here.
 *
 * @param {string[]} zones
 * @param {string} here
 * @param {number} utc
 * @param {string} language
 */
export function clocks(zones, here, utc, language) {
  return zones.map((zone) => ({
    zone, city: cityOf(zone), time: timeOfDay(utc, zone, language), ahead: offset(zone, utc) - offset(here, utc),
    day: dateFormat(language, { weekday: "short", timeZone: zone }).format(utc),
  }));
}

/**
 * The zones in a text, `Asia/Tokyo,Europe/Paris`: each once, and none that is unknown.
 *
 * @param {string} text
 */
export function zonesIn(text) {
  return [...new Set(text.split(","))].filter((zone) => zone !== "" && known(zone) !== undefined);
}

/**
 * How far a zone is ahead of another one, as it is written: `+7`, `−5:30`.
 *
 * @param {number} minutes
 */
export function signed(minutes) {
  const [hour, minute] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return (minutes < 0 ? "−" : "+") + hour + (minute === 0 ? "" : `:${String(minute).padStart(2, "0")}`);
}

/**
 * The city that a zone is named after.
 *
 * @param {string} zone
 */
export function cityOf(zone) {
  return zone.slice(zone.lastIndexOf("/") + 1).replaceAll("_", " ");
}

/** The names of all zones that the browser knows. */
export function zoneNames() {
  return /** @type {IntlOfZones} */ (/** @type {unknown} */ (Intl)).supportedValuesOf("timeZone");
}

/**
 * The instant at which the clocks of a zone show a time.
 *
 * @param {string} time as though it were UTC
 * @param {string} zone
 */
export function instant(time, zone) {
  const told = Date.parse(time);
  const near = told - offset(zone, told) * 60_000;
  return told - offset(zone, near) * 60_000;
}

/**
 * @param {string} zone
 * @param {number} utc
 */
function offset(zone, utc) {
  const parts = dateFormat("en", { timeZone: zone, timeZoneName: "longOffset" }).formatToParts(utc);
  const name = parts.find((part) => part.type === "timeZoneName")?.value ?? "";
  const [, sign, hour, minute] = /GMT(?:([+-])(\d\d):(\d\d))?/.exec(name) ?? [];
  return sign === undefined ? 0 : (sign === "-" ? -1 : 1) * (Number(hour) * 60 + Number(minute));
}

/** The cities that this device shows beside its clock. */
export class WorldClock {
  #dialog;
  #page;

  /** @param {Page} page */
  constructor(page) {
    this.#page = page;
    this.#dialog = new FormDialog("zoneDialog", page);
    find("zone").append(
      ...zoneNames().map((zone) => element("option", { value: zone, textContent: zone.replaceAll("_", " ") })));
  }

  get zones() {
    return zonesIn(localStorage.getItem(place.key("zones")) ?? "");
  }

  set zones(zones) {
    localStorage.setItem(place.key("zones"), zones.join(","));
    this.#page.draw();
  }

  /**
   * Shows them at the present moment.
   *
   * @param {Present} present
   */
  show(present) {
    const told = clocks(this.zones, this.#page.state.zone, present.trusted ?? present.utc, this.#page.written);
    const make = () => element("li", {}, ...["city", "time", "day"].map((className) => element("span", { className })));
    keep(find("clocks"), told.map(({ zone }) => zone), make).forEach((entry, line) => {
      const { city, time, day, ahead } = told[line];
      const texts = [city, time, ahead === 0 ? day : `${day} ${this.#page.say("ahead", { hours: signed(ahead) })}`];
      texts.forEach((text, index) => change(entry.children[index], text));
    });
  }

  /** Asks for a city to be added, and shows those that can be taken away. */
  edit() {
    this.#list();
    const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const usual = find("zone").querySelector(`option[value="${CSS.escape(here)}"]`) === null ? "Europe/London" : here;
    this.#dialog.open({ zone: usual }, async (given) => {
      this.zones = [...new Set([...this.zones, given.text("zone")])];
    });
  }

  #list() {
    /** @param {string} zone */
    const make = (zone) =>
      element(
        "li", {}, element("span", { textContent: cityOf(zone) }),
        element("button", {
          type: "button", className: "plain", textContent: this.#page.say("remove"),
          ariaLabel: `${this.#page.say("remove")}: ${cityOf(zone)}`,
          onclick: () => {
            this.zones = this.zones.filter((one) => one !== zone);
            this.#list();
            find("zone").focus();
          },
        }));
    keep(find("chosen"), this.zones, make);
  }
}
