// SPDX-License-Identifier: Apache-2.0

/**
 * The events in which browsers grant what they grant to a person alone, such as sound.
 *
 * `pointerdown` is not among them: under a finger it may still become a scroll, and grants nothing.
 */
const gestures = ["pointerup", "click", "keydown"];

/**
 * Calls `does` in each gesture of a person with `true`, and with `false` whenever the page is seen again.
 *
 * @param {function(boolean): void} does
 */
export function onTouchOrReturn(does) {
  // First of all: a press on a button may depend on what is granted here.
  for (const name of gestures) document.addEventListener(name, () => does(true), { capture: true });
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") does(false);
  });
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) does(false);
  });
}

/**
 * The word for what a touch would bring back; `null` while nothing is missing.
 *
 * @param {boolean} sound whether the page is to ring and cannot be heard
 * @param {boolean} screen whether the screen may go dark
 */
export function missing(sound, screen) {
  if (sound && screen) return "touchForBoth";
  if (sound) return "touchForSound";
  return screen ? "touchForScreen" : null;
}
