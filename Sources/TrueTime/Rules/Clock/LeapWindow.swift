// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// The two days around the end of a month in which a leap second may be inserted or deleted.
///
/// During it, smearing and stepping servers differ by up to 1 s, and both are honest.
struct LeapWindow: Hashable, Sendable {
  /// The first instant of the next month.
  let end: UTCInstant
  /// The leap second a majority announces; `nil` if servers merely differ as they do around one.
  var leap: LeapSecond?
  /// `true` if the end of the month has passed.
  var hasPassed = false

  /// Length of the window before and after the end of the month.
  static let reach = TimeSpan.hours(24)
  /// Extra uncertainty within the window.
  static let width = TimeSpan.seconds(1)

  func contains(_ instant: UTCInstant) -> Bool { instant >= end - Self.reach && instant <= end + Self.reach }
  func isOver(at instant: UTCInstant) -> Bool { instant > end + Self.reach }

  /// The end of the month to which an announcement at an instant refers.
  static func monthEnd(after instant: UTCInstant) -> UTCInstant {
    instant.endOfMonth
  }

  /// The end of a month at most 24 h before or after an instant; `nil` if there is none.
  static func monthEnd(near instant: UTCInstant) -> UTCInstant? {
    let end = monthEnd(after: instant - reach - TimeSpan(nanoseconds: 1))
    return end - reach <= instant && instant <= end + reach ? end : nil
  }
}
