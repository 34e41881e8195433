// SPDX-License-Identifier: Apache-2.0
import { change, find } from "./dom.js";

/** Asks for a code, and calls `paired` with the token that it is worth. */
export function askForCode(page, paired) {
  const form = find("pairing").querySelector("form");
  form.elements.device.value = page.say("deviceDefault");
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
