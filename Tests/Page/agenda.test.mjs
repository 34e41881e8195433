// SPDX-License-Identifier: Apache-2.0
import assert from "node:assert/strict";
import { test } from "node:test";
import { agenda, nowOf } from "../../Web/agenda.js";

const minute = 60_000;
// 14:00 in Tokyo, as the boot clock shows 1,000,000 ms.
const noon = Date.parse("2026-11-24T05:00:00Z");
const present = { boot: 1_000_000, utc: noon, trusted: null, error: 1, bound: null };
const utc = (after) => new Date(noon + after * minute).toISOString();

const running = { id: "t1", kind: "timer", label: "Tea", state: "running", deadline: utc(5), boot_deadline_ns: (1_000_000 + 5 * minute) * 1e6 };
const show = {
  id: "s1", kind: "sequence", label: "Town hall", state: "running", step: 0, boot_deadline_ns: (1_000_000 + 10 * minute) * 1e6,
  plan: [
    { label: "Opening", duration_ns: 18 * 60e9, waits: false }, { label: "Questions", duration_ns: 25 * 60e9, waits: true },
    { label: "", duration_ns: 10 * 60e9, waits: false }],
};
const told = (...items) => items.map((item) => ({ id: item.id, kind: item.kind, state: item.state, end: item.end, item }));
const rows = (items, shown = null) => agenda(told(...items), present, "Asia/Tokyo", shown)
  .map(({ at, label, step, isOpen }) => `${(at - noon) / minute} ${label}${step === undefined ? "" : ` ${step}`}${isOpen ? " or later" : ""}`);

test("The current item is a ringing one, else the next to end, a running stopwatch, or a paused item", () => {
  const of = (id, kind, state, end) => ({ id, kind, state, end });
  const all = [
    of("a1", "alarm", "scheduled", 1), of("t1", "timer", "idle"), of("w2", "stopwatch", "paused"), of("t2", "timer", "paused"),
    of("w1", "stopwatch", "running"), of("t3", "timer", "running", 30), of("s1", "sequence", "running", 20), of("t4", "timer", "ringing", 9)];
  const order = [];
  for (let left = all; nowOf(left) !== null; left = left.filter(({ id }) => id !== order.at(-1))) order.push(nowOf(left));
  assert.deepEqual(order, ["t4", "s1", "t3", "w1", "t2"]);
});

test("The agenda lists today's items in order, and none of tomorrow's", () => {
  const alarm = (id, label, after) => ({ id, kind: "alarm", label, state: "scheduled", times: [], zone: null, next: utc(after) });
  const off = { ...alarm("a3", "Off", 20), state: "off" };
  assert.deepEqual(
    rows([alarm("a1", "Dinner", 300), alarm("a2", "Tomorrow", 605), off, running, show]),
    ["5 Tea", "10 Questions 2", "35  3 or later", "300 Dinner"]);
});

test("The agenda lists the steps that are left by the plan, also where nobody told that one is over", () => {
  const later = { ...present, boot: present.boot + 12 * minute, utc: present.utc + 12 * minute };
  const left = agenda(told(show), later, "Asia/Tokyo", null).map(({ at, step }) => [(at - noon) / minute, step]);
  assert.deepEqual(left, [[35, 3]]);
});

test("The agenda lists each time of an alarm that is left today, except skipped ones", () => {
  const alarm = {
    id: "a1", kind: "alarm", label: "Bell", state: "scheduled", zone: null, times: ["09:00", "15:00", "16:00", "17:30"], next: utc(60),
  };
  assert.deepEqual(rows([alarm]), ["60 Bell", "120 Bell", "210 Bell"]);
  assert.deepEqual(rows([{ ...alarm, skipped_times: ["2026-11-24T16:00", "2026-11-25T17:30"] }]), ["60 Bell", "210 Bell"]);
  // An alarm of another zone rings by the clocks there, and its day is another one.
  assert.deepEqual(rows([{ ...alarm, zone: "Pacific/Auckland", times: ["19:00", "20:30"] }]), ["60 Bell", "150 Bell"]);
  assert.deepEqual(rows([{ ...alarm, state: "snoozed", snoozed_until: utc(9), next: utc(1_080) }]), ["9 Bell"]);
  // What comes first is there, of however many times.
  const every = Array.from({ length: 48 }, (_, half) => `${String(half >> 1).padStart(2, "0")}:${half % 2 === 0 ? "00" : "30"}`);
  assert.deepEqual(rows([{ ...alarm, times: every, next: utc(30) }, running]), ["5 Tea", "30 Bell", "60 Bell", "90 Bell", "120 Bell"]);
});

test("The times of an alarm follow a change of the clocks", () => {
  // 00:30 in Berlin on the day of which 02:00 to 03:00 comes twice.
  const berlin = { ...present, utc: Date.parse("2026-10-24T22:30:00Z") };
  const alarm = { id: "a1", kind: "alarm", label: "", state: "scheduled", zone: null, times: ["01:00", "04:00"], next: "2026-10-24T23:00:00Z" };
  const at = agenda(told(alarm), berlin, "Europe/Berlin", null).map((one) => new Date(one.at).toISOString().slice(11, 16));
  assert.deepEqual(at, ["23:00", "03:00"]);
});

test("The agenda leaves out the end of the item shown large, but lists the steps after the current one", () => {
  assert.deepEqual(rows([running], "t1"), []);
  assert.deepEqual(rows([show], "s1"), ["10 Questions 2", "35  3 or later"]);
});

test("The steps of a paused sequence are listed as then or later", () => {
  assert.deepEqual(rows([{ ...show, state: "paused", remaining_ns: 2 * 60e9 }]), ["2 Questions 2 or later", "27  3 or later"]);
  assert.deepEqual(rows([{ ...show, state: "ringing", step: 1 }]), []);
  assert.deepEqual(rows([{ ...show, state: "idle", step: null }]), []);
});
