// SPDX-License-Identifier: Apache-2.0
import { path } from "./state.js";

const minute = 60e9;

/** The word and the key of a deed, by its verb; the verbs that are missing have no button here. */
const verbs = {
  awake: {}, start: { word: "start", key: "run" }, pause: { word: "pause", key: "run" }, resume: { word: "resume", key: "run" },
  add: { word: "plus", body: { span_ns: minute }, each: true }, lap: { each: true }, next: { word: "nextStep" },
  back: { word: "stepBack" }, restart: {}, reset: {}, skip: {}, unskip: {}, on: { word: "turnOn" }, off: { word: "turnOff" },
};

/**
 * What a person can do with an item, the likeliest first, as its daemon says.
 *
 * @param {object} item the item, with its `kind`
 * @param {?object} ring the ring that is open for it
 * @returns {{word: string, key: string, method: string, path: string, body: ?object, each: ?boolean}[]} `word` names the
 *   deed; deeds of one `key` take one another's place; with `each`, two quick presses are two deeds; an answer to a ring
 *   also names the `item`
 */
export function deeds(item, ring) {
  const offered = (item.abilities ?? []).filter((verb) => verb in verbs && !isOfForm(verb, item));
  return [...(ring === null ? [] : answers(ring, item)), ...offered.map((verb) => deed(verb, item))];
}

/** Whether it takes dates, for which there is no button: the pause of an alarm. */
const isOfForm = (verb, { kind }) => kind === "alarm" && ["pause", "resume"].includes(verb);

function deed(verb, item) {
  const { word = verb, key = word, body, each } = verbs[verb];
  // A stopwatch that stands still goes on from there.
  const isResumed = item.kind === "stopwatch" && item.state === "paused" && verb === "start";
  return { word: isResumed ? "resume" : word, key, method: "POST", path: `${path(item)}/${verb}`, body, ...(each && { each }) };
}

function answers(ring, { id: item }) {
  const tell = (word, verb) => ({
    word, key: word, method: "POST", path: `/v1/rings/${ring.id}/${verb}`, body: undefined, item,
  });
  return [tell("stop", "dismiss"), ...(ring.can_snooze ? [tell("snooze", "snooze")] : [])];
}
