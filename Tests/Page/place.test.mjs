// SPDX-License-Identifier: Apache-2.0
import assert from "node:assert/strict";
import { test } from "node:test";
import { Place } from "../../Web/place.js";
import { english } from "../../Web/words.js";
import { served } from "./support/served.mjs";

test("A machine's page sends requests to the machine's paths, and keeps the storage names it always had", () => {
  for (const pathname of ["/", "/index.html", "/accounts/", "/accounts/family", "/accounts/FAMILY/", "/accounts//", "/accounts/%/", "/homes/", "/homes/family", "/v1/accounts/family/"]) {
    const place = new Place(pathname);
    assert.equal(place.account, null, pathname);
    assert.equal(place.path("/v1/timers/t1"), "/v1/timers/t1");
    assert.equal(place.path("/sharing/device"), "/sharing/device");
    assert.equal(place.key("token"), "token");
  }
});

test("An account's page sends requests below the account's path, wherever on that path it was opened", () => {
  for (const pathname of ["/accounts/family/", "/accounts/family/index.html", "/accounts/f%61mily/"]) {
    const place = new Place(pathname);
    assert.equal(place.account, "family");
    assert.equal(place.path("/v1/timers/t1/pause"), "/v1/accounts/family/timers/t1/pause");
    assert.equal(place.path("/v1/events"), "/v1/accounts/family/events");
    // Who a device is, an account tells of its token.
    assert.equal(place.path("/sharing/device"), "/v1/accounts/family/token");
  }
});

test("A page installed at its former address sends requests there, and keeps the storage names it always had", () => {
  const place = new Place("/homes/family/");
  assert.equal(place.account, "family");
  assert.equal(place.path("/v1/timers/t1/pause"), "/v1/homes/family/timers/t1/pause");
  assert.equal(place.path("/sharing/device"), "/v1/homes/family/token");
  assert.equal(place.key("token"), "homes/family/token");
  assert.equal(new Place("/accounts/family/").key("token"), "homes/family/token", "nobody brings the token again");
});

test("Two accounts and the sharing machine store nothing under the same name", () => {
  const places = ["/", "/accounts/a/", "/accounts/b/", "/accounts/a-b/"].map((pathname) => new Place(pathname));
  const names = places.flatMap((place) => ["token", "kept", "zones", "keys"].map((name) => place.key(name)));
  assert.equal(new Set(names).size, names.length);
});

test("Each word for an account replaces an existing word with the same placeholders", () => {
  for (const [language, words] of Object.entries({ en: english, ...served })) {
    const own = Object.keys(words).filter((word) => word.endsWith("Account"));
    assert.ok(own.length > 5);
    for (const word of own) {
      const before = words[word.slice(0, -"Account".length)];
      assert.notEqual(before, undefined, `${language} ${word}`);
      // What is not known at an account is filled in nowhere.
      const values = (pattern) => [...pattern.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).filter((name) => name !== "account");
      assert.deepEqual(values(words[word]), values(before), `${language} ${word}`);
    }
  }
});
