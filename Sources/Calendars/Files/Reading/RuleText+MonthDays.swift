// SPDX-License-Identifier: Apache-2.0
import TokiModel

extension RuleText {
  /// The rule for days that short months lack, and which those leave out, as 29 February and the 31st.
  ///
  /// Toki's own rule for such a day has the last one of a short month (`Recurrence.MonthDay.day`), which is an exception
  /// here every year. So the 31st of every month is that of seven months, and 29 February is the last day of that month
  /// except 28 February. A count ends on its last day, as it would count the exceptions. `nil` for any other rule.
  func daysOfMonths(from start: EventMoment) -> Recurrence? {
    guard let rule = try? RepeatRule(self), rule.weekDays == nil, rule.positions == nil,
      rule.yearDays == nil, rule.weekNumbers == nil, rule.substitute != .after
    else { return nil }
    let numbers = rule.monthDays ?? [start.wall.date.day]
    guard [.months, .years].contains(rule.unit), numbers.allSatisfy({ $0 > 0 }) else { return nil }
    if rule.unit == .years, rule.monthDays != nil, rule.months == nil { return nil }
    let named = rule.months ?? (rule.unit == .years ? [start.wall.date.month] : Array(1...12))
    let isSpaced = rule.interval > 1
    guard !(isSpaced && rule.unit == .months && rule.months != nil) else { return nil }
    // Months that have none of the days in any year are not named, unless they count.
    let counts = isSpaced && rule.unit == .months || rule.substitute == .before
    let months = named.filter { month in
      counts || numbers.contains { $0 <= CivilDate.length(ofMonth: month, year: 2000) }
    }
    let days = Recurrence.MonthDays.days(numbers)
    let cycle: Recurrence.Cycle =
      months.count == 12 && rule.unit == .months ? .months(days) : .years(months: Months(numbers: months), days)
    var last = rule.until?.date
    if rule.count != nil {
      guard let walls = try? rule.walls(from: start.wall, to: nil, within: start.wall.date...Dated.farthest),
        let end = walls.last
      else { return nil }
      last = end.date
    }
    let end = last.map { Recurrence.End.until($0) } ?? .never
    let lacking = rule.substitute == .before ? [] : months.flatMap { Self.exceptions(of: $0, numbers) }
    return try? Recurrence(cycle, interval: rule.interval, end: end, exceptions: lacking)
  }

  /// The last days of a month that stand for those it lacks.
  private static func exceptions(of month: Int, _ numbers: [Int]) -> [ExceptedDays] {
    Set([2000, 2001].map { CivilDate.length(ofMonth: month, year: $0) }).compactMap { length in
      guard numbers.contains(where: { $0 > length }), !numbers.contains(length) else { return nil }
      return DayOfYear(month: month, day: length).map { .everyYear($0) }
    }
  }
}
