// SPDX-License-Identifier: Apache-2.0
import { FormDialog } from "./dialog.js";
import { change, element, find, within } from "./dom.js";
import { Edit } from "./edits.js";
import { Exceptions } from "./exceptions.js";
import { fillHolidays } from "./holidays.js";
import { RingForm } from "./ringform.js";
import { ringEdit, usualOf } from "./rings.js";
import { dayOf } from "./scene.js";
import { path } from "./state.js";
import { zoneNames } from "./zones.js";

/** @type {Pause} */
const noPause = { from: "", until: "" };

export const days = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];

/** Of how many times of a day each has a field; an alarm of more keeps them. */
const mostTimes = 12;

/**
 * The days of the week as a language begins it, each with its short and long name.
 *
 * @param {string} language
 * @returns {NamedDay[]}
 */
export function week(language) {
  /** @type {LocaleOfWeeks} */
  const locale = new Intl.Locale(language);
  const first = (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1;
  /** @param {"short"|"long"} weekday */
  const inUTC = (weekday) => new Intl.DateTimeFormat(language, { weekday, timeZone: "UTC" });
  const [short, long] = [inUTC("short"), inUTC("long")];
  const all = days.map((day, index) => {
    // The 5th of January 1970 was a Monday.
    const date = Date.UTC(1970, 0, 5 + index);
    return { day, short: short.format(date), long: long.format(date) };
  });
  return [...all.slice(first - 1), ...all.slice(0, first - 1)];
}

/**
 * Times of a day as the API has them: in order, each once.
 *
 * @param {string[]} times
 */
const inOrder = (times) => [...new Set(times)].toSorted();

/**
 * @param {unknown} one
 * @param {unknown} other
 */
const isSame = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/**
 * What a form shows of an alarm.
 *
 * @param {Alarm} alarm
 * @returns {AlarmFields} without a day or a date it rings once; no zone is that of the machine
 */
export function shownOf(alarm) {
  return {
    times: hasManyTimes(alarm) ? [] : timesOf(alarm), days: alarm.days,
    date: (alarm.day_named && alarm.date) || "", except: alarm.except ?? [], holidays: alarm.except_holidays ?? "",
    pause: alarm.pause ?? noPause, zone: alarm.zone ?? "", set: alarm.set ?? "", label: alarm.label,
  };
}

/**
 * A new alarm of what a form says.
 *
 * @param {AlarmFields} given
 * @param {object} settings
 */
export function alarmDraft({ times, days, date, except, holidays, zone, set, label }, settings) {
  const [first, ...others] = inOrder(times);
  const leftOut = { ...(except.length > 0 && { except }), ...(holidays !== "" && { except_holidays: holidays }) };
  return {
    time: first, ...(others.length > 0 && { times: [first, ...others] }),
    ...(days.length > 0 ? { days, ...leftOut } : date !== "" && { date }),
    ...(zone !== "" && { zone }), ...(set !== "" && { set }), label, ...(Object.keys(settings).length > 0 && { settings }),
  };
}

/**
 * What an edit changes of an alarm: nothing that stayed as it was shown, and no days or times that are not shown.
 *
 * @param {Alarm} alarm
 * @param {AlarmFields} before what the form showed
 * @param {AlarmFields} given what it says now
 * @param {object} settings
 */
export function alarmEdit(alarm, before, given, settings) {
  /** @type {Record<string, unknown>} */
  const edit = {};
  const times = inOrder(given.times);
  if (!hasManyTimes(alarm) && !isSame(times, before.times)) {
    Object.assign(edit, times.length > 1 ? { time: times[0], times } : { time: times[0] });
  }
  const isRepeated = given.days.length > 0 || !hasSimpleDays(alarm);
  if (hasSimpleDays(alarm)) Object.assign(edit, daysEdit(before, given));
  // New days would leave out nothing.
  if (isRepeated && (edit.days !== undefined ? given.except.length > 0 : !isSame(given.except, before.except))) edit.except = given.except;
  const holidays = isRepeated ? given.holidays : "";
  if (holidays !== before.holidays) edit.except_holidays = holidays || null;
  /** @type {["zone", "set"]} */
  const optional = ["zone", "set"];
  for (const name of optional) if (given[name] !== before[name]) edit[name] = given[name] === "" ? null : given[name];
  if (given.label !== before.label) edit.label = given.label;
  if (Object.keys(settings).length > 0) edit.settings = settings;
  return edit;
}

/**
 * The pause that an alarm has after an edit, which new days forget.
 *
 * @param {Pause} before
 * @param {Record<string, unknown>} edit
 */
export function pauseAfter(before, edit) {
  return ["days", "date", "next"].some((name) => name in edit) ? noPause : before;
}

/**
 * What gives an alarm the pause of a form.
 *
 * @param {Pause} before the pause that it has
 * @param {Pause} given
 * @returns {?{verb: string, body?: Pause}}
 */
export function pauseDeed(before, { from, until }) {
  if (isSame({ from, until }, { from: before.from, until: before.until })) return null;
  return until === "" ? { verb: "resume" } : { verb: "pause", body: { from, until } };
}

/**
 * @param {AlarmFields} before
 * @param {AlarmFields} given
 */
function daysEdit(before, { days, date }) {
  const isOther = days.length !== before.days.length || days.some((day) => !before.days.includes(day));
  if (days.length > 0) return isOther ? { days } : {};
  if (date !== "") return date === before.date ? {} : { date };
  return before.days.length > 0 || before.date !== "" ? { next: true } : {};
}

/** @param {Alarm} alarm */
export function timesOf(alarm) {
  return alarm.times.length > 0 ? alarm.times : [alarm.time];
}

/** @param {Alarm} alarm */
const hasManyTimes = (alarm) => alarm.times.length > mostTimes;

/**
 * Whether its days are days of every week, or none.
 *
 * @param {Alarm} alarm
 */
export function hasSimpleDays(alarm) {
  return alarm.days.length > 0 || alarm.rrule === null;
}

/**
 * What gives an alarm the values of a form, under a key; throws what was wrong.
 *
 * @typedef {function(AlarmFields, RingValues, string): Promise<void>} Change
 */

/** The form of an alarm, for a new one or one that is there. */
export class AlarmDialog {
  #dialog;
  #page;
  #ring;
  #exceptions;
  /** @type {HTMLDetailsElement} */
  #more = find("alarmMore");
  /** @type {HTMLSelectElement} */
  #zone = find("alarmZone");
  /** @type {HTMLSelectElement} */
  #holidays;
  /** The last day of the pause that the alarm has. */
  #pausedUntil = "";

  /** @param {Page} page */
  constructor(page) {
    this.#page = page;
    this.#dialog = new FormDialog("alarmDialog", page);
    this.#ring = new RingForm(page, find("alarmRing"), "alarm");
    this.#exceptions = new Exceptions(page, this.#dialog);
    this.#holidays = this.#dialog.field("except_holidays");
    find("days").append(
      ...page.week.map(({ day, short, long }) =>
        element(
          "label", { className: "day" }, element("input", { type: "checkbox", name: day, ariaLabel: long }),
          element("span", { textContent: short, ariaHidden: "true" }))));
    find("addTime").addEventListener("click", () => within(this.#addTime(""), "input").focus());
    find("days").addEventListener("input", () => this.#showDays());
    for (const name of ["input", "click"]) this.#dialog.form.addEventListener(name, () => this.#limit());
    // What is wrong is seen.
    this.#dialog.form.addEventListener("invalid", () => (this.#more.open = true), true);
    this.#more.addEventListener("toggle", () => this.#fillZones());
  }

  /** Asks for a new alarm. */
  make() {
    const usual = usualOf(this.#page.state.settings, "alarm");
    const shown = { times: ["07:00"], days: [], date: "", except: [], holidays: "", pause: noPause, zone: "", set: "", label: "" };
    /** @type {Alarm} */
    let made;
    /** @type {?Change} */
    let mend = null;
    this.#open(null, shown, usual, async (given, values, key) => {
      if (mend === null) {
        const ring = ringEdit(usual, values, "alarm");
        made = { ...await this.#page.session.ask("POST", "/v1/alarms", alarmDraft(given, ring), key), kind: "alarm" };
        // Where its pause is refused it is there already, and what is mended in the form is an edit of it.
        const leftOut = given.days.length > 0 ? {} : { except: [], holidays: "" };
        mend = this.#change(made, { ...given, ...leftOut, times: inOrder(given.times), pause: noPause }, { ...usual, ...ring });
      }
      await mend(given, values, key);
      return () => this.#page.open(made.id);
    });
  }

  /**
   * Asks what to change of an alarm.
   *
   * @param {Alarm} alarm
   */
  edit(alarm) {
    this.#open(alarm, shownOf(alarm), alarm.settings, this.#change(alarm));
  }

  /**
   * What changes an alarm to what a form says: again and again, until nothing of it is refused.
   *
   * @param {Alarm} alarm
   * @param {AlarmFields} shown what the form shows of it
   * @param {RingSettings} settings how it rings
   * @returns {Change}
   */
  #change(alarm, shown = shownOf(alarm), settings = alarm.settings) {
    const sent = new Edit(this.#page, alarm);
    let changes = 0;
    return async (given, values, key) => {
      const ring = ringEdit(settings, values, "alarm");
      const edit = alarmEdit(alarm, shown, given, ring);
      // What is put back is another change than the one that was made before, under another key.
      await sent.send(edit, `${key}-${changes}`);
      changes += 1;
      // From here on it has what the form says, but for its pause.
      const pause = pauseAfter(shown.pause, edit);
      [shown, settings] = [{ ...given, times: inOrder(given.times), pause }, { ...settings, ...ring }];
      const deed = pauseDeed(pause, given.pause);
      if (deed !== null) await this.#page.session.ask("POST", `${path(alarm)}/${deed.verb}`, deed.body, `${key}-pause`);
    };
  }

  /**
   * @param {?Alarm} alarm
   * @param {AlarmFields} shown
   * @param {RingSettings} settings
   * @param {function(AlarmFields, RingValues, string): Promise<(function(): void)|void>} send
   */
  #open(alarm, shown, settings, send) {
    change(find("alarmTitle"), this.#page.say(alarm === null ? "newAlarm" : "editAlarm"));
    const hasRule = alarm !== null && !hasSimpleDays(alarm);
    find("alarmDays").hidden = hasRule;
    find("ruleStays").hidden = !hasRule;
    find("alarmTimes").replaceChildren();
    for (const time of shown.times) this.#addTime(time);
    find("addTime").hidden = shown.times.length === 0;
    this.#ring.show(settings);
    this.#exceptions.show(shown.except);
    fillHolidays(this.#holidays, shown.holidays, this.#page);
    find("pause").hidden = alarm?.state === "off";
    const { zone, set, label, date, pause } = shown;
    this.#pausedUntil = pause.until;
    this.#fillZones(zone);
    this.#more.open = false;
    const key = this.#page.key();
    const chosen = Object.fromEntries(shown.days.map((day) => [day, true]));
    this.#dialog.open({ zone, set, label, date, except_holidays: shown.holidays, ...pause, ...chosen }, async (form) => {
      const times = form.getAll("time").map(String);
      const given = {
        times, days: days.filter((day) => form.has(day)), date: form.text("date"), except: this.#exceptions.days,
        holidays: form.text("except_holidays"), pause: this.#pause(form),
        zone: form.text("zone"), set: form.text("set"), label: form.text("label"),
      };
      const { values } = this.#ring;
      return send(given, values, key(given, values));
    });
    this.#showDays();
  }

  /**
   * The pause that was typed: from today on unless the first day is named.
   *
   * @param {Given} form
   * @returns {Pause}
   */
  #pause(form) {
    const until = form.text("until");
    return find("exceptions").hidden || until === "" ? noPause : { from: form.text("from") || this.#today, until };
  }

  get #today() {
    const { session: { present }, state } = this.#page;
    return present === null ? "" : dayOf(present.utc, this.#zone.value || state.zone);
  }

  /** A pause has a last day, which is to come, and days that are left out have a first one. */
  #limit() {
    const [from, until, first, last] = ["from", "until", "leftOut", "leftOutUntil"].map((name) => this.#dialog.field(name));
    const isShown = !find("exceptions").hidden;
    until.required = isShown && from.value !== "";
    until.min = isShown && until.value !== this.#pausedUntil ? [from.value, this.#today].toSorted()[1] : "";
    first.required = isShown && last.value !== "";
    last.min = isShown ? first.value : "";
  }

  /** @param {string} time */
  #addTime(time) {
    const field = element("input", { type: "time", name: "time", required: true });
    field.defaultValue = time;
    // A field refuses seconds unless it counts them.
    field.step = time.length > 5 ? "1" : "60";
    const remove = element("button", { type: "button", className: "plain", textContent: "×", ariaLabel: this.#page.say("remove") });
    const row = element("div", { className: "time" }, element("label", {},
      element("span", { textContent: this.#page.say("time") }), field), remove);
    remove.addEventListener("click", () => {
      row.remove();
      this.#showTimes();
      find("addTime").focus();
    });
    find("alarmTimes").append(row);
    this.#showTimes();
    return row;
  }

  /** An alarm has one time at least, and each field its own name. */
  #showTimes() {
    const rows = [...find("alarmTimes").children];
    rows.forEach((row, index) => {
      within(row, "button").hidden = rows.length === 1;
      within(row, "input").ariaLabel = rows.length === 1 ? null : `${this.#page.say("time")} ${index + 1}`;
    });
    /** @type {HTMLButtonElement} */
    const add = find("addTime");
    add.disabled = rows.length >= mostTimes;
  }

  /** A date is for what rings once, and days are left out of what rings again. */
  #showDays() {
    const repeats = find("alarmDays").hidden || find("days").querySelector(":checked") !== null;
    find("alarmDate").hidden = repeats;
    find("daysHelp").hidden = repeats;
    find("exceptions").hidden = !repeats;
    this.#limit();
  }

  /** Fills in the time zones once they are to be seen; until then, the chosen one alone. */
  #fillZones(chosen = this.#zone.value) {
    /** @type {string[]} */
    const zones = this.#more.open ? zoneNames() : [];
    const all = [...new Set(["", ...(chosen === "" ? [] : [chosen]), ...zones])];
    this.#zone.replaceChildren(...all.map((zone) => element("option", {
      value: zone, textContent: zone === "" ? this.#page.say("zoneOfMachine") : zone.replaceAll("_", " "),
    })));
    this.#zone.value = chosen;
  }
}
