// SPDX-License-Identifier: Apache-2.0
import assert from "node:assert/strict";
import { test } from "node:test";
import { heard, lateAt } from "../../Web/ringing.js";
import { learnZone } from "../../Web/formats.js";
import { scene, wallClock } from "../../Web/scene.js";

const start = 1_000_000;
const present = (boot) => ({ boot, utc: boot + 5e8, trusted: null, error: 1, bound: null });
const utc = (boot) => new Date(boot + 5e8).toISOString();
const empty = { zone: "Asia/Tokyo", timers: [], alarms: [], sequences: [], stopwatches: [], rings: [] };
const timer = {
  id: "t1", label: "Tea", state: "running", duration_ns: 300e9, run_length_ns: 300e9, remaining_ns: 300e9,
  deadline: utc(start + 300_000), boot_deadline_ns: (start + 300_000) * 1e6,
};

/** The digits that a display shows as its flips are kept, from a moment until it has no more. */
function film(state, id, boot, most = 400, look = null) {
  const shown = [];
  for (let at = boot; at !== null && shown.length < most; ) {
    const told = scene(state, id, present(at), look);
    shown.push([at - boot, told.digits, told.phase]);
    at = told.flip;
  }
  return shown;
}

test("Every second of a countdown is shown once, at its own boundary, down to zero", () => {
  const shown = film({ ...empty, timers: [timer] }, "t1", start + 100.25);
  assert.equal(shown.length, 301);
  assert.deepEqual(shown[0], [0, "05:00", "calm"]);
  assert.deepEqual(shown.slice(1, 3), [[899.75, "04:59", "calm"], [1_899.75, "04:58", "calm"]]);
  assert.deepEqual(shown.at(-2), [298_899.75, "01", "last"]);
  assert.deepEqual(shown.at(-1), [299_899.75, "00", "due"]);
});

test("Colours change as the end comes near", () => {
  const phases = film({ ...empty, timers: [timer] }, "t1", start).map(([, digits, phase]) => [phase, digits]);
  const first = Object.fromEntries(phases.reverse());
  assert.deepEqual(first, { calm: "05:00", soon: "30", last: "10", due: "00" });
});

test("A display stays at zero even if no ring is reported", () => {
  const told = scene({ ...empty, timers: [timer] }, "t1", present(start + 400_000));
  assert.deepEqual([told.phase, told.digits, told.flip], ["due", "00", null]);
});

test("The remaining time is a fraction of the run, even while paused, and an alarm has none", () => {
  const part = (item, boot) => scene({ ...empty, timers: [{ ...timer, ...item }] }, "t1", present(boot)).part;
  const end = timer.boot_deadline_ns / 1e6;
  assert.deepEqual([end - 300_000, end - 75_000, end, end + 1].map((boot) => part({}, boot)), [1, 0.25, 0, 0]);
  assert.equal(part({ state: "paused", remaining_ns: 150e9 }, end), 0.5);
  assert.equal(part({ state: "idle" }, end), undefined);
  const up = { id: "a1", label: "Up", state: "scheduled", next: utc(start + 60_000) };
  assert.equal(scene({ ...empty, alarms: [up] }, "a1", present(start)).part, undefined);
});

test("Overtime counts from the deadline if the ring shows overtime", () => {
  const ring = { id: "r1", owner: "t1", planned: utc(start), settings: { overtime: true } };
  const state = { ...empty, timers: [{ ...timer, state: "ringing" }], rings: [ring] };
  assert.deepEqual(film(state, "t1", start, 3).map((one) => one[1]), ["+00", "+01", "+02"]);
  const plain = { ...state, rings: [{ ...ring, settings: { overtime: false } }] };
  assert.deepEqual(film(plain, "t1", start, 3).map((one) => one[1]), ["00"]);
});

test("A ringing item shows its kind and since when it rings, and an alarm shows its time", () => {
  const owned = (id) => ({ id: "r1", owner: id, planned: utc(start), settings: { overtime: false } });
  const egg = { ...empty, timers: [{ ...timer, state: "ringing" }], rings: [owned("t1")] };
  const told = scene(egg, "t1", present(start));
  assert.deepEqual(told.lines, [{ word: "isRinging" }, { word: "rangAt", kind: "timer", at: start + 5e8 }]);
  const up = { ...empty, alarms: [{ id: "a1", label: "Up", state: "ringing" }], rings: [owned("a1")] };
  assert.equal(scene(up, "a1", present(start)).digits, "04:10");
});

test("A run of show displays the current step, the next step and the end of the run", () => {
  const step = (label, seconds) => ({ label, duration_ns: seconds * 1e9 });
  const sequence = {
    id: "s1", label: "Talks", state: "running", step: 2, steps: 5,
    plan: [{ repeat: 2, parts: [step("talk", 600), step("questions", 120)] }, step("break", 900)],
    step_length_ns: 600e9, boot_deadline_ns: (start + 60_000) * 1e6, plan_end: utc(start + 1_080_000), end_open: false,
  };
  const told = scene({ ...empty, sequences: [sequence] }, "s1", present(start));
  assert.equal(told.label, "Talks · talk");
  assert.equal(told.digits, "01:00");
  assert.deepEqual(told.lines[0], { word: "next", step: 3, steps: 5, label: "questions", left: "02:00" });
  assert.deepEqual(told.lines[1], { word: "allEnds", at: start + 1_080_000 + 5e8 });
  const end = scene({ ...empty, sequences: [{ ...sequence, step: 4, end_open: true }] }, "s1", present(start));
  assert.deepEqual(end.lines.map((line) => line.word), ["lastStep", "allEndsSoonest"]);
});

test("An alarm counts down by true time where it rings by it: known well enough, and not switched off", () => {
  const alarm = { id: "a1", label: "", state: "scheduled", time: "07:00", next: utc(start + 90_000) };
  const known = (state) => ({ trusted_time: { state, limit_ns: 1e9 } });
  const state = { ...empty, alarms: [alarm], settings: { trusted_time: true }, ...known("trusted") };
  const moment = { ...present(start), trusted: start + 5e8 + 20_000, bound: 5 };
  assert.equal(scene(state, "a1", moment).digits, "01:10");
  for (const told of ["holdover", "singleSource"]) assert.equal(scene({ ...state, ...known(told) }, "a1", moment).digits, "01:10");
  for (const told of ["expired", "disrupted", "none"]) assert.equal(scene({ ...state, ...known(told) }, "a1", moment).digits, "01:30");
  assert.equal(scene(state, "a1", { ...moment, bound: 1_001 }).digits, "01:30");
  assert.equal(scene({ ...state, settings: { trusted_time: false } }, "a1", moment).digits, "01:30");
  assert.equal(scene({ ...state, trusted_time: null }, "a1", present(start)).digits, "01:30");
});

test("A stopwatch and a clock show each second when it is reached", () => {
  const stopwatch = { id: "w1", label: "", state: "running", boot_start_ns: start * 1e6 };
  const state = { ...empty, stopwatches: [stopwatch] };
  assert.deepEqual(film(state, "w1", start + 999.5, 3).map((one) => one.slice(0, 2)), [
    [0, "00"], [0.5, "01"], [1_000.5, "02"],
  ]);
  const told = wallClock("Asia/Tokyo", { ...present(0), utc: 1_250 }, "ja");
  assert.deepEqual([told.digits, told.flip], ["9:00:01", 750]);
});

test("A clock shows the time of a zone that the browser does not know by its name", () => {
  const told = (zone, ahead) => {
    learnZone(zone, ahead === null ? null : ahead * 3_600_000);
    return wallClock(zone, { ...present(0), utc: Date.UTC(2027, 0, 1, 12) }, "en-GB").digits;
  };
  assert.equal(told("Asia/Tokyo", -3), "21:00:00", "one that it knows is as it knows it");
  assert.equal(told("localtime", 1), "13:00:00");
  assert.equal(told("localtime", 2), "14:00:00", "in summer");
  assert.equal(told("JST-9", 9), "21:00:00");
  assert.equal(told("EST5", -5), "07:00:00");
  assert.equal(told("posix/Europe/Berlin", null), "13:00:00");
  assert.equal(told("right/UTC", null), "12:00:00");
  const own = new Intl.DateTimeFormat("en-GB", { timeStyle: "medium" }).format(Date.UTC(2027, 0, 1, 12));
  assert.equal(told("Mars/Olympus", null), own, "most likely both are in one place");
});

test("A removed item has no scene", () => {
  assert.equal(scene(empty, "t1", present(start)), null);
});

/** A timer whose ring lasts a minute. */
const loud = { ...timer, settings: { ring_ns: 60e9 } };

test("A countdown cut off from the machine rings here as long as it would there, unless stopped here", () => {
  const state = { ...empty, timers: [loud] };
  const end = timer.boot_deadline_ns / 1e6;
  const at = (boot, isCutOff, silenced = new Set()) => heard(scene(state, "t1", present(boot)), present(boot), isCutOff, silenced);
  const long = loud.settings.ring_ns / 1e6;
  assert.deepEqual(at(end - 1, true), { isHeard: false, alone: false, until: null });
  assert.deepEqual(at(end + 1, true), { isHeard: true, alone: true, until: end + long });
  assert.equal(at(end + 1, false).isHeard, false, "who is reached says when it rings");
  assert.equal(at(end + long, true).isHeard, false);
  assert.equal(at(end + 1, true, new Set([end])).isHeard, false);
  assert.equal(at(end + 1, true, new Set([end + 5, "r9"])).isHeard, true, "another ring that was stopped is not this one");
});

test("A chime is heard once where nobody says that it is over", () => {
  const end = timer.boot_deadline_ns / 1e6;
  const state = { ...empty, timers: [{ ...loud, settings: { ...loud.settings, chime: true } }] };
  const at = (boot) => heard(scene(state, "t1", present(boot)), present(boot), true, new Set()).isHeard;
  assert.deepEqual([end + 1, end + 2_999, end + 3_000].map(at), [true, true, false]);
});

test("It is late to be told of a ring two seconds after its time, and of nothing before it is due", () => {
  const end = timer.boot_deadline_ns / 1e6;
  const at = (item, boot) => lateAt(scene({ ...empty, timers: [item] }, "t1", present(boot)));
  assert.equal(at(timer, end), end + 2_000);
  assert.deepEqual([at(timer, end - 1), at({ ...timer, state: "ringing" }, end + 1)], [Infinity, Infinity]);
});

test("A ring on the machine is heard here until it ends there, and is silenced here alone only when cut off", () => {
  const ring = { id: "r1", owner: "t1", planned: utc(timer.boot_deadline_ns / 1e6), rang: null, settings: { overtime: false } };
  const state = { ...empty, timers: [{ ...loud, state: "ringing" }], rings: [ring] };
  const at = (isCutOff, silenced = new Set()) => {
    const now = present(timer.boot_deadline_ns / 1e6 + 2_000);
    return heard(scene(state, "t1", now), now, isCutOff, silenced);
  };
  assert.deepEqual([at(false).isHeard, at(false).alone], [true, false]);
  assert.deepEqual([at(true).isHeard, at(true).alone], [true, true]);
  assert.equal(at(true, new Set(["r1"])).isHeard, false);
  assert.equal(at(false, new Set(["r1"])).isHeard, true);
});

test("A stage changes its background at its own thresholds, and shows minutes even in the last minute", () => {
  const look = { soon: 120, last: 45 };
  const shown = film({ ...empty, timers: [timer] }, "t1", start, 300, look);
  const first = Object.fromEntries(shown.map(([, digits, phase]) => [phase, digits]).reverse());
  assert.deepEqual(first, { calm: "05:00", soon: "02:00", last: "0:45" });
  assert.deepEqual(shown.slice(-2).map((one) => one[1]), ["0:02", "0:01"]);
  const turns = [250_000, 100_000, 10_000].map((left) => scene({ ...empty, timers: [timer] }, "t1", present(start + 300_000 - left), look).turn);
  assert.deepEqual(turns, [180_000, 255_000, 300_000].map((after) => start + after));
  // One that is later than the other takes its place.
  assert.equal(scene({ ...empty, timers: [timer] }, "t1", present(start + 250_000), { soon: 30, last: 60 }).phase, "last");
});

test("A stage counts on after a timer's end, even if no ring is reported, and shows an alarm's time", () => {
  const look = { soon: null, last: null };
  const ring = { id: "r1", owner: "t1", planned: utc(start), settings: { overtime: false } };
  const over = { ...empty, timers: [{ ...timer, state: "ringing" }], rings: [ring] };
  assert.deepEqual(film(over, "t1", start + 59_000, 3, look).map((one) => one[1]), ["+0:59", "+01:00", "+01:01"]);
  const alone = film({ ...empty, timers: [timer] }, "t1", start + 298_500, 5, look);
  assert.deepEqual(alone.map(([, digits, phase]) => `${digits} ${phase}`), ["0:02 last", "0:01 last", "+0:00 due", "+0:01 due", "+0:02 due"]);
  const up = { id: "a1", label: "Up", state: "ringing", time: "07:00" };
  const rings = { ...ring, owner: "a1" };
  const told = scene({ ...empty, alarms: [up], rings: [rings] }, "a1", present(start + 5_000), look);
  assert.equal(told.digits, scene({ ...empty, alarms: [up], rings: [rings] }, "a1", present(start + 5_000)).digits);
});

test("An alarm that is off tells the zone that its time is of, unless it is the machine's", () => {
  const lines = (zone) => scene({ ...empty, alarms: [{ id: "a1", label: "", state: "off", time: "09:00", zone }] }, "a1", present(start)).lines;
  assert.deepEqual(lines("Europe/Paris"), [{ word: "off" }, { word: "zone", zone: "Europe/Paris" }]);
  for (const zone of ["Asia/Tokyo", null]) assert.deepEqual(lines(zone), [{ word: "off" }]);
});
