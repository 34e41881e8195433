// SPDX-License-Identifier: Apache-2.0
import assert from "node:assert/strict";
import { test } from "node:test";
import { rundownIn, secondsIn } from "../../Web/rundown.js";

const told = (text) => {
  const { steps, faults } = rundownIn(text);
  assert.deepEqual(faults, []);
  return steps.map(({ label, duration_ns }) => `${label} ${duration_ns / 1e9}`);
};
const wrong = (text) => rundownIn(text).faults.map(({ line, word, text: what }) => [line, word, what].join(" ").trim());

test("Each row becomes a step, with commas, semicolons or tabs, and with or without a header row", () => {
  const expected = ["Opening 1080", "Questions 1500"];
  assert.deepEqual(told("Opening,18:00\nQuestions,25m\n"), expected);
  assert.deepEqual(told("\uFEFFTitle;Speaker;Duration\r\nOpening;Mori;0:18:00\r\n\r\nQuestions;;25 min\r\n"), expected);
  assert.deepEqual(told("所要時間\tラベル\n18分\tOpening\n25分\tQuestions"), expected);
  assert.deepEqual(told("Bezeichnung;Dauer\nOpening;18 Min.\nQuestions;25 min"), expected);
});

test("Quotes keep commas, quotes and line breaks within a label", () => {
  assert.deepEqual(told('"Opening, by ""Mori""\nand others" , 18:00\n5" pipe,90s\n'), ['Opening, by "Mori"\nand others 1080', '5" pipe 90']);
});

test("Each row that is not a step is reported with its line number", () => {
  assert.deepEqual(
    wrong('Opening,18:00\n\n"Two\nlines",18\nQuestions\nEnd,5 fortnights\nZero,0:00\n'),
    ["3 rowLength 18", "5 rowWithoutLength", "6 rowLength 5 fortnights", "7 rowLength 0:00"]);
  assert.deepEqual(wrong(`${"x".repeat(201)},1m`), ["1 rowLabel 1m"]);
  assert.deepEqual(["", "\n \n", "label,duration\n"].map(wrong), [["1 rowNone"], ["1 rowNone"], ["1 rowNone"]]);
  assert.deepEqual(wrong("a,1m\n".repeat(1_001)), ["1001 rowsTooMany 1000"]);
});

test("An unclosed quote is an ordinary character", () => {
  assert.deepEqual(told('"Opening,18:00\n"Questions",25m'), ['"Opening 1080', "Questions 1500"]);
});

test("A length has one meaning", () => {
  assert.deepEqual(
    ["18:00", "1:05:00", "90:00", "18m", "1h30m", "1h 30m", "90 s", "10m15s", "2時間", "1時間30分", "18 MIN"].map(secondsIn),
    [1080, 3900, 5400, 1080, 5400, 5400, 90, 615, 7200, 5400, 1080]);
  assert.deepEqual(["18", "18:60", "1:60:00", "", "m", "1.5h", "-5m", "5m 5m"].map(secondsIn), Array(8).fill(null));
});
