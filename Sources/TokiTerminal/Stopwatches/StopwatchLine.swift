// SPDX-License-Identifier: Apache-2.0
import Localization
public import TokiModel

/// The one line of a foreground stopwatch: what has gone by, the present lap, and its name.
public enum StopwatchLine {
  /// Draws the line, without colours, at most `columns` wide.
  ///
  /// - Parameter note: A word about the line, as that the way to the daemon is lost; empty for none.
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

  /// When the line looks different for the first time after `now`; `nil` while it stands still.
  public static func nextChange(
    of stopwatch: Stopwatch, precision: SpanPrecision, now: BootInstant
  ) -> BootInstant? {
    guard case .running(let start) = stopwatch.state else { return nil }
    return SpanFormat.digits(precision).nextChange(since: start.boot, now: now)
  }
}
