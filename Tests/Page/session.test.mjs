// SPDX-License-Identifier: Apache-2.0
// What a page asks of a machine whose time it knows, and after a sleep does not know.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Unreachable } from "../../Web/sharing.js";

/** What the browser keeps, as JSON. */
let stored = null;
globalThis.localStorage = { getItem: () => stored, setItem: () => {}, removeItem: () => {} };
const { Session } = await import("../../Web/session.js");

/** A machine that tells its time, and notes when what is asked of it was sent. */
class Machine {
  /** By how much its boot clock is ahead of this device's steady one, in milliseconds. */
  ahead = 5_000;
  /** What a question about the time waits for. */
  awake = Promise.resolve();
  /** The moments of what was asked, by its boot clock, in milliseconds. */
  sent = [];
  /** What gives up each question about the time; `undefined` for nothing. */
  limits = [];
  #stream;

  get boot() {
    return performance.now() + this.ahead;
  }

  async answer(path, { method, headers, signal }) {
    if (this.isGone) throw new TypeError("Failed to fetch");
    if (path.endsWith("/v1/events")) return new Response(new ReadableStream({ start: (stream) => (this.#stream = stream) }));
    if (path.endsWith("/v1/clock")) {
      this.limits.push(signal);
      await this.awake;
      return Response.json({
        boot_id: "b", boot_ns: this.boot * 1e6, utc: new Date().toISOString(), trusted_utc: null, bound_ns: null });
    }
    if (method === "POST") this.sent.push(Number(headers["Toki-Sent"]) / 1e6);
    return Response.json({ id: "d1", name: "phone", role: "owner" });
  }

  close() {
    this.#stream.close();
  }
}

/** A promise, with what fulfils and what rejects it. */
function promised() {
  const made = {};
  made.promise = new Promise((resolve, reject) => Object.assign(made, { resolve, reject }));
  return made;
}

/** A page that knows the time of a machine, which `isGone` if it is known by what the browser kept alone. */
async function following(body, isGone = false) {
  const before = globalThis.fetch;
  const machine = Object.assign(new Machine(), { isGone });
  globalThis.fetch = (path, request) => machine.answer(path, request);
  const isKnown = promised();
  const session = new Session({
    changed: () => (session.present === null || session.device === null ? undefined : isKnown.resolve()),
    failed: isKnown.reject, forgotten: isKnown.reject, sought: () => {} });
  try {
    void session.begin("token");
    await isKnown.promise;
    await body(session, machine);
  } finally {
    session.end();
    if (!machine.isGone) machine.close();
    globalThis.fetch = before;
  }
}

test("What is pressed right after a sleep waits until the machine tells its time, and is sent with that", async () => {
  await following(async (session, machine) => {
    machine.ahead += 60_000;
    const isAwake = promised();
    machine.awake = isAwake.promise;
    void session.remeasure();
    const pressed = session.ask("POST", "/v1/rings/r1/dismiss");
    await new Promise((go) => setTimeout(go));
    assert.deepEqual(machine.sent, []);
    isAwake.resolve();
    await pressed;
    assert.ok(Math.abs(machine.sent[0] - machine.boot) < 4_000, `${machine.sent[0]} for ${machine.boot}`);
  });
});

test("What is pressed after a sleep is not sent to a machine that does not tell its time", async () => {
  await following(async (session, machine) => {
    machine.awake = Promise.reject(new TypeError("Failed to fetch"));
    machine.awake.catch(() => {});
    await session.remeasure();
    await assert.rejects(session.ask("POST", "/v1/rings/r1/dismiss"), Unreachable);
    assert.deepEqual(machine.sent, []);
    machine.awake = Promise.resolve();
    await session.ask("POST", "/v1/rings/r1/dismiss");
    assert.equal(machine.sent.length, 1);
  });
});

test("What is pressed on a page that was opened without its machine is not sent before that tells its time", async () => {
  const clock = { boot_id: "b", ahead: 5_000 - Date.now(), error: 5, own: Date.now(), wall: { utc: 0, trusted: null, bound: null } };
  stored = JSON.stringify({ device: { role: "owner" }, state: { rings: [] }, messages: [], clock, since: 0 });
  await following(async (session, machine) => {
    assert.equal(session.trouble.word, "lost");
    const isAwake = promised();
    machine.awake = isAwake.promise;
    machine.isGone = false;
    const pressed = session.ask("POST", "/v1/rings/r1/dismiss");
    await new Promise((go) => setTimeout(go));
    assert.deepEqual(machine.sent, []);
    assert.ok(machine.limits[0] instanceof AbortSignal, "it is not waited for");
    isAwake.resolve();
    await pressed;
    assert.ok(Math.abs(machine.sent[0] - machine.boot) < 4_000, `${machine.sent[0]} for ${machine.boot}`);
    machine.isGone = true;
  }, true);
  stored = null;
});
