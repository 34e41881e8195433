// SPDX-License-Identifier: Apache-2.0

extension RRULEReader {
  /// Converts the parts to a rule of Toki's.
  ///
  /// `start` is the first day, from which RFC 5545 completes the parts; `nil` completes nothing.
  ///
  /// - Throws: `RRULEError` with the part that Toki has no rule for.
  func recurrence(from start: CivilDate?) throws(RRULEError) -> Recurrence {
    let cycle =
      switch frequency.value {
      case .daily, nil: try daily()
      case .weekly: try weekly(from: start)
      case .monthly: try monthly(from: start)
      case .yearly: try yearly(from: start)
      }
    do {
      return try Recurrence(cycle, interval: spacing, end: end)
    } catch {
      throw .unsupported(frequency.text)
    }
  }

  private var spacing: Int { interval.value ?? 1 }

  private var end: Recurrence.End {
    if let date = until.value { return .until(date) }
    if let count = count.value { return .count(count) }
    return .never
  }

  private func daily() throws(RRULEError) -> Recurrence.Cycle {
    try refuse(monthDays.text, positions.text)
    guard let set = try plainDays() else { return .days(in: inMonths) }
    if spacing == 1 { return .weeks(set, in: inMonths) }
    guard set == .everyDay else { throw .unsupported(days.text) }
    return .days(in: inMonths)
  }

  private func weekly(from start: CivilDate?) throws(RRULEError) -> Recurrence.Cycle {
    try refuse(monthDays.text, positions.text)
    // The start of the week matters only if weeks are left out.
    if spacing > 1, let first = weekStart.value, first != .monday { throw .unsupported(weekStart.text) }
    if let set = try plainDays() { return .weeks(set, in: inMonths) }
    guard let start else { throw .unsupported(frequency.text) }
    return .weeks(WeekDays(start.weekDay), in: inMonths)
  }

  private func monthly(from start: CivilDate?) throws(RRULEError) -> Recurrence.Cycle {
    // Every so many months, as far as they are among others.
    if spacing > 1, inMonths != .all { throw .unsupported(months.text) }
    let lengths = inMonths.lengths
    if let days = try monthDays(lengths: lengths) { return .years(months: inMonths, days).ofMonths }
    if let week = try everyWeek() { return week }
    return Recurrence.Cycle.years(months: inMonths, try monthDay(of: start, lengths: lengths)).ofMonths
  }

  private func yearly(from start: CivilDate?) throws(RRULEError) -> Recurrence.Cycle {
    // Without a month they would be days of the year, or of each of its months.
    if months.value == nil { try refuse(days.text, monthDays.text) }
    guard let set = months.value.map(Months.init(numbers:)) ?? start.map({ Months(numbers: [$0.month]) }) else {
      throw .unsupported(frequency.text)
    }
    // Positions are counted within the whole year.
    if set.count > 1 { try refuse(positions.text) }
    if let days = try monthDays(lengths: set.lengths) { return .years(months: set, days) }
    if let week = try everyWeek() { return week }
    return .years(months: set, try monthDay(of: start, lengths: set.lengths))
  }

  private var inMonths: Months { months.value.map(Months.init(numbers:)) ?? .all }

  /// All such weekdays of the months or years; `nil` if no weekday is named.
  private func everyWeek() throws(RRULEError) -> Recurrence.Cycle? {
    guard let set = try plainDays() else { return nil }
    guard spacing == 1 else { throw .unsupported(days.text) }
    return .weeks(set, in: inMonths)
  }

  // MARK: - Days

  /// The days of every week in `BYDAY`; `nil` if there is no such part.
  private func plainDays() throws(RRULEError) -> WeekDays? {
    guard let list = days.value else { return nil }
    var set: WeekDays = []
    for day in list {
      // RFC 5545 allows no numbers here.
      guard day.ordinal == nil else { throw .unreadable(days.text) }
      set.insert(WeekDays(day.weekDay))
    }
    return set
  }

  /// The days of months with these lengths; `nil` if no part gives one.
  private func monthDays(lengths: ClosedRange<Int>) throws(RRULEError) -> Recurrence.MonthDays? {
    if let numbers = monthDays.value {
      try refuse(days.text)
      return try monthDays(among: numbers, monthDays.text, lengths: lengths)
    }
    guard let list = days.value else {
      try refuse(positions.text)
      return nil
    }
    guard list.allSatisfy({ $0.ordinal == nil }) else {
      try refuse(positions.text)
      return .weekDays(
        try list.map { day throws(RRULEError) in
          // Every such weekday among single ones.
          guard let number = day.ordinal else { throw .unsupported(days.text) }
          return .init(day.weekDay, ordinal: try ordinal(number, in: 1...5, days.text))
        })
    }
    guard let numbers = positions.value else { return nil }
    if list.count == 1 {
      return .weekDays(
        try numbers.map { number throws(RRULEError) in
          .init(list[0].weekDay, ordinal: try ordinal(number, in: 1...5, positions.text))
        })
    }
    switch try plainDays() {
    case .weekdays?:
      return .workingDays(
        try numbers.map { number throws(RRULEError) in
          try ordinal(number, in: Recurrence.MonthDays.workingDays, positions.text)
        })
    // With all seven days a position is a day number.
    case .everyDay?: return try present(numbers, positions.text, lengths: lengths)
    default: throw .unsupported(positions.text)
    }
  }

  /// The days that `BYMONTHDAY` gives, with the positions among them.
  private func monthDays(
    among numbers: [Int], _ part: String, lengths: ClosedRange<Int>
  ) throws(RRULEError) -> Recurrence.MonthDays {
    guard let chosen = positions.value else { return try present(numbers, part, lengths: lengths) }
    return try uniform(part, lengths: lengths) { length in
      let days = (1...length).filter { numbers.contains($0) || numbers.contains($0 - length - 1) }
      return chosen.compactMap { Self.element($0, of: days) }
    }
  }

  /// The days with these numbers, of which negative ones count from the end of the month.
  private func present(
    _ numbers: [Int], _ part: String, lengths: ClosedRange<Int>
  ) throws(RRULEError) -> Recurrence.MonthDays {
    try uniform(part, lengths: lengths) { length in
      let days = Array(1...length)
      return numbers.compactMap { Self.element($0, of: days) }
    }
  }

  private static func element(_ position: Int, of days: [Int]) -> Int? {
    let index = position > 0 ? position - 1 : days.count + position
    return days.indices.contains(index) ? days[index] : nil
  }

  /// One rule for the days of months with each length, if shorter months use their last day instead, as in Toki.
  ///
  /// RFC 5545 leaves out months without such a day.
  private func uniform(
    _ part: String, lengths: ClosedRange<Int>, _ days: (_ length: Int) -> [Int]
  ) throws(RRULEError) -> Recurrence.MonthDays {
    let longest = days(lengths.upperBound)
    guard !longest.isEmpty else { throw .unsupported(part) }
    for length in lengths where Self.bits(days(length)) != Self.bits(longest.map { min($0, length) }) {
      throw .unsupported(part)
    }
    return .days(longest)
  }

  /// A set of days of a month.
  private static func bits(_ days: [Int]) -> UInt32 { days.reduce(0) { $0 | 1 << UInt32($1) } }

  /// The day of the month that a rule takes from its first day.
  private func monthDay(
    of start: CivilDate?, lengths: ClosedRange<Int>
  ) throws(RRULEError) -> Recurrence.MonthDays {
    guard let start else { throw .unsupported(frequency.text) }
    // RFC 5545 leaves out months without such a day.
    guard start.day <= lengths.lowerBound else { throw .unsupported("BYMONTHDAY=\(start.day)") }
    return .day(start.day)
  }

  private func ordinal(_ number: Int, in range: ClosedRange<Int>, _ part: String) throws(RRULEError) -> Int {
    guard range.contains(number) || number == Recurrence.MonthDay.lastOrdinal else { throw .unsupported(part) }
    return number
  }

  private func refuse(_ parts: String...) throws(RRULEError) {
    for part in parts where !part.utf8.isEmpty { throw .unsupported(part) }
  }
}

extension Recurrence.Cycle {
  /// The cycle of months, if it has all of them.
  fileprivate var ofMonths: Recurrence.Cycle {
    if case .years(.all, let days) = self { .months(days) } else { self }
  }
}
