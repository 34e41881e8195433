// SPDX-License-Identifier: Apache-2.0
// How much a list tells anew at a draw, counted: time would tell of the machine.
import assert from "node:assert/strict";
import { test } from "node:test";
import { dateFormat } from "../../Web/formats.js";
import { timeOfDay, wallClock, when } from "../../Web/scene.js";
import { Scenes, nextDraw } from "../../Web/scenes.js";
import { after } from "../../Web/state.js";

const start = 1_000_000;
const wall = Date.UTC(2026, 10, 29, 12) - start;
const present = (boot, ahead = 0) => ({ boot, utc: boot + wall + ahead, trusted: null, error: 1, bound: null });
const utc = (boot) => new Date(boot + wall).toISOString();
const empty = { zone: "Asia/Tokyo", timers: [], alarms: [], sequences: [], stopwatches: [], rings: [] };

const alarm = (id, due) => ({
  id, label: "", state: "scheduled", time: "07:00", times: [], days: [], next: utc(due), settings: { ring_ns: 60e9 },
});
const timer = (id, deadline) => ({
  id, label: "", state: "running", duration_ns: 300e9, run_length_ns: 300e9, deadline: utc(deadline), boot_deadline_ns: deadline * 1e6,
  settings: { ring_ns: 60e9 },
});

/** A list of a state; `draw` returns the ids of what was told anew. */
function list(state) {
  const scenes = new Scenes();
  let before = new Set();
  return {
    state,
    draw(moment) {
      const told = scenes.at(this.state, moment);
      const anew = told.filter((one) => !before.has(one)).map(({ id }) => id);
      before = new Set(told);
      return anew;
    },
  };
}

const thousand = Array.from({ length: 1_000 }, (_, index) => alarm(`a${index}`, start + 3_600_000 + index * 60_000));

test("A passing second updates none of a thousand alarms", () => {
  const all = list({ ...empty, alarms: thousand });
  assert.equal(all.draw(present(start)).length, 1_000);
  for (let second = 1; second < 60; second += 1) assert.deepEqual(all.draw(present(start + second * 1_000)), []);
});

test("An alarm is updated when its colour changes: 60 s and 10 s before its ring, and at the ring", () => {
  const all = list({ ...empty, alarms: [alarm("a1", start + 90_000), alarm("a2", start + 900_000)] });
  all.draw(present(start));
  const anew = [];
  for (let at = 1_000; at <= 95_000; at += 1_000) anew.push(...all.draw(present(start + at)).map((id) => [id, at]));
  assert.deepEqual(anew, [["a1", 30_000], ["a1", 80_000], ["a1", 90_000]]);
});

test("A timer is updated when its digits flip, and no other timer with it", () => {
  const all = list({ ...empty, timers: [timer("t1", start + 60_100), timer("t2", start + 60_600)] });
  all.draw(present(start));
  assert.deepEqual([50, 100, 600, 1_099, 1_100].map((at) => all.draw(present(start + at))), [[], ["t1"], ["t2"], [], ["t1"]]);
});

test("An event updates only its own item", () => {
  const all = list({ ...empty, alarms: thousand, timers: [timer("t1", start + 600_000)] });
  all.draw(present(start));
  all.state = after(all.state, "alarm", { ...thousand[7], label: "Bus" });
  assert.deepEqual(all.draw(present(start)), ["a7"]);
  all.state = after(all.state, "ring_started", { id: "r1", owner: "a8", planned: utc(start), settings: {} });
  assert.deepEqual(all.draw(present(start)), ["a8"]);
  all.state = after(all.state, "ring_ended", { id: "r1" });
  assert.deepEqual(all.draw(present(start)), ["a8"]);
  all.state = after(all.state, "alarm_removed", { id: "a9" });
  assert.deepEqual(all.draw(present(start)), []);
});

test("A clock that was set, or an earlier moment, updates all items; the small steps of an exchange do not", () => {
  const all = list({ ...empty, timers: [timer("t1", start + 600_000)], alarms: [alarm("a1", start + 900_000)] });
  all.draw(present(start));
  assert.deepEqual(all.draw(present(start + 10, 0.5)), []);
  assert.deepEqual(all.draw(present(start + 20, 60_000)), ["t1", "a1"]);
  assert.deepEqual(all.draw(present(start + 5, 60_000)), ["t1", "a1"]);
});

test("A list draws each flip of a few rows, at most two a second for many, and a phase change at once", () => {
  const flips = (...moments) => moments.map((at) => ({ kind: "timer", flip: start + at, turn: start + 9_000 }));
  const many = flips(...Array.from({ length: 20 }, (_, index) => 50 * index + 10));
  assert.equal(nextDraw(flips(10), start), start + 10);
  assert.equal(nextDraw(flips(10, 700), start), start + 50);
  assert.equal(nextDraw(flips(300, 700), start), start + 300);
  assert.equal(nextDraw(many, start), start + 500);
  assert.equal(nextDraw([...many, { kind: "alarm", flip: start + 10, turn: start + 40 }], start), start + 40);
  assert.equal(nextDraw([{ kind: "stopwatch", flip: null }, ...flips(900)], start), start + 900);
});

test("Formatters are made once, not with each draw", (context) => {
  const made = context.mock.method(Intl, "DateTimeFormat");
  const told = (boot) => [
    wallClock("Asia/Tokyo", present(boot), "en-US").digits, timeOfDay(boot + wall, "Asia/Tokyo", "en-US"),
    when(boot + wall + 2 * 86_400_000, boot + wall, "Asia/Tokyo", "en-US"), when(boot + wall, boot + wall - 9e9, "Asia/Tokyo", "en-US"),
  ];
  told(start);
  const count = made.mock.callCount();
  assert.ok(count > 0);
  for (let second = 1; second < 60; second += 1) told(start + second * 1_000);
  assert.equal(made.mock.callCount(), count);
  assert.equal(dateFormat("en-US", { timeZone: "UTC" }), dateFormat("en-US", { timeZone: "UTC" }));
  assert.notEqual(dateFormat("en-US", { timeZone: "UTC" }), dateFormat("ja-JP", { timeZone: "UTC" }));
});

test("A day among the next six is named by its weekday, and an earlier or later day by its date", () => {
  const noon = Date.UTC(2026, 10, 29, 12);
  const told = [-1, 0, 1, 6, 7].map((count) => when(noon + count * 86_400_000, noon, "UTC", "en-US").replaceAll(/[\s,]+/g, " "));
  assert.deepEqual(told, ["Nov 28 12:00 PM", "12:00 PM", "Mon 12:00 PM", "Sat 12:00 PM", "Dec 6 12:00 PM"]);
});

test("A day of another year has its year, unless its weekday names it", () => {
  const noon = Date.UTC(2026, 11, 28, 12);
  const told = [-400, 3, 7].map((count) => when(noon + count * 86_400_000, noon, "UTC", "en-US").replaceAll(/[\s,]+/g, " "));
  assert.deepEqual(told, ["Nov 23 2025 12:00 PM", "Thu 12:00 PM", "Jan 4 2027 12:00 PM"]);
});
