// SPDX-License-Identifier: Apache-2.0

/// The names in a calendar file that are Toki's own.
enum CalendarNames {
  static let producer = "-//Toki//Toki//EN"
  /// The set of an alarm.
  static let set = "X-TOKI-SET"
  /// The days on which an alarm pauses: `20261221/20270103`.
  static let pause = "X-TOKI-PAUSE"
}
