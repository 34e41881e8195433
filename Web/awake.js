// SPDX-License-Identifier: Apache-2.0
import { find } from "./dom.js";

/** How often it is looked whether the device slept, in milliseconds: the digits are to be right a second after it wakes. */
const glance = 400;

/** Notices by the two clocks of a device that nothing ran here for a while; the steady one may have stood still. */
export class Slumber {
  /** How much later than expected it may be looked, and how far the clocks may part between two looks, in milliseconds. */
  static delay = 3_000;
  static parting = 100;

  #last = null;

  /**
   * Whether the device slept since the last look, or its own clock was set.
   *
   * @param {number} steady the present moment by the steady clock
   * @param {number} own the same by the device's own clock
   */
  hasBeen(steady, own) {
    const last = this.#last ?? { steady, own };
    this.#last = { steady, own };
    const passed = steady - last.steady;
    return passed > Slumber.delay || Math.abs(own - last.own - passed) > Slumber.parting;
  }
}

/** Keeps the screen on, and asks for the time anew wherever the steady clock of this device may have stood still. */
export function watchOver(session) {
  const remeasure = () => {
    if (session.device !== null) void session.remeasure();
  };
  const stayOn = async () => {
    if (document.visibilityState !== "visible" || !("wakeLock" in navigator)) return;
    await navigator.wakeLock.request("screen").catch(() => null);
  };
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible") return;
    void stayOn();
    remeasure();
  });
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) remeasure();
  });
  setInterval(() => {
    if (session.device !== null) void session.measure(1).catch(() => {});
  }, 60_000);
  const slumber = new Slumber();
  slumber.hasBeen(performance.now(), Date.now());
  setInterval(() => {
    if (slumber.hasBeen(performance.now(), Date.now())) remeasure();
  }, glance);
  void stayOn();
}

/** Lets the controls fade from a display that nobody touches. */
export function fadeControls(session) {
  let hand;
  const touched = () => {
    document.body.dataset.still = "false";
    clearTimeout(hand);
    hand = setTimeout(() => {
      const isDisplay = !session.controls || document.fullscreenElement !== null;
      document.body.dataset.still = String(!find("stage").hidden && isDisplay);
    }, 5_000);
  };
  for (const name of ["pointermove", "pointerdown", "keydown"]) document.addEventListener(name, touched);
  touched();
}
