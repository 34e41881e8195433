// SPDX-License-Identifier: Apache-2.0
import TokiModel
import TokiEngine

/// On which days an alarm is to ring, as the members of a request say it.
struct WireAlarmDays {
  /// Days of every week; for a rule that is more than that, `rrule` in their place.
  var days: [String]?
  var date: String?
  var rrule: String?
  /// The first day of `days` or `rrule`.
  var from: String?

  init(days: [String]? = nil, date: String? = nil, rrule: String? = nil, from: String? = nil) {
    self.days = days
    self.date = date
    self.rrule = rrule
    self.from = from
  }

  init(_ days: AlarmDays?) {
    switch days {
    case nil, .next: break
    case .on(let day): date = day.wireText
    case .repeating(let rule, let start):
      if let week = rule.plainWeek { self.days = week.days.map(\.code) } else { rrule = rule.rrule }
      from = start?.wireText
    }
  }

  /// The days; `nil` when the members say nothing.
  func model() throws(ControlError) -> AlarmDays? {
    let given = [("days", days != nil), ("date", date != nil), ("rrule", rrule != nil)].filter(\.1)
    guard given.count <= 1 else {
      throw .invalid(given[0].0, "An alarm has days, a date or a rule, and only one of them.")
    }
    if let date {
      guard from == nil else { throw .invalid("from", "An alarm of one date has no first day besides.") }
      return .on(try ControlError.date(date))
    }
    guard let rule = try rule() else {
      guard from == nil else { throw .invalid("from", "A first day needs days or a rule.") }
      return nil
    }
    guard let from else { return .repeating(rule, from: nil) }
    return .repeating(rule, from: try ControlError.date(from, at: "from"))
  }

  private func rule() throws(ControlError) -> Recurrence? {
    if let rrule { return try ControlError.rule(rrule) }
    guard let days else { return nil }
    let week = try ControlError.days(days)
    guard !week.isEmpty else { throw .invalid("days", "An alarm that repeats has at least one day.") }
    return .weekly(week)
  }
}

extension Recurrence {
  /// The days of a rule that is every week on these days for ever; `nil` for any other.
  var plainWeek: WeekDays? {
    guard case .weeks(let days) = cycle, interval == 1, end == .never else { return nil }
    return days
  }
}
