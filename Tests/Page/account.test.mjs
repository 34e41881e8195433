// SPDX-License-Identifier: Apache-2.0
import assert from "node:assert/strict";
import { test } from "node:test";

// The place of a page is settled when its modules are loaded.
globalThis.location = { pathname: "/accounts/family/" };
const { Sharing } = await import("../../Web/sharing.js");

/** Has a sharing server ask an answer in the place of a server; returns what came of it, and where it was asked. */
async function answering(answer, ask) {
  const asked = [];
  globalThis.fetch = async (path) => {
    asked.push(path);
    return answer;
  };
  return { came: await ask(new Sharing("secret")), asked };
}

test("An account's events come with a heartbeat, so that a quiet account does not look gone", async () => {
  const frames = [];
  const { asked } = await answering(new Response(": a beat\n\n"), (sharing) => sharing.listen(null, (frame) => frames.push(frame)));
  assert.deepEqual(asked, ["/v1/accounts/family/events?heartbeat=15"]);
  // That the stream has begun is told at once: in a quiet account nothing else says so.
  assert.deepEqual(frames, [{}]);
});

test("Only the server's own answer can reject a token; a proxy's 404 does not", async () => {
  const refusal = (answer) => answering(answer, (sharing) => sharing.introduce().catch((failure) => failure.status));
  const nothing = { error: { code: "not_found", subject: "", message: "There is nothing here for this token." } };
  assert.equal((await refusal(Response.json(nothing, { status: 404 }))).came, 401);
  assert.equal((await refusal(new Response("<h1>404</h1>", { status: 404 }))).came, 404);
});
