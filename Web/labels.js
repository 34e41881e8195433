// SPDX-License-Identifier: Apache-2.0
import { FormDialog } from "./dialog.js";
import { Edit } from "./edits.js";

/** The form of what has nothing but a label: a stopwatch. */
export class LabelDialog {
  #dialog;
  #page;

  /** @param {Page} page */
  constructor(page) {
    this.#page = page;
    this.#dialog = new FormDialog("labelDialog", page);
  }

  /** @param {Item} item */
  edit(item) {
    const sent = new Edit(this.#page, item);
    this.#dialog.open({ label: item.label }, (form) => {
      const label = form.text("label");
      return sent.send(label === item.label ? {} : { label });
    });
  }
}
