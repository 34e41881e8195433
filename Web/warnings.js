// SPDX-License-Identifier: Apache-2.0
import { milliseconds } from "./clock.js";
import { change, element, find, keep } from "./dom.js";
import { when } from "./scene.js";
import { english } from "./words.js";

/** How many missed rings are shown at once: those before come once these were seen. */
const most = 3;

/**
 * Shows what the machine warns of on every screen, and to who may say that it was seen what was missed; returns whether
 * that is anything.
 *
 * @param {Page} page
 */
export function showWarnings(page) {
  const { state, present, controls } = page.session;
  const missed = controls && present !== null ? (state?.missed ?? []).slice(-most) : [];
  const notices = keep(find("missed"), missed.map(({ id }) => id), () =>
    element("p", {}, element("span", { dir: "auto" }), " ", element("button", { textContent: page.say("seen") })));
  notices.forEach(({ children: [line, button] }, index) => {
    const { id, planned } = missed[index];
    const at = when(milliseconds(planned), Number(present?.utc), page.state.zone, page.written);
    change(line, `${page.say("missed", { label: page.name(missed[index]) })} · ${at}`);
    /** @type {HTMLElement} */ (button).onclick = () => void page.act("POST", `/v1/rings/${id}/dismiss`);
  });
  const told = sentences(state?.warnings ?? [], page.say);
  const lines = keep(find("warnings"), told, () => element("p", { dir: "auto" }));
  lines.forEach((line, index) => change(line, told[index]));
  find("warnings").hidden = told.length === 0;
  return told.length + missed.length > 0;
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
