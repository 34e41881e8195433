// SPDX-License-Identifier: Apache-2.0
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { Sharing, Refusal, Unreachable } from "../../Web/sharing.js";

const web = new URL("../../Web/", import.meta.url);

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

test("What the network fails at is told from what the page does wrong", async () => {
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

test("A refusal has its code, also where something between answers in its place", async () => {
  const refused = async () => Response.json({ error: { code: "wrong_state", message: "no" } }, { status: 409 });
  await answering(refused, (sharing) => assert.rejects(sharing.ask("POST", "/v1/timers/t1/pause"), { code: "wrong_state", status: 409 }));
  const proxy = async () => new Response("<h1>Bad gateway</h1>", { status: 502 });
  await answering(proxy, (sharing) => assert.rejects(sharing.listen(null, () => {}), (failure) => failure instanceof Refusal));
});

test("A stream that goes on is read to its end", async () => {
  const seen = [];
  await answering(async () => new Response(frames + frames), (sharing) => sharing.listen("7", (frame) => seen.push(frame.event)));
  assert.deepEqual(seen, ["resync", "resync"]);
});

test("The browser keeps each file that the page is made of, and itself", () => {
  const listed = /const files = \[([^\]]+)\]/.exec(readFileSync(new URL("worker.js", web), "utf8"))[1];
  const kept = [...listed.matchAll(/"(\/[^"]*)"/g)].map(([, path]) => path);
  const served = readdirSync(web).filter((name) => /\.(html|css|js|webmanifest|png)$/.test(name));
  // The browser keeps the worker by itself.
  const expected = served.filter((name) => name !== "worker.js").map((name) => (name === "index.html" ? "/" : `/${name}`));
  assert.deepEqual([...kept].sort(), expected.sort());
});

test("Both manifests name the same files, which are there", () => {
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
