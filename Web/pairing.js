// SPDX-License-Identifier: Apache-2.0
import { change, find } from "./dom.js";
import { place } from "./place.js";

/** The names of browsers by how they call themselves; the first that is found counts, as most claim to be others, too. */
const browsers = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/(?:Chrome|Chromium|CriOS)\//, "Chrome"],
  [/\bEpiphany\//, "Web"],
  [/\bVersion\/.* Safari\//, "Safari"],
];

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
 * @param {function(string, object=): string} say finds a word
 */
export function nameOfDevice({ userAgent, maxTouchPoints }, say) {
  const among = (names) => names.find(([pattern]) => pattern.test(userAgent))?.[1];
  const found = among(systems);
  // An iPad claims to be a Mac, which has no screen to touch.
  const system = found === "Mac" && maxTouchPoints > 1 ? "iPad" : found;
  const browser = among(browsers);
  if (browser === undefined || system === undefined) return browser ?? system ?? say("deviceDefault");
  return say("deviceNamed", { browser, system });
}

/** Asks for a code, or for the token of an account, and calls `paired` with the token that it is worth. */
export function askForCode(page, paired) {
  const form = find("pairing").querySelector("form");
  form.elements.device.value = nameOfDevice(navigator, page.say);
  if (place.account !== null) {
    // A token has a name already; it is longer than a code, and its small letters are others than the capitals.
    form.elements.device.closest("label").hidden = true;
    form.elements.code.maxLength = 100;
    form.elements.code.autocapitalize = "none";
  }
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const given = new FormData(form);
    try {
      const token = await page.session.pair(given.get("code").trim(), given.get("device").trim());
      form.elements.code.value = "";
      change(find("refusal"), "");
      paired(token);
    } catch (failure) {
      change(find("refusal"), page.explain(failure));
    }
  });
}
