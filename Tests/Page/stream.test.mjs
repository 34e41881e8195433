// SPDX-License-Identifier: Apache-2.0
import assert from "node:assert/strict";
import { test } from "node:test";
import { EventReader } from "../../Web/events.js";
import { after } from "../../Web/state.js";
import { language, languages, text } from "../../Web/words.js";

const empty = { zone: "Etc/UTC", timers: [], alarms: [], sequences: [], stopwatches: [], rings: [] };

test("Frames are read wherever the network cuts them", () => {
  const stream = 'clock: {"boot_ns":1}\nid: 7\nevent: timer\ndata: {"id":"t1","label":"お茶"}\n\nclock: {"boot_ns":2}\n\n';
  const bytes = new TextEncoder().encode(stream);
  for (let size = 1; size <= bytes.length; size += 1) {
    const reader = new EventReader();
    const frames = [];
    for (let start = 0; start < bytes.length; start += size) {
      frames.push(...reader.take(bytes.subarray(start, start + size)));
    }
    assert.deepEqual(frames, [
      { clock: '{"boot_ns":1}', id: "7", event: "timer", data: '{"id":"t1","label":"お茶"}' }, { clock: '{"boot_ns":2}' },
    ]);
  }
});

test("A state follows its events, and the one before stays as it is", () => {
  const one = after(empty, "timer", { id: "t1", label: "Tea" });
  const two = after(after(one, "timer", { id: "t1", label: "Coffee" }), "alarm", { id: "a1" });
  assert.deepEqual(two.timers, [{ id: "t1", label: "Coffee" }]);
  assert.deepEqual(one.timers, [{ id: "t1", label: "Tea" }]);
  const ringing = after(two, "ring_started", { id: "r1", owner: "t1" });
  assert.equal(ringing.rings.length, 1);
  assert.equal(after(ringing, "ring_ended", { id: "r1" }).rings.length, 0);
  assert.deepEqual(after(two, "timer_removed", { id: "t1" }).timers, []);
  assert.equal(after(two, "zone_changed", { zone: "Asia/Tokyo" }).zone, "Asia/Tokyo");
  assert.equal(after(two, "of a later version", {}), two);
  assert.equal(after(null, "timer", { id: "t1" }), null);
  assert.equal(after(two, "resync", empty), empty);
});

test("Both languages have every word, with the same values", () => {
  const values = (pattern) => [...pattern.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort();
  assert.deepEqual(Object.keys(languages.ja), Object.keys(languages.en));
  for (const [word, pattern] of Object.entries(languages.en)) {
    assert.deepEqual(values(languages.ja[word]), values(pattern), word);
  }
});

test("A person's first language that the page speaks is spoken", () => {
  assert.equal(language(["fr-FR", "ja-JP", "en-US"]), "ja");
  assert.equal(language(["fr"]), "en");
  assert.equal(text("ja", "ends", { at: "7:00" }), "7:00 に終了");
  assert.equal(text("en", "other", { message: "<b>" }), "That did not work: <b>");
});
