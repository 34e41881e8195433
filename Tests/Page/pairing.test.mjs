// SPDX-License-Identifier: Apache-2.0
import assert from "node:assert/strict";
import { test } from "node:test";
import { nameOfDevice } from "../../Web/pairing.js";

const say = (word, values) => (word === "deviceNamed" ? `${values.browser} on ${values.system}` : "Browser");
const named = (userAgent, maxTouchPoints = 0) => nameOfDevice({ userAgent, maxTouchPoints }, say);

const webkit = "AppleWebKit/605.1.15 (KHTML, like Gecko)";
const blink = "AppleWebKit/537.36 (KHTML, like Gecko)";

test("A device is named by its browser and its system", () => {
  const cases = [
    [`Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${webkit} Version/18.5 Mobile/15E148 Safari/604.1`, "Safari on iPhone"],
    [`Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${webkit} CriOS/150.0 Mobile/15E148 Safari/604.1`, "Chrome on iPhone"],
    [`Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) ${webkit} FxiOS/150.0 Mobile/15E148 Safari/605.1.15`, "Firefox on iPad"],
    [`Mozilla/5.0 (Linux; Android 10; K) ${blink} Chrome/150.0.0.0 Mobile Safari/537.36`, "Chrome on Android"],
    [`Mozilla/5.0 (Linux; Android 10; K) ${blink} SamsungBrowser/29.0 Chrome/150.0.0.0 Mobile Safari/537.36`, "Samsung Internet on Android"],
    ["Mozilla/5.0 (Android 15; Mobile; rv:150.0) Gecko/150.0 Firefox/150.0", "Firefox on Android"],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${blink} Chrome/150.0.0.0 Safari/537.36 Edg/150.0.0.0`, "Edge on Windows"],
    [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${blink} Chrome/150.0.0.0 Safari/537.36`, "Chrome on ChromeOS"],
    [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} Version/18.5 Safari/605.1.15`, "Safari on Linux"],
    [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} Version/18.5 Safari/605.1.15 Epiphany/605.1.15`, "Web on Linux"],
  ];
  for (const [agent, name] of cases) assert.equal(named(agent), name);
});

test("An iPad that claims to be a Mac is recognized by its touch screen", () => {
  const agent = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/18.5 Safari/605.1.15`;
  assert.equal(named(agent), "Safari on Mac");
  assert.equal(named(agent, 5), "Safari on iPad");
});

test("The name of a device leaves out an unknown browser or system", () => {
  assert.equal(named("Mozilla/5.0 (Linux; Android 15)"), "Android");
  assert.equal(named("Something/1.0 Firefox/150.0"), "Firefox");
  assert.equal(named(""), "Browser");
});
