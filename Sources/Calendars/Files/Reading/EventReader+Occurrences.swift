// SPDX-License-Identifier: Apache-2.0
import TokiModel

// When an event takes place, whether it rings or not.
extension EventReader {
  /// What its occurrences are: when each begins, by the clock of its zone, and how long it lasts.
  struct Occurrences {
    /// Their starts; 00:00 for those of an all-day event.
    let starts: [AlarmSchedule]
    /// The rules of the zone of their starts.
    let rules: ZoneRules
    let isWholeDay: Bool
    /// How long each lasts; for one of whole days, 24 hours for each of them.
    let length: TimeSpan
  }

  /// The occurrences, whether they ring or not.
  func occurrences() throws(CalendarFault) -> Occurrences {
    let end = try end().inKnownTime
    guard let rulesOfEnd = context.rules(of: end.zone) else { throw startProperty.unreadable }
    let length =
      start.isWholeDay
      ? TimeSpan.days(Int64(end.wall.date.daysSinceEpoch - start.wall.date.daysSinceEpoch))
      : rulesOfEnd.resolve(end.wall).ringInstant - rules.resolve(start.wall).ringInstant
    var starts: [AlarmSchedule] = []
    let further = event.all("RDATE")
    if start.isWholeDay, !further.isEmpty, event.all("RRULE").isEmpty {
      for property in [startProperty] + further {
        let moment = try EventMoment(property, zones: zones).inKnownTime
        starts.append(AlarmSchedule(time: moment.wall.time, recurrence: .once(moment.wall.date)))
      }
    } else {
      starts = [try found(at: start, .zero, try series(), startProperty, line: event.line).schedule]
    }
    return Occurrences(starts: starts, rules: rules, isWholeDay: start.isWholeDay, length: max(length, .zero))
  }
}
