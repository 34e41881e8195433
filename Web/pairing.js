// SPDX-License-Identifier: Apache-2.0
import { change, find, within } from "./dom.js";
import { place } from "./place.js";

/**
 * The names of browsers by how they call themselves; the first that is found counts, as most claim to be others, too.
 *
 * @type {[RegExp, string][]}
 */
const browsers = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/(?:Chrome|Chromium|CriOS)\//, "Chrome"],
  [/\bEpiphany\//, "Web"],
  [/\bVersion\/.* Safari\//, "Safari"],
];

/** @type {[RegExp, string][]} */
const systems = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMacintosh\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
];

/**
 * What a device is called in a list of devices, if nobody says better: “Safari on iPhone”.
 *
 * @param {{userAgent: string, maxTouchPoints: number}} navigator tells what the device is
 * @param {Sayer["say"]} say finds a word
 */
export function nameOfDevice({ userAgent, maxTouchPoints }, say) {
  /** @param {[RegExp, string][]} names */
  const among = (names) => names.find(([pattern]) => pattern.test(userAgent))?.[1];
  const found = among(systems);
  // An iPad claims to be a Mac, which has no screen to touch.
  const system = found === "Mac" && maxTouchPoints > 1 ? "iPad" : found;
  const browser = among(browsers);
  if (browser === undefined || system === undefined) return browser ?? system ?? say("deviceDefault");
  return say("deviceNamed", { browser, system });
}

/**
 * Asks for a code, or for the token of an account, and calls `paired` with the token that it is worth.
 *
 * @param {Page} page
 * @param {function(string): void} paired
 * @returns {function(string): void} fills in a code
 */
export function askForCode(page, paired) {
  /** @type {HTMLFormElement} */
  const form = within(find("pairing"), "form");
  /** @type {HTMLInputElement} */
  const code = within(form, "[name=code]");
  /** @type {HTMLInputElement} */
  const device = within(form, "[name=device]");
  device.value = nameOfDevice(navigator, page.say);
  if (place.account !== null) {
    // A token has a name already; it is longer than a code, and its small letters are others than the capitals.
    /** @type {HTMLElement} */ (device.closest("label")).hidden = true;
    code.maxLength = 100;
    code.autocapitalize = "none";
  }
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      const token = await page.session.pair(code.value.trim(), device.value.trim());
      code.value = "";
      change(find("refusal"), "");
      paired(token);
    } catch (failure) {
      change(find("refusal"), page.explain(failure));
    }
  });
  return (scanned) => (code.value = scanned);
}
