// SPDX-License-Identifier: Apache-2.0
import { FormDialog } from "./dialog.js";
import { change, element, find } from "./dom.js";
import { path } from "./state.js";

export const days = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];

/** The days of the week as a language begins it, each with its short and long name. */
export function week(language) {
  const locale = new Intl.Locale(language);
  const first = (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1;
  const [short, long] = ["short", "long"].map((weekday) => new Intl.DateTimeFormat(language, { weekday, timeZone: "UTC" }));
  const all = days.map((day, index) => {
    // The 5th of January 1970 was a Monday.
    const date = Date.UTC(1970, 0, 5 + index);
    return { day, short: short.format(date), long: long.format(date) };
  });
  return [...all.slice(first - 1), ...all.slice(0, first - 1)];
}

/** A new alarm of a time, days, of which none means once, a label, and whether it is a chime. */
export function alarmDraft(time, chosen, label, isChime) {
  return { time, ...(chosen.length > 0 && { days: chosen }), label, ...(isChime && { settings: { chime: true } }) };
}

/** What an edit changes of an alarm: nothing that stayed as it was, and no days or times that the form does not show. */
export function alarmEdit(alarm, time, chosen, label, isChime) {
  const edit = {};
  if (hasOneTime(alarm) && time !== alarm.time) edit.time = time;
  const before = alarm.days;
  if (hasSimpleDays(alarm) && (chosen.length !== before.length || chosen.some((day) => !before.includes(day)))) {
    Object.assign(edit, chosen.length === 0 ? { next: true } : { days: chosen });
  }
  if (label !== alarm.label) edit.label = label;
  if (isChime !== chimes(alarm)) edit.settings = { chime: isChime };
  return edit;
}

const chimes = ({ settings }) => settings?.chime === true;

export function hasOneTime(alarm) {
  return alarm.times.length === 0;
}

/** Whether its days are days of every week, or none. */
export function hasSimpleDays(alarm) {
  return alarm.days.length > 0 || alarm.rrule === null;
}

/** The form of an alarm, for a new one or one that is there. */
export class AlarmDialog {
  #dialog;
  #page;

  constructor(page) {
    this.#page = page;
    this.#dialog = new FormDialog("alarmDialog", page.explain);
    find("days").append(
      ...week(page.written).map(({ day, short, long }) =>
        element(
          "label", { className: "day" }, element("input", { type: "checkbox", name: day, ariaLabel: long }),
          element("span", { textContent: short, ariaHidden: "true" }))));
  }

  /** Asks for a new alarm. */
  make() {
    this.#open(null, { time: "07:00" }, async (given, key) => {
      const made = await this.#page.session.ask("POST", "/v1/alarms", alarmDraft(...given), key);
      this.#page.open(made.id);
    });
  }

  /** Asks what to change of an alarm. */
  edit(alarm) {
    const chosen = Object.fromEntries(alarm.days.map((day) => [day, true]));
    const values = { time: alarm.time, label: alarm.label, chime: chimes(alarm), ...chosen };
    this.#open(alarm, values, async (given, key) => {
      const edit = alarmEdit(alarm, ...given);
      if (Object.keys(edit).length > 0) await this.#page.session.ask("PATCH", path(alarm), edit, key);
    });
  }

  #open(alarm, values, send) {
    change(find("alarmTitle"), this.#page.say(alarm === null ? "newAlarm" : "editAlarm"));
    find("alarmTime").hidden = alarm !== null && !hasOneTime(alarm);
    find("alarmDays").hidden = alarm !== null && !hasSimpleDays(alarm);
    // A field refuses seconds unless it counts them.
    this.#dialog.form.elements.time.step = values.time.length > 5 ? 1 : 60;
    const key = this.#page.key();
    this.#dialog.open(values, async (form) => {
      const chosen = days.filter((day) => form.has(day));
      const given = [form.get("time"), chosen, form.get("label").trim(), form.has("chime")];
      await send(given, key(...given));
    });
  }
}
