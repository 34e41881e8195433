// SPDX-License-Identifier: Apache-2.0
import assert from "node:assert/strict";
import { test } from "node:test";
import { milliseconds, ServerClock } from "../../Web/clock.js";

const boot = "boot one";
/** What the server says at a time of its boot clock, whose wall clock was at 0 as it booted. */
function told(ms, other = {}) {
  const utc = new Date(ms).toISOString();
  return { boot_id: boot, boot_ns: ms * 1e6, utc, trusted_utc: null, bound_ns: null, ...other };
}

/** A viewer whose steady clock is `ahead` of the server's boot clock, and what it measured. */
function viewer(ahead, paths, start = 100_000) {
  const clock = new ServerClock();
  let server = start;
  for (const [up, down] of paths) {
    clock.exchanged(server + ahead, server + up + down + ahead, told(server + up));
    server += up + down + 50;
  }
  return clock;
}

test("A device whose clock is wrong by hours shows the server's time", () => {
  const clock = viewer(7_200_000, [[5, 5]]);
  const present = clock.at(100_010 + 7_200_000);
  assert.equal(present.boot, 100_010);
  assert.equal(present.utc, 100_010);
  assert.equal(present.error, 5);
});

test("The exchange with the shortest round trip counts", () => {
  const clock = viewer(-40_000, [[80, 5], [30, 90], [4, 4], [60, 60]]);
  const present = clock.at(100_700 - 40_000);
  assert.ok(Math.abs(present.boot - 100_700) < 0.1);
  assert.ok(present.error < 4.1);
});

test("An uneven network delay never causes more error than the page shows", () => {
  for (const [up, down] of [[80, 0], [0, 80], [13, 40]]) {
    const present = viewer(0, [[up, down]]).at(100_000 + up + down);
    assert.ok(Math.abs(present.boot - (100_000 + up + down)) <= present.error);
  }
});

test("An old exchange gives way to a new one, as clocks drift apart", () => {
  const clock = new ServerClock();
  clock.exchanged(0, 2, told(1));
  assert.ok(clock.at(600_000).error > 60);
  // The device lost 30 ms in ten minutes.
  clock.exchanged(600_000, 600_010, told(600_035));
  assert.equal(clock.at(600_010).boot, 600_040);
  assert.equal(clock.at(600_010).error, 5);
});

test("A server time from the future reveals that the device has slept", () => {
  const clock = viewer(0, [[2, 2]]);
  assert.equal(clock.told(101_000, told(100_995)), true);
  assert.equal(clock.told(101_000, told(102_000)), false);
});

test("A reboot of the server discards everything from the former boot", () => {
  const clock = viewer(0, [[2, 2]]);
  assert.equal(clock.told(200_000, told(5_000, { boot_id: "boot two" })), false);
  assert.equal(clock.at(200_000), null);
  assert.equal(clock.boot, "boot two");
});

test("The clock gives the true time and its bound if the server knows it", () => {
  const clock = new ServerClock();
  clock.exchanged(0, 4, told(1_002, { trusted_utc: new Date(3_002).toISOString(), bound_ns: 8e6 }));
  const present = clock.at(4);
  assert.equal(present.trusted - present.utc, 2_000);
  assert.equal(present.bound, 8);
  assert.equal(present.ahead, null);
});

test("The clock says how far the clocks of the server's zone are ahead of UTC", () => {
  const clock = new ServerClock();
  clock.exchanged(0, 4, told(1_002, { zone_offset_ns: -12_600e9 }));
  assert.equal(clock.at(4).ahead, -12_600_000);
});

test("Instants keep their nanoseconds, as far as a number can hold them", () => {
  assert.equal(milliseconds("1970-01-01T00:00:01Z"), 1_000);
  assert.equal(milliseconds("1970-01-01T00:00:01.500000000Z"), 1_500);
  assert.ok(Math.abs(milliseconds("2026-11-24T13:09:30.559886947Z") % 1_000 - 559.886947) < 0.001);
});

test("A page reopened without the server runs on the device's own clock, with a larger error", () => {
  // The device's own clock is 30 s ahead of the server's boot clock, its steady clock 5 s, and begins anew with the page.
  const before = viewer(5_000, [[4, 4]]);
  const kept = JSON.parse(JSON.stringify(before.kept(105_008, 130_008)));
  const clock = new ServerClock();
  clock.resume(kept, 50, 130_008 + 3_600_000);
  const present = clock.at(60);
  assert.ok(Math.abs(present.boot - (100_008 + 3_600_000 + 10)) < 0.1, String(present.boot));
  assert.ok(Math.abs(present.utc - present.boot) < 0.1);
  assert.ok(present.isOwn && present.error > 1_360 && present.error < 1_370, String(present.error));
  assert.equal(clock.boot, boot);
  assert.equal(clock.kept(60, 3_730_018), null, "what is doubted is not kept");
  // One exchange is worth more than all of it.
  clock.exchanged(100, 500, told(3_700_000));
  assert.deepEqual([clock.at(500).isOwn, clock.at(500).error], [false, 200]);
  assert.notEqual(clock.kept(500, 3_730_500), null);
});

test("A device clock set back while the page was closed still gets an error of over a second", () => {
  const clock = new ServerClock();
  clock.resume(viewer(0, [[1, 1]]).kept(100_002, 200_000), 0, 100_000);
  assert.ok(clock.at(0).error > 1_000);
});
