// SPDX-License-Identifier: Apache-2.0
import { find, within } from "./dom.js";
import { tabs } from "./screens.js";

/** The bar of the screens: below, or at the side where a window is wide or low. */
export class Bar {
  #links;

  /** @param {Page} page */
  constructor(page) {
    const bar = find("bar");
    bar.ariaLabel = page.say("screens");
    this.#links = new Map(tabs.map((tab) => [tab, within(bar, `[href="#${tab}"]`)]));
    for (const [tab, link] of this.#links) {
      link.addEventListener("click", (event) => {
        // What is to open beside this page, the browser opens.
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        if (link.ariaCurrent === null) page.turn(tab);
        else scrollTo(0, 0);
      });
    }
  }

  /**
   * Marks the screen that is shown; `null` shows no bar.
   *
   * @param {?string} tab
   */
  show(tab) {
    if (find("bar").dataset.tab === String(tab)) return;
    find("bar").dataset.tab = String(tab);
    find("bar").hidden = tab === null;
    for (const [name, link] of this.#links) link.ariaCurrent = name === tab ? "page" : null;
  }
}
