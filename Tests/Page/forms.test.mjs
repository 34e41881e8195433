// SPDX-License-Identifier: Apache-2.0
// What forms send: what was said, and nothing else.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { alarmDraft, alarmEdit, pauseAfter, pauseDeed, shownOf } from "../../Web/alarms.js";
import { clashes } from "../../Web/edits.js";
import { exception, exceptionText } from "../../Web/exceptions.js";
import { formWords } from "../../Web/formwords.js";
import { places } from "../../Web/holidays.js";
import { blocksOf, planOf } from "../../Web/plan.js";
import { endOf } from "../../Web/ringhistory.js";
import { sequenceEdit, stepOf } from "../../Web/sequenceform.js";
import { settingsEdit } from "../../Web/settings.js";
import { length, parts, timerDraft, timerEdit } from "../../Web/timers.js";
import { text } from "../../Web/words.js";
import "./support/served.mjs";

const noPause = { from: "", until: "" };
const empty = {
  times: ["07:00"], days: [], date: "", except: [], holidays: "", pause: noPause, zone: "", set: "", label: "",
};
const weekly = {
  id: "a1", time: "07:00", times: [], days: ["mon"], date: null, rrule: "FREQ=WEEKLY;BYDAY=MO", day_named: false, except: [], zone: null,
  set: null, label: "",
};
const dated = { ...weekly, days: [], rrule: null, date: "2027-04-13", day_named: true };
/** The edit of an alarm in whose form some fields are others than were shown. */
const edit = (alarm, changed, settings = {}) => alarmEdit(alarm, shownOf(alarm), { ...shownOf(alarm), ...changed }, settings);

test("Lengths are typed in parts, and an edit of a timer sends only the changes", () => {
  assert.deepEqual(parts(length(1, 2, 3)), { hours: 1, minutes: 2, seconds: 3 });
  assert.deepEqual(parts(length(100, 0, 59)), { hours: 100, minutes: 0, seconds: 59 });
  const timer = { duration_ns: 90.4e9, label: "Tea", color: null, kept: false };
  const given = { span: length(0, 1, 30), label: "Tea", color: "", kept: false };
  assert.deepEqual(timerEdit(timer, given, {}), {}, "what the form cannot show stays");
  assert.deepEqual(timerEdit(timer, { ...given, span: length(0, 2, 0), label: "" }, {}), { duration_ns: 120e9, label: "" });
  assert.deepEqual(
    timerEdit({ ...timer, color: "red" }, { ...given, kept: true }, { volume: 30 }), { color: null, kept: true, settings: { volume: 30 } });
  assert.deepEqual(timerDraft(given, {}), { duration_ns: 90e9, label: "Tea" });
  assert.deepEqual(
    timerDraft({ ...given, color: "blue", kept: true }, { chime: true }),
    { duration_ns: 90e9, label: "Tea", color: "blue", kept: true, settings: { chime: true } });
});

test("A new alarm rings once, on a date, or on days of the week with exceptions", () => {
  assert.deepEqual(alarmDraft(empty, {}), { time: "07:00", label: "" });
  assert.deepEqual(alarmDraft({ ...empty, date: "2027-04-13" }, {}), { time: "07:00", date: "2027-04-13", label: "" });
  const days = { ...empty, days: ["sat"], date: "2027-04-13", except: ["--12-25"], holidays: "jp", zone: "Asia/Tokyo", set: "work", label: "x" };
  assert.deepEqual(alarmDraft(days, { chime: true }), {
    time: "07:00", days: ["sat"], except: ["--12-25"], except_holidays: "jp", zone: "Asia/Tokyo", set: "work", label: "x",
    settings: { chime: true },
  });
  assert.deepEqual(alarmDraft({ ...empty, times: ["08:30", "07:00", "08:30"] }, {}), { time: "07:00", times: ["07:00", "08:30"], label: "" });
});

test("An edit of an alarm sends only the changes", () => {
  assert.deepEqual(edit(weekly, {}), {});
  assert.deepEqual(edit(weekly, { times: ["06:30"], label: "x" }), { time: "06:30", label: "x" });
  assert.deepEqual(edit(weekly, { times: ["09:00", "06:30"] }), { time: "06:30", times: ["06:30", "09:00"] });
  assert.deepEqual(edit({ ...weekly, times: ["07:00", "09:00"] }, { times: ["09:00"] }), { time: "09:00" });
  assert.deepEqual(edit(weekly, { days: [] }), { next: true });
  assert.deepEqual(edit(weekly, { days: [], date: "2027-04-13" }), { date: "2027-04-13" });
  assert.deepEqual(edit(weekly, { zone: "Asia/Tokyo", set: "work" }), { zone: "Asia/Tokyo", set: "work" });
  assert.deepEqual(edit({ ...weekly, zone: "Asia/Tokyo", set: "work" }, { zone: "", set: "" }), { zone: null, set: null });
  assert.deepEqual(edit(weekly, {}, { volume: 30 }), { settings: { volume: 30 } });
});

test("The form offers every place with known public holidays by name", () => {
  const known = readFileSync(new URL("../../docs/openapi.yaml", import.meta.url), "utf8").match(/HolidayPlaces:[^]*?pattern: .\^\(([^)]*)\)/)[1];
  assert.deepEqual(places, known.split("|"));
  const said = Object.keys(formWords).filter((word) => word.startsWith("holidays_"));
  assert.deepEqual(said, ["", ...places].map((place) => `holidays_${place.replaceAll("-", "_")}`));
});

test("A repeating alarm can leave out public holidays, and a one-time alarm cannot", () => {
  const but = { ...weekly, except_holidays: "de-by" };
  assert.deepEqual(edit(weekly, { holidays: "uk" }), { except_holidays: "uk" });
  assert.deepEqual(edit(but, { days: ["tue"] }), { days: ["tue"] });
  assert.deepEqual(edit(but, { holidays: "" }), { except_holidays: null });
  assert.deepEqual(edit(but, { days: [], date: "2027-04-13" }), { except_holidays: null, date: "2027-04-13" });
  assert.deepEqual(edit(dated, { holidays: "jp" }), {}, "which is not to be seen there");
});

test("Dates begin, move and end a pause, and new days of the alarm send the pause again", () => {
  const pause = { from: "2027-12-20", until: "2028-01-05" };
  const later = { ...pause, until: "2028-01-06" };
  const deed = (before, given, edit) => pauseDeed(pauseAfter(before, edit), given);
  assert.equal(deed(noPause, noPause, {}), null);
  assert.deepEqual(deed(noPause, pause, {}), { verb: "pause", body: pause });
  assert.equal(deed(pause, pause, { label: "x" }), null);
  assert.deepEqual(deed(pause, later, {}).body, later);
  assert.deepEqual(deed(pause, noPause, {}), { verb: "resume" });
  assert.deepEqual(deed(pause, pause, { days: ["tue"] }), { verb: "pause", body: pause });
  assert.equal(deed(pause, noPause, { next: true }), null);
});

test("An edit of a one-time alarm sends the time that is shown, and nothing about its day", () => {
  for (const time of ["06:30", "00:00", "23:59"]) assert.deepEqual(edit(dated, { times: [time] }), { time });
  assert.deepEqual(edit(dated, { days: ["mon"] }), { days: ["mon"] }, "until other days are chosen");
  assert.deepEqual(edit(dated, { date: "" }), { next: true });
  // A day that nobody named is that of the time, and is not shown.
  assert.equal(shownOf({ ...dated, day_named: false }).date, "");
});

test("An edit of an alarm's days sends its exceptions along, and a one-time alarm has none", () => {
  const but = { ...weekly, except: ["2026-12-25"] };
  assert.deepEqual(edit(but, { except: [] }), { except: [] });
  assert.deepEqual(edit(but, { except: ["2026-12-25", "--01-01"] }), { except: ["2026-12-25", "--01-01"] });
  assert.deepEqual(edit(but, { days: ["tue"] }), { days: ["tue"], except: ["2026-12-25"] });
  assert.deepEqual(edit(but, { days: [] }), { next: true });
});

test("An edit keeps a rule and times that the form cannot show", () => {
  const times = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, "0")}:00`);
  const monthly = { ...weekly, days: [], rrule: "FREQ=MONTHLY;BYDAY=2TU", times };
  assert.deepEqual(edit(monthly, { days: ["mon"], label: "x" }), { label: "x" });
  assert.deepEqual(edit(monthly, { except: ["2026-12-25"] }), { except: ["2026-12-25"] });
});

test("An exception covers one or several days, in one year or in every year", () => {
  const told = (...given) => exceptionText(exception(...given), "en-GB", (word, values) => text("en", word, values));
  assert.equal(exception("2026-12-24", "2027-01-02", false), "2026-12-24/2027-01-02");
  assert.equal(exception("2026-12-24", "2027-01-02", true), "--12-24/--01-02");
  assert.equal(exception("2026-12-24", "2026-12-24", false), "2026-12-24");
  assert.equal(told("2026-12-24", "", false), "24 Dec 2026");
  assert.equal(told("2026-12-24", "2027-01-02", true), "24 Dec – 2 Jan, every year");
  assert.equal(told("2028-02-29", "", true), "29 Feb, every year");
});

test("An edit does not overwrite a change from elsewhere that the person has not seen", () => {
  const seen = { ...weekly, settings: { volume: 60, snooze_ns: 9 } };
  assert.ok(!clashes({ label: "x" }, seen, { ...seen, time: "08:00", state: "ringing" }), "what this edit does not touch");
  assert.ok(clashes({ label: "x" }, seen, { ...seen, label: "y" }));
  assert.ok(clashes({ time: "06:00" }, seen, { ...seen, times: ["07:00", "09:00"] }));
  assert.ok(clashes({ next: true }, seen, { ...seen, days: ["tue"] }));
  assert.ok(clashes({ settings: { volume: 30 } }, seen, { ...seen, settings: { volume: 90, snooze_ns: 9 } }));
  assert.ok(!clashes({ settings: { volume: 30 } }, seen, { ...seen, settings: { volume: 60, snooze_ns: 8 } }));
});

test("A plan becomes blocks of steps, and the blocks become the same plan again", () => {
  const step = (label) => ({ label, duration_ns: 60e9, waits: false, sound: null });
  const plan = [step("a"), step("b"), { repeat: 3, parts: [step("c")] }, { repeat: 2, parts: [step("d"), step("e")] }, step("f")];
  const blocks = blocksOf(plan);
  assert.deepEqual(blocks.map(({ times, steps }) => [times, steps.map(({ label }) => label).join("")]), [
    [1, "ab"], [3, "c"], [2, "de"], [1, "f"]]);
  assert.deepEqual(planOf(blocks), plan);
  const [nested] = blocksOf([{ repeat: 2, parts: [step("a"), { repeat: 2, parts: [step("b")] }] }]);
  assert.equal(nested.steps.map(({ label }) => label).join(""), "abb");
});

test("An edit of a sequence sends its plan only if it changed, and keeps a length that the form cannot show", () => {
  const step = { label: "a", duration_ns: 90.4e9, waits: false, sound: { kind: "named", value: "harp" } };
  const sequence = { plan: [step], label: "x" };
  const edit = (steps, label = "x") => sequenceEdit(sequence, [{ times: 1, steps }], label, {});
  const { sound, ...plain } = step;
  assert.deepEqual(edit([stepOf(step, "a", "1", "30", false, sound)]), {});
  assert.deepEqual(edit([stepOf(step, "a", "1", "30", false, sound)], "y"), { label: "y" });
  assert.deepEqual(edit([stepOf(step, "a", "2", "0", true, sound)]), { plan: [{ ...step, duration_ns: 120e9, waits: true }] });
  assert.deepEqual(edit([stepOf(step, "a", "1", "30", false, null)]), { plan: [plain] });
});

test("An edit of the settings sends only the changes, with repeated rings apart from the ring settings", () => {
  const settings = { late_limit_ns: 60e9, pause_players: false, trusted_time: true, time_servers: ["a"], holidays: null };
  assert.deepEqual(settingsEdit(settings, { ...settings }, {}), {});
  assert.deepEqual(settingsEdit(settings, { ...settings, time_servers: [], holidays: "jp" }, { volume: 30, again: 0, again_ns: 5 }), {
    time_servers: [], holidays: "jp", ring: { volume: 30 }, again: 0, again_ns: 5 });
});

test("The end of a ring has a word in both languages, and its delay is shown from one second on", () => {
  const ring = (end, late = 0, chime = false) => ({ end, late_ns: late * 1e9, settings: { chime } });
  const ends = [
    "dismissed", "snoozed", "extended", "restarted", "cancelled", "unanswered", "passed", "superseded", "missed", "clock_wrong", null];
  for (const end of ends) for (const { spoken } of [{ spoken: "en" }, { spoken: "ja" }]) {
    assert.ok(!text(spoken, endOf(ring(end)).word).startsWith("end_"), end);
  }
  assert.equal(endOf(ring("passed", 0, true)).word, "end_chimed");
  assert.deepEqual([endOf(ring("dismissed", 0.9)).late, endOf(ring("dismissed", 61)).late?.minutes, endOf(ring("missed", 9_999)).late], [null, 1, null]);
});
