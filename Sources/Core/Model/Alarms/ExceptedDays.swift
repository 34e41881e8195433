// SPDX-License-Identifier: Apache-2.0

/// Days in a row that a rule leaves out, on dates or in every year.
///
/// As text, `2026-12-24/2027-01-02` or `--12-24/--01-02` (ISO 8601), and `2026-12-25` or `--12-25` for one day.
public enum ExceptedDays: Hashable, Sendable {
  /// From the first date to the last, both included.
  case dates(ClosedRange<CivilDate>)
  /// From the first day to the last of every year, both included; over its end if the last is before the first.
  case everyYear(from: DayOfYear, to: DayOfYear)

  /// One date.
  public static func date(_ date: CivilDate) -> ExceptedDays { .dates(date...date) }

  /// One day of every year.
  public static func everyYear(_ day: DayOfYear) -> ExceptedDays { .everyYear(from: day, to: day) }

  /// The most entries that a rule has.
  public static let most = 366

  /// `true` if a date is one of these days.
  public func contains(_ date: CivilDate) -> Bool { end(containing: date) != nil }

  /// The last of these days in the row that contains a date; `nil` if none does.
  func end(containing date: CivilDate) -> CivilDate? {
    switch self {
    case .dates(let days): return days.contains(date) ? days.upperBound : nil
    case .everyYear(let first, let last):
      let day = DayOfYear(date)
      let isOverNewYear = last < first
      guard isOverNewYear ? day >= first || day <= last : first <= day && day <= last else { return nil }
      return last.date(inYear: date.year + (isOverNewYear && day >= first ? 1 : 0))
    }
  }

  /// The same days in the one form that they have: in order, and joined where they touch.
  ///
  /// `nil` if they are every day of the year.
  static func normal(_ all: [ExceptedDays]) -> [ExceptedDays]? {
    guard !all.isEmpty else { return all }
    var isLeftOut = [Bool](repeating: false, count: DayOfYear.count)
    var dates: [ClosedRange<CivilDate>] = []
    for days in all {
      switch days {
      case .dates(let range): dates.append(range)
      case .everyYear(let first, let last):
        var index = first.index
        while true {
          isLeftOut[index] = true
          if index == last.index { break }
          index = (index + 1) % DayOfYear.count
        }
      }
    }
    guard let start = isLeftOut.firstIndex(of: false) else { return nil }
    var result: [ExceptedDays] = []
    var first: Int?
    for step in 0...DayOfYear.count {
      let index = (start + step) % DayOfYear.count
      if isLeftOut[index] {
        first = first ?? index
      } else if let begin = first {
        let last = (index + DayOfYear.count - 1) % DayOfYear.count
        result.append(.everyYear(from: DayOfYear(index: begin), to: DayOfYear(index: last)))
        first = nil
      }
    }
    // The row that begins last may reach over New Year.
    return result.sorted { $0.firstIndex < $1.firstIndex } + joined(dates)
  }

  /// Position of the first day in a leap year; 0 for dates.
  private var firstIndex: Int { if case .everyYear(let first, _) = self { first.index } else { 0 } }

  private static func joined(_ dates: [ClosedRange<CivilDate>]) -> [ExceptedDays] {
    var joined: [ClosedRange<CivilDate>] = []
    for range in dates.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = joined.last, range.lowerBound <= last.upperBound.adding(days: 1) {
        joined[joined.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
      } else {
        joined.append(range)
      }
    }
    return joined.map { .dates($0) }
  }
}

/// A day of every year, 29 February included.
public struct DayOfYear: Hashable, Comparable, Sendable {
  /// 1 to 12.
  public let month: Int
  /// 1 to the greatest length of the month.
  public let day: Int

  /// Makes a day; `nil` if no year has it.
  public init?(month: Int, day: Int) {
    guard CivilDate(year: 2000, month: month, day: day) != nil else { return nil }
    (self.month, self.day) = (month, day)
  }

  /// The day of a date.
  public init(_ date: CivilDate) { (month, day) = (date.month, date.day) }

  /// Days of a leap year.
  static let count = 366

  /// Position in a leap year, from 0.
  var index: Int {
    var index = day - 1
    for earlier in 1..<month { index += CivilDate.length(ofMonth: earlier, year: 2000) }
    return index
  }

  /// The day at a position in a leap year, 0 to 365.
  init(index: Int) { self.init(CivilDate(daysSinceEpoch: 10_957 + index)) }

  /// Its date in a year; the day before if a common year lacks it.
  func date(inYear year: Int) -> CivilDate {
    CivilDate(year: year, month: month, day: day) ?? CivilDate(year: min(year, 9999), month: month, day: day - 1)
      ?? RecurrenceDays.farthest
  }

  /// Orders days within a year.
  public static func < (left: DayOfYear, right: DayOfYear) -> Bool {
    (left.month, left.day) < (right.month, right.day)
  }
}

extension Recurrence {
  /// The rule with these days left out, which still count where it has a count.
  ///
  /// - Throws: `RecurrenceError.tooManyExceptions` or `noDayLeft`.
  public func excepting(_ days: [ExceptedDays]) throws(RecurrenceError) -> Recurrence {
    try Recurrence(cycle, interval: interval, end: end, exceptions: days)
  }

  /// The rule with no day left out.
  public var withoutExceptions: Recurrence { Recurrence(checked: cycle, interval: interval, end: end) }

  /// The last day in a row of exceptions that contains a date; `nil` if none does.
  func endOfExceptions(containing date: CivilDate) -> CivilDate? {
    for days in exceptions {
      if let end = days.end(containing: date) { return end }
    }
    return nil
  }
}

extension ExceptedDays: WrittenField {
  /// The refusal, with the right form.
  public static func refusal(of text: String) -> FieldRefusal {
    FieldRefusal(
      .time, "\(text) is not days to leave out, as 2026-12-25, 2026-12-24/2027-01-02, or --12-25 for every year.")
  }

  /// The days as ISO 8601.
  public var text: String {
    switch self {
    case .dates(let days):
      days.lowerBound == days.upperBound ? days.lowerBound.text : "\(days.lowerBound.text)/\(days.upperBound.text)"
    case .everyYear(let first, let last): first == last ? first.text : "\(first.text)/\(last.text)"
    }
  }

  /// Reads `text`; `nil` for anything else, and for an end before its beginning.
  public init?(text: String) {
    let bytes = text.utf8
    let mark = bytes.firstIndex(of: UInt8(ascii: "/"))
    let first = String(decoding: bytes[..<(mark ?? bytes.endIndex)], as: UTF8.self)
    let last = mark.map { String(decoding: bytes[bytes.index(after: $0)...], as: UTF8.self) } ?? first
    if let first = CivilDate(text: first), let last = CivilDate(text: last) {
      guard first <= last else { return nil }
      self = .dates(first...last)
    } else if let first = DayOfYear(text: first), let last = DayOfYear(text: last) {
      self = .everyYear(from: first, to: last)
    } else {
      return nil
    }
  }
}

extension DayOfYear {
  /// The day as `--12-25`.
  public var text: String { "--\(UInt64(month).padded(to: 2))-\(UInt64(day).padded(to: 2))" }

  /// Reads `--12-25`; `nil` for anything else.
  public init?(text: String) {
    var digits = FixedDigits(text)
    guard digits.take("-"), digits.take("-"), let month = digits.number(2), digits.take("-"),
      let day = digits.number(2), digits.isAtEnd
    else { return nil }
    self.init(month: month, day: day)
  }
}
