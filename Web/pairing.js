// SPDX-License-Identifier: Apache-2.0
import { change, find } from "./dom.js";
import { place } from "./place.js";

/** Asks for a code, or for the token of an account, and calls `paired` with the token that it is worth. */
export function askForCode(page, paired) {
  const form = find("pairing").querySelector("form");
  form.elements.device.value = page.say("deviceDefault");
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
