// SPDX-License-Identifier: Apache-2.0
import { path } from "./state.js";

const minute = 60e9;

/**
 * What a person can do with an item as it is, the likeliest first.
 *
 * @param {object} item the item, with its `kind`
 * @param {?object} ring the ring that is open for it
 * @returns {{word: string, key: string, method: string, path: string, body: ?object, each: ?boolean}[]} `word` names the
 *   deed; deeds of one `key` take one another's place; with `each`, two quick presses are two deeds; an answer to a ring
 *   also names the `item`
 */
export function deeds(item, ring) {
  const tell = (word, body, verb = word, key = word) => ({ word, key, method: "POST", path: `${path(item)}/${verb}`, body });
  const run = (word, verb = word) => tell(word, undefined, verb, "run");
  const plus = { ...tell("plus", { span_ns: minute }, "add"), each: true };
  const rings = ring === null ? [] : answers(ring, item);
  switch (item.kind) {
    case "alarm":
      return [...rings, ...awake(item, tell), ...switches(item, tell)];
    case "stopwatch":
      if (item.state === "running") return [run("pause"), { ...tell("lap"), each: true }];
      return item.state === "paused" ? [run("resume", "start"), tell("reset")] : [run("start")];
  }
  // In the first step there is nothing to take back, and to begin it anew is to restart.
  const back = item.step > 0 ? [tell("stepBack", undefined, "back")] : [];
  const next = item.kind === "sequence" ? [tell("nextStep", undefined, "next"), ...back] : [];
  const again = [tell("restart"), tell("reset")];
  switch (item.state) {
    case "ringing":
      return [...rings, plus, ...(item.kind === "sequence" ? back : []), ...again];
    case "running":
      return [run("pause"), plus, ...next, ...again];
    case "paused":
      return [run("resume"), plus, ...next, ...again];
    default:
      return [...awake(item, tell), run("start")];
  }
}

function answers(ring, { id: item }) {
  const tell = (word, verb) => ({
    word, key: word, method: "POST", path: `/v1/rings/${ring.id}/${verb}`, body: undefined, item,
  });
  const most = ring.settings?.snooze_limit ?? null;
  const canSnooze = ring.settings?.chime !== true && (most === null || (ring.snoozes ?? 0) < most);
  return [tell("stop", "dismiss"), ...(canSnooze ? [tell("snooze", "snooze")] : [])];
}

function awake(item, tell) {
  return item.awake_check?.asked ? [tell("awake")] : [];
}

function switches(item, tell) {
  if (item.state === "off") return [tell("turnOn", undefined, "on")];
  const repeats = item.days.length > 0 || item.rrule !== null;
  const isSkipped = item.skipped.length > 0 || item.skipped_times.length > 0;
  const skip = isSkipped ? [tell("unskip")] : repeats ? [tell("skip")] : [];
  return [...skip, tell("turnOff", undefined, "off")];
}
