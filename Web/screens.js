// SPDX-License-Identifier: Apache-2.0
import { find, within } from "./dom.js";
import { lookIn, lookText } from "./look.js";
import { place } from "./place.js";

/** Under which name the places of the lists outlive a reload. */
const listTops = place.key("tops");

/** The screens of the bar, in its order. */
export const tabs = ["timers", "alarms", "sequences", "stopwatches", "clock"];

/**
 * The list that an item is in, by the first letter of its id.
 *
 * @type {Object<string, string>}
 */
const homes = { t: "timers", a: "alarms", s: "sequences", w: "stopwatches" };

/**
 * What the address of a page shows.
 *
 * @param {string} hash
 * @returns {Shown} with no `tab`, nothing stands beside what is shown
 */
export function shownBy(hash) {
  const given = new URLSearchParams(hash.slice(1));
  const { look } = lookIn(given);
  if (given.has("show") || look !== null) return { tab: null, shown: given.get("show") ?? "now", look };
  const tab = tabs.find((one) => given.has(one)) ?? null;
  return { tab, shown: tab === "clock" ? "clock" : null, look };
}

/** @param {Shown} screen */
function addressOf({ tab, shown, look }) {
  if (tab !== null) return `#${tab}`;
  return shown === null ? location.pathname : `#show=${encodeURIComponent(shown)}${lookText(look)}`;
}

/**
 * How the history goes on from one screen to another one.
 *
 * @param {?number} below how many entries of the history lie above the list; `null` if the list is none of them, as when an
 *   item was opened by its address
 * @param {?string} shown what is to be shown; `null` for the list
 * @returns {{back?: number, below?: ?number}} how many entries to go back, or `below` of a new one
 */
export function way(below, shown) {
  if (shown === null) return below !== null && below > 0 ? { back: below } : { below: 0 };
  return { below: below === null ? null : below + 1 };
}

/** The screens of the page: each has its own address, an entry in the history, and its own place. */
export class Screens {
  /**
   * What is shown: an item's id, `clock`, `now` for whatever runs, or `null` for a list.
   *
   * @type {?string}
   */
  shown = null;
  /**
   * Which screen of the bar that is; `null` for an item and what is shown alone.
   *
   * @type {?string}
   */
  tab = null;
  /**
   * How it looks; `null` as pages do.
   *
   * @type {?Look}
   */
  look = null;

  #below;
  /**
   * How far each list was scrolled, by its tab.
   *
   * @type {Map<?string, number>}
   */
  #tops;
  /**
   * Where the list of a page that was loaded anew was scrolled to; `null` before.
   *
   * @type {?number}
   */
  #settled = null;
  #draw;

  /**
   * @param {Shown} first what is shown first
   * @param {function(): void} draw draws what is shown
   */
  constructor(first, draw) {
    Object.assign(this, first);
    this.#draw = draw;
    this.#below = history.state?.below ?? (this.#isTop ? 0 : null);
    this.#tops = new Map(JSON.parse(sessionStorage.getItem(listTops) ?? "[]"));
    // Of one document the browser would keep one place for all screens.
    history.scrollRestoration = "manual";
    window.addEventListener("popstate", ({ state }) => {
      // What is given to a page that is open is taken as by one that is opened.
      if (/[#&](?:token|pair)=/.test(location.hash)) return location.reload();
      this.#leave();
      this.#enter(shownBy(location.hash), state?.below);
    });
    window.addEventListener("pagehide", () => {
      this.#leave();
      // What is told to the history now, Chromium forgets.
      sessionStorage.setItem(listTops, JSON.stringify([...this.#tops]));
    });
  }

  /**
   * The address of what is shown.
   *
   * @returns {string}
   */
  get address() {
    return addressOf(this);
  }

  /**
   * Shows an item, the clock alone or, with `null`, the list that it was opened from.
   *
   * @param {?string} shown
   */
  open(shown) {
    if (shown === null && this.#isTop) return;
    const { back, below } = way(this.#below, shown);
    this.#leave();
    // It is shown when the browser has gone there.
    if (back !== undefined) return history.go(-back);
    const home = homes[this.shown?.[0] ?? ""] ?? null;
    this.#push({ tab: shown === null ? home : null, shown, look: null }, below ?? null);
  }

  /**
   * Gives what is shown another look, under the address of that, or shows another thing in it.
   *
   * @param {string} shown
   * @param {?Look} look
   */
  dress(shown, look) {
    Object.assign(this, { tab: null, shown, look });
    history.replaceState({ below: this.#below }, "", this.address);
    this.#draw();
  }

  /**
   * Shows a screen of the bar.
   *
   * @param {string} tab
   */
  turn(tab) {
    this.#leave();
    this.#push(shownBy(`#${tab}`), 0);
  }

  /** Goes to the first list, of which nothing is known any more. */
  reset() {
    Object.assign(this, { tab: null, shown: null, look: null });
    this.#below = 0;
    this.#tops.clear();
    sessionStorage.removeItem(listTops);
    history.replaceState(null, "", location.pathname);
  }

  /** Scrolls the list, once it is drawn, to where it was; once more as it has grown, unless a person has scrolled meanwhile. */
  settle() {
    if (!this.#isTop) return;
    if (this.#settled !== null && scrollY !== this.#settled) return;
    scrollTo(0, this.#top);
    this.#settled = scrollY;
  }

  /** Whether a list is shown or a screen of the bar, so that nothing lies below. */
  get #isTop() {
    return this.tab !== null || this.shown === null;
  }

  get #top() {
    return this.#tops.get(this.tab) ?? 0;
  }

  #leave() {
    if (this.#isTop) this.#tops.set(this.tab, scrollY);
  }

  /**
   * @param {Shown} next
   * @param {?number} below
   */
  #push(next, below) {
    history.pushState({ below }, "", addressOf(next));
    this.#enter(next, below);
  }

  /**
   * @param {Shown} screen
   * @param {?number} [below]
   */
  #enter(screen, below) {
    const before = this.#isTop ? null : this.shown;
    Object.assign(this, screen);
    this.#below = below ?? (this.#isTop ? 0 : null);
    this.#draw();
    const bar = within(find("bar"), "[aria-current]");
    const last = before === null ? bar : within(find("items"), `[data-item="${CSS.escape(before)}"]`);
    const next = this.#isTop ? last ?? bar ?? within(find("items"), "button") : find("back");
    next?.focus({ preventScroll: true });
    // The digits of an item are at its top.
    scrollTo(0, this.#isTop ? this.#top : 0);
  }
}
