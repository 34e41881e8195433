// SPDX-License-Identifier: Apache-2.0
import assert from "node:assert/strict";
import { test } from "node:test";
import { heard } from "../../Web/ringing.js";
import { scene } from "../../Web/scene.js";
import { after } from "../../Web/state.js";

const start = 1_000_000;
const plan = [{ label: "talk", duration_ns: 600e9 }, { label: "questions", duration_ns: 120e9 }];
const idle = {
  id: "s1", label: "", state: "idle", run: 0, step: null, steps: 2, plan, step_length_ns: 600e9, boot_deadline_ns: null,
  remaining_ns: 600e9, plan_end: null, end_open: false, began: null, boot_began_ns: null,
};
const empty = { boot_id: "b", zone: "Etc/UTC", timers: [], alarms: [], sequences: [idle], stopwatches: [], rings: [] };
/** The sequence as it runs in a step that ends at a moment; its first one began at `start`. */
const running = (step, deadline, length = plan[step].duration_ns) => ({
  ...idle, state: "running", step, boot_deadline_ns: deadline * 1e6, step_length_ns: length, remaining_ns: length,
  boot_began_ns: start * 1e6,
});
const paused = (sequence, left) => ({ ...sequence, state: "paused", boot_deadline_ns: null, remaining_ns: left * 1e6 });

/** What is shown of a sequence at a moment. */
function told(sequence, boot) {
  const state = after(null, "resync", { ...empty, sequences: [sequence] });
  return scene(state, "s1", { boot, utc: boot, trusted: null, error: 1, bound: null });
}

/** What is said of the plan at a moment. */
function said(sequence, boot) {
  const line = told(sequence, boot).lines.find(({ word }) => ["over", "under", "onPlan"].includes(word));
  return line === undefined ? null : [line.word, line.span].join(" ").trim();
}

test("A run of show is on plan until time is added or a step is cut short", () => {
  assert.equal(said(running(0, start + 600_000), start + 5_000), "onPlan");
  assert.equal(said(running(0, start + 660_000, 660e9), start + 5_000), "over 1:00");
  assert.equal(said(running(1, start + 300_000), start + 200_000), "under 7:00");
});

test("A minute over plan is exactly one minute, whenever the run began", () => {
  const began = 3_699_833_422_102;
  const run = { ...running(0, 0), boot_deadline_ns: began + 660e9, boot_began_ns: began };
  assert.equal(said(run, began / 1e6 + 5_000), "over 1:00");
});

test("A page opened in the last step shows how late the show is", () => {
  assert.equal(said(running(1, start + 800_000), start + 700_000), "over 1:20");
  // The machine was started anew meanwhile, and its boot clock with it.
  const carried = { ...running(1, 50_000), boot_began_ns: (50_000 - 800_000) * 1e6 };
  assert.equal(said(carried, 10_000), "over 1:20");
});

test("A paused run or a waiting step falls behind by one second each second", () => {
  const stopped = paused(running(0, 0), 500_000);
  assert.equal(said(stopped, start + 100_000), "onPlan");
  assert.deepEqual([said(stopped, start + 130_250), told(stopped, start + 130_250).flip], ["over 0:30", start + 131_000]);
  assert.equal(said({ ...running(0, start + 600_000), state: "ringing" }, start + 660_000), "over 1:00");
});

test("A run whose beginning the machine does not know is not compared with its plan", () => {
  assert.equal(said({ ...running(1, start), boot_began_ns: null }, start), null);
  const { boot_began_ns: _, ...earlier } = running(1, start);
  assert.equal(said(earlier, start), null, "an earlier Toki does not tell it");
  assert.equal(said(idle, start), null);
});

test("Cut off, a run of show goes on by its plan with a chime at each step, and rings where a step waits or at the end", () => {
  const settings = { ring_ns: 600e9 };
  const show = (...waiting) => ({
    ...running(0, start + 600_000), settings, steps: 3,
    plan: [...plan, { label: "thanks", duration_ns: 60e9 }].map((step, index) => ({ ...step, waits: waiting.includes(index) })),
  });
  /** What is shown and heard so many seconds after the show began, where nobody says anything. */
  const at = (sequence, seconds) => {
    const boot = start + seconds * 1_000;
    const one = told(sequence, boot);
    const { isHeard, alone } = heard(one, { boot }, true, new Set());
    return [one.label, one.digits, alone ? "rings" : isHeard ? "chimes" : ""].join(" ");
  };
  const films = [
    [show(), ["talk 01 ", "questions 02:00 chimes", "questions 01:57 ", "thanks 01:00 chimes", "thanks 00 rings"]],
    [show(1), ["talk 01 ", "questions 02:00 chimes", "questions 01:57 ", "questions 00 rings", "questions 00 rings"]],
    [show(0), ["talk 01 ", "talk 00 rings", "talk 00 rings", "talk 00 rings", "talk 00 rings"]],
  ];
  for (const [sequence, expected] of films) assert.deepEqual([599, 600, 603, 720, 780].map((seconds) => at(sequence, seconds)), expected);
  assert.deepEqual(told(show(), start + 720_000).lines[0], { word: "lastStep", step: 3, steps: 3 });
  assert.equal(said(show(), start + 720_000), "onPlan");
});
