// SPDX-License-Identifier: Apache-2.0

/// Why a text that somebody typed is not understood.
///
/// Each case carries the text as it was typed; it may hold anything, control characters included, so
/// a face cleans it before it shows it. A face words the sentence.
public enum WordingError: Error, Hashable, Sendable {
  /// It is none of the forms that are understood.
  case unreadable(String)
  /// It could mean more than one thing, or is one step short of a form that is understood.
  ///
  /// `readings` are texts that can be typed in its place: `10` may be `10s` or `10m`, `10:00` may be
  /// `timer 10:00` or `alarm 10:00`. Never empty.
  case ambiguous(String, readings: [String])
  /// A span with a label, where only a span can stand: `25m tea`.
  case hasLabel(String, span: TimeSpan, label: Label)
  /// A span below zero: `-5m`.
  case negative(String)
  /// A span of nothing: `0s`.
  case zero(String)
  /// A span over the longest that a timer can have, `CountdownTimer.durations`.
  case tooLong(String)
  /// A span that is no whole number of nanoseconds: `0.1234567891s`.
  case tooFine(String)
  /// It has the form of a time of day, and there is no such time: `24:00`.
  case noSuchTime(String)
  /// It has the form of a date, and there is no such date: `2027-02-29`, `30 feb`.
  case noSuchDate(String)
  /// A rule that is understood and cannot be, as one of every 0 days.
  case noSuchRule(String)
  /// A zone's name that cannot be one: `Europe/Berlin;rm`.
  case noSuchZone(String)
}
