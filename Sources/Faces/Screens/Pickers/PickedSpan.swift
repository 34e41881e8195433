// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// A span as the columns of a picker show it, from 00:00:00 to 99:59:59.
public struct PickedSpan: Hashable, Sendable {
  /// In `hourRange`.
  public var hours: Int { didSet { hours = hours.clamped(to: Self.hourRange) } }
  /// In `minuteRange`.
  public var minutes: Int { didSet { minutes = minutes.clamped(to: Self.minuteRange) } }
  /// In `minuteRange`.
  public var seconds: Int { didSet { seconds = seconds.clamped(to: Self.minuteRange) } }

  /// Hours that can be picked.
  public static let hourRange = 0...99
  /// Minutes, or seconds, that can be picked.
  public static let minuteRange = 0...59

  /// Takes the nearest number of each column.
  public init(hours: Int = 0, minutes: Int = 0, seconds: Int = 0) {
    self.hours = hours.clamped(to: Self.hourRange)
    self.minutes = minutes.clamped(to: Self.minuteRange)
    self.seconds = seconds.clamped(to: Self.minuteRange)
  }

  /// Shows a span rounded up to the second, or the most that can be picked.
  public init(_ span: TimeSpan) {
    let (whole, rest) = max(0, span.nanoseconds).quotientAndRemainder(dividingBy: 1_000_000_000)
    let most = Int64(Self.hourRange.upperBound) * 3600 + 59 * 60 + 59
    let total = Int(min(most, whole + (rest > 0 ? 1 : 0)))
    self.init(hours: total / 3600, minutes: total / 60 % 60, seconds: total % 60)
  }

  /// The span that is picked.
  public var span: TimeSpan { .hours(Int64(hours)) + .minutes(Int64(minutes)) + .seconds(Int64(seconds)) }
}

extension Int {
  /// The nearest value within the range.
  fileprivate func clamped(to range: ClosedRange<Int>) -> Int {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
