// SPDX-License-Identifier: Apache-2.0
import { FormDialog } from "./dialog.js";
import { element, find } from "./dom.js";
import { fillHolidays } from "./holidays.js";
import { RingForm } from "./ringform.js";
import { ringEdit, usualOf } from "./rings.js";
import { partsOf } from "./spans.js";

/** How late something may be and still ring, in minutes. */
const limits = [0, 5, 15, 60, 180, 720, 1_440];

/**
 * What of the settings is shown as it is sent.
 *
 * @param {EngineSettings} settings
 * @returns {Partial<EngineSettings>}
 */
export function shownSettings({ late_limit_ns, pause_players, trusted_time, time_servers, holidays }) {
  return { late_limit_ns, pause_players, trusted_time, time_servers, holidays };
}

/**
 * What an edit changes of the settings: nothing that stayed as it was shown.
 *
 * @param {EngineSettings} settings
 * @param {Partial<EngineSettings>} given as `shownSettings`
 * @param {{again?: RingValue, again_ns?: RingValue}} ring what is to change of how new things ring; how often alarms
 *   ring again is no part of that
 */
export function settingsEdit(settings, given, ring) {
  const { again, again_ns, ...others } = ring;
  /** @type {Record<string, unknown>} */
  const before = { ...shownSettings(settings) };
  const edit = Object.fromEntries(Object.entries(given).filter(([name, value]) => JSON.stringify(before[name]) !== JSON.stringify(value)));
  return {
    ...edit, ...(Object.keys(others).length > 0 && { ring: others }), ...(again !== undefined && { again }), ...(again_ns !== undefined && { again_ns }),
  };
}

/** The form of what is set for all of Toki. */
export class SettingsDialog {
  #dialog;
  #page;
  #ring;

  /** @param {Page} page */
  constructor(page) {
    this.#page = page;
    this.#dialog = new FormDialog("settingsDialog", page);
    this.#ring = new RingForm(page, find("settingsRing"), "usual");
  }

  edit() {
    const { settings } = this.#page.state;
    const usual = usualOf(settings, "usual");
    this.#ring.show(usual);
    this.#fill("late_limit_ns", [...limits.map((limit) => limit * 60e9), settings.late_limit_ns], (limit) =>
      (limit === 0 ? this.#page.say("late_never") : this.#page.say("late_most", { span: this.#page.span(partsOf(limit / 1e6)) })));
    // Those of a calendar file are not chosen here.
    const isFile = (settings.holidays_file ?? null) !== null;
    find("holidays").hidden = isFile;
    fillHolidays(this.#dialog.field("holidays"), settings.holidays ?? "", this.#page);
    const { pause_players, trusted_time, time_servers } = settings;
    const values = {
      pause_players, trusted_time, time_servers: time_servers.join("\n"), late_limit_ns: settings.late_limit_ns,
      holidays: settings.holidays ?? "",
    };
    this.#dialog.open(values, async (form) => {
      const given = {
        late_limit_ns: Number(form.text("late_limit_ns")), pause_players: form.has("pause_players"), trusted_time: form.has("trusted_time"),
        time_servers: form.text("time_servers").split(/\s+/).filter((name) => name !== ""),
        ...(!isFile && { holidays: form.text("holidays") || null }),
      };
      const edit = settingsEdit(settings, given, ringEdit(usual, this.#ring.values, "usual"));
      if (Object.keys(edit).length > 0) await this.#page.session.ask("PATCH", "/v1/settings", edit);
    });
  }

  /**
   * @param {string} name
   * @param {number[]} values
   * @param {function(number): string} text
   */
  #fill(name, values, text) {
    const all = [...new Set(values)].toSorted((one, other) => one - other);
    this.#dialog.field(name).replaceChildren(...all.map((value) => element("option", { value, textContent: text(value) })));
  }
}
