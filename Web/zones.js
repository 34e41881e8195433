// SPDX-License-Identifier: Apache-2.0
import { FormDialog } from "./dialog.js";
import { change, element, find, keep } from "./dom.js";
import { dateFormat } from "./formats.js";
import { place } from "./place.js";
import { timeOfDay } from "./scene.js";

/** The zones of a world clock at an instant: `{zone, city, time, day, ahead}`, `ahead` in minutes of the zone here. */
export function clocks(zones, here, utc, language) {
  return zones.map((zone) => ({
    zone, city: cityOf(zone), time: timeOfDay(utc, zone, language), ahead: offset(zone, utc) - offset(here, utc),
    day: dateFormat(language, { weekday: "short", timeZone: zone }).format(utc),
  }));
}

/** The zones in a text, `Asia/Tokyo,Europe/Paris`: each once, and none that is unknown. */
export function zonesIn(text) {
  return [...new Set(text.split(","))].filter((zone) => {
    try {
      return zone !== "" && Boolean(new Intl.DateTimeFormat("en", { timeZone: zone }));
    } catch {
      return false;
    }
  });
}

/** How far a zone is ahead of another one, as it is written: `+7`, `−5:30`. */
export function signed(minutes) {
  const [hour, minute] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return (minutes < 0 ? "−" : "+") + hour + (minute === 0 ? "" : `:${String(minute).padStart(2, "0")}`);
}

/** The city that a zone is named after. */
export function cityOf(zone) {
  return zone.split("/").at(-1).replaceAll("_", " ");
}

function offset(zone, utc) {
  const parts = dateFormat("en", { timeZone: zone, timeZoneName: "longOffset" }).formatToParts(utc);
  const [, sign, hour, minute] = /GMT(?:([+-])(\d\d):(\d\d))?/.exec(parts.find((part) => part.type === "timeZoneName").value);
  return sign === undefined ? 0 : (sign === "-" ? -1 : 1) * (Number(hour) * 60 + Number(minute));
}

/** The cities that this device shows beside its clock. */
export class WorldClock {
  #dialog;
  #page;

  constructor(page) {
    this.#page = page;
    this.#dialog = new FormDialog("zoneDialog", page.explain);
    find("zone").append(
      ...Intl.supportedValuesOf("timeZone").map((zone) => element("option", { value: zone, textContent: zone.replaceAll("_", " ") })));
  }

  get zones() {
    return zonesIn(localStorage.getItem(place.key("zones")) ?? "");
  }

  set zones(zones) {
    localStorage.setItem(place.key("zones"), zones.join(","));
    this.#page.draw();
  }

  /** Shows them at the present moment. */
  show(present) {
    const told = new Map(
      clocks(this.zones, this.#page.session.state.zone, present.trusted ?? present.utc, this.#page.written)
        .map((one) => [one.zone, one]));
    const make = () => element("li", {}, ...["city", "time", "day"].map((className) => element("span", { className })));
    for (const entry of keep(find("clocks"), [...told.keys()], make)) {
      const { city, time, day, ahead } = told.get(entry.dataset.key);
      const texts = [city, time, ahead === 0 ? day : `${day} ${this.#page.say("ahead", { hours: signed(ahead) })}`];
      texts.forEach((text, index) => change(entry.children[index], text));
    }
  }

  /** Asks for a city to be added, and shows those that can be taken away. */
  edit() {
    this.#list();
    const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const usual = find("zone").querySelector(`option[value="${CSS.escape(here)}"]`) === null ? "Europe/London" : here;
    this.#dialog.open({ zone: usual }, async (given) => {
      this.zones = [...new Set([...this.zones, given.get("zone")])];
    });
  }

  #list() {
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
