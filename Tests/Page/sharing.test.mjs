// SPDX-License-Identifier: Apache-2.0
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Refusal, Sharing, Unanswered, Unreachable } from "../../Web/sharing.js";
import { Wording } from "../../Web/wording.js";

const web = new URL("../../.build/web/", import.meta.url);

/** Has the network answer in a way for as long as something is done. */
async function answering(answer, body) {
  const before = globalThis.fetch;
  globalThis.fetch = answer;
  try {
    return await body(new Sharing("token"));
  } finally {
    globalThis.fetch = before;
  }
}

const frames = 'event: resync\ndata: {}\n\n';

test("The page distinguishes a network failure from a fault of its own", async () => {
  const cut = async () => {
    throw new TypeError("Failed to fetch");
  };
  await answering(cut, async (sharing) => {
    await assert.rejects(sharing.ask("GET", "/v1/state"), Unreachable);
    await assert.rejects(sharing.listen(null, () => {}), Unreachable);
  });
  const half = async () => new Response('{"id":', { status: 200 });
  await answering(half, (sharing) => assert.rejects(sharing.ask("GET", "/v1/state"), Unreachable));
  await answering(async () => new Response(frames), (sharing) =>
    assert.rejects(sharing.listen(null, () => null.fault), TypeError));
});

/** What a sharing server is asked with, whose time is known or not. */
async function sent(method, path, moment) {
  const asked = [];
  const before = globalThis.fetch;
  globalThis.fetch = async (_, request) => {
    asked.push(request);
    return Response.json({});
  };
  try {
    await new Sharing("token", () => moment).ask(method, path);
  } finally {
    globalThis.fetch = before;
  }
  return { moment: asked[0].headers["Toki-Sent"], isLimited: asked[0].signal instanceof AbortSignal };
}

test("A request that changes something carries its sending time, and waits for no sleeping machine", async () => {
  assert.deepEqual(await sent("POST", "/v1/timers/t1/pause", 1_234.5678), { moment: "1234567800", isLimited: true });
  assert.deepEqual(await sent("GET", "/v1/clock", 1_234), { moment: undefined, isLimited: true });
  assert.deepEqual(await sent("GET", "/sharing/device", 1_234), { moment: undefined, isLimited: false });
  // Before the machine told its time, a slow connection is waited for.
  assert.deepEqual(await sent("POST", "/v1/timers", null), { moment: undefined, isLimited: false });
  assert.deepEqual(await sent("GET", "/v1/clock", null), { moment: undefined, isLimited: false });
});

test("A timeout is distinct from an undelivered request and from one that may still be carried out", async () => {
  const before = globalThis.fetch;
  const failing = async (name, moment) => {
    globalThis.fetch = async () => {
      throw new DOMException("It took too long.", name);
    };
    const failure = await new Sharing("token", () => moment).ask("POST", "/v1/timers/t1/pause").catch((failure) => failure);
    return failure.constructor;
  };
  try {
    assert.equal(await failing("TimeoutError", 1_234), Unanswered);
    assert.equal(await failing("NetworkError", 1_234), Unreachable);
    assert.equal(await failing("TimeoutError", null), Unreachable);
  } finally {
    globalThis.fetch = before;
  }
});

test("Too many tries are told from too many items, of which the daemon says how many there may be", () => {
  const wording = new Wording("en", "en-US");
  const told = (status) => wording.explain(new Refusal(status, "too_many", "An account has 10,000 timers at most."));
  assert.deepEqual([429, 409].map(told), ["Too many tries. Wait a moment.", "An account has 10,000 timers at most."]);
});

test("The page waits for as long as the server may still do what was asked", () => {
  const gatekeeper = readFileSync(new URL("../../Sources/Sharing/Server/Requests/Gatekeeper.swift", import.meta.url), "utf8");
  const [, seconds] = /lateness = TimeSpan\.seconds\((\d+)\)/.exec(gatekeeper);
  assert.ok(Sharing.late > Number(seconds) * 1_000);
});

test("Hanging up ends the stream of a silent machine", async () => {
  const before = globalThis.fetch;
  globalThis.fetch = (_, { signal }) => new Promise((_, fail) => signal.addEventListener("abort", () => fail(signal.reason)));
  try {
    const sharing = new Sharing("token");
    const listening = sharing.listen(null, () => {});
    sharing.hangUp();
    await assert.rejects(listening, Unreachable);
  } finally {
    globalThis.fetch = before;
  }
});

test("A refusal has its code, and an answer by a proxy is a refusal too", async () => {
  const refused = async () => Response.json({ error: { code: "wrong_state", message: "no" } }, { status: 409 });
  await answering(refused, (sharing) => assert.rejects(sharing.ask("POST", "/v1/timers/t1/pause"), { code: "wrong_state", status: 409 }));
  const proxy = async () => new Response("<h1>Bad gateway</h1>", { status: 502 });
  await answering(proxy, (sharing) => assert.rejects(sharing.listen(null, () => {}), (failure) => failure instanceof Refusal));
});

test("A resumed stream is read to its end", async () => {
  const seen = [];
  await answering(async () => new Response(frames + frames), (sharing) => sharing.listen("7", (frame) => seen.push(frame.event)));
  assert.deepEqual(seen, ["resync", "resync"]);
});

test("Both manifests name the same files, and the files exist", () => {
  const [english, japanese] = ["manifest.webmanifest", "manifest.ja.webmanifest"].map((name) =>
    JSON.parse(readFileSync(new URL(name, web), "utf8")));
  const own = ["lang", "name", "description"];
  for (const key of Object.keys(english).filter((key) => !own.includes(key))) assert.deepEqual(japanese[key], english[key], key);
  for (const key of own) assert.notEqual(japanese[key], english[key]);
  // Each page is an app of its own: without an id it is known by where it starts (Web Application Manifest, section
  // 1.15).
  assert.deepEqual([english.id, english.start_url, english.scope], [undefined, "./", "./"]);
  for (const { src, sizes } of english.icons) {
    const picture = readFileSync(new URL(src, web));
    // The width stands at the beginning of a PNG (section 11.2.2).
    assert.equal(`${picture.readUInt32BE(16)}x${picture.readUInt32BE(20)}`, sizes);
  }
});
