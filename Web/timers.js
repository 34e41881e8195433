// SPDX-License-Identifier: Apache-2.0
import { FormDialog } from "./dialog.js";
import { change, element, find } from "./dom.js";
import { path } from "./state.js";

/** The usual lengths of a timer in minutes; a press on one starts it. */
const presets = [1, 3, 5, 10, 15, 25, 30, 60];

/** A length in nanoseconds of what was typed as hours, minutes and seconds. */
export function length(hours, minutes, seconds) {
  return (Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)) * 1e9;
}

/** A length in nanoseconds as whole hours, minutes and seconds. */
export function parts(nanoseconds) {
  const seconds = Math.round(nanoseconds / 1e9);
  return { hours: Math.floor(seconds / 3_600), minutes: Math.floor(seconds / 60) % 60, seconds: seconds % 60 };
}

/** What an edit changes of a timer: nothing that stayed as it was. */
export function timerEdit(timer, span, label) {
  const edit = {};
  if (span !== length(...Object.values(parts(timer.duration_ns)))) edit.duration_ns = span;
  if (label !== timer.label) edit.label = label;
  return edit;
}

/** The form of a timer, for a new one or one that is there. */
export class TimerDialog {
  #dialog;
  #page;

  constructor(page) {
    this.#page = page;
    this.#dialog = new FormDialog("timerDialog", page.explain);
    find("presets").append(
      ...presets.map((minutes) => {
        const text = page.unit(minutes, "minute");
        return element("button", {
          className: "plain", name: "preset", value: minutes, textContent: text, formNoValidate: true,
          ariaLabel: page.say("startSpan", { span: text }),
        });
      }));
  }

  /** Asks for a new timer, which starts at once. */
  make() {
    this.#open(null, { hours: 0, minutes: 5, seconds: 0 }, async (span, label, key) => {
      const made = await this.#page.session.ask("POST", "/v1/timers", { duration_ns: span, label }, key);
      this.#page.open(made.id);
    });
  }

  /** Asks what to change of a timer. */
  edit(timer) {
    this.#open(timer, { ...parts(timer.duration_ns), label: timer.label }, async (span, label, key) => {
      const edit = timerEdit(timer, span, label);
      if (Object.keys(edit).length > 0) await this.#page.session.ask("PATCH", path(timer), edit, key);
    });
  }

  #open(timer, values, send) {
    change(find("timerTitle"), this.#page.say(timer === null ? "newTimer" : "editTimer"));
    change(find("timerSave"), this.#page.say(timer === null ? "start" : "save"));
    find("presets").hidden = timer !== null;
    const key = this.#page.key();
    this.#dialog.open(values, async (given) => {
      const preset = given.get("preset");
      const [minutes, label] = [Number(preset ?? 0), given.get("label").trim()];
      const span = preset === null ? length(given.get("hours"), given.get("minutes"), given.get("seconds")) : minutes * 60e9;
      if (!(span > 0)) throw new Error(this.#page.say("needsLength"));
      await send(span, label, key(span, label));
    });
  }
}
