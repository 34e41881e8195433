// SPDX-License-Identifier: Apache-2.0
import { FormDialog } from "./dialog.js";
import { change, find } from "./dom.js";

/** Shows the message of what is on the screen, if there is one. */
export function showMessage(page) {
  const text = page.session.messages.get(page.shown) ?? "";
  change(find("message"), text);
  find("message").hidden = text === "";
}

/** The form of the message that all displays of an item show. */
export class MessageDialog {
  #dialog;
  #page;

  constructor(page) {
    this.#page = page;
    this.#dialog = new FormDialog("messageDialog", page.explain);
  }

  /** Asks for the message of an item. */
  edit(item) {
    const present = this.#page.session.messages.get(item.id) ?? "";
    find("takeAway").hidden = present === "";
    this.#dialog.open({ text: present }, async (given) => {
      const text = given.has("takeAway") ? "" : given.get("text").trim();
      await this.#page.session.ask("PUT", `/door/messages/${item.id}`, { text });
    });
  }
}
