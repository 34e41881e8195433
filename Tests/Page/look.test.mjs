// SPDX-License-Identifier: Apache-2.0
import assert from "node:assert/strict";
import { test } from "node:test";
import { contrast, inkOf, lookIn, lookText, spanIn, spanText } from "../../Web/look.js";

const read = (text) => lookIn(new URLSearchParams(text));
const usual = {
  view: "stage", parts: ["label", "lines", "bar", "time"], soon: null, last: null, ground: "000000", ink: null, chroma: null, font: "",
  mirror: "", size: 100,
};

test("An address without a look gives none, and a look in an address has defaults for missing fields", () => {
  assert.deepEqual(read("show=t1&size=50"), { look: null, refused: [] });
  assert.deepEqual(read("show=t1&look=stage"), { look: usual, refused: [] });
});

test("A look is written as it was read, without default values", () => {
  const text = "&look=operator&parts=label,agenda&soon=5:00&last=1:30&ground=102030&ink=ffffff&chroma=00b140&font=Noto%20Serif&mirror=hv&size=80";
  const { look, refused } = read(text);
  assert.deepEqual(refused, []);
  assert.equal(lookText(look), text);
  assert.equal(lookText(read("look=stage&size=100&ground=000000&parts=label,lines,bar,time").look), "&look=stage");
  assert.equal(lookText(null), "");
  assert.deepEqual(read("look=stage&parts=").look.parts, []);
  assert.equal(lookText(read("look=stage&parts=&soon=0").look), "&look=stage&parts=&soon=0:00");
});

test("Invalid fields of a look are named, and the others are kept", () => {
  const { look, refused } = read("look=disco&ground=red&ink=ff&size=400&parts=label,cat&soon=5m&font=\"x;}&mirror=x&last=30&chroma=00ff00");
  assert.deepEqual(refused, ["look", "parts", "soon", "ground", "ink", "font", "mirror", "size"]);
  assert.deepEqual(look, { ...usual, last: 30, chroma: "00ff00" });
});

test("A length is minutes and seconds, or seconds", () => {
  assert.deepEqual(["5:00", "0:30", "90", "90:00", "", "5m", ":30"].map(spanIn), [300, 30, 90, 5400, undefined, undefined, undefined]);
  assert.deepEqual([300, 30, 5400, 0].map(spanText), ["5:00", "0:30", "90:00", "0:00"]);
});

test("Digits without a colour are black or white, whichever contrasts more with the background", () => {
  assert.deepEqual(["000000", "ffffff", "ffc531", "0b6b57"].map((ground) => inkOf({ ground, ink: null, chroma: null })),
    ["ffffff", "000000", "000000", "ffffff"]);
  assert.equal(inkOf({ ground: "000000", ink: "ffc531", chroma: null }), "ffc531");
  assert.equal(Math.round(contrast("000000", "ffffff")), 21);
  assert.equal(contrast("777777", "777777"), 1);
});
