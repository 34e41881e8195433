// SPDX-License-Identifier: Apache-2.0
import { FormDialog } from "./dialog.js";
import { change, element, find } from "./dom.js";
import { Edit } from "./edits.js";
import { blocksOf, planOf } from "./plan.js";
import { RingForm } from "./ringform.js";
import { ringEdit, usualOf } from "./rings.js";
import { RundownFields } from "./rundownform.js";
import { length, parts } from "./timers.js";

const blank = { label: "", duration_ns: 0, waits: false, sound: null };

/** A step as a form has it: its length stays as it was to the fraction, unless it was changed. */
export function stepOf(step, label, minutes, seconds, waits) {
  const span = length(0, minutes, seconds);
  const shown = inMinutes(step.duration_ns);
  const isSame = span === length(0, shown.minutes, shown.seconds);
  return { label, duration_ns: isSame ? step.duration_ns : span, waits, ...(step.sound && { sound: step.sound }) };
}

function inMinutes(nanoseconds) {
  const { hours, minutes, seconds } = parts(nanoseconds);
  return { minutes: 60 * hours + minutes, seconds };
}

/** What an edit changes of a sequence: nothing that stayed as it was. */
export function sequenceEdit(sequence, blocks, label, settings) {
  const edit = {};
  const plain = (all) => JSON.stringify(all.map(({ times, steps }) => [times, steps.map(({ label, duration_ns, waits, sound }) =>
    [label, duration_ns, waits, sound ?? null])]));
  if (plain(blocks) !== plain(blocksOf(sequence.plan))) edit.plan = planOf(blocks);
  if (label !== sequence.label) edit.label = label;
  if (Object.keys(settings).length > 0) edit.settings = settings;
  return edit;
}

/** The form of a sequence and its steps, for a new one or one that is there. */
export class SequenceDialog {
  #dialog;
  #page;
  #ring;
  #rundown;
  /** The steps as they were given, by their rows. */
  #given = new Map();

  constructor(page) {
    this.#page = page;
    this.#dialog = new FormDialog("sequenceDialog", page.explain);
    this.#ring = new RingForm(page, find("sequenceRing"), "sequence");
    find("addBlock").addEventListener("click", () => this.#addBlock({ times: 2, steps: [blank] }).querySelector("input").focus());
    this.#rundown = new RundownFields(page, this.#dialog.form, (steps) => this.#fill([{ times: 1, steps }]));
  }

  /** Asks for a new sequence, which starts at once. */
  make() {
    const usual = usualOf(this.#page.session.state.settings, "sequence");
    this.#open(null, [{ times: 1, steps: [blank] }], usual, async (blocks, label, settings, key) => {
      const draft = { plan: planOf(blocks), label, ...(Object.keys(settings).length > 0 && { settings }) };
      const made = await this.#page.session.ask("POST", "/v1/sequences", draft, key);
      return () => this.#page.open(made.id);
    });
  }

  /** Asks what to change of a sequence; its steps only while it does not run. */
  edit(sequence) {
    const sent = new Edit(this.#page, sequence);
    this.#open(sequence, blocksOf(sequence.plan), sequence.settings, (blocks, label, settings, key) =>
      sent.send(sequenceEdit(sequence, blocks, label, settings), key));
  }

  #open(sequence, blocks, settings, send) {
    change(find("sequenceTitle"), this.#page.say(sequence === null ? "newSequence" : "editSequence"));
    change(find("sequenceSave"), this.#page.say(sequence === null ? "start" : "save"));
    this.#fill(blocks);
    this.#rundown.close();
    const isFixed = sequence !== null && sequence.state !== "idle";
    find("stepFields").disabled = isFixed;
    find("stepsFixed").hidden = !isFixed;
    this.#ring.show(settings);
    find("sequenceRing").open = false;
    const key = this.#page.key();
    this.#dialog.open({ label: sequence?.label ?? "" }, async (form) => {
      const given = [this.#blocks, form.get("label").trim(), ringEdit(settings, this.#ring.values, "sequence")];
      if (given[0].some(({ steps }) => steps.some(({ duration_ns }) => !(duration_ns > 0)))) {
        throw new Error(this.#page.say("needsLengths"));
      }
      return send(...given, key(...given));
    });
  }

  /** Has these steps, and no others. */
  #fill(blocks) {
    this.#given.clear();
    find("blocks").replaceChildren();
    for (const block of blocks) this.#addBlock(block);
  }

  get #blocks() {
    return [...find("blocks").children].map((block) => ({
      times: Number(block.querySelector("[data-field=times]").value),
      steps: [...block.querySelector("ol").children].map((row) => {
        const [label, minutes, seconds, waits] = row.querySelectorAll("input");
        return stepOf(this.#given.get(row), label.value.trim(), minutes.value, seconds.value, waits.checked);
      }),
    }));
  }

  #addBlock({ times, steps }) {
    const list = element("ol");
    const rounds = this.#number("times", times, 1, 999);
    const add = this.#button(this.#page.say("addStep"), "", () => this.#addStep(list, blank).querySelector("input").focus());
    const block = element("fieldset", { className: "block" }, list, element(
      "div", { className: "rounds" }, element("label", {}, element("span", { textContent: this.#page.say("rounds") }), rounds), add));
    find("blocks").append(block);
    for (const step of steps) this.#addStep(list, step);
    return block;
  }

  #addStep(list, step) {
    const { minutes, seconds } = inMinutes(step.duration_ns);
    const label = element("input", { maxLength: 200, defaultValue: step.label, dir: "auto", autocomplete: "off" });
    const waits = element("input", { type: "checkbox", defaultChecked: step.waits });
    const unit = (word) => element("span", { textContent: this.#page.say(word), ariaHidden: "true" });
    const row = element(
      "li", { className: "step" },
      element("div", { className: "name" }, label, this.#button("×", "remove", () => this.#remove(row))),
      element(
        "div", { className: "buttons" }, this.#number("minutes", minutes, 0, 9_999_999), unit("unitMinutes"),
        this.#number("seconds", seconds, 0, 59), unit("unitSeconds")),
      element(
        "div", { className: "buttons" }, element("label", { className: "check" }, waits, element("span", { textContent: this.#page.say("waits") })),
        this.#button("↑", "up", () => this.#move(row, true)),
        this.#button("↓", "down", () => this.#move(row, false))));
    this.#given.set(row, step);
    list.append(row);
    this.#renumber();
    return row;
  }

  #number(name, value, min, max) {
    const field = element("input", { type: "number", inputMode: "numeric", required: true, min, max, defaultValue: String(value) });
    field.dataset.field = name;
    return field;
  }

  #button(textContent, name, onclick) {
    const button = element("button", { type: "button", className: "plain", textContent, onclick });
    button.dataset.does = name;
    return button;
  }

  /** Moves a step past its neighbour, into the next block where it was the last one of its own. */
  #move(row, isUp) {
    const beside = isUp ? row.previousElementSibling : row.nextElementSibling;
    const block = row.closest(".block");
    const nextBlock = isUp ? block.previousElementSibling : block.nextElementSibling;
    if (beside !== null) beside[isUp ? "before" : "after"](row);
    else nextBlock?.querySelector("ol")[isUp ? "append" : "prepend"](row);
    if (block.querySelector("li") === null) block.remove();
    this.#renumber();
    const button = row.querySelector(`[data-does=${isUp ? "up" : "down"}]`);
    (button.disabled ? row.querySelector("input") : button).focus();
  }

  #remove(row) {
    const block = row.closest(".block");
    row.remove();
    if (block.querySelector("li") === null) block.remove();
    this.#renumber();
    find("blocks").querySelector("input").focus();
  }

  /** Names each field after the number of its step. */
  #renumber() {
    const rows = [...find("blocks").querySelectorAll("li")];
    rows.forEach((row, index) => {
      const step = index + 1;
      const [label, minutes, seconds] = row.querySelectorAll("input");
      label.placeholder = this.#page.say("step", { step });
      [label.ariaLabel, minutes.ariaLabel, seconds.ariaLabel] = ["stepName", "stepMinutes", "stepSeconds"].map((word) =>
        this.#page.say(word, { step }));
      for (const [does, word] of [["up", "stepUp"], ["down", "stepDown"], ["remove", "stepRemove"]]) {
        row.querySelector(`[data-does=${does}]`).ariaLabel = this.#page.say(word, { step });
      }
      row.querySelector("[data-does=up]").disabled = index === 0;
      row.querySelector("[data-does=down]").disabled = step === rows.length;
      row.querySelector("[data-does=remove]").disabled = rows.length === 1;
    });
  }
}
