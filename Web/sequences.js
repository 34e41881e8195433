// SPDX-License-Identifier: Apache-2.0
import { timeLeft } from "./digits.js";
import { change, element, find, keep } from "./dom.js";
import { steps } from "./plan.js";

/**
 * Shows the steps of a sequence: those that are over, the present one, and those to come.
 *
 * @param {Page} page
 * @param {StepSequence} sequence
 */
export function showSteps(page, sequence) {
  const all = steps(sequence);
  const rows = keep(find("steps"), all.map((_, index) => String(index)), () =>
    element("li", {}, element("span", { dir: "auto" }), element("span")));
  rows.forEach((row, index) => {
    const { label, duration_ns } = all[index];
    change(row.children[0], label || page.say("step", { step: index + 1 }));
    change(row.children[1], timeLeft(duration_ns / 1e6));
    row.ariaCurrent = index === sequence.step ? "step" : null;
    row.dataset.isOver = String(sequence.step !== null && index < sequence.step);
  });
  // Who has only a keyboard scrolls what has the focus.
  find("steps").ariaLabel = page.say("steps");
  followPresent(find("steps"), rows[sequence.step ?? -1] ?? null, `${sequence.id} ${sequence.step}`);
}

/**
 * Scrolls the list to the present step once, whenever that is another: a person may look elsewhere meanwhile.
 *
 * @param {HTMLElement} list
 * @param {?HTMLElement} row
 * @param {string} place
 */
function followPresent(list, row, place) {
  if (list.dataset.place === place) return;
  list.dataset.place = place;
  // The list alone, not the page: the digits stay in sight. The step before stays in sight, too.
  if (row !== null) list.scrollTop = row.offsetTop - row.offsetHeight;
}

/** Forgets where the list was, for when it is shown again. */
export function leaveSteps() {
  delete find("steps").dataset.place;
}
