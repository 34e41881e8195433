// SPDX-License-Identifier: Apache-2.0

extension Recurrence {
  /// A day of a month.
  public enum MonthDay: Hashable, Sendable {
    /// 1 to 31; in a shorter month, its last day. So 31 is always the last day.
    case day(Int)
    /// The first (1) to the fifth (5) such weekday, or the last (`lastOrdinal`); months without a fifth are left out.
    case weekDay(WeekDay, ordinal: Int)

    /// Ordinal of the last such weekday in a month.
    public static let lastOrdinal = -1
  }

  /// One or more days of a month, all of one sort.
  ///
  /// Rules hold them in order, each once.
  public enum MonthDays: Hashable, Sendable {
    /// 1 to 31 each, as in `MonthDay.day`. Two that fall on the last day of a short month are one day there.
    case days([Int])
    /// Weekdays with their ordinals, as in `MonthDay.weekDay`.
    case weekDays([OrdinalWeekDay])
    /// The days from Monday to Friday, counted from the first (1) to the 20th, or the last (`MonthDay.lastOrdinal`).
    case workingDays([Int])

    /// Ordinals of working days that every month has.
    public static let workingDays = 1...20

    /// A single day; see `MonthDay.day`.
    public static func day(_ number: Int) -> MonthDays { .days([number]) }

    /// A single weekday; see `MonthDay.weekDay`.
    public static func weekDay(_ day: WeekDay, ordinal: Int) -> MonthDays {
      .weekDays([OrdinalWeekDay(day, ordinal: ordinal)])
    }

    /// Makes a single day.
    public init(_ day: MonthDay) {
      switch day {
      case .day(let number): self = .day(number)
      case .weekDay(let weekDay, let ordinal): self = .weekDay(weekDay, ordinal: ordinal)
      }
    }

    /// The only day; `nil` if there are several, or it is a working day.
    public var single: MonthDay? {
      switch self {
      case .days(let numbers): numbers.count == 1 ? .day(numbers[0]) : nil
      case .weekDays(let days): days.count == 1 ? .weekDay(days[0].weekDay, ordinal: days[0].ordinal) : nil
      case .workingDays: nil
      }
    }
  }

  /// A weekday counted in its month, such as the second Tuesday.
  public struct OrdinalWeekDay: Hashable, Sendable {
    /// The weekday.
    public let weekDay: WeekDay
    /// 1 to 5, or `MonthDay.lastOrdinal`.
    public let ordinal: Int

    /// Joins a weekday and its ordinal, which `Recurrence` checks.
    public init(_ weekDay: WeekDay, ordinal: Int) {
      self.weekDay = weekDay
      self.ordinal = ordinal
    }
  }
}

extension Recurrence.MonthDays {
  private static let last = Recurrence.MonthDay.lastOrdinal

  /// The days in order, each once, if all of them exist in at least one of these months.
  func checked(in months: Months) throws(RecurrenceError) -> Recurrence.MonthDays {
    switch self {
    case .days(let numbers):
      let longest = months.lengths.upperBound
      for number in numbers where !(1...longest).contains(number) {
        throw .noSuchDay(month: (1...31).contains(number) ? months.numbers.first : nil, day: number)
      }
      return .days(try Self.inOrder(numbers))
    case .weekDays(let days):
      for day in days where !(1...5).contains(day.ordinal) && day.ordinal != Self.last {
        throw .noSuchOrdinal(day.ordinal)
      }
      guard !days.isEmpty else { throw .noDays }
      var sorted: [Recurrence.OrdinalWeekDay] = []
      for weekDay in WeekDay.allCases {
        let ordinals = days.filter { $0.weekDay == weekDay }.map { $0.ordinal }
        for ordinal in [1, 2, 3, 4, 5, Self.last] where ordinals.contains(ordinal) {
          // A fifth one is always the last.
          if ordinal == 5, ordinals.contains(Self.last) { continue }
          sorted.append(Recurrence.OrdinalWeekDay(weekDay, ordinal: ordinal))
        }
      }
      return .weekDays(sorted)
    case .workingDays(let ordinals):
      for ordinal in ordinals where !Self.workingDays.contains(ordinal) && ordinal != Self.last {
        throw .noSuchOrdinal(ordinal)
      }
      let first = ordinals.filter { $0 != Self.last }
      if first.count == ordinals.count { return .workingDays(try Self.inOrder(first)) }
      return .workingDays(first.isEmpty ? [Self.last] : try Self.inOrder(first) + [Self.last])
    }
  }

  private static func inOrder(_ numbers: [Int]) throws(RecurrenceError) -> [Int] {
    guard !numbers.isEmpty else { throw .noDays }
    var ordered: [Int] = []
    for number in numbers.sorted() where ordered.last != number { ordered.append(number) }
    return ordered
  }
}
