// SPDX-License-Identifier: Apache-2.0
import { change, element, find, keep, within } from "./dom.js";

/** For how long a screen shows which it is, in milliseconds: a person walks along a row of them. */
const shownFor = 10_000;

/**
 * The number of a device, by which it is told from others: that of its id.
 *
 * @param {Pick<Device, "id">} device
 */
export const numberOf = (device) => device.id.slice(1);

/** Shows large which device this is, for a while. */
export class Identity {
  /** @type {number|undefined} */
  #waiting;

  /** @param {Device} device */
  show(device) {
    const place = find("identity");
    change(within(place, "strong"), numberOf(device));
    change(within(place, "span"), device.name);
    place.hidden = false;
    clearTimeout(this.#waiting);
    this.#waiting = setTimeout(() => this.hide(), shownFor);
  }

  hide() {
    clearTimeout(this.#waiting);
    find("identity").hidden = true;
  }
}

/** The devices that are connected now, for an owner. */
export class ScreenList {
  #page;
  /** @type {HTMLDialogElement} */
  #dialog = find("screensDialog");

  /** @param {Page} page */
  constructor(page) {
    this.#page = page;
    find("closeScreens").addEventListener("click", () => this.#dialog.close());
    find("identify").addEventListener("click", () => void this.#tell(async (session) => {
      await session.ask("POST", "/sharing/identify");
      await this.#list(session);
    }));
  }

  /** Asks who is connected. */
  show() {
    find("screenList").replaceChildren();
    this.#dialog.showModal();
    void this.#tell((session) => this.#list(session));
  }

  /** @param {Page["session"]} session */
  async #list(session) {
    /** @type {{devices: (Device & {items: string[]})[]}} */
    const { devices } = await session.ask("GET", "/sharing/screens");
    const rows = keep(find("screenList"), devices.map(({ id }) => id), () =>
      element("li", {}, element("strong"), element("span", { dir: "auto" }), element("small")));
    rows.forEach((row, index) => {
      const { id, name, role, items } = devices[index];
      const [number, called, what] = row.children;
      change(number, numberOf({ id }));
      change(called, name);
      change(what, role === "display" ? this.#page.say("screenShows", { items: items.join(", ") }) : this.#page.say(`role_${role}`));
    });
  }

  /**
   * Does what was asked for, and says what was wrong.
   *
   * @param {function(Page["session"]): Promise<void>} does
   */
  async #tell(does) {
    const alert = within(this.#dialog, "[role=alert]");
    change(alert, "");
    try {
      await does(this.#page.session);
    } catch (failure) {
      change(alert, this.#page.explain(failure));
    }
  }
}
