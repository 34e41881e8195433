// SPDX-License-Identifier: Apache-2.0
import assert from "node:assert/strict";
import { test } from "node:test";
import { alarmDraft, alarmEdit, week } from "../../Web/alarms.js";
import { deeds } from "../../Web/deeds.js";
import { keys, meaning } from "../../Web/keys.js";
import { laps } from "../../Web/stopwatches.js";
import { length, parts, timerEdit } from "../../Web/timers.js";
import { languages } from "../../Web/words.js";
import { clocks, signed, zonesIn } from "../../Web/zones.js";

const item = (kind, state, more = {}) => ({ id: `${kind[0]}1`, kind, state, ...more });
const alarm = (state, more = {}) =>
  item("alarm", state, { days: ["mon"], rrule: null, skipped: [], skipped_times: [], times: [], time: "07:00", label: "", ...more });
const ring = { id: "r4", owner: "t1", can_snooze: true };
const words = (item, ring = null) => deeds(item, ring).map((deed) => deed.word).join(" ");

const going = ["add", "next", "back", "restart", "reset"];

test("What can be done with an item is what its daemon offers", () => {
  const told = [
    [item("timer", "idle", { abilities: ["start"] }), "start"],
    [item("timer", "running", { abilities: ["pause", "add", "restart", "reset"] }), "pause plus restart reset"],
    [item("timer", "paused", { abilities: ["resume", "add", "restart", "reset"] }), "resume plus restart reset"],
    [item("timer", "idle", { abilities: ["awake", "start"] }), "awake start"],
    [item("sequence", "running", { abilities: ["pause", ...going] }), "pause plus nextStep stepBack restart reset"],
    [item("stopwatch", "running", { abilities: ["pause", "lap", "reset"] }), "pause lap reset"],
    [item("stopwatch", "paused", { abilities: ["start", "reset"] }), "resume reset"],
    [alarm("off", { abilities: ["on"] }), "turnOn"],
    [alarm("scheduled", { abilities: ["skip", "pause", "off"] }), "skip turnOff"],
    [alarm("scheduled", { abilities: ["unskip", "resume", "off"] }), "unskip turnOff"],
    [item("timer", "running", { abilities: ["pause", "sing"] }), "pause"], [item("timer", "running"), ""],
  ];
  for (const [item, expected] of told) assert.equal(words(item), expected, JSON.stringify(item));
});

test("What rings is stopped first, and snoozed as often as it may be", () => {
  const timer = item("timer", "ringing", { abilities: ["add", "restart", "reset"] });
  assert.equal(words(timer, ring), "stop snooze plus restart reset");
  const ringing = alarm("ringing", { abilities: ["skip", "pause", "off"] });
  assert.equal(words(ringing, { ...ring, can_snooze: false }), "stop skip turnOff");
  assert.equal(deeds(timer, ring)[0].path, "/v1/rings/r4/dismiss");
});

test("A deed asks for what the API has, and each has a word in the page", () => {
  const [start] = deeds(item("stopwatch", "paused", { abilities: ["start"] }), null);
  assert.deepEqual([start.method, start.path, start.word], ["POST", "/v1/stopwatches/s1/start", "resume"]);
  const [plus] = deeds(item("timer", "running", { abilities: ["add"] }), null);
  assert.deepEqual([plus.path, plus.body], ["/v1/timers/t1/add", { span_ns: 60e9 }]);
  const all = ["awake", "start", "pause", "resume", "lap", "skip", "unskip", "on", "off", ...going];
  for (const kind of ["timer", "sequence", "stopwatch", "alarm"]) {
    for (const deed of deeds(item(kind, "running", { abilities: all }), ring)) assert.ok(deed.word in languages.en, deed.word);
  }
});

test("Lengths are typed in parts, and an edit sends what changed alone", () => {
  assert.deepEqual(parts(length(1, 2, 3)), { hours: 1, minutes: 2, seconds: 3 });
  assert.deepEqual(parts(length(100, 0, 59)), { hours: 100, minutes: 0, seconds: 59 });
  const timer = { duration_ns: 90.4e9, label: "Tea" };
  assert.deepEqual(timerEdit(timer, length(0, 1, 30), "Tea"), {}, "what the form cannot show stays");
  assert.deepEqual(timerEdit(timer, length(0, 2, 0), ""), { duration_ns: 120e9, label: "" });
});

test("An alarm without days rings once, and an edit touches no rule that the form cannot show", () => {
  assert.deepEqual(alarmDraft("07:00", [], "x", false), { time: "07:00", label: "x" });
  assert.deepEqual(alarmDraft("07:00", ["sat"], "", false), { time: "07:00", days: ["sat"], label: "" });
  assert.deepEqual(alarmEdit(alarm("off"), "07:00", ["mon"], "", false), {});
  assert.deepEqual(alarmEdit(alarm("off"), "06:30", [], "x", false), { time: "06:30", next: true, label: "x" });
  assert.deepEqual(alarmDraft("07:00", [], "", true), { time: "07:00", label: "", settings: { chime: true } });
  assert.deepEqual(alarmEdit(alarm("off"), "07:00", ["mon"], "", true), { settings: { chime: true } });
  const chime = alarm("off", { settings: { chime: true } });
  assert.deepEqual(alarmEdit(chime, "07:00", ["mon"], "", true), {});
  assert.deepEqual(alarmEdit(chime, "07:00", ["mon"], "", false), { settings: { chime: false } });
  const monthly = alarm("scheduled", { days: [], rrule: "FREQ=MONTHLY;BYDAY=2TU", times: ["07:00", "08:00"] });
  assert.deepEqual(alarmEdit(monthly, "09:00", ["mon"], "x", false), { label: "x" });
});

test("An edit of an alarm of one day sends the time that is shown, and nothing about its day", () => {
  const dated = alarm("scheduled", { days: [], rrule: null, date: "2027-04-13", times: [] });
  for (const time of ["06:30", "00:00", "23:59"]) {
    assert.deepEqual(alarmEdit(dated, time, [], dated.label, false), { time });
  }
  assert.deepEqual(alarmEdit(dated, dated.time, [], "x", false), { label: "x" }, "a time that stays is not sent");
  assert.deepEqual(alarmEdit(dated, dated.time, ["mon"], dated.label, false), { days: ["mon"] }, "until other days are chosen");
});

test("A week begins as in the person's country", () => {
  assert.equal(week("en-US")[0].day, "sun");
  assert.equal(week("en-GB")[0].short, "Mon");
  assert.deepEqual(week("ja-JP").map(({ short }) => short).join(""), "日月火水木金土");
});

test("Laps stand with the newest first, to the hundredth", () => {
  const lap = (number, split, total) => ({ number, split_ns: split * 1e6, total_ns: total * 1e6 });
  const told = laps({ laps: [lap(1, 61_239, 61_239), lap(2, 5_000, 66_239)], fastest: 2, slowest: 1 });
  assert.deepEqual(told, [
    { number: 2, split: "00:05.00", total: "01:06.23", mark: "fastest" },
    { number: 1, split: "01:01.23", total: "01:01.23", mark: "slowest" },
  ]);
});

test("A world clock tells day, time and difference, over the end of a day too", () => {
  const told = clocks(["Asia/Tokyo", "America/New_York", "Asia/Kolkata"], "Europe/London", Date.UTC(2026, 10, 24, 22), "en-GB");
  assert.deepEqual(told.map(({ city, day, time, ahead }) => [city, day, time, signed(ahead)]), [
    ["Tokyo", "Wed", "07:00", "+9"], ["New York", "Tue", "17:00", "−5"], ["Kolkata", "Wed", "03:30", "+5:30"],
  ]);
  assert.deepEqual(zonesIn("Asia/Tokyo,Nowhere/Else,,Asia/Tokyo,UTC"), ["Asia/Tokyo", "UTC"]);
});

test("A key has one meaning and a word in the help, and none together with Ctrl", () => {
  const press = (key, more = {}) => meaning({ key, ctrlKey: false, altKey: false, metaKey: false, ...more });
  assert.deepEqual([" ", "l", "L", "Escape", "?", "x"].map((key) => press(key)), ["keyRun", "lap", "lap", "back", "keys", null]);
  assert.equal(press("r", { ctrlKey: true }), null);
  assert.equal(new Set(keys.map(([key]) => key.toUpperCase())).size, keys.length);
  for (const [, word] of keys) assert.ok(word in languages.ja, word);
});
