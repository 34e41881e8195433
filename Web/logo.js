// SPDX-License-Identifier: Apache-2.0
import { find } from "./dom.js";
import { place } from "./place.js";

/** Under which name the picture outlives a reload. */
const name = place.key("logo");

/** The most bytes of its file: a browser keeps a few millions for a page, and this one is read at each start. */
const most = 200_000;

/** How large it is drawn at most, in pixels. */
const largest = { width: 1_200, height: 400 };

/**
 * The logo of the looks of this screen: a file that a person chose here.
 *
 * It is drawn, not linked, so that the page loads no picture but its own, and goes nowhere from this device.
 */
export const logo = {
  /**
   * Keeps a file, unless that is too large, or no picture.
   *
   * @param {File} file
   * @returns {Promise<boolean>} whether it is kept
   */
  async keep(file) {
    if (file.size > most) return false;
    try {
      const picture = await createImageBitmap(file);
      picture.close();
      const letters = Array.from(new Uint8Array(await file.arrayBuffer()), (byte) => String.fromCharCode(byte));
      localStorage.setItem(name, btoa(letters.join("")));
      return true;
    } catch {
      return false;
    }
  },
  forget() {
    localStorage.removeItem(name);
  },
  /**
   * Draws it where a look has it and there is one.
   *
   * @param {boolean} isWanted
   */
  async show(isWanted) {
    /** @type {HTMLCanvasElement} */
    const canvas = find("logo");
    const kept = isWanted ? localStorage.getItem(name) : null;
    canvas.hidden = kept === null;
    if (kept === null) return;
    const picture = await createImageBitmap(new Blob([Uint8Array.from(atob(kept), (letter) => letter.charCodeAt(0))]));
    const scale = Math.min(1, largest.width / picture.width, largest.height / picture.height);
    canvas.width = Math.ceil(picture.width * scale);
    canvas.height = Math.ceil(picture.height * scale);
    canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  },
};
