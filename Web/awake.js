// SPDX-License-Identifier: Apache-2.0
import { find } from "./dom.js";

/** Notices by the two clocks of a device that nothing ran here for a while; the steady one may have stood still. */
export class Slumber {
  /** How late a look may be, and how far the clocks may part between two looks, in milliseconds. */
  static delay = 3_000;
  static parting = 100;

  /** @type {?{steady: number, own: number}} */
  #last = null;

  /**
   * Whether the device slept since the last look, or its own clock was set.
   *
   * @param {number} steady the present moment by the steady clock
   * @param {number} own the same by the device's own clock
   * @param {number} due when this look was to be, by the steady clock
   */
  hasBeen(steady, own, due = steady) {
    const last = this.#last ?? { steady, own };
    this.#last = { steady, own };
    return steady - due > Slumber.delay || Math.abs(own - last.own - (steady - last.steady)) > Slumber.parting;
  }
}

/**
 * Asks for the time anew wherever the steady clock of this device may have stood still.
 *
 * @param {Page["session"]} session
 * @returns {function(number): void} looks whether the device slept: to be called whenever digits flip, with the
 *   instant at which they were to. Nothing else wakes the page, and what does not flip is not wrong after a sleep.
 */
export function watchOver(session) {
  const remeasure = () => {
    if (session.device !== null) void session.remeasure();
  };
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") remeasure();
  });
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) remeasure();
  });
  setInterval(() => {
    if (session.device !== null) void session.measure(1).catch(() => {});
  }, 60_000);
  const slumber = new Slumber();
  slumber.hasBeen(performance.now(), Date.now());
  return (due) => {
    if (slumber.hasBeen(performance.now(), Date.now(), due)) remeasure();
  };
}

/**
 * Lets the controls fade from a display that nobody touches.
 *
 * @param {Page["session"]} session
 */
export function fadeControls(session) {
  /** @type {number|undefined} */
  let hand;
  const touched = () => {
    document.body.dataset.still = "false";
    clearTimeout(hand);
    hand = setTimeout(() => {
      const isDisplay = !session.controls || document.fullscreenElement !== null || document.body.dataset.look === "stage";
      document.body.dataset.still = String(!find("stage").hidden && isDisplay);
    }, 5_000);
  };
  for (const name of ["pointermove", "pointerdown", "keydown"]) document.addEventListener(name, touched);
  touched();
}
