// SPDX-License-Identifier: Apache-2.0
// What a touch brings back, in states that only a phone has. Real browsers are asked in Tests/EndToEnd/test_page_touch.py.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ScreenLock } from "../../Web/screenlock.js";
import { Speaker } from "../../Web/speaker.js";
import { missing } from "../../Web/touch.js";

/** Safari's way to the loudspeaker: silent until it is resumed in a gesture, and taken away by calls. */
class SafariAudio extends EventTarget {
  state = "suspended";
  currentTime = 0;
  notes = 0;
  mayResume = false;
  destination = {};

  async resume() {
    if (!this.mayResume) throw new DOMException("A call is under way.", "InvalidStateError");
    this.become("running");
  }

  async close() {
    this.become("closed");
  }

  become(state) {
    this.state = state;
    this.dispatchEvent(new Event("statechange"));
  }

  createOscillator() {
    this.notes += 1;
    return { frequency: {}, connect: (next) => next, start() {}, stop() {} };
  }

  createGain() {
    const gain = { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} };
    return { gain, connect: (next) => next };
  }
}

/** A speaker of a phone, with what it said that changed. */
function phone() {
  const [audio, session, told] = [new SafariAudio(), { type: "auto" }, []];
  const speaker = new Speaker(() => audio, session, () => told.push(speaker.needsTouch));
  return { audio, session, told, speaker };
}

/** Lets what waits for an answer go on. */
const settle = () => new Promise((go) => setImmediate(go));

test("A page that should ring but is not heard says so after a second, until it is heard", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const { audio, told, speaker } = phone();
  speaker.want(true);
  context.mock.timers.tick(999);
  assert.deepEqual(told, []);
  context.mock.timers.tick(1);
  assert.deepEqual(told, [true]);
  audio.mayResume = true;
  speaker.resume();
  await settle();
  assert.deepEqual([audio.state, told], ["running", [true, false]]);
});

test("A sound that starts within a second is never reported as missing", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const { audio, told, speaker } = phone();
  audio.mayResume = true;
  speaker.want(true);
  await settle();
  context.mock.timers.tick(60_000);
  assert.deepEqual([audio.state, told], ["running", []]);
});

test("After a call the sound comes back by itself, or by the next touch", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const { audio, told, speaker } = phone();
  audio.mayResume = true;
  speaker.want(true);
  await settle();
  audio.mayResume = false;
  audio.become("interrupted");
  context.mock.timers.tick(1_000);
  assert.deepEqual(told, [true]);
  audio.mayResume = true;
  audio.become("suspended");
  await settle();
  assert.deepEqual([audio.state, told], ["running", [true, false]]);
});

test("Notes do not pile up while the sound is away, to be heard all at once", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const { audio, speaker } = phone();
  speaker.want(true);
  speaker.ring();
  context.mock.timers.tick(15_000);
  assert.equal(audio.notes, 0);
  audio.mayResume = true;
  speaker.resume();
  await settle();
  context.mock.timers.tick(1_500);
  assert.equal(audio.notes, 2);
});

test("An iPhone whose ringer is off is heard while it should ring, and is muted again afterwards", () => {
  const { audio, session, speaker } = phone();
  speaker.want(true);
  assert.equal(session.type, "playback");
  speaker.want(false);
  assert.deepEqual([session.type, audio.state, speaker.needsTouch], ["auto", "closed", false]);
});

/** Safari's lock of the screen: granted in a gesture, and after that without one. */
class SafariLock {
  isTouched = false;
  isAllowed = false;
  isPossible = true;
  /** How many turns an answer takes. */
  turns = 1;
  given = [];

  async request() {
    this.isAllowed ||= this.isTouched;
    const isAllowed = this.isAllowed;
    for (let turn = this.turns; turn > 0; turn -= 1) await settle();
    if (!isAllowed || !this.isPossible) throw new DOMException("Permission was denied", "NotAllowedError");
    const lock = Object.assign(new EventTarget(), { released: false });
    this.given.push(lock);
    return lock;
  }

  /** Takes back the last lock. */
  release() {
    const lock = this.given.at(-1);
    lock.released = true;
    lock.dispatchEvent(new Event("release"));
  }
}

function screen() {
  const browser = new SafariLock();
  const surroundings = { isSeen: true, changes: 0 };
  const lock = new ScreenLock(browser, () => surroundings.isSeen, () => (surroundings.changes += 1));
  return { browser, surroundings, lock };
}

test("A screen that needs a touch to stay on says so, and needs no other touch in the same page", async () => {
  const { browser, surroundings, lock } = screen();
  await lock.ask(false);
  assert.deepEqual([lock.needsTouch, lock.isRefused], [true, false]);
  browser.isTouched = true;
  // The two events of one touch ask once.
  await Promise.all([lock.ask(true), lock.ask(true)]);
  assert.deepEqual([lock.needsTouch, browser.given.length], [false, 1]);
  browser.isTouched = false;
  surroundings.isSeen = false;
  browser.release();
  surroundings.isSeen = true;
  await lock.ask(false);
  assert.deepEqual([lock.needsTouch, browser.given.length], [false, 2]);
});

test("A wake lock that is released while the page is visible is requested again", async () => {
  const { browser, lock } = screen();
  browser.isTouched = true;
  await lock.ask(true);
  browser.release();
  await settle();
  await settle();
  assert.equal(browser.given.length, 2);
});

test("A late refusal of an earlier request does not undo a touch", async () => {
  const { browser, lock } = screen();
  browser.turns = 3;
  const early = lock.ask(false);
  Object.assign(browser, { isTouched: true, turns: 1 });
  await Promise.all([early, lock.ask(true)]);
  assert.deepEqual([lock.needsTouch, lock.isRefused], [false, false]);
});

test("The page asks for no touch if a touch does not help", async () => {
  const { browser, surroundings, lock } = screen();
  browser.isPossible = false;
  await lock.ask(false);
  await lock.ask(true);
  await lock.ask(false);
  assert.deepEqual([lock.needsTouch, lock.isRefused, surroundings.changes], [false, true, 2]);
});

test("A browser without wake locks is asked for nothing", async () => {
  const lock = new ScreenLock(undefined, () => true, () => assert.fail("It said that something changed."));
  await lock.ask(false);
  await lock.ask(true);
  assert.equal(lock.needsTouch, false);
});

test("One touch brings back everything that is missing", () => {
  const words = [[false, false], [true, false], [false, true], [true, true]].map(([sound, screen]) => missing(sound, screen));
  assert.deepEqual(words, [null, "touchForSound", "touchForScreen", "touchForBoth"]);
});
