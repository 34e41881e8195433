// SPDX-License-Identifier: Apache-2.0
import { change, element, find, keep } from "./dom.js";
import { showMessage } from "./messages.js";
import { leaveSteps, showSteps } from "./sequences.js";
import { items, itemOf } from "./state.js";
import { showLaps } from "./stopwatches.js";

/**
 * Shows one thing over the whole screen.
 *
 * @param {object} told what is shown, as `scene` tells it
 * @param {?object} present the server's present moment
 * @param {boolean} stopsHere whether a ring of this page alone can be stopped
 */
export function showStage(page, told, present, stopsHere) {
  const { session } = page;
  change(find("label"), page.name(told));
  const digits = find("digits");
  digits.textContent = told.digits;
  digits.style.setProperty("--digits", Math.max(4, told.digits.length));
  const lines = keep(find("lines"), told.lines.map((_, index) => String(index)), () => element("p", { dir: "auto" }));
  lines.forEach((line, index) => change(line, page.line(told.lines[index], present)));
  find("stopHere").hidden = !stopsHere;
  const item = session.state === null ? null : itemOf(session.state, page.shown);
  const kind = item?.kind;
  find("laps").hidden = kind !== "stopwatch" || item.laps.length === 0;
  if (kind === "stopwatch") showLaps(page, item);
  find("steps").hidden = kind !== "sequence" || !session.controls;
  if (kind === "sequence" && session.controls) showSteps(page, item);
  else leaveSteps();
  find("clocks").hidden = page.shown !== "clock";
  find("cities").hidden = page.shown !== "clock";
  if (page.shown === "clock" && session.state !== null && present !== null) page.worldClock.show(present);
  showMessage(page);
  if (session.state !== null) page.controls.show();
  find("back").hidden = session.state === null || (!session.controls && items(session.state).length < 2);
  document.title = told.label === "" ? `${told.digits} – Toki` : `${told.digits} ${told.label} – Toki`;
}
