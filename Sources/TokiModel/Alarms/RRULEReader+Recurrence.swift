// SPDX-License-Identifier: Apache-2.0

extension RRULEReader {
  /// Converts the parts to a rule of Toki's.
  ///
  /// `start` is the first day, from which RFC 5545 takes what the parts leave out; `nil` takes nothing.
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
    try refuse(monthDays.text, months.text, positions.text)
    guard let set = try plainDays() else { return .days }
    if spacing == 1 { return .weeks(set) }
    guard set == .everyDay else { throw .unsupported(days.text) }
    return .days
  }

  private func weekly(from start: CivilDate?) throws(RRULEError) -> Recurrence.Cycle {
    try refuse(monthDays.text, months.text, positions.text)
    // The start of the week matters only if weeks are left out.
    if spacing > 1, let first = weekStart.value, first != .monday { throw .unsupported(weekStart.text) }
    if let set = try plainDays() { return .weeks(set) }
    guard let start else { throw .unsupported(frequency.text) }
    return .weeks(WeekDays(start.weekDay))
  }

  private func monthly(from start: CivilDate?) throws(RRULEError) -> Recurrence.Cycle {
    try refuse(months.text)
    if let day = try monthDay(lengths: 28...31) { return .months(day) }
    if let set = try plainDays() {
      guard spacing == 1 else { throw .unsupported(days.text) }
      return .weeks(set)
    }
    return .months(try monthDay(of: start, lengths: 28...31))
  }

  private func yearly(from start: CivilDate?) throws(RRULEError) -> Recurrence.Cycle {
    // Without a month they would be days of the year, or of each of its months.
    if months.value == nil { try refuse(days.text, monthDays.text) }
    if let numbers = months.value, numbers.count > 1 { throw .unsupported(months.text) }
    guard let month = months.value?.first ?? start?.month else { throw .unsupported(frequency.text) }
    let lengths = CivilDate.length(ofMonth: month, year: 1999)...CivilDate.length(ofMonth: month, year: 2000)
    if let day = try monthDay(lengths: lengths) { return .years(month: month, day) }
    try refuse(days.text)
    return .years(month: month, try monthDay(of: start, lengths: lengths))
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

  /// The day of months with these lengths; `nil` if no part gives one.
  private func monthDay(lengths: ClosedRange<Int>) throws(RRULEError) -> Recurrence.MonthDay? {
    if let numbers = monthDays.value {
      try refuse(days.text)
      return .day(try monthDay(among: numbers, lengths: lengths))
    }
    guard let list = days.value else {
      try refuse(positions.text)
      return nil
    }
    let position = try singlePosition()
    if list.allSatisfy({ $0.ordinal == nil }) {
      guard let position else { return nil }
      if list.count == 1 { return .weekDay(list[0].weekDay, ordinal: try ordinal(position, positions.text)) }
      // With all seven days the position is a day number: the last, or one that every month has.
      guard try plainDays() == .everyDay, position == -1 || (1...lengths.lowerBound).contains(position) else {
        throw .unsupported(positions.text)
      }
      return .day(position == -1 ? lengths.upperBound : position)
    }
    try refuse(positions.text)
    guard list.count == 1, let number = list[0].ordinal else { throw .unsupported(days.text) }
    return .weekDay(list[0].weekDay, ordinal: try ordinal(number, days.text))
  }

  /// The day that `BYMONTHDAY` gives, if shorter months use their last day instead, as in Toki.
  private func monthDay(among numbers: [Int], lengths: ClosedRange<Int>) throws(RRULEError) -> Int {
    guard let position = try singlePosition() else {
      guard numbers.count == 1 else { throw .unsupported(monthDays.text) }
      if numbers[0] == -1 { return lengths.upperBound }
      // RFC 5545 leaves out months without such a day.
      guard (1...lengths.lowerBound).contains(numbers[0]) else { throw .unsupported(monthDays.text) }
      return numbers[0]
    }
    guard position == -1 else { throw .unsupported(positions.text) }
    guard numbers.allSatisfy({ $0 > 0 }) else { throw .unsupported(monthDays.text) }
    let latest = lengths.map { length in numbers.filter { $0 <= length }.max() ?? 0 }
    let day = latest[latest.count - 1]
    guard day > 0, latest == lengths.map({ min($0, day) }) else { throw .unsupported(monthDays.text) }
    return day
  }

  /// The day of the month that a rule takes from its first day.
  private func monthDay(
    of start: CivilDate?, lengths: ClosedRange<Int>
  ) throws(RRULEError) -> Recurrence.MonthDay {
    guard let start else { throw .unsupported(frequency.text) }
    // RFC 5545 leaves out months without such a day.
    guard start.day <= lengths.lowerBound else { throw .unsupported("BYMONTHDAY=\(start.day)") }
    return .day(start.day)
  }

  private func ordinal(_ number: Int, _ part: String) throws(RRULEError) -> Int {
    guard (1...5).contains(number) || number == Recurrence.MonthDay.lastOrdinal else {
      throw .unsupported(part)
    }
    return number
  }

  /// The single number of `BYSETPOS`; `nil` if there is no such part.
  private func singlePosition() throws(RRULEError) -> Int? {
    guard let list = positions.value else { return nil }
    guard list.count == 1 else { throw .unsupported(positions.text) }
    return list[0]
  }

  private func refuse(_ parts: String...) throws(RRULEError) {
    for part in parts where !part.utf8.isEmpty { throw .unsupported(part) }
  }
}
