// SPDX-License-Identifier: Apache-2.0
import { change, find, within } from "./dom.js";

/** What was given in a form. */
export class Given extends FormData {
  /**
   * The text of a field, without the spaces around it.
   *
   * @param {string} name
   */
  text(name) {
    return String(this.get(name) ?? "").trim();
  }
}

/**
 * A form in a dialog, which stays open with what was wrong until it is done or given up; what is answered later is said
 * below the screen, and closes nothing.
 *
 * The element is a `dialog` with a `form`, in which `[role=alert]` is for what was wrong and `[name=cancel]` a button. A button
 * of the type `button` with a name and a value does something else than to save what the fields say.
 */
export class FormDialog {
  /** @type {HTMLDialogElement} */
  #dialog;
  #page;
  /** How often it was opened: what was sent from it is of one of these times. */
  #opened = 0;
  /** @type {function(Given): Promise<(function(): void)|void>} */
  #submit = async () => {};

  /**
   * @param {string} id the id of the dialog
   * @param {Pick<Page, "explain"|"mention">} page words what was wrong, and says it where the dialog is not there any more
   */
  constructor(id, page) {
    this.#dialog = find(id);
    this.#page = page;
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#send(null);
    });
    // Enter in a field presses the first button that submits, even a hidden one (HTML, section 4.10.21.2), which is
    // therefore the one that saves.
    this.form.addEventListener("click", ({ target }) => {
      if (target instanceof HTMLButtonElement && target.type === "button" && target.value !== "") void this.#send(target);
    });
    this.field("cancel").addEventListener("click", () => this.#dialog.close());
  }

  /**
   * Does what was asked for, and closes the dialog; says what was wrong, and leaves it open.
   *
   * @param {?HTMLButtonElement} pressed a button with a value, which is given beside the fields; `null` for the one that saves
   */
  async #send(pressed) {
    if (this.#dialog.ariaBusy === "true") return;
    this.#dialog.ariaBusy = "true";
    const opened = this.#opened;
    const isThere = () => opened === this.#opened && this.#dialog.open;
    try {
      const given = new Given(this.form);
      if (pressed !== null) given.append(pressed.name, pressed.value);
      const follow = await this.#submit(given);
      if (!isThere()) return;
      this.#dialog.close();
      // While it is open, nothing beside it can have the focus, and keys are for its fields.
      if (follow) follow();
    } catch (failure) {
      const text = this.#page.explain(failure);
      if (isThere()) this.#refuse(text);
      else this.#page.mention(text);
    } finally {
      if (opened === this.#opened) this.#dialog.ariaBusy = "false";
    }
  }

  /** @returns {HTMLFormElement} */
  get form() {
    return within(this.#dialog, "form");
  }

  /**
   * The first field of a name.
   *
   * @template {HTMLElement} [Field=HTMLInputElement]
   * @param {string} name
   * @returns {Field}
   */
  field(name) {
    return within(this.form, `[name=${name}]`);
  }

  /**
   * Opens it.
   *
   * @param {Record<string, string|number|boolean>} values the fields by their names; a field that is not named is empty
   * @param {function(Given): Promise<(function(): void)|void>} submit does what was asked for; throws what was wrong,
   *   and may return what is to be done once the dialog is closed, as to open what was made
   */
  open(values, submit) {
    this.#submit = submit;
    this.#opened += 1;
    this.#dialog.ariaBusy = "false";
    this.form.reset();
    for (const [name, value] of Object.entries(values)) {
      const field = this.field(name);
      if (field.type === "checkbox") field.checked = value === true;
      else field.value = String(value);
    }
    this.#refuse("");
    this.#dialog.showModal();
  }

  /** @param {string} text */
  #refuse(text) {
    change(within(this.#dialog, "[role=alert]"), text);
  }
}
