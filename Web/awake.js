// SPDX-License-Identifier: Apache-2.0
import { find } from "./dom.js";

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
  let tick = performance.now();
  setInterval(() => {
    // Later than it should be: the device slept, or the page stood still.
    if (performance.now() - tick > 3_000) remeasure();
    tick = performance.now();
  }, 1_000);
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
