// SPDX-License-Identifier: Apache-2.0
import { FormDialog } from "./dialog.js";
import { change, element, find } from "./dom.js";
import { Edit } from "./edits.js";
import { RingForm } from "./ringform.js";
import { ringEdit, usualOf } from "./rings.js";

/** The usual lengths of a timer in minutes; a press on one starts it. */
const presets = [1, 3, 5, 10, 15, 25, 30, 60];

/** The colours by which timers are told from one another. */
const colors = ["red", "orange", "yellow", "green", "blue", "purple"];

/**
 * A length in nanoseconds of what was typed as hours, minutes and seconds.
 *
 * @param {number|string} hours
 * @param {number|string} minutes
 * @param {number|string} seconds
 */
export function length(hours, minutes, seconds) {
  return (Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)) * 1e9;
}

/**
 * A length in nanoseconds as whole hours, minutes and seconds.
 *
 * @param {number} nanoseconds
 */
export function parts(nanoseconds) {
  const seconds = Math.round(nanoseconds / 1e9);
  return { hours: Math.floor(seconds / 3_600), minutes: Math.floor(seconds / 60) % 60, seconds: seconds % 60 };
}

/**
 * A new timer of what a form says.
 *
 * @param {TimerFields} given
 * @param {object} settings
 */
export function timerDraft({ span, label, color, kept }, settings) {
  return {
    duration_ns: span, label, ...(color !== "" && { color }), ...(kept && { kept }),
    ...(Object.keys(settings).length > 0 && { settings }),
  };
}

/**
 * What an edit changes of a timer: nothing that stayed as it was.
 *
 * @param {Timer} timer
 * @param {TimerFields} given
 * @param {object} settings
 */
export function timerEdit(timer, { span, label, color, kept }, settings) {
  /** @type {Record<string, unknown>} */
  const edit = {};
  const { hours, minutes, seconds } = parts(timer.duration_ns);
  if (span !== length(hours, minutes, seconds)) edit.duration_ns = span;
  if (label !== timer.label) edit.label = label;
  if (color !== (timer.color ?? "")) edit.color = color === "" ? null : color;
  if (kept !== timer.kept) edit.kept = kept;
  if (Object.keys(settings).length > 0) edit.settings = settings;
  return edit;
}

/** The form of a timer, for a new one or one that is there. */
export class TimerDialog {
  #dialog;
  #page;
  #ring;

  /** @param {Page} page */
  constructor(page) {
    this.#page = page;
    this.#dialog = new FormDialog("timerDialog", page);
    this.#ring = new RingForm(page, find("timerRing"), "timer");
    find("timerColor").append(...["", ...colors].map((value) =>
      element("option", { value, textContent: page.say(value === "" ? "color_none" : `color_${value}`) })));
    find("presets").append(
      ...presets.map((minutes) => {
        const text = page.unit(minutes, "minute");
        return element("button", {
          type: "button", className: "plain", name: "preset", value: minutes, textContent: text,
          ariaLabel: page.say("startSpan", { span: text }),
        });
      }));
  }

  /** Asks for a new timer, which starts at once. */
  make() {
    const usual = usualOf(this.#page.state.settings, "timer");
    this.#open(null, { hours: 0, minutes: 5, seconds: 0 }, usual, async (given, settings, key) => {
      /** @type {{id: string}} */
      const made = await this.#page.session.ask("POST", "/v1/timers", timerDraft(given, settings), key);
      return () => this.#page.open(made.id);
    });
  }

  /**
   * Asks what to change of a timer.
   *
   * @param {Timer} timer
   */
  edit(timer) {
    const { label, color, kept, duration_ns } = timer;
    const sent = new Edit(this.#page, timer);
    this.#open(timer, { ...parts(duration_ns), label, color: color ?? "", kept }, timer.settings, (given, settings, key) =>
      sent.send(timerEdit(timer, given, settings), key));
  }

  /**
   * @param {?Timer} timer
   * @param {Record<string, string|number|boolean>} values
   * @param {RingSettings} settings
   * @param {function(TimerFields, object, string): Promise<(function(): void)|void>} send
   */
  #open(timer, values, settings, send) {
    change(find("timerTitle"), this.#page.say(timer === null ? "newTimer" : "editTimer"));
    change(find("timerSave"), this.#page.say(timer === null ? "start" : "save"));
    find("presets").hidden = timer !== null;
    this.#ring.show(settings);
    const key = this.#page.key();
    this.#dialog.open(values, async (form) => {
      const preset = form.get("preset");
      const span = preset === null
        ? length(form.text("hours"), form.text("minutes"), form.text("seconds")) : Number(preset) * 60e9;
      if (!(span > 0)) throw new Error(this.#page.say("needsLength"));
      const given = { span, label: form.text("label"), color: form.text("color"), kept: form.has("kept") };
      const edit = ringEdit(settings, this.#ring.values, "timer");
      return send(given, edit, key(given, edit));
    });
  }
}
