// SPDX-License-Identifier: Apache-2.0
import { partsOf } from "./spans.js";

const [second, minute] = [1e9, 60e9];
const spans = (/** @type {number} */ unit, /** @type {number[]} */ counts) => counts.map((count) => count * unit);

/** The sounds of Toki's own, by their names in the API. */
const sounds = ["bell", "brook", "chime", "dawn", "harp", "ibis", "kettle", "lantern", "marimba", "pulse"];

/** @returns {Sound} */
const named = (/** @type {string} */ value) => ({ kind: "named", value });

/** @type {Sound} */
export const silent = { kind: "none", value: null };

/**
 * The choices of how something rings, by their names in the API, in the groups and the order of the apps.
 *
 * `values` are offered to be chosen among, of which those in nanoseconds are spans; what has none is on or off, but for the volume.
 *
 * @type {[string, {values?: RingValue[]}][]}
 */
export const choices = [
  ["sound", { values: [...sounds.map(named), silent] }],
  ["volume", {}],
  ["ramp_ns", { values: spans(second, [0, 5, 10, 30, 60, 300]) }],
  ["ring_ns", { values: spans(minute, [1, 3, 5, 10, 20, 30, 60]) }],
  ["snooze_ns", { values: spans(minute, [1, 3, 5, 9, 10, 15, 20, 30]) }],
  ["snooze_limit", { values: [null, 0, 1, 2, 3, 5, 10] }],
  ["again", { values: [0, 1, 2, 3] }],
  ["again_ns", { values: spans(minute, [1, 2, 5, 10, 15, 30]) }],
  ["overtime", {}],
  ["override", {}],
  ["speak", {}],
  ["keep_awake", {}],
  ["chime", {}],
  ["pre_alarm", { values: [null, ...spans(minute, [1, 3, 5, 10, 15, 20, 30, 60])] }],
  ["pre_volume", {}],
  ["check_ns", { values: [null, ...spans(minute, [1, 3, 5, 10, 15, 30, 60])] }],
];

/**
 * What has no meaning for some, or is not set for all: a sequence never rings again by itself, and asks nothing.
 *
 * @type {Record<RingUse, string[]>}
 */
const without = {
  timer: [],
  alarm: ["overtime"],
  sequence: ["snooze_limit", "again", "again_ns", "overtime", "pre_alarm", "pre_volume", "check_ns"],
  usual: ["chime", "pre_alarm", "pre_volume", "check_ns"],
};

/** The volume of a pre-alarm of which nobody said it. */
const usualPreVolume = 20;

/**
 * The names of the choices that a form has: of a timer, an alarm, a sequence, or of all that is new (`usual`).
 *
 * @param {RingUse} use
 */
export function namesOf(use) {
  return choices.map(([name]) => name).filter((name) => !without[use].includes(name));
}

/**
 * How something new of a kind rings unless somebody says more, by the settings of all of Toki.
 *
 * @param {EngineSettings} settings
 * @param {RingUse} use
 * @returns {RingSettings}
 */
export function usualOf(settings, use) {
  const { ring, again, again_ns } = settings;
  return ["alarm", "usual"].includes(use) ? { ...ring, again, again_ns } : ring;
}

/**
 * The values of a form: those of the settings, with the pre-alarm in two.
 *
 * @param {RingSettings} settings
 * @param {RingUse} use
 * @returns {RingValues}
 */
export function valuesOf(settings, use) {
  const { pre_alarm } = settings;
  const told = /** @type {RingValues} */ ({ ...settings, pre_alarm: pre_alarm?.before_ns ?? null, pre_volume: pre_alarm?.volume ?? usualPreVolume });
  return /** @type {RingValues} */ (Object.fromEntries(namesOf(use).map((name) => [name, told[name]])));
}

/**
 * What a form changes of settings: nothing that stayed as it was shown.
 *
 * @param {RingSettings} settings
 * @param {RingValues} values
 * @param {RingUse} use
 * @returns {object}
 */
export function ringEdit(settings, values, use) {
  const before = valuesOf(settings, use);
  /** @param {string} name */
  const isOther = (name) => JSON.stringify(before[name]) !== JSON.stringify(values[name]);
  const { pre_alarm, pre_volume, ...edit } = Object.fromEntries(
    namesOf(use).filter(isOther).map((name) => [name, values[name]]));
  if (pre_alarm === null) return { ...edit, pre_alarm };
  // The volume of none changes nothing.
  if ((pre_alarm ?? pre_volume) === undefined || values.pre_alarm === null) return edit;
  const sound = settings.pre_alarm?.sound;
  return {
    ...edit,
    pre_alarm: { before_ns: values.pre_alarm, volume: values.pre_volume, ...(sound && { sound }) },
  };
}

/**
 * The values that are offered of a choice, with the present one among them.
 *
 * @param {string} name
 * @param {RingValue} present
 */
export function offered(name, present) {
  const { values = [] } = Object.fromEntries(choices)[name];
  if (values.some((one) => JSON.stringify(one) === JSON.stringify(present))) return values;
  const all = [...values, present];
  return typeof present === "number" ? all.toSorted((one, other) => Number(one ?? -1) - Number(other ?? -1)) : all;
}

/**
 * A value of a choice in words.
 *
 * @param {string} name
 * @param {RingValue} value
 * @param {Sayer} wording
 */
export function wordOf(name, value, wording) {
  if (value !== null && typeof value === "object") {
    if (value.kind === "named") return wording.say(sounds.includes(value.value) ? `sound_${value.value}` : value.value);
    return value.kind === "none" ? wording.say("sound_none") : value.value.slice(value.value.lastIndexOf("/") + 1);
  }
  if (value === null) return wording.say(`${name}_none`);
  if (value === 0) return wording.say(`${name}_zero`);
  if (name.endsWith("_ns") || name === "pre_alarm") return wording.span(partsOf(Number(value) / 1e6));
  return wording.say(`${name}_count`, { count: Number(value) });
}

/**
 * How something rings, in short: `Dawn, 80 %, snooze 9 min`.
 *
 * @param {RingValues} values
 * @param {Sayer} wording
 */
export function summary(values, wording) {
  const sound = wordOf("sound", values.sound, wording);
  const volume = values.sound.kind === "none" ? [] : [wording.say("percent", { count: values.volume })];
  const end = values.chime ? wording.say("chime") : wording.say("snoozes", { span: wordOf("snooze_ns", values.snooze_ns, wording) });
  return [sound, ...volume, end].join(wording.say("comma"));
}
