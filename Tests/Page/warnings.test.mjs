// SPDX-License-Identifier: Apache-2.0
import assert from "node:assert/strict";
import { test } from "node:test";
import { after } from "../../Web/state.js";
import { sentences } from "../../Web/warnings.js";
import { text } from "../../Web/words.js";
import "./support/served.mjs";

const said = (codes, language = "en") => sentences(codes, (word, values) => text(language, word, values));

test("A warning of a lost link gives the link's own name, in both languages", () => {
  const [english] = said(["link_lost:my: remote"]);
  assert.match(english, /“my: remote”.*is lost/);
  const [japanese] = said(["link_lost:台所"], "ja");
  assert.match(japanese, /台所.*つながっていません/);
  assert.deepEqual(said(["bell_lost:kitchen"]), said(["link_lost:kitchen"]), "as an earlier build calls it");
});

test("A failure to save is reported once, by its cause if that is known", () => {
  assert.match(said(["not_saved"]).join(), /not saved/);
  const told = said(["not_saved", "store_full"]);
  assert.equal(told.length, 1);
  assert.match(told[0], /disk is full/);
  // Another fault is no cause.
  assert.equal(said(["not_saved", "store_damaged"]).length, 2);
});

test("An unknown warning from a newer machine is shown as it is", () => {
  assert.deepEqual(said(["quake:7"]), ["quake:7"]);
});

test("An event carries all current warnings", () => {
  const state = { warnings: ["store_full"], rings: [] };
  assert.deepEqual(after(state, "warnings", { warnings: ["link_lost:kitchen"] }).warnings, ["link_lost:kitchen"]);
  assert.deepEqual(after(state, "warnings", { warnings: [] }).warnings, []);
});

test("A missed ring stays until somebody has seen it, also one that nobody stopped", () => {
  const ring = { id: "r1", owner: "a1", end: "unanswered" };
  const state = after({ rings: [ring] }, "ring_ended", { ...ring, unseen: true });
  assert.deepEqual([state.rings, state.missed.map(({ id }) => id)], [[], ["r1"]]);
  const both = after(state, "missed", { id: "r2", unseen: true });
  assert.deepEqual(both.missed.map(({ id }) => id), ["r1", "r2"]);
  assert.deepEqual(after(both, "missed", { ...ring, unseen: false }).missed.map(({ id }) => id), ["r2"]);
  assert.deepEqual(after(state, "ring_ended", { id: "r1", unseen: false }).missed, []);
});
