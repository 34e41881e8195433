// SPDX-License-Identifier: Apache-2.0
import assert from "node:assert/strict";
import { test } from "node:test";
import { EventReader } from "../../Web/events.js";
import { after } from "../../Web/state.js";
import { english, language, learn, teach, text } from "../../Web/words.js";
import { served } from "./support/served.mjs";

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

test("An event gives a new state, and leaves the previous state unchanged", () => {
  const one = after(empty, "timer", { id: "t1", label: "Tea" });
  const two = after(after(one, "timer", { id: "t1", label: "Coffee" }), "alarm", { id: "a1" });
  assert.deepEqual(two.timers, [{ id: "t1", label: "Coffee" }]);
  assert.deepEqual(one.timers, [{ id: "t1", label: "Tea" }]);
  const ringing = after(two, "ring_started", { id: "r1", owner: "t1" });
  assert.equal(ringing.rings.length, 1);
  assert.equal(after(ringing, "ring_ended", { id: "r1" }).rings.length, 0);
  assert.deepEqual(after(two, "timer_removed", { id: "t1" }).timers, []);
  assert.equal(after(two, "zone_changed", { zone: "Asia/Tokyo" }).zone, "Asia/Tokyo");
  const report = { state: "expired", limit_ns: 1e9 };
  assert.equal(after(two, "trusted_time", { trusted_time: report }).trusted_time, report);
  assert.equal(after(two, "of a later version", {}), two);
  assert.equal(after(null, "timer", { id: "t1" }), null);
  assert.equal(after(two, "resync", empty), empty);
});

test("Japanese has every word, and every language has the same placeholders as English", () => {
  const values = (pattern) => [...pattern.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort();
  const said = Object.keys(english).filter((word) => word !== "zone");
  assert.deepEqual(Object.keys(served.ja).filter((word) => word !== "").toSorted(), said.toSorted());
  for (const [spoken, { "": _, ...words }] of Object.entries(served)) {
    for (const [word, forms] of Object.entries(words)) {
      for (const form of [forms].flat()) assert.deepEqual(values(form), values([english[word]].flat()[0]), `${spoken} ${word}`);
    }
  }
});

test("The page speaks the first of a person's languages that it knows, if need be without the region", () => {
  assert.equal(language(["fr-FR", "ja-JP", "en-US"], ["ja"]), "ja");
  assert.equal(language(["de-AT", "en"], ["de", "ja"]), "de");
  assert.equal(language(["pt-BR", "pt"], ["pt", "pt-BR"]), "pt-BR");
  assert.equal(language(["en-GB", "ja"], ["ja"]), "en");
  assert.equal(language(["fr"], ["ja"]), "en");
  assert.equal(text("ja", "ends", { at: "7:00" }), "7:00に終了");
  assert.equal(text("en", "other", { message: "<b>" }), "That did not work: <b>");
});

test("A plural form follows the rule of the language, and untranslated text follows the rule of English", () => {
  // Of Polish: 1 linia, 2 linie, 5 linii, 12 linii, 22 linie.
  const form = (count) => (count === 1 ? 0 : count % 10 >= 2 && count % 10 <= 4 && (count % 100 < 12 || count % 100 > 14) ? 1 : 2);
  teach("pl", { "": Array.from({ length: 200 }, (_, count) => form(count)).join(""), rundownMore: ["{count} linia", "{count} linie", "{count} linii"] });
  for (const count of [0, 1, 2, 5, 12, 22, 101, 112, 202, 1_012, 1_022]) {
    assert.equal(text("pl", "rundownMore", { count }), `${count} ${["linia", "linie", "linii"][form(count)]}`);
  }
  assert.deepEqual([1, 2].map((count) => text("pl", "again_count", { count })), ["Rings 1 more time", "Rings 2 more times"]);
  assert.deepEqual([1, 2].map((count) => text("ja", "again_count", { count })), ["あと1回鳴り直す", "あと2回鳴り直す"]);
});

test("A language whose file cannot be loaded falls back to English", async (context) => {
  const answers = [new Response('{"stop":"Halt"}'), new Response('{"error":{}}', { status: 404 }), new Response("{"), null];
  context.mock.method(globalThis, "fetch", async () => answers.shift() ?? Promise.reject(new TypeError("Failed to fetch")));
  for (const [spoken, stop] of [["af", "Halt"], ["nb", "Stop"], ["sv", "Stop"], ["da", "Stop"]]) {
    await learn(spoken, "words.json");
    assert.equal(text(spoken, "stop"), stop);
  }
});
