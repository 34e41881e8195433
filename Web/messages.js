// SPDX-License-Identifier: Apache-2.0
import { FormDialog } from "./dialog.js";
import { change, element, find, keep } from "./dom.js";
import { items } from "./state.js";

/**
 * Shows the message of what is on the screen, if there is one.
 *
 * @param {Page} page
 */
export function showMessage(page) {
  const text = page.session.messages.get(page.shown) ?? "";
  change(find("message"), text);
  find("message").hidden = text === "";
}

/**
 * Shows the messages of all items above the list, each with what its item is called.
 *
 * @param {Page} page
 */
export function showMessages(page) {
  const { messages } = page.session;
  const told = messages.size === 0 ? [] : items(page.state).filter(({ id }) => messages.has(id));
  const lines = keep(find("messages"), told.map(({ id }) => id), () => element("p", { dir: "auto" }));
  lines.forEach((line, index) => change(line, `${page.name(told[index])}: ${messages.get(told[index].id)}`));
}

/** The form of the message that all displays of an item show. */
export class MessageDialog {
  #dialog;
  #page;

  /** @param {Page} page */
  constructor(page) {
    this.#page = page;
    this.#dialog = new FormDialog("messageDialog", page);
  }

  /**
   * Asks for the message of an item.
   *
   * @param {Item} item
   */
  edit(item) {
    const present = this.#page.session.messages.get(item.id) ?? "";
    find("takeAway").hidden = present === "";
    this.#dialog.open({ text: present }, async (given) => {
      const text = given.has("takeAway") ? "" : given.text("text");
      await this.#page.session.ask("PUT", `/sharing/messages/${item.id}`, { text });
    });
  }
}
