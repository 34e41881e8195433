// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// Alarms for rings on single days, for which Toki has no rule.
///
/// The days of all rings at the same times are one alarm: every week on their weekdays, up to the last of them, except
/// the days between. So an event is one alarm, or a few, and not hundreds.
struct Dated {
  /// The rings at some times of day.
  struct Group: Hashable {
    let times: TimesOfDay
    /// In order, each once.
    let days: [CivilDate]
  }

  /// The last day that instants can represent; see `RecurrenceDays.farthest`.
  static let farthest = CivilDate(daysSinceEpoch: 106_650)

  /// The groups in the order of their first rings.
  let groups: [Group]

  /// Collects rings, in any order.
  init(_ rings: [CivilDateTime]) {
    var timesOfDays: [CivilDate: [TimeOfDay]] = [:]
    for ring in Set(rings) { timesOfDays[ring.date, default: []].append(ring.time) }
    var daysOfTimes: [[TimeOfDay]: [CivilDate]] = [:]
    for (day, times) in timesOfDays { daysOfTimes[times.sorted(), default: []].append(day) }
    var groups: [Group] = []
    for (times, days) in daysOfTimes {
      for part in Self.parts(of: times) { groups.append(Group(times: part, days: days.sorted())) }
    }
    self.groups = groups.sorted { ($0.days[0], $0.times.first) < ($1.days[0], $1.times.first) }
  }

  /// The times of a day as those of one alarm, or of several if it has more than one can have at uneven distances.
  private static func parts(of times: [TimeOfDay]) -> [TimesOfDay] {
    if let all = TimesOfDay(times) { return [all] }
    return stride(from: 0, to: times.count, by: TimesOfDay.mostUneven).compactMap { begin in
      TimesOfDay(Array(times[begin..<min(times.count, begin + TimesOfDay.mostUneven)]))
    }
  }
}

extension Dated.Group {
  /// The alarm's days; `nil` if there are more gaps between them than an alarm has.
  var recurrence: AlarmRecurrence? {
    guard let first = days.first, let last = days.last else { return nil }
    guard days.count > 1 else { return .once(first) }
    let weekDays = days.reduce(into: WeekDays()) { $0.insert(WeekDays($1.weekDay)) }
    var gaps: [ExceptedDays] = []
    for (day, next) in zip(days, days.dropFirst()) {
      let between = (1..<next.daysSinceEpoch - day.daysSinceEpoch).prefix(7).map { day.adding(days: $0).weekDay }
      guard between.contains(where: { weekDays.contains(WeekDays($0)) }) else { continue }
      gaps.append(.dates(day.adding(days: 1)...next.adding(days: -1)))
    }
    guard let rule = try? Recurrence(.weeks(weekDays), end: .until(last), exceptions: gaps) else { return nil }
    return .repeating(rule, from: first)
  }

  /// The name of its alarm among those of the same event, in every reading of the file: `@090000`.
  var name: String {
    let times = times.all.map { CalendarTime.text(of: $0) }
    guard times.count > 3 else { return "@" + times.joined(separator: "-") }
    var digest = TextDigest()
    for time in times { digest.add(time) }
    return "@" + String(digest.value, radix: 16)
  }
}
