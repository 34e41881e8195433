// SPDX-License-Identifier: Apache-2.0
import { find } from "./dom.js";

/**
 * What is done with an item now and then: a sheet behind one button.
 *
 * Where nothing else is to be pressed, as on a display, it stands open; so it does in a browser without popovers.
 */
export class More {
  constructor() {
    const sheet = find("rest");
    sheet.addEventListener("click", ({ target }) => {
      // A minute more is pressed again and again.
      if (target !== sheet && target instanceof Element && target.closest("[data-key=plus]") === null) this.close();
    });
  }

  /** Whether it lies on the screen, so that Escape closes it and leaves no item. */
  get isOpen() {
    const sheet = find("rest");
    return sheet.hasAttribute("popover") && sheet.matches(":popover-open");
  }

  /**
   * Says whether it is a sheet, or stands open.
   *
   * @param {boolean} isSheet
   */
  show(isSheet) {
    const sheet = find("rest");
    if (sheet.popover !== (isSheet ? "auto" : null)) sheet.popover = isSheet ? "auto" : null;
    find("openMore").hidden = !sheet.hasAttribute("popover");
  }

  close() {
    if (this.isOpen) find("rest").hidePopover();
  }
}
