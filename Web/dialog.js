// SPDX-License-Identifier: Apache-2.0
import { find } from "./dom.js";

/**
 * A form in a dialog, which stays open with what was wrong until it is done or given up.
 *
 * The element is a `dialog` with a `form`, in which `[role=alert]` is for what was wrong and `[name=cancel]` a button.
 */
export class FormDialog {
  #dialog;
  #submit = async () => {};

  /**
   * @param {string} id the id of the dialog
   * @param {function(Error): string} explain words what was wrong
   */
  constructor(id, explain) {
    this.#dialog = find(id);
    this.form.addEventListener("submit", async (event) => {
      event.preventDefault();
      if (this.#dialog.ariaBusy === "true") return;
      this.#dialog.ariaBusy = "true";
      try {
        const follow = await this.#submit(new FormData(this.form, event.submitter));
        this.#dialog.close();
        // While it is open, nothing beside it can have the focus, and keys are for its fields.
        follow?.();
      } catch (failure) {
        this.#refuse(explain(failure));
      } finally {
        this.#dialog.ariaBusy = "false";
      }
    });
    this.form.elements.cancel.addEventListener("click", () => this.#dialog.close());
  }

  get form() {
    return this.#dialog.querySelector("form");
  }

  get isOpen() {
    return this.#dialog.open;
  }

  /**
   * Opens it.
   *
   * @param {object} values the fields by their names; a field that is not named is empty
   * @param {function(FormData): Promise} submit does what was asked for; throws what was wrong, and may return what is
   *   to be done once the dialog is closed, as to open what was made
   */
  open(values, submit) {
    this.#submit = submit;
    this.form.reset();
    for (const [name, value] of Object.entries(values)) {
      const field = this.form.elements[name];
      if (field.type === "checkbox") field.checked = value;
      else field.value = value;
    }
    this.#refuse("");
    this.#dialog.showModal();
  }

  #refuse(text) {
    this.#dialog.querySelector("[role=alert]").textContent = text;
  }
}
