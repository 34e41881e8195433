// SPDX-License-Identifier: Apache-2.0
import { FormDialog } from "./dialog.js";
import { change, element, find, within } from "./dom.js";
import { Edit } from "./edits.js";
import { blocksOf, planOf } from "./plan.js";
import { optionsOf, RingForm } from "./ringform.js";
import { offered, ringEdit, silent, usualOf, wordOf } from "./rings.js";
import { RundownFields } from "./rundownform.js";
import { length, parts } from "./timers.js";

/** @type {Step} */
const blank = { label: "", duration_ns: 0, waits: false, sound: null };

/**
 * A step as a form has it: its length stays as it was to the fraction, unless it was changed.
 *
 * @param {Step} step
 * @param {string} label
 * @param {string} minutes
 * @param {string} seconds
 * @param {boolean} waits
 * @param {?Sound} sound `null` for that of the sequence
 * @returns {Step}
 */
export function stepOf(step, label, minutes, seconds, waits, sound) {
  const span = length(0, minutes, seconds);
  const shown = inMinutes(step.duration_ns);
  const isSame = span === length(0, shown.minutes, shown.seconds);
  return { label, duration_ns: isSame ? step.duration_ns : span, waits, ...(sound !== null && { sound }) };
}

/** @param {number} nanoseconds */
function inMinutes(nanoseconds) {
  const { hours, minutes, seconds } = parts(nanoseconds);
  return { minutes: 60 * hours + minutes, seconds };
}

/**
 * What an edit changes of a sequence: nothing that stayed as it was.
 *
 * @param {StepSequence} sequence
 * @param {Block[]} blocks
 * @param {string} label
 * @param {object} settings
 */
export function sequenceEdit(sequence, blocks, label, settings) {
  /** @type {Record<string, unknown>} */
  const edit = {};
  /** @param {Block[]} all */
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
  /**
   * The steps as they were given, by their rows.
   *
   * @type {Map<Element, Step>}
   */
  #given = new Map();
  /** @type {HTMLFieldSetElement} */
  #fields = find("stepFields");

  /** @param {Page} page */
  constructor(page) {
    this.#page = page;
    this.#dialog = new FormDialog("sequenceDialog", page);
    this.#ring = new RingForm(page, find("sequenceRing"), "sequence");
    find("addBlock").addEventListener("click", () =>
      within(this.#addBlock({ times: 2, steps: [blank] }), "input").focus());
    this.#rundown = new RundownFields(page, this.#dialog, (steps) => this.#fill([{ times: 1, steps }]));
  }

  /** Asks for a new sequence, which starts at once. */
  make() {
    const usual = usualOf(this.#page.state.settings, "sequence");
    this.#open(null, [{ times: 1, steps: [blank] }], usual, async (blocks, label, settings, key) => {
      const draft = { plan: planOf(blocks), label, ...(Object.keys(settings).length > 0 && { settings }) };
      /** @type {{id: string}} */
      const made = await this.#page.session.ask("POST", "/v1/sequences", draft, key);
      return () => this.#page.open(made.id);
    });
  }

  /**
   * Asks what to change of a sequence; its steps only while it does not run.
   *
   * @param {StepSequence} sequence
   */
  edit(sequence) {
    const sent = new Edit(this.#page, sequence);
    this.#open(sequence, blocksOf(sequence.plan), sequence.settings, (blocks, label, settings, key) =>
      sent.send(sequenceEdit(sequence, blocks, label, settings), key));
  }

  /**
   * @param {?StepSequence} sequence
   * @param {Block[]} blocks
   * @param {RingSettings} settings
   * @param {function(Block[], string, object, string): Promise<(function(): void)|void>} send
   */
  #open(sequence, blocks, settings, send) {
    change(find("sequenceTitle"), this.#page.say(sequence === null ? "newSequence" : "editSequence"));
    change(find("sequenceSave"), this.#page.say(sequence === null ? "start" : "save"));
    this.#fill(blocks);
    this.#rundown.close();
    const isFixed = sequence !== null && sequence.state !== "idle";
    this.#fields.disabled = isFixed;
    find("stepsFixed").hidden = !isFixed;
    this.#ring.show(settings);
    const key = this.#page.key();
    this.#dialog.open({ label: sequence?.label ?? "" }, async (form) => {
      /** @type {[Block[], string, object]} */
      const given = [this.#blocks, form.text("label"), ringEdit(settings, this.#ring.values, "sequence")];
      if (given[0].some(({ steps }) => steps.some(({ duration_ns }) => !(duration_ns > 0)))) {
        throw new Error(this.#page.say("needsLengths"));
      }
      return send(...given, key(...given));
    });
  }

  /**
   * Has these steps, and no others.
   *
   * @param {Block[]} blocks
   */
  #fill(blocks) {
    this.#given.clear();
    find("blocks").replaceChildren();
    for (const block of blocks) this.#addBlock(block);
  }

  get #blocks() {
    return [...find("blocks").children].map((block) => ({
      times: Number(/** @type {HTMLInputElement} */ (within(block, "[data-field=times]")).value),
      steps: [...within(block, "ol").children].map((row) => {
        const [label, minutes, seconds, waits] = row.querySelectorAll("input");
        const sound = JSON.parse(/** @type {HTMLSelectElement} */ (within(row, "select")).value);
        const given = this.#given.get(row) ?? blank;
        return stepOf(given, label.value.trim(), minutes.value, seconds.value, waits.checked, sound);
      }),
    }));
  }

  /** @param {Block} block */
  #addBlock({ times, steps }) {
    const list = element("ol");
    const rounds = this.#number("times", times, 1, 999);
    const add = this.#button(this.#page.say("addStep"), "", () => within(this.#addStep(list, blank), "input").focus());
    const block = element("fieldset", { className: "block" }, list, element(
      "div", { className: "rounds" }, element("label", {}, element("span", { textContent: this.#page.say("rounds") }), rounds), add));
    find("blocks").append(block);
    for (const step of steps) this.#addStep(list, step);
    return block;
  }

  /**
   * @param {HTMLElement} list
   * @param {Step} step
   */
  #addStep(list, step) {
    const { minutes, seconds } = inMinutes(step.duration_ns);
    const label = element("input", { maxLength: 200, defaultValue: step.label, dir: "auto", autocomplete: "off" });
    const waits = element("input", { type: "checkbox", defaultChecked: step.waits });
    const sounds = [null, ...offered("sound", step.sound ?? silent)];
    const sound = element("select", {}, ...optionsOf(sounds, step.sound ?? null, (one) =>
      (one === null ? this.#page.say("soundOfAll") : wordOf("sound", one, this.#page))));
    /** @param {string} word */
    const unit = (word) => element("span", { textContent: this.#page.say(word), ariaHidden: "true" });
    /** @type {HTMLElement} */
    const row = element(
      "li", { className: "step" },
      element("div", { className: "name" }, label, this.#button("×", "remove", () => this.#remove(row))),
      element(
        "div", { className: "buttons" }, this.#number("minutes", minutes, 0, 9_999_999), unit("unitMinutes"),
        this.#number("seconds", seconds, 0, 59), unit("unitSeconds")),
      sound,
      element(
        "div", { className: "buttons" }, element("label", { className: "check" }, waits, element("span", { textContent: this.#page.say("waits") })),
        this.#button("↑", "up", () => this.#move(row, true)),
        this.#button("↓", "down", () => this.#move(row, false))));
    this.#given.set(row, step);
    list.append(row);
    this.#renumber();
    return row;
  }

  /**
   * @param {string} name
   * @param {number} value
   * @param {number} min
   * @param {number} max
   */
  #number(name, value, min, max) {
    const field = element("input", { type: "number", inputMode: "numeric", required: true, min, max, defaultValue: String(value) });
    field.dataset.field = name;
    return field;
  }

  /**
   * @param {string} textContent
   * @param {string} name
   * @param {function(): void} onclick
   */
  #button(textContent, name, onclick) {
    const button = element("button", { type: "button", className: "plain", textContent, onclick });
    button.dataset.does = name;
    return button;
  }

  /**
   * Moves a step past its neighbour, into the next block where it was the last one of its own.
   *
   * @param {HTMLElement} row
   * @param {boolean} isUp
   */
  #move(row, isUp) {
    const beside = besideOf(row, isUp);
    const block = blockOf(row);
    const nextBlock = besideOf(block, isUp);
    if (beside !== null) beside[isUp ? "before" : "after"](row);
    else if (nextBlock !== null) within(nextBlock, "ol")[isUp ? "append" : "prepend"](row);
    this.#renumber();
    /** @type {HTMLButtonElement} */
    const button = within(row, `[data-does=${isUp ? "up" : "down"}]`);
    (button.disabled ? within(row, "input") : button).focus();
  }

  /** @param {HTMLElement} row */
  #remove(row) {
    const steps = () => [...find("blocks").querySelectorAll("li")];
    const place = steps().findIndex((step) => step === row);
    row.remove();
    this.#renumber();
    const left = steps();
    // The last one cannot be removed.
    within(left[Math.min(place, left.length - 1)], left.length > 1 ? "[data-does=remove]" : "input").focus();
  }

  /** Names each field after the number of its step, and has no block without steps. */
  #renumber() {
    for (const list of find("blocks").querySelectorAll("ol:empty")) blockOf(list).remove();
    const rows = [...find("blocks").querySelectorAll("li")];
    rows.forEach((row, index) => {
      const step = index + 1;
      const [label, minutes, seconds] = row.querySelectorAll("input");
      label.placeholder = this.#page.say("step", { step });
      label.ariaLabel = this.#page.say("stepName", { step });
      minutes.ariaLabel = this.#page.say("stepMinutes", { step });
      seconds.ariaLabel = this.#page.say("stepSeconds", { step });
      within(row, "select").ariaLabel = this.#page.say("stepSound", { step });
      /**
       * @param {string} does
       * @param {string} word
       * @param {boolean} disabled
       */
      const name = (does, word, disabled) =>
        Object.assign(within(row, `[data-does=${does}]`), { ariaLabel: this.#page.say(word, { step }), disabled });
      name("up", "stepUp", index === 0);
      name("down", "stepDown", step === rows.length);
      name("remove", "stepRemove", rows.length === 1);
    });
  }
}

/**
 * @param {Element} row
 * @returns {Element}
 */
const blockOf = (row) => row.closest(".block") ?? row;

/**
 * @param {Element} row
 * @param {boolean} isUp
 */
const besideOf = (row, isUp) => (isUp ? row.previousElementSibling : row.nextElementSibling);
