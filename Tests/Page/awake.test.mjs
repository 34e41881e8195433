// SPDX-License-Identifier: Apache-2.0
import assert from "node:assert/strict";
import { test } from "node:test";
import { Slumber } from "../../Web/awake.js";

/** What a device notices at its looks, each by its steady clock and its own. */
const noticed = (...looks) => {
  const slumber = new Slumber();
  return looks.map(([steady, own]) => slumber.hasBeen(steady, own));
};

test("A busy device that looks a little late has not slept", () => {
  assert.deepEqual(noticed([0, 5e9], [400, 5e9 + 400], [3_100, 5e9 + 3_101], [3_500, 5e9 + 3_499]), [false, false, false, false]);
});

test("A device whose steady clock goes on while it sleeps looks late", () => {
  assert.deepEqual(noticed([0, 5e9], [60_000, 5e9 + 60_000], [60_400, 5e9 + 60_400]), [false, true, false]);
});

test("A device whose steady clock stands still while it sleeps is known by its own clock", () => {
  assert.deepEqual(noticed([0, 5e9], [400, 5e9 + 60_400], [800, 5e9 + 60_800]), [false, true, false]);
});

test("Who sets the clock of the device has the time asked for anew, once", () => {
  assert.deepEqual(noticed([0, 5e9], [400, 5e9 - 3_599_600], [800, 5e9 - 3_599_200]), [false, true, false]);
});
