// SPDX-License-Identifier: Apache-2.0
import Localization
public import TokiModel

/// The laps of a stopwatch as a table of text.
public enum LapTable {
  /// One line for each lap: number, split, total, and whether it is the fastest or slowest.
  ///
  /// `isOpen` words that as "so far", for lines that stay on the screen while more laps may come.
  public static func lines(
    of stopwatch: Stopwatch, precision: SpanPrecision, isOpen: Bool = false, language: Language
  ) -> [String] {
    let rows = stopwatch.lapList.map { lap in
      [
        tr("lap {number}", ["number": String(lap.number)], in: language),
        CountdownDigits.elapsed(lap.split, to: precision), CountdownDigits.elapsed(lap.total, to: precision),
        mark(of: lap, in: stopwatch, isOpen: isOpen, language: language),
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

  private static func mark(
    of lap: Stopwatch.Lap, in stopwatch: Stopwatch, isOpen: Bool, language: Language
  ) -> String {
    // If all laps took the same time, there is neither.
    guard stopwatch.fastestLap != stopwatch.slowestLap else { return "" }
    switch lap.number {
    case stopwatch.fastestLap:
      return "▼ " + (isOpen ? tr("fastest so far", in: language) : tr("fastest", in: language))
    case stopwatch.slowestLap:
      return "▲ " + (isOpen ? tr("slowest so far", in: language) : tr("slowest", in: language))
    default: return ""
    }
  }

  private static func before(_ text: String, _ columns: Int) -> String {
    String(repeating: " ", count: max(0, columns - DisplayWidth.of(text))) + text
  }
}
