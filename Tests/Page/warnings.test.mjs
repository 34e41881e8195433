// SPDX-License-Identifier: Apache-2.0
import assert from "node:assert/strict";
import { test } from "node:test";
import { after } from "../../Web/state.js";
import { sentences } from "../../Web/warnings.js";
import { text } from "../../Web/words.js";

const said = (codes, language = "en") => sentences(codes, (word, values) => text(language, word, values));

test("A bell that is cut off is named as it calls itself, in both languages", () => {
  const [english] = said(["bell_lost:my: room"]);
  assert.match(english, /“my: room”.*is cut off/);
  const [japanese] = said(["bell_lost:台所"], "ja");
  assert.match(japanese, /台所.*つながっていません/);
});

test("What is not saved is told once, by its cause where that is known", () => {
  assert.match(said(["not_saved"]).join(), /not saved/);
  const told = said(["not_saved", "store_full"]);
  assert.equal(told.length, 1);
  assert.match(told[0], /disk is full/);
  // Another fault is no cause.
  assert.equal(said(["not_saved", "store_damaged"]).length, 2);
});

test("A warning of a newer machine is shown as it is", () => {
  assert.deepEqual(said(["quake:7"]), ["quake:7"]);
});

test("An event tells all warnings that there are now", () => {
  const state = { warnings: ["store_full"], rings: [] };
  assert.deepEqual(after(state, "warnings", { warnings: ["bell_lost:kitchen"] }).warnings, ["bell_lost:kitchen"]);
  assert.deepEqual(after(state, "warnings", { warnings: [] }).warnings, []);
});
