// SPDX-License-Identifier: Apache-2.0
import Localization
public import TokiModel

/// The line of a stopwatch in the foreground: elapsed time, present lap, and name.
public enum StopwatchLine {
  /// Draws the line without colors, at most `columns` wide.
  ///
  /// `note` is a remark, such as that the daemon cannot be reached; empty for none.
  public static func draw(
    _ stopwatch: Stopwatch, precision: SpanPrecision, note: String = "", now: BootInstant, columns: Int,
    language: Language
  ) -> String {
    let digits = CountdownDigits.elapsed(stopwatch.elapsed(at: now), to: precision)
    var parts: [String] = []
    if !stopwatch.laps.isEmpty, stopwatch.state != .idle {
      parts.append(
        tr(
          "lap {number} {split}",
          [
            "number": String(stopwatch.laps.count + 1),
            "split": CountdownDigits.elapsed(stopwatch.presentSplit(at: now), to: precision),
          ], in: language))
    }
    switch stopwatch.state {
    case .idle: parts.append(tr("ready", in: language))
    case .paused: parts.append(tr("paused", in: language))
    case .running: break
    }
    parts.append(PlainText.of(note, longest: 200))
    parts.append(PlainText.of(stopwatch.label.text, longest: Label.longest))
    return LineLayout.standing(digits, parts: parts, columns: columns)
  }

  /// The first instant after `now` at which the line changes; `nil` while it stands still.
  public static func nextChange(
    of stopwatch: Stopwatch, precision: SpanPrecision, now: BootInstant
  ) -> BootInstant? {
    guard case .running(let start) = stopwatch.state else { return nil }
    return SpanFormat.digits(precision).nextChange(since: start.boot, now: now)
  }
}
