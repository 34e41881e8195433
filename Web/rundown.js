// SPDX-License-Identifier: Apache-2.0

/** The most steps of a sequence, and the most characters of a label, as the daemon has them. */
const mostSteps = 1_000;
const longestLabel = 200;

/** What columns are called in a first row that names them. */
const titles = {
  label: ["label", "title", "name", "item", "step", "bezeichnung", "titel", "schritt", "ラベル", "タイトル", "名前", "項目", "ステップ"],
  span: ["duration", "length", "time", "dauer", "länge", "zeit", "長さ", "時間", "所要時間"],
};

/**
 * The steps that a table in CSV says, one for each row: what it is called, and how long it takes.
 *
 * @param {string} text with commas, semicolons or tabs, as spreadsheets write and copy them
 * @returns {{steps: {label: string, duration_ns: number}[], faults: {line: number, word: string, text: string}[]}} `faults` tell the
 *   line of each row that is no step, and the word for what is wrong; then there is nothing to take over
 */
export function rundownIn(text) {
  const rows = rowsIn(text.replace(/^\uFEFF/, "")).filter(({ cells }) => cells.some((cell) => cell !== ""));
  const columns = columnsOf(rows[0]?.cells ?? []);
  const steps = [];
  const faults = [];
  for (const { line, cells } of columns === null ? rows : rows.slice(1)) {
    const label = cells[columns?.label ?? 0] ?? "";
    const told = cells[columns?.span ?? 1] ?? "";
    const seconds = secondsIn(told);
    const word = told === "" ? "rowWithoutLength" : seconds === null ? "rowLength" : label.length > longestLabel ? "rowLabel" : null;
    if (word === null) steps.push({ label, duration_ns: Number(seconds) * 1e9 });
    else faults.push({ line, word, text: told });
  }
  if (rows.length === (columns === null ? 0 : 1)) faults.push({ line: 1, word: "rowNone", text: "" });
  if (steps.length > mostSteps) faults.push({ line: rows[mostSteps].line, word: "rowsTooMany", text: String(mostSteps) });
  return { steps, faults };
}

/**
 * The seconds of `18:00`, `1:05:00`, `18m`, `1h 30m` or `90 s`; `null` for what is no length, or has two meanings, as `18`.
 *
 * @param {string} text
 */
export function secondsIn(text) {
  const clock = /^(?:(\d{1,4}):)?(\d{1,4}):(\d\d)$/.exec(text);
  const units = /^(?:(\d+) ?(?:h|std\.?|時間))? ?(?:(\d+) ?(?:m|min\.?|分))? ?(?:(\d+) ?(?:s|sec|sek\.?|秒))?$/i.exec(text);
  const [, hours, minutes, seconds] = clock ?? units ?? [];
  // No clock shows 1:60:00.
  if (clock !== null && (Number(seconds) > 59 || (hours !== undefined && Number(minutes) > 59))) return null;
  const sum = Number(hours ?? 0) * 3_600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0);
  return sum > 0 ? sum : null;
}

/**
 * Where label and length are, if a first row names them; `null` if it is a step.
 *
 * @param {string[]} cells
 */
function columnsOf(cells) {
  /** @param {string[]} known */
  const find = (known) => cells.findIndex((cell) => known.includes(cell.toLowerCase()));
  const columns = { label: find(titles.label), span: find(titles.span) };
  return columns.label >= 0 && columns.span >= 0 ? columns : null;
}

/**
 * The rows of CSV (RFC 4180), each with the line that it begins in.
 *
 * @param {string} text
 */
function rowsIn(text) {
  const [first = ""] = text.replace(/"[^"]*"/g, "").split("\n");
  const comma = ["\t", ";"].find((one) => first.includes(one)) ?? ",";
  /** @type {{line: number, cells: string[]}[]} */
  const rows = [];
  const part = new RegExp(`(?:"((?:[^"]|"")*)"|([^${comma}\\n]*))[ \\r]*(${comma}|\\n|$)`, "y");
  let line = 1;
  let row = { line, cells: /** @type {string[]} */ ([]) };
  while (part.lastIndex <= text.length) {
    // It always finds one: a quote that opens and does not close is a character like others.
    const [whole, quoted, plain, end] = /** @type {RegExpExecArray} */ (part.exec(text));
    row.cells.push((quoted === undefined ? plain : quoted.replaceAll('""', '"')).trim());
    line += whole.split("\n").length - 1;
    if (end === comma) continue;
    rows.push(row);
    row = { line, cells: [] };
    if (end === "") break;
  }
  return rows;
}
