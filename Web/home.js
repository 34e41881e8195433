// SPDX-License-Identifier: Apache-2.0
import { change, find } from "./dom.js";

/**
 * Makes the page installable by its name in a language.
 *
 * The page names no manifest before: Chromium stays with the first one if it is told of another while it reads that.
 *
 * @param {string} language
 */
export function nameIn(language) {
  const name = language === "en" ? "manifest.webmanifest" : `manifest.${language}.webmanifest`;
  document.head.append(Object.assign(document.createElement("link"), { rel: "manifest", href: name }));
}

/**
 * Makes the page at home on this device: kept by the browser where that is allowed, which is said.
 *
 * @param {Page} page
 */
export async function settle(page) {
  change(find("home"), page.say(await keep(page.spoken)));
}

/**
 * Has the browser keep the page, and of its words those of one language; returns the word for how that went.
 *
 * @param {string} language
 */
async function keep(language) {
  // Without HTTPS there is none.
  if (!("serviceWorker" in navigator)) return "keptNot";
  try {
    await navigator.serviceWorker.register(language === "en" ? "worker.js" : `worker.js?${language}`);
    // Not before all files are there.
    await navigator.serviceWorker.ready;
    return "kept";
  } catch (failure) {
    // A certificate that the browser was told to accept is still not one that it trusts.
    if (failure instanceof DOMException && failure.name === "SecurityError") return "keptUntrusted";
    // The machine is away just now.
    return navigator.serviceWorker.controller === null ? "keptNot" : "kept";
  }
}
