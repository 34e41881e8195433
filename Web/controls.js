// SPDX-License-Identifier: Apache-2.0
import { deeds } from "./deeds.js";
import { change, element, find, keep } from "./dom.js";
import { More } from "./more.js";
import { itemOf, path, ringOf } from "./state.js";

/** For how long after buttons have moved a press is meant for what was there before, in milliseconds: nothing is done. */
const grace = 600;

/** @param {Deed} deed */
const name = (deed) => `${deed.method} ${deed.path}`;

/** What somebody who runs a show presses, always in this order: a step back, stop or pause, the next step. */
const order = ["stepBack", "stop", "run", "nextStep"];

/**
 * Of the deeds for an item, those in front of such a person; all that is not rare, if it has no steps.
 *
 * @param {Deed[]} deeds
 */
function operated(deeds) {
  const keys = deeds.map(({ key }) => key);
  if (!keys.includes("nextStep")) return deeds.filter(({ isRare }) => !isRare);
  return order.flatMap((key) => (keys.includes(key) ? deeds[keys.indexOf(key)] : []));
}

/** What a device that controls can do with an item. */
export class Controls {
  #page;
  /**
   * What was asked for and is not answered yet, by method and path.
   *
   * @type {Set<string>}
   */
  #sent = new Set();
  /**
   * Runs until the hand of a person has seen where the buttons are.
   *
   * @type {?number}
   */
  #settling = null;
  /** @type {{shown: ?string, first: ?string}} */
  #before = { shown: null, first: null };
  /** What stands behind one button. */
  more = new More();
  /** Changes with what can be pressed, so that buttons are drawn anew. */
  version = 0;

  /** @param {Page} page */
  constructor(page) {
    this.#page = page;
  }

  /**
   * The deeds for an item, the likeliest first; none for a display, nor before anything is known.
   *
   * @param {?string} id
   */
  deeds(id) {
    const { state, controls } = this.#page.session;
    const item = controls && state !== null ? itemOf(state, id) : null;
    return state === null || item === null ? [] : deeds(item, ringOf(state, item.id));
  }

  /** Whether buttons have just moved. */
  get isSettling() {
    return this.#settling !== null;
  }

  /** Notes that buttons have moved, or do something else, under the hand of a person. */
  moved() {
    clearTimeout(this.#settling ?? undefined);
    this.version += 1;
    this.#settling = setTimeout(() => {
      this.#settling = null;
      this.version += 1;
      this.#page.draw();
    }, grace);
  }

  /** Shows the deeds for what is on the screen, and what else can be done with it. */
  show() {
    const told = this.deeds(this.#page.shown);
    const { shown, first } = this.#before;
    const present = { shown: this.#page.shown, first: told[0]?.key ?? null };
    if (shown === present.shown && first !== null && first !== present.first) this.moved();
    if (shown !== present.shown || (first !== null && first !== present.first)) this.more.close();
    this.#before = present;
    const front = this.#page.look?.view === "operator" ? operated(told) : told.filter(({ isRare }) => !isRare);
    this.#fill(find("acts"), front, front.findIndex(({ key }) => key !== "stepBack"));
    this.#fill(find("otherActs"), told.filter((deed) => !front.includes(deed)), null);
    const { state, controls } = this.#page.session;
    const item = controls && state !== null ? itemOf(state, this.#page.shown) : null;
    // Before anything is known as well, so that no button is where it will not stay.
    this.more.show(controls && (state === null || item !== null));
    find("more").hidden = item === null;
    find("remove").hidden = item === null;
    find("edit").hidden = item === null;
  }

  /**
   * @param {HTMLElement} place
   * @param {Deed[]} deeds
   * @param {?number} first which of them is the likeliest
   */
  #fill(place, deeds, first) {
    const buttons = keep(place, deeds.map((deed) => deed.key), () => element("button"));
    buttons.forEach((button, index) => this.put(button, deeds[index], index === first));
  }

  /**
   * Makes a button do a deed.
   *
   * @param {HTMLElement} button
   * @param {Deed} deed
   * @param {boolean} isFirst
   */
  put(button, deed, isFirst) {
    change(button, this.#page.say(deed.word));
    button.classList.toggle("plain", !isFirst);
    // Not `disabled`, which takes the focus away from who came here by keyboard.
    button.ariaDisabled = this.#waits(deed) ? "true" : null;
    button.onclick = () => void this.do(deed);
  }

  /**
   * Whether a press would not count: it may be meant for what was there before, or what it asks for is under way.
   *
   * @param {Deed} deed
   */
  #waits(deed) {
    return this.isSettling || this.#sent.has(name(deed));
  }

  /**
   * Does a deed: once however often it is pressed meanwhile, unless each press counts.
   *
   * @param {Deed} deed
   */
  async do(deed) {
    if (this.#waits(deed)) return;
    if (!deed.each) this.#sent.add(name(deed));
    this.version += 1;
    // It is quiet here also if the machine is not reached.
    if (deed.word === "stop") this.#page.hush(deed.item);
    this.#page.draw();
    await this.#page.act(deed.method, deed.path, deed.body);
    this.#sent.delete(name(deed));
    this.version += 1;
    this.#page.draw();
  }

  /**
   * Removes an item, and offers to undo that.
   *
   * @param {?string|undefined} id
   */
  async remove(id) {
    const item = itemOf(this.#page.state, id ?? null);
    if (item === null || !(await this.#page.act("DELETE", path(item)))) return;
    this.#page.open(null);
    this.#page.mention(this.#page.say("removed", { name: this.#page.name(item) }), item.id);
  }

  /**
   * Takes back the last removal, of an item or of anything.
   *
   * @param {?string} [id]
   */
  async undo(id) {
    if (!(await this.#page.act("POST", "/v1/undo", id === undefined ? undefined : { item: id }))) return;
    this.#page.mention(this.#page.say("undone"));
  }
}
