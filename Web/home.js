// SPDX-License-Identifier: Apache-2.0
import { change, find } from "./dom.js";

/** Makes the page installable by its name in a language. */
export function nameIn(language) {
  if (language !== "en") find("manifest").href = `manifest.${language}.webmanifest`;
}

/** Makes the page at home on this device: kept by the browser where that is allowed, which is said. */
export async function settle(page) {
  change(find("home"), page.say(await keep()));
}

/** Has the browser keep the page; returns the word for how that went. */
async function keep() {
  // Without HTTPS there is none.
  if (!("serviceWorker" in navigator)) return "keptNot";
  try {
    await navigator.serviceWorker.register("worker.js");
    // Not before all files are there.
    await navigator.serviceWorker.ready;
    return "kept";
  } catch (failure) {
    // A certificate that the browser was told to accept is still not one that it trusts.
    if (failure.name === "SecurityError") return "keptUntrusted";
    // The machine is away just now.
    return navigator.serviceWorker.controller === null ? "keptNot" : "kept";
  }
}
