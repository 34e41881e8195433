// SPDX-License-Identifier: Apache-2.0
import TokiEngine
public import TokiModel

/// The days on which an alarm rings, as the fields of the dialog.
///
/// Fields that the chosen kind does not use keep their values for when that kind is chosen again.
public struct AlarmWhen: Hashable, Sendable {
  /// The kind, which decides about the other fields.
  public var kind: Kind { didSet { if kind != oldValue { kept = nil } } }
  /// Day of the kind `date`.
  public var date: CivilDate
  /// Days of the kind `weeks`.
  public var weekDays: WeekDays
  /// Days, weeks, months or years between rings; in `Recurrence.intervals`.
  public var interval: Int
  /// Day of the kinds `months` and `years`.
  public var monthDay: Recurrence.MonthDay
  /// Month of the kind `years`, 1 to 12.
  public var month: Int
  /// The end of a repeating alarm.
  public var end: Recurrence.End
  /// Start of a rule taken from an alarm or from typed words; `nil` for a new rule.
  var start: Start?
  /// Days of a rule that the fields cannot show, such as the 1st and the 15th; kept until another kind is chosen.
  private(set) var kept: Recurrence.Cycle?
  /// Days that the rule leaves out, which the fields cannot show.
  private(set) var exceptions: [ExceptedDays] = []

  /// The alarm's repetition.
  public enum Kind: Int, Hashable, Sendable, CaseIterable {
    /// Once, at the next such time.
    case once
    /// Once, on a chosen date.
    case date
    /// On days of the week.
    case weeks
    /// Every few days.
    case days
    /// On a day of the month.
    case months
    /// On a day of the year.
    case years
  }

  /// Fields that the kind does not use make no difference: they begin near the day on which the form is made.
  public static func == (one: AlarmWhen, other: AlarmWhen) -> Bool { one.used == other.used }

  /// Leaves out fields that the kind does not use, as `==` does.
  public func hash(into hasher: inout Hasher) { hasher.combine(used) }

  private struct Used: Hashable {
    let kind: Kind
    let date: CivilDate?
    let cycle: Recurrence.Cycle?
    let interval: Int?
    let monthDay: Recurrence.MonthDay?
    let month: Int?
    let weekDays: WeekDays?
    let end: Recurrence.End?
    let start: Start?
    let exceptions: [ExceptedDays]
  }

  private var used: Used {
    let seen = fields
    return Used(
      kind: kind, date: seen.contains(.date) ? date : nil, cycle: kept,
      interval: seen.contains(.interval) ? interval : nil,
      monthDay: seen.contains(.monthDay) ? monthDay : nil, month: seen.contains(.month) ? month : nil,
      weekDays: kind == .weeks ? weekDays : nil, end: seen.contains(.end) ? end : nil,
      start: repeats ? start : nil, exceptions: repeats ? exceptions : [])
  }

  struct Start: Hashable, Sendable {
    let date: CivilDate
    let rule: Recurrence
  }

  /// Rings once; the other fields start near today.
  init(today: CivilDate) {
    kind = .once
    date = today
    weekDays = .weekdays
    interval = 1
    monthDay = .day(today.day)
    month = today.month
    end = .never
  }

  /// Switches to another kind, and gives `days` an interval of at least 2.
  public mutating func choose(_ kind: Kind) {
    guard kind != self.kind else { return }
    if kind == .days { interval = max(2, interval) } else if self.kind == .days { interval = 1 }
    self.kind = kind
  }

  /// Days of the week whose buttons are pressed in; none for an alarm that repeats in another way, or not at all.
  public var pressedDays: WeekDays { kind == .weeks ? weekDays : [] }

  /// Takes over the pressed days: it rings on them every week, and once if there are none.
  ///
  /// A rule in weeks keeps its interval and its end; those of any other rule are dropped.
  public mutating func press(_ days: WeekDays) {
    guard !days.isEmpty else {
      kind = .once
      return
    }
    if kind != .weeks {
      interval = 1
      end = .never
    }
    kind = .weeks
    weekDays = days
    if case .weeks(_, let months) = kept { kept = .weeks(days, in: months) }
  }

  /// `true` if the pressed days say everything, so that the other fields can be hidden.
  public var isToldByDays: Bool {
    kind == .once || kind == .weeks && interval == 1 && end == .never && kept == nil && exceptions.isEmpty
  }

  /// `true` if the kind is one that rings again.
  public var repeats: Bool { kind != .once && kind != .date }

  /// The recurrence rule that the fields describe; throws `RecurrenceError` when there is none.
  func rule() throws(RecurrenceError) -> Recurrence {
    let cycle: Recurrence.Cycle =
      switch kind {
      case .once, .date, .days: .days()
      case .weeks: .weeks(weekDays)
      case .months: .months(Recurrence.MonthDays(monthDay))
      case .years: .years(month: month, Recurrence.MonthDays(monthDay))
      }
    return try Recurrence(kept ?? cycle, interval: interval, end: end, exceptions: exceptions)
  }

  /// The days to ask the engine for; throws `RecurrenceError` when there is no such rule.
  func days(of times: TimesOfDay, at now: UTCInstant, in rules: ZoneRules) throws(RecurrenceError) -> AlarmDays {
    switch kind {
    case .once: return .next
    case .date: return .on(date)
    case .weeks, .days, .months, .years:
      let rule = try rule()
      return .repeating(rule, from: first(of: rule, times, now, rules))
    }
  }

  /// The day that a rule continues from; `nil` for the first one to come.
  private func first(
    of rule: Recurrence, _ times: TimesOfDay, _ now: UTCInstant, _ rules: ZoneRules
  ) -> CivilDate? {
    guard let start, start.rule.cycle == rule.cycle, start.rule.interval == rule.interval else { return nil }
    guard start.rule.end != rule.end, case .count = rule.end else { return start.date }
    // A new count starts with the next ring and keeps the old rhythm.
    guard let endless = try? rule.ending(.never) else { return nil }
    let schedule = AlarmSchedule(times: times, recurrence: .repeating(endless, from: start.date))
    return schedule.rings(after: now, in: rules, count: 1).first?.date
  }

  /// Sets the fields from typed or stored days.
  mutating func take(_ days: AlarmDays) {
    switch days {
    case .next: kind = .once
    case .on(let date):
      kind = .date
      self.date = date
    case .repeating(let rule, let start):
      interval = rule.interval
      end = rule.end
      exceptions = rule.exceptions
      self.start = start.map { Start(date: $0, rule: rule) }
      kept = nil
      switch rule.cycle {
      case .days(let months):
        kind = .days
        if months != .all { kept = rule.cycle }
      case .weeks(let days, let months):
        kind = .weeks
        weekDays = days
        if months != .all { kept = rule.cycle }
      case .months(let days):
        kind = .months
        if let day = days.single { monthDay = day } else { kept = rule.cycle }
      case .years(let months, let days):
        kind = .years
        month = months.numbers[0]
        if let day = days.single, months.count == 1 { monthDay = day } else { kept = rule.cycle }
      }
    }
  }
}
