// SPDX-License-Identifier: Apache-2.0
import TokiModel

// An event's times, whether it rings or not.
extension EventReader {
  /// Its occurrences: when each begins, by the clock of its zone, and how long it lasts.
  struct Occurrences {
    /// Their starts; 00:00 for those of an all-day event.
    let starts: [AlarmSchedule]
    /// The rules of the zone of their starts.
    let rules: ZoneRules
    let isWholeDay: Bool
    /// Length of each; for one of whole days, 24 hours for each of them.
    let length: TimeSpan
  }

  /// The occurrences, whether they ring or not.
  func occurrences() throws(CalendarFault) -> Occurrences {
    let end = try endOfEvent()
    let length =
      start.isWholeDay
      ? TimeSpan.days(Int64(end.wall.date.daysSinceEpoch - start.wall.date.daysSinceEpoch))
      : end.instant - start.instant
    var notices: [CalendarNotice] = []
    let found = try found(at: start, .zero, try pattern(), startProperty, line: event.line, &notices)
    let isOfFile = start.zone.ofAlarm == nil
    return Occurrences(
      starts: found.map(\.schedule), rules: isOfFile ? .utc : start.zone.rules, isWholeDay: start.isWholeDay,
      length: max(length, .zero))
  }
}
