// SPDX-License-Identifier: Apache-2.0
import assert from "node:assert/strict";
import { test } from "node:test";
import { Phrase, composes, holds } from "../../Web/phrase.js";

const alarm = (sentence, first) => ({ kind: "alarm", sentence, occurrences: [first] });
const seven = alarm("An alarm: 07:00", "2026-11-23T22:00:00.000000000Z");
const wrong = { code: "unreadable", message: "“7:” is not understood.", readings: [] };

test("Only the answer to the last question counts, and only while its words are unchanged", () => {
  const phrase = new Phrase();
  assert.ok(phrase.type("7"));
  const first = phrase.ask();
  assert.ok(phrase.type("7:00"));
  assert.ok(!phrase.take(first, { problem: wrong }));
  const second = phrase.ask();
  const third = phrase.ask();
  assert.ok(!phrase.take(second, { problem: wrong }));
  assert.ok(phrase.take(third, { explanation: seven }));
  assert.equal(phrase.meaning, seven);
  assert.equal(phrase.problem, null);
});

test("The meaning stays while the words are changed, and goes when they mean nothing", () => {
  const phrase = new Phrase();
  phrase.type("7:00");
  phrase.take(phrase.ask(), { explanation: seven });
  assert.ok(!phrase.type(" 7:00 "), "Spaces around it change nothing");
  assert.ok(phrase.type("7:"));
  assert.equal(phrase.meaning, seven);
  phrase.take(phrase.ask(), { problem: wrong });
  assert.deepEqual([phrase.meaning, phrase.problem], [null, wrong]);
  phrase.type("7:0");
  assert.equal(phrase.problem, null);
  phrase.take(phrase.ask(), { explanation: seven });
  phrase.type("");
  assert.equal(phrase.meaning, null);
});

test("The shown meaning belongs to exactly the current words, or there is none", () => {
  const phrase = new Phrase();
  phrase.type("7:00");
  phrase.take(phrase.ask(), { explanation: seven });
  assert.equal(phrase.shown, seven);
  phrase.type("7:00 work");
  assert.equal(phrase.shown, null, "A press sets them, although they meant something else before");
  phrase.take(phrase.ask(), { explanation: seven });
  assert.equal(phrase.shown, seven);
});

test("Words are set without being shown again while they mean the same on the same day", () => {
  const later = alarm(seven.sentence, "2026-11-24T22:00:00.000000000Z");
  assert.ok(holds(null, seven, "Asia/Tokyo"));
  assert.ok(holds(seven, { ...seven }, "Asia/Tokyo"));
  assert.ok(!holds(seven, later, "Asia/Tokyo"), "The time is tomorrow's by now");
  assert.ok(!holds(seven, alarm("An alarm: 08:00", seven.occurrences[0]), "Asia/Tokyo"));
  // In 20 minutes is a little later than it was, and so is the end of a timer, if need be on another day.
  const soon = (first) => alarm("An alarm: in 20 min", first);
  assert.ok(holds(soon("2026-11-23T10:00:00.000000000Z"), soon("2026-11-23T10:04:59.500000000Z"), "Asia/Tokyo"));
  const timer = (first) => ({ kind: "timer", sentence: "A timer of 4 min", occurrences: [first] });
  assert.ok(holds(timer("2026-11-23T14:59:59.000000000Z"), timer("2026-11-23T15:00:01.000000000Z"), "Asia/Tokyo"));
});

test("The Enter that ends a composition belongs to the input method, even if the composition is already over", () => {
  assert.ok(composes({ isComposing: true, keyCode: 13 }));
  assert.ok(composes({ isComposing: false, keyCode: 229 }));
  assert.ok(!composes({ isComposing: false, keyCode: 13 }));
});
