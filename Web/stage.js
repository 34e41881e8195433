// SPDX-License-Identifier: Apache-2.0
import { agenda } from "./agenda.js";
import { change, element, find, keep } from "./dom.js";
import { logo } from "./logo.js";
import { inkOf } from "./look.js";
import { showMessage } from "./messages.js";
import { atMoment } from "./plan.js";
import { leaveSteps, showSteps } from "./sequences.js";
import { timeOfDay } from "./scene.js";
import { items, itemOf } from "./state.js";
import { showLaps } from "./stopwatches.js";

/**
 * The look that the page wears.
 *
 * @type {?Look}
 */
let worn = null;

/**
 * Gives the page a look.
 *
 * @param {?Look} look `null` for the page as it usually is
 */
export function wear(look) {
  if (look === worn) return;
  worn = look;
  void logo.show(look?.parts.includes("logo") ?? false);
  const { dataset } = document.body;
  for (const name of ["look", "parts", "mirror", "chroma"]) delete dataset[name];
  const { style } = document.documentElement;
  /** @type {Record<string, ?string>} */
  const colours = look === null ? {} : { "--ground": look.ground, "--ink": inkOf(look), "--text": inkOf(look), "--key": look.chroma };
  for (const name of ["--ground", "--ink", "--text", "--key"]) {
    if (colours[name]) style.setProperty(name, `#${colours[name]}`);
    else style.removeProperty(name);
  }
  for (const name of ["--size", "--font"]) style.removeProperty(name);
  if (look === null) return;
  style.setProperty("--size", String(look.size / 100));
  if (look.font !== "") style.setProperty("--font", fontName(look.font));
  Object.assign(dataset, { look: look.view, parts: look.parts.join(" "), mirror: look.mirror });
  if (look.chroma !== null) dataset.chroma = "";
}

/**
 * The name of a font as CSS has it: in quotes, unless it is one that stands for a kind.
 *
 * @param {string} font
 */
function fontName(font) {
  return ["serif", "sans-serif", "monospace", "system-ui", "ui-rounded"].includes(font) ? font : `"${font}"`;
}

/**
 * Shows the time of day and what comes today beside what is large, where the look has them.
 *
 * @param {Page} page
 * @param {Told} told
 * @param {?Present} present
 * @param {Told[]} all what is shown of each item
 * @returns {number} when that changes, by the server's boot clock
 */
function showBeside(page, told, present, all) {
  const { state } = page.session;
  const parts = page.look?.parts ?? [];
  const hasTime = state !== null && parts.includes("time") && told.kind !== "clock";
  const hasAgenda = state !== null && parts.includes("agenda");
  find("timeOfDay").hidden = !hasTime;
  find("agenda").hidden = !hasAgenda;
  if (present === null || !(hasTime || hasAgenda)) return Infinity;
  const { zone } = state;
  const utc = present.trusted ?? present.utc;
  if (hasTime) change(find("timeOfDay"), timeOfDay(utc, zone, page.written));
  const coming = hasAgenda ? agenda(all, present, zone, page.shown) : [];
  const rows = keep(find("agenda"), coming.map(({ key }) => key), () =>
    element("li", {}, element("span"), element("span", { className: "label", dir: "auto" })));
  rows.forEach((row, index) => {
    const { isOpen, step, label, kind } = coming[index];
    const time = timeOfDay(coming[index].at, zone, page.written);
    const [at, what] = row.children;
    change(at, isOpen ? page.say("atSoonest", { at: time }) : time);
    change(what, step !== undefined && label === "" ? page.say("step", { step }) : page.name({ label, kind }));
  });
  return present.boot + 60_000 - (((utc % 60_000) + 60_000) % 60_000);
}

/**
 * Shows one thing over the whole screen.
 *
 * @param {Page} page
 * @param {Told} told what is shown, as `scene` tells it
 * @param {?Present} present the server's present moment
 * @param {boolean} stopsHere whether a ring of this page alone can be stopped
 * @param {Told[]} all what is shown of each item, for what comes next
 * @returns {number} when what stands beside it changes, by the server's boot clock
 */
export function showStage(page, told, present, stopsHere, all) {
  const { session } = page;
  change(find("label"), page.name(told));
  const digits = find("digits");
  if (digits.textContent?.length !== told.digits.length) {
    digits.style.setProperty("--digits", String(Math.max(4, told.digits.length)));
  }
  change(digits, told.digits);
  // Drawn with the digits, and by nothing else: what moves all the time would have a phone draw sixty times a second.
  find("progress").hidden = told.part === undefined;
  if (told.part !== undefined) find("progress").style.setProperty("--part", told.part.toFixed(4));
  // What rings is said at once, not after what is being read.
  find("lines").ariaLive = told.phase === "ringing" ? "assertive" : "polite";
  const lines = keep(find("lines"), told.lines.map((_, index) => String(index)), () =>
    element("p", { dir: "auto", ariaAtomic: "true" }, element("span", { className: "unseen" }), element("span")));
  lines.forEach((line, index) => {
    // Who hears what happened hears to what.
    change(line.children[0], index === 0 && told.kind !== "clock" ? `${page.name(told)}: ` : "");
    change(line.children[1], page.line(told.lines[index], present));
  });
  find("stopHere").hidden = !stopsHere;
  const item = session.state === null ? null : itemOf(session.state, page.shown);
  find("laps").hidden = item?.kind !== "stopwatch" || item.laps.length === 0;
  if (item?.kind === "stopwatch") showLaps(page, item);
  find("steps").hidden = item?.kind !== "sequence" || !session.controls;
  if (item?.kind === "sequence" && session.controls) showSteps(page, present === null ? item : atMoment(item, present.boot));
  else leaveSteps();
  find("clocks").hidden = page.shown !== "clock";
  find("cities").hidden = page.shown !== "clock";
  if (page.shown === "clock" && session.state !== null && present !== null) page.worldClock.show(present);
  showMessage(page);
  page.controls.show();
  const isAlone = session.state === null || (!session.controls && items(session.state).length < 2);
  find("back").hidden = isAlone || page.tab !== null;
  const next = showBeside(page, told, present, all);
  document.title = told.label === "" ? `${told.digits} – Toki` : `${told.digits} ${told.label} – Toki`;
  return next;
}
