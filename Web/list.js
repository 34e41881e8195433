// SPDX-License-Identifier: Apache-2.0
import { timesOf } from "./alarms.js";
import { change, element, find, keep } from "./dom.js";
import { dateFormat } from "./formats.js";
import { showMessages } from "./messages.js";
import { dayOf, timeOfDay, wallClock } from "./scene.js";
import { nextDraw } from "./scenes.js";
import { itemOf, listOf, path } from "./state.js";
import { cityOf } from "./zones.js";

const order = ["ringing", "due", "last", "soon", "calm"];

/** The list of all items, of which each draw writes the rows that changed. */
export class List {
  #page;
  /**
   * The parts of each row, and what it shows, by its key.
   *
   * @type {Map<string, Row>}
   */
  #rows = new Map();
  /** @type {string[]} */
  #keys = [];
  /** @type {?string} */
  #tab = null;

  /** @param {Page} page */
  constructor(page) {
    this.#page = page;
  }

  /**
   * Shows the items of the screen, or all and the clock where there is no bar; what ends next first.
   *
   * @param {Told[]} all what is shown of each item, as `Scenes` tells it
   * @param {Present} present the server's present moment
   * @returns {number} when that changes, by the server's boot clock
   */
  show(all, present) {
    const { session, state, written, controls, tab } = this.#page;
    const { zone } = state;
    const told = all.filter(({ item }) => tab === null || (item !== undefined && listOf(item.kind) === tab));
    const clock = tab === null ? [wallClock(zone, present, written)] : [];
    const entries = new Map([...sorted(told), ...clock].map((one) => [one.id ?? "clock", one]));
    this.#arrange([...entries.keys()], tab);
    // All rows tell days of the week beside today, and what can be pressed.
    const surroundings = `${zone} ${dayOf(present.utc, zone)} ${controls.version} ${session.controls}`;
    for (const [key, one] of entries) {
      /** @type {Row} */
      const row = this.#row(key);
      if (row.told === one && row.surroundings === surroundings) continue;
      Object.assign(row, { told: one, surroundings });
      this.#fill(row, one, present);
    }
    change(find("listTitle"), this.#page.say(tab ?? "chooseTitle"));
    showMessages(this.#page);
    find("nothing").hidden = told.length > 0;
    /** @type {NodeListOf<HTMLElement>} */
    const makers = find("make").querySelectorAll("[data-makes]");
    for (const button of makers) button.hidden = button.dataset.makes !== tab;
    this.#page.phrase.show();
    return nextDraw([...entries.values()], present.boot);
  }

  /**
   * Has a row for each key, in their order.
   *
   * @param {string[]} keys
   * @param {?string} tab
   */
  #arrange(keys, tab) {
    // Who turned to another list looks at it anew.
    const isSame = tab === this.#tab;
    this.#tab = tab;
    if (keys.length === this.#keys.length && keys.every((key, index) => key === this.#keys[index])) return;
    if (isSame && this.#keys.length > 0) this.#page.controls.moved();
    this.#keys = keys;
    keep(find("items"), keys, (key) => this.#made(key));
    this.#rows = new Map(keys.map((key) => [key, this.#row(key)]));
  }

  /**
   * The row of a key that is in the list.
   *
   * @param {string} key
   */
  #row(key) {
    return /** @type {Row} */ (this.#rows.get(key));
  }

  /** @param {string} key */
  #made(key) {
    const label = element("span", { className: "label", dir: "auto", id: `label-${key}` });
    const [note, digits] = [
      element("span", { className: "note", dir: "auto" }), element("span", { className: "digits" })];
    const open = element("button", { className: "plain", onclick: () => this.#page.open(key) }, label, note, digits);
    open.dataset.item = key;
    const quick = element("span", { className: "quick" });
    const row = element("li", {}, open, quick);
    this.#rows.set(key, { row, label, note, digits, quick, told: null, surroundings: null });
    return row;
  }

  /**
   * @param {Row} row
   * @param {Told} told
   * @param {Present} present
   */
  #fill({ row, label, note, digits, quick }, told, present) {
    const { written } = this.#page;
    const { item } = told;
    change(label, told.label === "" && item ? `${this.#page.name(told)} ${told.id}` : this.#page.name(told));
    change(note, item ? this.#note(told, present) : "");
    change(digits, item?.kind === "alarm" ? timesText(item, written) : told.digits);
    row.dataset.phase = told.phase;
    if (item?.kind === "timer" && item.color) row.dataset.color = item.color;
    else delete row.dataset.color;
    showQuick(this.#page, quick, told);
  }

  /**
   * What stands below the name of an item: days, what comes next, and whose times those of an alarm are.
   *
   * @param {Told} told
   * @param {Present} present
   */
  #note(told, present) {
    const { item } = told;
    const lines = told.lines.slice(0, 1).map((line) => this.#page.line(line, present));
    const zone = item?.kind === "alarm" && item.zone !== null && item.zone !== this.#page.state.zone ? cityOf(item.zone) : "";
    return [daysOf(this.#page, item), ...lines, zone].filter((text) => text !== "").join(" · ");
  }
}

/**
 * What ends next first.
 *
 * @param {Told[]} told
 */
function sorted(told) {
  const rank = (/** @type {Told} */ { phase }) => [...order, phase].indexOf(phase);
  return told.toSorted((one, other) => rank(one) - rank(other));
}

/**
 * @param {Page} page
 * @param {Item|undefined} item
 */
function daysOf(page, item) {
  if (item?.kind !== "alarm") return "";
  // The day of an alarm that is on stands in what comes next.
  if (item.state === "off" && item.day_named && item.date !== null) return dateOf(item.date, page.written);
  if (item.days.length === 0) return "";
  if (item.days.length === 7) return page.say("everyDay");
  return page.week.filter(({ day }) => item.days.includes(day)).map(({ short }) => short).join(" ");
}

/**
 * @param {string} date
 * @param {string} language
 */
function dateOf(date, language) {
  /** @type {Intl.DateTimeFormatOptions} */
  const parts = { weekday: "short", day: "numeric", month: "short", year: "numeric", timeZone: "UTC" };
  return dateFormat(language, parts).format(Date.parse(`${date}T00:00Z`));
}

/**
 * The times of an alarm; of very many the first and the last.
 *
 * @param {Alarm} alarm
 * @param {string} language
 */
function timesText(alarm, language) {
  const times = timesOf(alarm);
  const told = times.length > 4 ? [times[0], "…", times[times.length - 1]] : times;
  return told.map((time) => (time === "…" ? time
    : timeOfDay(Date.parse(`1970-01-01T${time}Z`), "UTC", language, time.length > 5 ? "medium" : "short"))).join(", ");
}

/**
 * The one thing that is done most with an item: its first deed, or the switch of an alarm.
 *
 * @param {Page} page
 * @param {HTMLElement} place
 * @param {Told} told
 */
function showQuick(page, place, told) {
  const { item } = told;
  const deed = item && page.controls.deeds(told.id)[0];
  const isSwitch = item?.kind === "alarm" && told.ring === null;
  /** @type {?HTMLElement} */
  const before = place.querySelector("[data-key]");
  if (before !== null && (deed?.word === "stop") !== (before.dataset.key === "stop")) page.controls.moved();
  const [child] = keep(place, deed === undefined ? [] : [isSwitch ? "switch" : deed.key], (key) =>
    key === "switch" ? element("input", { type: "checkbox", role: "switch" }) : element("button"));
  if (item === undefined || deed === undefined) return;
  child.setAttribute(isSwitch ? "aria-labelledby" : "aria-describedby", `label-${told.id}`);
  if (child instanceof HTMLButtonElement) return page.controls.put(child, deed, told.phase === "ringing");
  child.checked = item.state !== "off";
  child.ariaDisabled = page.controls.isSettling ? "true" : null;
  child.onclick = () => !page.controls.isSettling;
  child.onchange = async () => {
    // Pressed again before the answer, it is to be as it was.
    if (await page.act("POST", `${path(item)}/${child.checked ? "on" : "off"}`)) return;
    child.checked = itemOf(page.state, item.id)?.state !== "off";
  };
}
