// SPDX-License-Identifier: Apache-2.0
import { element, find } from "./dom.js";
import { place } from "./place.js";

/**
 * What each key does, by the word for it, as the help tells it.
 *
 * @type {[string, string][]}
 */
export const keys = [
  ["Space", "keyRun"], ["T", "newTimer"], ["A", "newAlarm"], ["W", "newStopwatch"], ["+", "plus"], ["L", "lap"],
  ["N", "nextStep"], ["B", "stepBack"], ["R", "reset"], ["S", "snooze"], ["Delete", "remove"], ["Z", "undo"], ["F", "fullScreen"],
  ["Esc", "back"], ["?", "keys"],
];

/**
 * What a key press asks for: a word of `keys`, or `null`.
 *
 * @param {Pick<KeyboardEvent, "key"|"ctrlKey"|"altKey"|"metaKey">} event
 */
export function meaning(event) {
  if (event.ctrlKey || event.altKey || event.metaKey) return null;
  const key = event.key.toUpperCase();
  const name = key === " " ? "SPACE" : key === "ESCAPE" ? "ESC" : key;
  return keys.find(([key]) => key.toUpperCase() === name)?.[1] ?? null;
}

/** The keys of a keyboard, which a person can turn off: whoever speaks to a device types what is meant for others. */
export class Keys {
  /** @type {HTMLDialogElement} */
  #dialog = find("keyDialog");

  /**
   * @param {Page} page
   * @param {Record<string, (() => boolean|void)|undefined>} does what is done by its word; `false` if nothing was
   */
  constructor(page, does) {
    // A key for what this browser does not have is not told; an iPhone has no full screen.
    const known = keys.filter(([, word]) => word !== "fullScreen" || document.fullscreenEnabled);
    find("keyList").append(
      ...known.flatMap(([key, word]) => [
        element("dt", {}, element("kbd", { textContent: key === "Space" ? page.say("keySpace") : key })),
        element("dd", { textContent: page.say(word) }),
      ]));
    /** @type {HTMLInputElement} */
    const isOn = find("keysOn");
    isOn.checked = localStorage.getItem(place.key("keys")) !== "off";
    isOn.addEventListener("change", () => localStorage.setItem(place.key("keys"), isOn.checked ? "on" : "off"));
    document.addEventListener("keydown", (event) => {
      // In a field, on a button and in a dialog, a key is for that. One that was just closed has the focus until it is drawn.
      const target = /** @type {Element} */ (event.target);
      const isTaken = target.closest("input, select, textarea, dialog") && !target.closest("dialog:not([open])");
      const word = meaning(event);
      // What types in a field may be a keyboard on the screen; elsewhere there is none.
      if (!isTaken) document.body.dataset.hasKeyboard = "true";
      if (word === null || isTaken || !isOn.checked || event.repeat) return;
      if (word === "keyRun" && target.closest("button, a")) return;
      if (does[word]?.() !== false) event.preventDefault();
    });
  }

  show() {
    this.#dialog.showModal();
  }

  hide() {
    this.#dialog.close();
  }
}
