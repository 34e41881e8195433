// SPDX-License-Identifier: Apache-2.0
import TokiModel
import TokiTestKit

/// Spans for testing a law: short and long, round and odd ones in equal numbers.
enum SampleSpans {
  /// Spans valid for a timer, the shortest and the longest first.
  static func timers(seed: UInt64, count: Int) -> [TimeSpan] {
    let longest = CountdownTimer.durations.upperBound
    var numbers = SeededNumbers(seed: seed)
    var spans = [CountdownTimer.durations.lowerBound, longest, longest - TimeSpan(nanoseconds: 1)]
    for _ in 0..<count {
      let most = min(longest.nanoseconds, Int64(1) << Int64.random(in: 1...62, using: &numbers))
      let nanoseconds = rounded(Int64.random(in: 0...most, using: &numbers), &numbers)
      spans.append(TimeSpan(nanoseconds: max(1, nanoseconds)))
    }
    return spans
  }

  /// Spans of the whole range, including negative ones, its limits first.
  static func any(seed: UInt64, count: Int) -> [TimeSpan] {
    var numbers = SeededNumbers(seed: seed)
    var spans = [Int64.min, .min + 1, -1, 0, 1, .max - 1, .max]
    for _ in 0..<count {
      let shift = Int64.random(in: 0...62, using: &numbers)
      spans.append(rounded(Int64.random(in: .min ... .max, using: &numbers) >> shift, &numbers))
    }
    return spans.map { TimeSpan(nanoseconds: $0) }
  }

  /// The smallest multiple of a step that is not below the span; 0 for negative spans.
  ///
  /// Computed upwards from the step below, unlike the rounding under test.
  static func roundedUp(_ span: TimeSpan, to step: Int64) -> TimeSpan {
    let below = max(0, span.nanoseconds) / step * step
    return TimeSpan(nanoseconds: below < span.nanoseconds ? below + step : below)
  }

  private static func rounded(_ nanoseconds: Int64, _ numbers: inout SeededNumbers) -> Int64 {
    let grain: Int64 =
      [1, 1_000_000, 100_000_000, 1_000_000_000, 60_000_000_000].randomElement(using: &numbers) ?? 1
    return nanoseconds / grain * grain
  }
}
