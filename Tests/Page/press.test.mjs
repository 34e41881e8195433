// SPDX-License-Identifier: Apache-2.0
// What the worker says once a button of its notification was pressed.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { createContext, runInContext } from "node:vm";

const source = readFileSync(new URL("../../Web/worker.js", import.meta.url), "utf8");
const words = { gone: "It is over.", unreached: "Nobody was reached.", failed: "It was not done.", stop: "Stop", snooze: "Snooze" };
const notice = { ring: "r1", item: "t1", kind: "timer", label: "Tea", planned: "2026-11-24T13:00:00Z", can_stop: true, can_snooze: true };

/** Presses a button of a notification; returns what is said in its place, with the buttons that it has then. */
async function pressed(action, answer) {
  const listeners = {};
  const said = [];
  const asked = { result: { token: "token", words } };
  const database = { transaction: () => ({ objectStore: () => ({ get: () => asked }) }), close: () => {} };
  const opening = { result: database };
  const self = {
    addEventListener: (name, does) => (listeners[name] = does),
    registration: { showNotification: async (_, { body, actions }) => void said.push([body, ...actions.map(({ action }) => action)]) },
  };
  const location = { origin: "https://toki.local", href: "https://toki.local/worker.js" };
  runInContext(source, createContext({ self, location, URL, AbortSignal, Intl, indexedDB: { open: () => opening }, fetch: answer }));
  const work = [];
  listeners.notificationclick({ action, notification: { close: () => {}, data: notice }, waitUntil: (coming) => work.push(coming) });
  opening.onsuccess();
  asked.onsuccess();
  await Promise.all(work);
  return said;
}

const refused = (status, code) => async () => Response.json({ error: { code } }, { status });

test("A button that was obeyed says nothing", async () => {
  assert.deepEqual(await pressed("dismiss", async () => new Response(null, { status: 204 })), []);
});

test("A ring that is over is said to be, and has no buttons any more", async () => {
  for (const code of ["not_ringing", "not_found"]) assert.deepEqual(await pressed("dismiss", refused(409, code)), [["It is over."]]);
});

test("A ring that goes on keeps its buttons, whatever refused them", async () => {
  for (const [status, code] of [[503, "daemon_away"], [429, "too_many"], [401, "not_paired"], [412, "too_late"]]) {
    assert.deepEqual(await pressed("dismiss", refused(status, code)), [["It was not done.", "dismiss", "snooze"]]);
  }
  assert.deepEqual(await pressed("dismiss", async () => new Response("<html>", { status: 502 })), [["It was not done.", "dismiss", "snooze"]]);
  assert.deepEqual(await pressed("snooze", refused(409, "snooze_limit")), [["It was not done.", "dismiss"]]);
  const away = async () => {
    throw new TypeError("Failed to fetch");
  };
  assert.deepEqual(await pressed("dismiss", away), [["Nobody was reached.", "dismiss", "snooze"]]);
});
