// SPDX-License-Identifier: Apache-2.0

/// Toki's own names in a calendar file.
enum CalendarNames {
  static let producer = "-//Toki//Toki//EN"
  /// The set to which an alarm belongs.
  static let set = "X-TOKI-SET"
  /// The range of days during which an alarm pauses: `20261221/20270103`.
  static let pause = "X-TOKI-PAUSE"
  /// All times of an alarm that needs several events: `070000,073000`.
  static let times = "X-TOKI-TIMES"
  /// The days that the rule leaves out, of which a calendar has only those in `EXDATE`: `--12-24/--01-02,2026-12-25`.
  static let except = "X-TOKI-EXCEPT"
  /// The places whose public holidays are left out, of which a calendar has only those in `EXDATE`: `jp,us`.
  static let holidays = "X-TOKI-HOLIDAYS"
  /// The days in `EXDATE` that a person skipped: `20261125,20261126`.
  static let skipped = "X-TOKI-SKIPPED"
  /// The `UID` of the event that has those times; an event with this is only for other programs.
  static let partOf = "X-TOKI-PART-OF"
}
