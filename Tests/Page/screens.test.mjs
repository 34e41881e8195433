// SPDX-License-Identifier: Apache-2.0
import assert from "node:assert/strict";
import { test } from "node:test";
import { shownBy, way } from "../../Web/screens.js";

test("An address names a screen of the bar or a view shown alone, and an empty address the first list", () => {
  const told = (hash) => [shownBy(hash).tab, shownBy(hash).shown].join(" ");
  assert.deepEqual(["", "#", "#pair=CODE"].map(told), [" ", " ", " "]);
  assert.deepEqual(["#show=t1", "#show=clock", "#show=clock&alarms"].map(told), [" t1", " clock", " clock"]);
  assert.deepEqual(["#alarms", "#clock", "#timers&zones=Asia/Tokyo"].map(told), ["alarms ", "clock clock", "timers "]);
});

test("An item adds one entry to the history, and the way back to the list skips all entries above it", () => {
  assert.deepEqual(way(0, "t1"), { below: 1 });
  assert.deepEqual(way(1, "t2"), { below: 2 });
  assert.deepEqual(way(2, null), { back: 2 });
});

test("An item opened by its address has no list to go back to, so the list is a new entry", () => {
  assert.deepEqual(way(null, "t2"), { below: null });
  assert.deepEqual(way(null, null), { below: 0 });
});

test("An address with a look but no item shows the item that runs now", () => {
  assert.deepEqual(["#look=stage", "#show=t1&look=stage"].map((hash) => shownBy(hash).shown), ["now", "t1"]);
  assert.deepEqual(["#show=t1", "#alarms"].map((hash) => shownBy(hash).look), [null, null]);
  assert.equal(shownBy("#show=t1&look=operator&size=50").look.size, 50);
});
