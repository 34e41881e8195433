// SPDX-License-Identifier: Apache-2.0
import assert from "node:assert/strict";
import { test } from "node:test";
import { distance, nextOf } from "../../Web/upnext.js";
import { Wording } from "../../Web/wording.js";
import "./support/served.mjs";

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];

test("The next item to ring is the running one that ends first, of any kind, not a paused or ringing one", () => {
  const told = [
    { id: "t1", phase: "calm", end: 90 * minute }, { id: "a1", phase: "soon", end: minute }, { id: "t2", phase: "ringing", end: 0 },
    { id: "w1", phase: "still" }, { id: "t3", phase: "paused" }, { id: "s1", phase: "last", end: 2 * minute },
  ];
  assert.equal(nextOf(told).id, "a1");
  assert.equal(nextOf(told.filter(({ phase }) => phase !== "soon")).id, "s1");
  assert.equal(nextOf(told.filter(({ end }) => end === undefined)), null);
});

test("The time until the next ring is rounded up to the minute, or to the hour if it exceeds a day", () => {
  const [english, japanese] = [new Wording("en", "en-GB"), new Wording("ja", "ja-JP")];
  for (const [left, told, spoken, rest] of [
    [1, "1 min", "1分", 1],
    [minute, "1 min", "1分", minute],
    [minute + 1, "2 min", "2分", 1],
    [8 * hour + 12 * minute, "8 h 12 min", "8時間12分", minute],
    [8 * hour, "8 h", "8時間", minute],
    [day, "1 d", "1日", minute],
    [day + 1, "1 d 1 h", "1日1時間", 1],
    [10 * day + 30 * minute, "10 d 1 h", "10日1時間", 30 * minute],
  ]) {
    const parts = distance(left);
    assert.deepEqual([english.span(parts), japanese.span(parts), parts.rest], [told, spoken, rest], told);
  }
});

test("The time until the next ring stays the same up to the predicted moment, and changes there", () => {
  for (let left = 3 * day; left > 1;) {
    const { rest, ...told } = distance(left);
    assert.ok(rest > 0, `${left}`);
    const { rest: _, ...last } = distance(left - rest * 0.999);
    assert.deepEqual(last, told);
    left -= rest;
    if (left > 1) assert.notDeepEqual(distance(left), { ...told, rest: distance(left).rest });
  }
});
