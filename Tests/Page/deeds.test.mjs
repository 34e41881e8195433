// SPDX-License-Identifier: Apache-2.0
import assert from "node:assert/strict";
import { test } from "node:test";
import { week } from "../../Web/alarms.js";
import { deeds } from "../../Web/deeds.js";
import { keys, meaning } from "../../Web/keys.js";
import { laps } from "../../Web/stopwatches.js";
import { english } from "../../Web/words.js";
import { clocks, signed, zonesIn } from "../../Web/zones.js";

const item = (kind, state, more = {}) => ({ id: `${kind[0]}1`, kind, state, ...more });
const alarm = (state, more = {}) =>
  item("alarm", state, { days: ["mon"], rrule: null, skipped: [], skipped_times: [], times: [], time: "07:00", label: "", ...more });
const ring = { id: "r4", owner: "t1", can_snooze: true };
const words = (item, ring = null) => deeds(item, ring).map((deed) => deed.word).join(" ");

const going = ["add", "next", "back", "restart", "reset"];

test("An item has the actions that its daemon offers", () => {
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

test("An action and what takes it back have one button", () => {
  const keys = (...abilities) => deeds(alarm("scheduled", { abilities }), null).map(({ key }) => key);
  assert.deepEqual(keys("skip", "off"), keys("unskip", "on"));
  assert.deepEqual(keys("pause"), keys("resume"));
});

test("At most three frequent actions stand in front, and only the answers while the item rings", () => {
  const front = (item, ring = null) => deeds(item, ring).filter(({ isRare }) => !isRare).map(({ word }) => word).join(" ");
  const timer = { abilities: ["pause", "add", "restart", "reset"] };
  assert.equal(front(item("timer", "running", timer)), "pause plus reset");
  assert.equal(front(item("sequence", "running", { abilities: ["pause", ...going] })), "pause nextStep reset");
  assert.equal(front(item("stopwatch", "running", { abilities: ["pause", "lap", "reset"] })), "pause lap");
  assert.equal(front(item("stopwatch", "paused", { abilities: ["start", "reset"] })), "resume reset");
  assert.equal(front(alarm("scheduled", { abilities: ["skip", "pause", "off"] })), "skip turnOff");
  assert.equal(front(item("timer", "ringing", timer), ring), "stop snooze");
});

test("A ringing item offers stop first, then snooze if the ring allows it", () => {
  const timer = item("timer", "ringing", { abilities: ["add", "restart", "reset"] });
  assert.equal(words(timer, ring), "stop snooze plus restart reset");
  const ringing = alarm("ringing", { abilities: ["skip", "pause", "off"] });
  assert.equal(words(ringing, { ...ring, can_snooze: false }), "stop skip turnOff");
  assert.equal(deeds(timer, ring)[0].path, "/v1/rings/r4/dismiss");
});

test("Each action calls a path of the API, and has a word in the page", () => {
  const [start] = deeds(item("stopwatch", "paused", { abilities: ["start"] }), null);
  assert.deepEqual([start.method, start.path, start.word], ["POST", "/v1/stopwatches/s1/start", "resume"]);
  const [plus] = deeds(item("timer", "running", { abilities: ["add"] }), null);
  assert.deepEqual([plus.path, plus.body], ["/v1/timers/t1/add", { span_ns: 60e9 }]);
  const all = ["awake", "start", "pause", "resume", "lap", "skip", "unskip", "on", "off", ...going];
  for (const kind of ["timer", "sequence", "stopwatch", "alarm"]) {
    for (const deed of deeds(item(kind, "running", { abilities: all }), ring)) assert.ok(deed.word in english, deed.word);
  }
});

test("A week begins on the usual first day of the person's country", () => {
  assert.equal(week("en-US")[0].day, "sun");
  assert.equal(week("en-GB")[0].short, "Mon");
  assert.deepEqual(week("ja-JP").map(({ short }) => short).join(""), "日月火水木金土");
});

test("Laps are listed newest first, to the hundredth of a second", () => {
  const lap = (number, split, total) => ({ number, split_ns: split * 1e6, total_ns: total * 1e6 });
  const told = laps({ laps: [lap(1, 61_239, 61_239), lap(2, 5_000, 66_239)], fastest: 2, slowest: 1 });
  assert.deepEqual(told, [
    { number: 2, split: "00:05.00", total: "01:06.23", mark: "fastest" },
    { number: 1, split: "01:01.23", total: "01:01.23", mark: "slowest" },
  ]);
});

test("A world clock shows day, time and difference, also across midnight", () => {
  const told = clocks(["Asia/Tokyo", "America/New_York", "Asia/Kolkata"], "Europe/London", Date.UTC(2026, 10, 24, 22), "en-GB");
  assert.deepEqual(told.map(({ city, day, time, ahead }) => [city, day, time, signed(ahead)]), [
    ["Tokyo", "Wed", "07:00", "+9"], ["New York", "Tue", "17:00", "−5"], ["Kolkata", "Wed", "03:30", "+5:30"],
  ]);
  assert.deepEqual(zonesIn("Asia/Tokyo,Nowhere/Else,,Asia/Tokyo,UTC"), ["Asia/Tokyo", "UTC"]);
});

test("A key has one meaning and a word in the help, but no meaning together with Ctrl", () => {
  const press = (key, more = {}) => meaning({ key, ctrlKey: false, altKey: false, metaKey: false, ...more });
  assert.deepEqual([" ", "l", "L", "Escape", "?", "x"].map((key) => press(key)), ["keyRun", "lap", "lap", "back", "keys", null]);
  assert.equal(press("r", { ctrlKey: true }), null);
  assert.equal(new Set(keys.map(([key]) => key.toUpperCase())).size, keys.length);
  for (const [, word] of keys) assert.ok(word in english, word);
});
