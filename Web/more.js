// SPDX-License-Identifier: Apache-2.0
import { find } from "./dom.js";

/**
 * What is done with an item now and then: a sheet behind one button.
 *
 * Where nothing else is to be pressed, as on a display, it stands open; so it does in a browser without popovers.
 */
export class More {
  /** Whether it lies on the screen, so that Escape closes it and leaves no item. */
  isOpen = false;

  constructor() {
    const sheet = find("rest");
    sheet.addEventListener("toggle", ({ newState }) => {
      this.isOpen = newState === "open";
    });
    sheet.addEventListener("click", ({ target }) => {
      // A minute more is pressed again and again.
      if (target.closest("button")?.dataset.key !== "plus" && target !== sheet) this.close();
    });
  }

  /** Says whether it is a sheet, or stands open. */
  show(isSheet) {
    const sheet = find("rest");
    if (sheet.popover !== (isSheet ? "auto" : null)) sheet.popover = isSheet ? "auto" : null;
    find("openMore").hidden = !sheet.hasAttribute("popover");
  }

  close() {
    if (this.isOpen) find("rest").hidePopover();
  }
}
