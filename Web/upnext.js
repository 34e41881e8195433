// SPDX-License-Identifier: Apache-2.0
import { change, element, find, keep, within } from "./dom.js";
import { milliseconds } from "./clock.js";
import { when } from "./scene.js";
import { partsOf } from "./spans.js";

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];

/**
 * What is told of the item that rings next; `null` if nothing is to ring.
 *
 * @param {Told[]} told
 */
export function nextOf(told) {
  /** @type {?Told} */
  let first = null;
  for (const one of told) {
    const isRunning = ["calm", "soon", "last"].includes(one.phase);
    if (isRunning && (first === null || endOf(one) < endOf(first))) first = one;
  }
  return first;
}

const endOf = (/** @type {Told} */ { end }) => end ?? Infinity;

/**
 * How long it is until then, rounded up so that it is never told too short: to the minute, and to the hour from a day on.
 *
 * @param {number} left in milliseconds
 * @returns {{days: number, hours: number, minutes: number, seconds: number, rest: number}} `rest` is how long that holds, in milliseconds
 */
export function distance(left) {
  const step = left > day ? hour : minute;
  const steps = Math.max(1, Math.ceil(left / step));
  return { ...partsOf(steps * step), rest: Math.max(left - (steps - 1) * step, 0) };
}

/**
 * When an item rings, by the wall clock.
 *
 * @param {Item|undefined} item
 */
function ringTime(item) {
  const { state, next, snoozed_until, deadline } = /** @type {Partial<Timer & Alarm>} */ (item);
  return milliseconds(/** @type {string} */ ((state === "snoozed" ? snoozed_until : next) ?? deadline));
}

/** What rings, and what rings next, above each screen of the bar. */
export class UpNext {
  #page;

  /** @param {Page} page */
  constructor(page) {
    this.#page = page;
    find("upNext").ariaLabel = page.say("upNext");
    find("upNext").addEventListener("click", (event) => {
      const link = /** @type {Element} */ (event.target).closest("a");
      if (link === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      page.open(link.dataset.opens ?? null);
    });
  }

  /**
   * Shows it.
   *
   * @param {Told[]} told what is shown of each item, as `Scenes` tells it; nothing of none is shown
   * @param {?Present} present
   * @returns {number} when it changes, by the server's boot clock
   */
  show(told, present) {
    const ringing = told.filter(({ phase }) => phase === "ringing");
    const rows = keep(find("ringing"), ringing.map(({ id }) => String(id)), (id) =>
      element("li", {}, link(id, element("strong", { dir: "auto" }), " ", element("span"))));
    rows.forEach((row, index) => {
      change(within(row, "strong"), this.#page.name(ringing[index]));
      change(within(row, "span"), this.#page.say("isRinging"));
    });
    const next = nextOf(told);
    const [line] = keep(find("nextLine"), next === null ? [] : [String(next.id)], (id) => link(
      id, element("span", { className: "at" }), " ", element("span", { className: "name", dir: "auto" }), " ",
      element("span", { className: "left" })));
    find("upNext").hidden = next === null && ringing.length === 0;
    if (next === null || present === null) return Infinity;
    const left = distance(endOf(next) - present.boot);
    const { zone } = this.#page.state;
    change(within(line, ".at"), when(ringTime(next.item), present.utc, zone, this.#page.written));
    change(within(line, ".name"), this.#page.name(next));
    change(within(line, ".left"), this.#page.say("nextIn", { span: this.#page.span(left) }));
    return present.boot + left.rest;
  }
}

/**
 * @param {string} id
 * @param {...(Node|string)} parts
 */
function link(id, ...parts) {
  const made = element("a", { href: `#show=${id}` }, ...parts);
  made.dataset.opens = id;
  return made;
}
