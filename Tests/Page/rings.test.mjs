// SPDX-License-Identifier: Apache-2.0
import assert from "node:assert/strict";
import { test } from "node:test";
import { choices, namesOf, offered, ringEdit, summary, usualOf, valuesOf, wordOf } from "../../Web/rings.js";
import { Wording } from "../../Web/wording.js";
import { english as words } from "../../Web/words.js";
import "./support/served.mjs";

const settings = {
  sound: { kind: "named", value: "dawn" }, volume: 80, snooze_ns: 540e9, ring_ns: 600e9, ramp_ns: 30e9, overtime: true, terminal: null, hooks: [],
  again: 1, again_ns: 300e9, snooze_limit: null, override: false, output: null, speak: false, keep_awake: false, chime: false, check_ns: null,
  pre_alarm: null, trusted_wait_ns: 0,
};
/** What a form of an alarm changes in which some values are chosen anew. */
const edit = (chosen, from = settings) => ringEdit(from, { ...valuesOf(from, "alarm"), ...chosen }, "alarm");
const [english, japanese] = [new Wording("en", "en-GB"), new Wording("ja", "ja-JP")];

test("A form changes only the new choices, and nothing that it cannot show", () => {
  assert.deepEqual(edit({}), {});
  assert.deepEqual(edit({ volume: 33, snooze_limit: 0, check_ns: 60e9 }), { volume: 33, snooze_limit: 0, check_ns: 60e9 });
  assert.deepEqual(edit({ sound: { kind: "none", value: null } }), { sound: { kind: "none", value: null } });
  assert.deepEqual(ringEdit(settings, { ...valuesOf(settings, "timer"), overtime: false }, "timer"), { overtime: false });
});

test("An edit sends a pre-alarm whole, with its sound, and ignores a volume without a pre-alarm", () => {
  assert.deepEqual(edit({ pre_volume: 50 }), {});
  assert.deepEqual(edit({ pre_alarm: 300e9 }), { pre_alarm: { before_ns: 300e9, volume: 20 } });
  const early = { ...settings, pre_alarm: { before_ns: 60e9, volume: 10, sound: { kind: "named", value: "brook" } } };
  assert.deepEqual(edit({}, early), {});
  assert.deepEqual(edit({ pre_volume: 30 }, early), { pre_alarm: { ...early.pre_alarm, volume: 30 } });
  assert.deepEqual(edit({ pre_alarm: null }, early), { pre_alarm: null });
});

test("A sequence offers only the choices that it can use, and new alarms ring again as set for all", () => {
  assert.ok(["again", "check_ns", "pre_alarm", "overtime"].every((name) => !namesOf("sequence").includes(name)));
  assert.ok(namesOf("timer").includes("overtime") && !namesOf("alarm").includes("overtime"));
  const all = { ring: { ...settings, again: 0 }, again: 2, again_ns: 60e9 };
  assert.deepEqual([usualOf(all, "alarm").again, usualOf(all, "timer").again], [2, 0]);
});

test("The current value is offered even if it is not one of the usual values", () => {
  assert.deepEqual(offered("snooze_ns", 420e9).map((one) => one / 60e9), [1, 3, 5, 7, 9, 10, 15, 20, 30]);
  assert.deepEqual(offered("snooze_limit", null), [null, 0, 1, 2, 3, 5, 10]);
  const file = { kind: "file", value: "/home/me/gong.oga" };
  assert.deepEqual(offered("sound", file).at(-1), file);
  assert.equal(wordOf("sound", file, english), "gong.oga");
});

test("A summary describes the ring in a few words", () => {
  const values = valuesOf(settings, "alarm");
  assert.equal(summary(values, english), "Dawn, 80 %, snooze 9 min");
  assert.equal(summary(values, japanese), "夜明け、80%、スヌーズ9分");
  assert.equal(summary({ ...values, chime: true }, english), "Dawn, 80 %, Chime");
  assert.equal(summary({ ...values, sound: { kind: "none", value: null } }, english), "Silent, snooze 9 min");
});

test("Each choice has its words in both languages", () => {
  for (const [name, { values }] of choices) {
    for (const wording of [english, japanese]) {
      if (name !== "chime") assert.ok(`ring_${name}` in words, name);
      for (const value of values ?? []) assert.doesNotMatch(wordOf(name, value, wording), /^$|_/, `${name} ${JSON.stringify(value)}`);
    }
  }
});
