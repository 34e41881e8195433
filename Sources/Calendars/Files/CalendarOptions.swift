// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// A person's wishes for reading a calendar file.
public struct CalendarOptions: Hashable, Sendable {
  /// `true` if one event that cannot ring makes the whole file invalid.
  public var isStrict: Bool
  /// `true` if past events are expected, and therefore no faults.
  public var skipsPast: Bool
  /// Ring time of an all-day event without an alarm of its own; `nil` for none.
  public var wholeDay: TimeOfDay?
  /// `true` if past events become alarms without a ring to come, instead of being left out.
  ///
  /// Then a missing event has gone from the file, whatever the clock shows.
  public var keepsPast: Bool

  /// Creates options; by default each event stands for itself.
  public init(isStrict: Bool = false, skipsPast: Bool = false, wholeDay: TimeOfDay? = nil, keepsPast: Bool = false) {
    self.isStrict = isStrict
    self.skipsPast = skipsPast
    self.wholeDay = wholeDay
    self.keepsPast = keepsPast
  }
}
