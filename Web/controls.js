// SPDX-License-Identifier: Apache-2.0
import { deeds } from "./deeds.js";
import { change, element, find, keep } from "./dom.js";
import { itemOf, path } from "./state.js";

/** For how long after buttons have moved a press is meant for what was there before, in milliseconds: no ring is stopped. */
const grace = 600;

const name = (deed) => `${deed.method} ${deed.path}`;

/** What a device that controls can do with an item. */
export class Controls {
  #page;
  /** What was asked for and is not answered yet, by method and path. */
  #sent = new Set();
  /** Runs until the hand of a person has seen where the buttons are. */
  #settling = null;
  #before = { shown: null, first: null };

  constructor(page) {
    this.#page = page;
  }

  /** The deeds for an item, the likeliest first; none for a display. */
  deeds(id) {
    const { session } = this.#page;
    const item = session.controls ? itemOf(session.state, id) : null;
    if (item === null) return [];
    return deeds(item, session.state.rings.find((ring) => ring.owner === id) ?? null);
  }

  /** Notes that buttons have moved, or do something else, under the hand of a person. */
  moved() {
    clearTimeout(this.#settling);
    this.#settling = setTimeout(() => {
      this.#settling = null;
      this.#page.draw();
    }, grace);
  }

  /** Shows the deeds for what is on the screen, and what else can be done with it. */
  show() {
    const told = this.deeds(this.#page.shown);
    const [{ shown, first }, present] = [this.#before, { shown: this.#page.shown, first: told[0]?.key ?? null }];
    if (shown === present.shown && first !== null && first !== present.first) this.moved();
    this.#before = present;
    const buttons = keep(find("acts"), told.map((deed) => deed.key), () => element("button"));
    buttons.forEach((button, index) => this.put(button, told[index], index === 0));
    const item = this.#page.session.controls ? itemOf(this.#page.session.state, this.#page.shown) : null;
    find("more").hidden = item === null;
    find("edit").hidden = item === null || !["timer", "alarm"].includes(item.kind);
  }

  /** Makes a button do a deed. */
  put(button, deed, isFirst) {
    change(button, this.#page.say(deed.word));
    button.classList.toggle("plain", !isFirst);
    // Not `disabled`, which takes the focus away from who came here by keyboard.
    button.ariaDisabled = this.#waits(deed) ? "true" : null;
    button.onclick = () => void this.do(deed);
  }

  /** Whether a press would not count: it may be meant for what was there before, or what it asks for is under way. */
  #waits(deed) {
    return (deed.word === "stop" && this.#settling !== null) || this.#sent.has(name(deed));
  }

  /** Does a deed: once however often it is pressed meanwhile, unless each press counts. */
  async do(deed) {
    if (this.#waits(deed)) return;
    if (!deed.each) this.#sent.add(name(deed));
    // It is quiet here also if the machine is not reached.
    if (deed.word === "stop") this.#page.hush(deed.item);
    this.#page.draw();
    await this.#page.act(deed.method, deed.path, deed.body);
    this.#sent.delete(name(deed));
    this.#page.draw();
  }

  /** Removes an item, and offers to undo that. */
  async remove(id) {
    const item = itemOf(this.#page.session.state, id);
    if (item === null || !(await this.#page.act("DELETE", path(item)))) return;
    this.#page.open(null);
    this.#page.mention(this.#page.say("removed", { name: this.#page.name(item) }), id);
  }

  /** Takes back the last removal, of an item or of anything. */
  async undo(id) {
    if (!(await this.#page.act("POST", "/v1/undo", id === undefined ? undefined : { item: id }))) return;
    this.#page.mention(this.#page.say("undone"));
  }
}
