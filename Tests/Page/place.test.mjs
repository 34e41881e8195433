// SPDX-License-Identifier: Apache-2.0
import assert from "node:assert/strict";
import { test } from "node:test";
import { Place } from "../../Web/place.js";
import { languages } from "../../Web/words.js";

test("The page of a machine asks at the paths that the machine has, and keeps things under the names that it always had", () => {
  for (const pathname of ["/", "/index.html", "/homes/", "/homes/family", "/homes/FAMILY/", "/homes//", "/homes/%/", "/v1/homes/family/"]) {
    const place = new Place(pathname);
    assert.equal(place.home, null, pathname);
    assert.equal(place.path("/v1/timers/t1"), "/v1/timers/t1");
    assert.equal(place.path("/sharing/device"), "/sharing/device");
    assert.equal(place.key("token"), "token");
  }
});

test("The page of a home asks below the home, wherever on its path it was opened", () => {
  for (const pathname of ["/homes/family/", "/homes/family/index.html", "/homes/f%61mily/"]) {
    const place = new Place(pathname);
    assert.equal(place.home, "family");
    assert.equal(place.path("/v1/timers/t1/pause"), "/v1/homes/family/timers/t1/pause");
    assert.equal(place.path("/v1/events"), "/v1/homes/family/events");
    // Who a device is, a home tells of its token.
    assert.equal(place.path("/sharing/device"), "/v1/homes/family/token");
  }
});

test("Two homes, and the machine that shares, keep nothing under the same name", () => {
  const places = ["/", "/homes/a/", "/homes/b/", "/homes/a-b/"].map((pathname) => new Place(pathname));
  const names = places.flatMap((place) => ["token", "kept", "zones", "keys"].map((name) => place.key(name)));
  assert.equal(new Set(names).size, names.length);
});

test("Each word of a home stands in place of one that there is, with the same values", () => {
  for (const [language, words] of Object.entries(languages)) {
    const own = Object.keys(words).filter((word) => word.endsWith("Home"));
    assert.ok(own.length > 5);
    for (const word of own) {
      const before = words[word.slice(0, -"Home".length)];
      assert.notEqual(before, undefined, `${language} ${word}`);
      // What is not known at a home is filled in nowhere.
      const values = (pattern) => [...pattern.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).filter((name) => name !== "home");
      assert.deepEqual(values(words[word]), values(before), `${language} ${word}`);
    }
  }
});
