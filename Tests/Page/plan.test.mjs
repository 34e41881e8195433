// SPDX-License-Identifier: Apache-2.0
import assert from "node:assert/strict";
import { test } from "node:test";
import { scene } from "../../Web/scene.js";
import { after } from "../../Web/state.js";

const start = 1_000_000;
const plan = [{ label: "talk", duration_ns: 600e9 }, { label: "questions", duration_ns: 120e9 }];
const idle = {
  id: "s1", label: "", state: "idle", run: 0, step: null, steps: 2, plan, step_length_ns: 600e9, boot_deadline_ns: null,
  remaining_ns: 600e9, plan_end: null, end_open: false,
};
const empty = { boot_id: "b", zone: "Etc/UTC", timers: [], alarms: [], sequences: [idle], stopwatches: [], rings: [] };
/** The sequence as it runs in a step that ends at a moment. */
const running = (run, step, deadline, length = plan[step].duration_ns) => ({
  ...idle, state: "running", run, step, boot_deadline_ns: deadline * 1e6, step_length_ns: length, remaining_ns: length,
});
const paused = (sequence, left) => ({ ...sequence, state: "paused", boot_deadline_ns: null, remaining_ns: left * 1e6 });
const take = (state, ...sequences) => sequences.reduce((state, one) => after(state, "sequence", one), state);
const known = after(null, "resync", empty);

/** What is said of the plan at a moment. */
function said(state, boot) {
  const told = scene(state, "s1", { boot, utc: boot, trusted: null, error: 1, bound: null });
  const line = told.lines.find(({ word }) => ["over", "under", "onPlan"].includes(word));
  return line === undefined ? null : [line.word, line.span].join(" ").trim();
}

test("A run of show is on plan until time is added or a step is cut short", () => {
  const begun = take(known, running(1, 0, start + 600_000));
  assert.equal(said(begun, start + 5_000), "onPlan");
  assert.equal(said(take(begun, running(1, 0, start + 660_000, 660e9)), start + 5_000), "over 1:00");
  assert.equal(said(take(begun, running(2, 1, start + 300_000)), start + 200_000), "under 7:00");
});

test("Whoever pauses, or lets a step wait, falls behind by a second each second", () => {
  const begun = take(known, running(1, 0, start + 600_000));
  const stopped = take(begun, paused(running(1, 0, 0), 500_000));
  assert.equal(said(stopped, start + 100_000), "onPlan");
  const told = scene(stopped, "s1", { boot: start + 130_250, utc: 0, trusted: null, error: 1, bound: null });
  assert.deepEqual([said(stopped, start + 130_250), told.flip], ["over 0:30", start + 131_000]);
  const ringing = take(begun, { ...running(1, 0, start + 600_000), state: "ringing" });
  assert.equal(said(ringing, start + 660_000), "over 1:00");
  const on = take(stopped, { ...running(2, 0, start + 630_000), remaining_ns: 500e9 });
  assert.equal(said(on, start + 140_000), "over 0:30", "going on does not begin anew");
});

test("A run that is begun anew is on plan again", () => {
  const begun = take(known, running(1, 0, start + 600_000), running(2, 1, start + 800_000));
  assert.equal(said(begun, start + 700_000), "over 1:20");
  assert.equal(said(take(begun, running(3, 0, start + 1_300_000)), start + 700_001), "onPlan");
  const stopped = take(known, running(1, 0, start + 600_000), paused(running(1, 0, 0), 500_000));
  assert.equal(said(take(stopped, running(2, 0, start + 900_000)), start + 300_001), "onPlan");
});

test("A sequence that is set while the page is open is on plan from its start", () => {
  const none = after(null, "resync", { ...empty, sequences: [] });
  assert.equal(said(take(none, running(1, 0, start + 600_000)), start + 5_000), "onPlan");
  const back = { ...running(1, 0, start + 500_000, 600e9), remaining_ns: 500e9 };
  assert.equal(said(take(none, back), start + 5_000), null, "it was brought back, and may have been paused before");
});

test("Nothing is said of a run whose beginning nobody here saw", () => {
  assert.equal(said(take(after(null, "resync", { ...empty, sequences: [] }), running(4, 1, start)), start), null);
  const begun = take(known, running(1, 0, start + 600_000));
  const later = (sequence, boot = "b") => after(begun, "resync", { ...empty, boot_id: boot, sequences: [sequence] });
  assert.equal(said(later(running(2, 1, start + 720_000)), start + 650_000), "onPlan", "it went on as it was to");
  assert.equal(said(later(running(9, 1, start + 720_000)), start + 650_000), null, "it may have begun anew");
  assert.equal(said(later(running(2, 1, start + 720_000), "c"), start + 650_000), null);
});
