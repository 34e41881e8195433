// SPDX-License-Identifier: Apache-2.0
import { change, element, find, keep } from "./dom.js";
import { english } from "./words.js";

/**
 * Shows what the machine warns of on every screen; returns whether that is anything.
 *
 * @param {Page} page
 */
export function showWarnings(page) {
  const told = sentences(page.session.state?.warnings ?? [], page.say);
  const lines = keep(find("warnings"), told, () => element("p", { dir: "auto" }));
  lines.forEach((line, index) => change(line, told[index]));
  find("warnings").hidden = told.length === 0;
  return told.length > 0;
}

/**
 * A sentence for each warning.
 *
 * @param {string[]} codes the warnings, as in the API; one of a newer machine is shown as it is
 * @param {Sayer["say"]} say says a word in the person's language
 */
export function sentences(codes, say) {
  // A cause says this too, and what to do.
  const hasCause = codes.some((code) => code.startsWith("store_") && code !== "store_damaged");
  return codes.filter((code) => code !== "not_saved" || !hasCause).map((code) => {
    const [kind, ...name] = code.split(":");
    // An earlier build calls a link a bell.
    const word = `warning_${kind === "bell_lost" ? "link_lost" : kind}`;
    return word in english ? say(word, { name: name.join(":") }) : code;
  });
}
