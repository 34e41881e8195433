// SPDX-License-Identifier: Apache-2.0
import TokiEngine
public import TokiModel

/// On which days an alarm rings, as the fields of the dialog hold it.
///
/// Fields that the chosen kind does not use keep their values, so that going back to another kind finds them.
public struct AlarmWhen: Hashable, Sendable {
  public var kind: Kind
  /// The day of a kind `date`.
  public var date: CivilDate
  public var weekDays: WeekDays
  /// Every how many days, weeks, months or years; in `Recurrence.intervals`.
  public var interval: Int
  public var monthDay: Recurrence.MonthDay
  /// Of a year, 1 to 12.
  public var month: Int
  public var end: Recurrence.End
  /// Where the rule of an alarm that is there already counts from.
  var start: Start?

  public enum Kind: Int, Hashable, Sendable, CaseIterable {
    /// At the next such time.
    case once
    case date
    case weeks
    case days
    case months
    case years
  }

  struct Start: Hashable, Sendable {
    let date: CivilDate
    let rule: Recurrence
  }

  /// Once, and all other fields as they lie near today.
  init(today: CivilDate) {
    kind = .once
    date = today
    weekDays = .weekdays
    interval = 1
    monthDay = .day(today.day)
    month = today.month
    end = .never
  }

  /// Takes another kind, with a step that makes sense for it.
  public mutating func choose(_ kind: Kind) {
    guard kind != self.kind else { return }
    if kind == .days { interval = max(2, interval) } else if self.kind == .days { interval = 1 }
    self.kind = kind
  }

  public var repeats: Bool { kind != .once && kind != .date }

  /// The rule of the fields.
  ///
  /// - Throws: `RecurrenceError` when there is none.
  func rule() throws(RecurrenceError) -> Recurrence {
    let cycle: Recurrence.Cycle =
      switch kind {
      case .once, .date, .days: .days
      case .weeks: .weeks(weekDays)
      case .months: .months(monthDay)
      case .years: .years(month: month, monthDay)
      }
    return try Recurrence(cycle, interval: interval, end: end)
  }

  /// The days that are asked for.
  ///
  /// - Throws: `RecurrenceError` when there is no such rule.
  func days(of time: TimeOfDay, at now: UTCInstant, in rules: ZoneRules) throws(RecurrenceError) -> AlarmDays {
    switch kind {
    case .once: return .next
    case .date: return .on(date)
    case .weeks, .days, .months, .years:
      let rule = try rule()
      return .repeating(rule, from: first(of: rule, time, now, rules))
    }
  }

  /// The day that a rule goes on counting from; `nil` for the first one that is still to come.
  private func first(
    of rule: Recurrence, _ time: TimeOfDay, _ now: UTCInstant, _ rules: ZoneRules
  ) -> CivilDate? {
    guard let start, start.rule.cycle == rule.cycle, start.rule.interval == rule.interval else { return nil }
    guard start.rule.end != rule.end, case .count = rule.end else { return start.date }
    // A new number of times counts from the next one on, in the old step.
    guard let endless = try? Recurrence(rule.cycle, interval: rule.interval) else { return nil }
    let schedule = AlarmSchedule(time: time, recurrence: .repeating(endless, from: start.date))
    return schedule.rings(after: now, in: rules, count: 1).first?.date
  }

  /// Takes over days, as somebody said them or as an alarm has them.
  mutating func take(_ days: AlarmDays) {
    switch days {
    case .next: kind = .once
    case .on(let date):
      kind = .date
      self.date = date
    case .repeating(let rule, let start):
      interval = rule.interval
      end = rule.end
      self.start = start.map { Start(date: $0, rule: rule) }
      switch rule.cycle {
      case .days: kind = .days
      case .weeks(let days):
        kind = .weeks
        weekDays = days
      case .months(let day):
        kind = .months
        monthDay = day
      case .years(let month, let day):
        kind = .years
        self.month = month
        monthDay = day
      }
    }
  }
}
