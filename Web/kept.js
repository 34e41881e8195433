// SPDX-License-Identifier: Apache-2.0
import { place } from "./place.js";

const name = place.key("kept");

/**
 * What the machine that shares told last.
 *
 * A page that is opened again while nobody answers begins with it. It goes with the token of the device.
 */
export const kept = {
  /**
   * What is kept; `null` if there is nothing that can be read.
   *
   * @returns {?Remembered}
   */
  get() {
    try {
      return JSON.parse(localStorage.getItem(name) ?? "null");
    } catch {
      return null;
    }
  },
  /** @param {Remembered} value */
  put(value) {
    try {
      localStorage.setItem(name, JSON.stringify(value));
    } catch {
      // It is more than the browser keeps for a page; what was kept before is no longer true.
      this.forget();
    }
  },
  forget() {
    localStorage.removeItem(name);
  },
};
