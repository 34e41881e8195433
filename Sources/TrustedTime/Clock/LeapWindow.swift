// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// The two days around the end of a month in which a second may be put in or left out.
///
/// Servers that smear it differ there from those that step by up to 1 s, and both are honest.
struct LeapWindow: Hashable, Sendable {
  /// The first instant of the next month.
  let end: UTCInstant
  /// What a majority announces; `nil` where servers only differ as they do around a leap second.
  var leap: LeapSecond?
  /// Whether the end of the month has been passed.
  var hasPassed = false

  /// How long before and after the end of the month the time is less sure.
  static let reach = TimeSpan.hours(24)
  /// By how much.
  static let width = TimeSpan.seconds(1)

  func contains(_ instant: UTCInstant) -> Bool { instant >= end - Self.reach && instant <= end + Self.reach }
  func isOver(at instant: UTCInstant) -> Bool { instant > end + Self.reach }

  /// The end of the month that an announcement at an instant means.
  static func monthEnd(after instant: UTCInstant) -> UTCInstant {
    instant.endOfMonth
  }

  /// The end of a month that is at most 24 h away, before or after; `nil` when none is.
  static func monthEnd(near instant: UTCInstant) -> UTCInstant? {
    let end = monthEnd(after: instant - reach - TimeSpan(nanoseconds: 1))
    return end - reach <= instant && instant <= end + reach ? end : nil
  }
}
