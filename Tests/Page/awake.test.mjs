// SPDX-License-Identifier: Apache-2.0
import assert from "node:assert/strict";
import { test } from "node:test";
import { Slumber } from "../../Web/awake.js";

/** What a device notices at its looks, each by its steady clock and its own, and when it was to be. */
const noticed = (...looks) => {
  const slumber = new Slumber();
  return looks.map(([steady, own, due]) => slumber.hasBeen(steady, own, due));
};

test("A busy device that checks a little late has not slept", () => {
  const looks = noticed([0, 5e9], [1_000, 5e9 + 1_000, 1_000], [5_000, 5e9 + 5_001, 2_000], [6_000, 5e9 + 5_999, 6_000]);
  assert.deepEqual(looks, [false, false, false, false]);
});

test("A device with nothing to check for an hour has not slept", () => {
  assert.deepEqual(noticed([0, 5e9], [3_600_000, 5e9 + 3_600_000, 3_600_000]), [false, false]);
});

test("A late check reveals a sleep during which the steady clock runs", () => {
  assert.deepEqual(noticed([0, 5e9], [60_000, 5e9 + 60_000, 1_000], [61_000, 5e9 + 61_000, 61_000]), [false, true, false]);
});

test("The device's own clock reveals a sleep during which the steady clock stops", () => {
  assert.deepEqual(noticed([0, 5e9], [400, 5e9 + 60_400], [800, 5e9 + 60_800]), [false, true, false]);
});

test("A change of the device's own clock asks for the time again, once", () => {
  assert.deepEqual(noticed([0, 5e9], [400, 5e9 - 3_599_600], [800, 5e9 - 3_599_200]), [false, true, false]);
});
