// SPDX-License-Identifier: Apache-2.0
import TokiModel
import TokiTerminal

/// The laps of a stopwatch as comma-separated values (RFC 4180): a header, and a record a lap.
enum LapCSV {
  /// Seconds with all nine decimals, and the same as digits; lines end with CR and LF.
  static func text(of stopwatch: Stopwatch) -> String {
    let header = ["lap", "split_seconds", "total_seconds", "split", "total"]
    let records = stopwatch.lapList.map { lap in
      [
        String(lap.number), seconds(lap.split), seconds(lap.total),
        CountdownDigits.elapsed(lap.split, to: .milliseconds),
        CountdownDigits.elapsed(lap.total, to: .milliseconds),
      ]
    }
    // No field holds a comma, a quote or a line end, so that none needs quotes (RFC 4180, 2.5).
    return ([header] + records).map { $0.joined(separator: ",") + "\r\n" }.joined()
  }

  private static func seconds(_ span: TimeSpan) -> String {
    let (whole, rest) = max(0, span.nanoseconds).quotientAndRemainder(dividingBy: 1_000_000_000)
    let digits = String(rest)
    return "\(whole)." + String(repeating: "0", count: 9 - digits.utf8.count) + digits
  }
}
