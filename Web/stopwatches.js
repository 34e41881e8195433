// SPDX-License-Identifier: Apache-2.0
import { timeMeasured } from "./digits.js";
import { change, element, find, keep, within } from "./dom.js";

/**
 * The laps of a stopwatch, the newest first: `{number, split, total, mark}`, `mark` a word or `null`.
 *
 * @param {Pick<Stopwatch, "laps"|"fastest"|"slowest">} stopwatch
 */
export function laps(stopwatch) {
  return stopwatch.laps.toReversed().map(({ number, split_ns, total_ns }) => ({
    number, split: timeMeasured(split_ns / 1e6), total: timeMeasured(total_ns / 1e6),
    mark: number === stopwatch.fastest ? "fastest" : number === stopwatch.slowest ? "slowest" : null,
  }));
}

/**
 * Shows the laps of a stopwatch.
 *
 * @param {Page} page
 * @param {Stopwatch} stopwatch
 */
export function showLaps(page, stopwatch) {
  const lines = laps(stopwatch);
  const rows = keep(within(find("laps"), "tbody"), lines.map(({ number }) => String(number)), () =>
    element("tr", {}, element("th", { scope: "row" }), element("td"), element("td"), element("td")));
  rows.forEach((row, line) => {
    const lap = lines[line];
    const texts = [lap.number, lap.split, lap.total, lap.mark === null ? "" : page.say(lap.mark)];
    texts.forEach((text, index) => change(row.cells[index], String(text)));
  });
}
