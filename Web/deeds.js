// SPDX-License-Identifier: Apache-2.0
import { path } from "./state.js";

const minute = 60e9;

/**
 * The word and the key of a deed, by its verb; the verbs that are missing have no button here.
 *
 * @type {Object<string, {word?: string, key?: string, body?: object, each?: boolean}>}
 */
const verbs = {
  awake: {}, start: { word: "start", key: "run" }, pause: { word: "pause", key: "run" }, resume: { word: "resume", key: "run" },
  add: { word: "plus", body: { span_ns: minute }, each: true }, lap: { each: true }, next: { word: "nextStep" },
  back: { word: "stepBack" }, restart: {}, reset: {}, skip: {}, unskip: { key: "skip" },
  on: { word: "turnOn", key: "power" }, off: { word: "turnOff", key: "power" },
};

/**
 * What is done with an item now and then alone; what else it offers is done the whole time.
 *
 * @type {Object<string, function(Item): boolean>}
 */
const rare = {
  restart: () => true, back: () => true, add: ({ kind }) => kind === "sequence",
  // Its laps are lost by that.
  reset: ({ kind, state }) => kind === "stopwatch" && state === "running",
};

/**
 * What a person can do with an item, the likeliest first, as its daemon says.
 *
 * @param {Item} item the item, with its `kind`
 * @param {?Ring} ring the ring that is open for it
 * @returns {Deed[]} `word` names the
 *   deed; deeds of one `key` take one another's place; with `each`, two quick presses are two deeds; what `isRare` stands
 *   behind one button, as does all but the answers while it rings; an answer to a ring also names the `item`
 */
export function deeds(item, ring) {
  const offered = (item.abilities ?? []).filter((verb) => verb in verbs && !isOfForm(verb, item));
  return [...(ring === null ? [] : answers(ring, item)), ...offered.map((verb) => deed(verb, item, ring !== null))];
}

/** Whether it takes dates, for which there is no button: the pause of an alarm. */
const isOfForm = (/** @type {string} */ verb, /** @type {Item} */ { kind }) => kind === "alarm" && ["pause", "resume"].includes(verb);

/**
 * @param {string} verb
 * @param {Item} item
 * @param {boolean} rings
 * @returns {Deed}
 */
function deed(verb, item, rings) {
  const { word = verb, key = word, body, each } = verbs[verb];
  // A stopwatch that stands still goes on from there.
  const isResumed = item.kind === "stopwatch" && item.state === "paused" && verb === "start";
  return {
    word: isResumed ? "resume" : word, key, method: "POST", path: `${path(item)}/${verb}`, body, ...(each && { each }),
    isRare: rings || (rare[verb]?.(item) ?? false),
  };
}

/**
 * @param {Ring} ring
 * @param {Item} item
 * @returns {Deed[]}
 */
function answers(ring, { id: item }) {
  const tell = (/** @type {string} */ word, /** @type {string} */ verb) => ({
    word, key: word, method: "POST", path: `/v1/rings/${ring.id}/${verb}`, body: undefined, item, isRare: false,
  });
  return [tell("stop", "dismiss"), ...(ring.can_snooze ? [tell("snooze", "snooze")] : [])];
}
