// SPDX-License-Identifier: Apache-2.0
import Localization
public import TokiModel

/// The laps of a stopwatch as text.
public enum LapTable {
  /// One line a lap: its number, its split, the total, and whether it is the fastest or the slowest.
  public static func lines(
    of stopwatch: Stopwatch, precision: SpanPrecision, language: Language
  ) -> [String] {
    let rows = stopwatch.lapList.map { lap in
      [
        tr("lap {number}", ["number": String(lap.number)], in: language),
        CountdownDigits.elapsed(lap.split, to: precision), CountdownDigits.elapsed(lap.total, to: precision),
        mark(of: lap, in: stopwatch, language: language),
      ]
    }
    let widths = (0..<3).map { column in rows.map { DisplayWidth.of($0[column]) }.max() ?? 0 }
    return rows.map { row in
      let cells = [
        DisplayWidth.padded(row[0], to: widths[0]), before(row[1], widths[1]), before(row[2], widths[2]), row[3],
      ]
      return cells.filter { !$0.isEmpty }.joined(separator: "  ")
    }
  }

  private static func mark(of lap: Stopwatch.Lap, in stopwatch: Stopwatch, language: Language) -> String {
    // Laps that all took the same time have neither.
    guard stopwatch.fastestLap != stopwatch.slowestLap else { return "" }
    if lap.number == stopwatch.fastestLap { return "▼ " + tr("fastest", in: language) }
    if lap.number == stopwatch.slowestLap { return "▲ " + tr("slowest", in: language) }
    return ""
  }

  private static func before(_ text: String, _ columns: Int) -> String {
    String(repeating: " ", count: max(0, columns - DisplayWidth.of(text))) + text
  }
}
