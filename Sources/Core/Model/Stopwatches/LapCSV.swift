// SPDX-License-Identifier: Apache-2.0

/// The laps of a stopwatch as comma-separated values (RFC 4180): a header, then one record per lap.
public enum LapCSV {
  /// Gives seconds with nine decimals, and the same as digits; lines end with CR and LF.
  public static func text(of stopwatch: Stopwatch) -> String {
    // No field contains a comma, a quote or a line end, so none needs quotes (RFC 4180, 2.5).
    var text = "lap,split_seconds,total_seconds,split,total\r\n"
    for lap in stopwatch.lapList {
      text += "\(lap.number),\(seconds(lap.split)),\(seconds(lap.total)),"
      text += CountdownDigits.elapsed(lap.split, to: .milliseconds) + ","
      text += CountdownDigits.elapsed(lap.total, to: .milliseconds) + "\r\n"
    }
    return text
  }

  private static func seconds(_ span: TimeSpan) -> String {
    let (whole, rest) = UInt64(max(0, span.nanoseconds)).quotientAndRemainder(dividingBy: 1_000_000_000)
    return "\(whole)." + rest.padded(to: 9)
  }
}
