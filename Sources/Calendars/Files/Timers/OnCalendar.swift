// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// A calendar event expression of systemd (systemd.time(7)): `Mon..Fri *-*-* 07:00`.
struct OnCalendar: Hashable {
  /// The days of the week; all seven if none are named.
  var weekDays: WeekDays = .everyDay
  /// The years; `nil` for every year.
  var years: [Int]?
  var months: [Int] = Array(1...12)
  var days = Days.each(Array(1...31))
  var hours = [0]
  var minutes = [0]
  /// Whole seconds.
  var seconds = [0]
  /// Whether fractions of seconds were dropped.
  var hasFractions = false
  /// The zone at its end; `nil` for the zone of the machine.
  var zone: String?

  /// Days of a month, in order.
  enum Days: Hashable {
    /// From the first (1) to the 31st.
    case each([Int])
    /// Counted from the end: the last (1) to the 28th from the end.
    case fromEnd([Int])
  }

  /// Years that systemd takes.
  static let allYears = 1970...2199

  /// Parses an expression; `nil` if systemd would refuse it, or for `@` with an instant.
  init?(_ text: String) {
    var words = Self.words(of: text.lowercased())
    guard !words.isEmpty else { return nil }
    // A zone is told from all other words by its letters and its place.
    if words.count > 1, let last = words.last, last.utf8.contains(where: { Self.isLetter($0) }) {
      zone = Self.words(of: text).last
      words.removeLast()
    }
    if words.count == 1, let whole = Self.shorthands[words[0]] {
      words = Self.words(of: whole)
    }
    if let first = words.first, let byte = first.utf8.first, Self.isLetter(byte) {
      guard let days = Self.weekDays(first) else { return nil }
      weekDays = days
      words.removeFirst()
    }
    if let first = words.first, !first.utf8.contains(UInt8(ascii: ":")) {
      guard takeDate(first) else { return nil }
      words.removeFirst()
    }
    if let first = words.first {
      guard takeTime(first) else { return nil }
      words.removeFirst()
    }
    guard words.isEmpty else { return nil }
  }

  /// What some words stand for (systemd.time(7)).
  private static let shorthands = [
    "minutely": "*-*-* *:*:00", "hourly": "*-*-* *:00:00", "daily": "*-*-* 00:00:00", "monthly": "*-*-01 00:00:00",
    "weekly": "mon *-*-* 00:00:00", "yearly": "*-01-01 00:00:00", "annually": "*-01-01 00:00:00",
    "quarterly": "*-01,04,07,10-01 00:00:00", "semiannually": "*-01,07-01 00:00:00",
    "semi-annually": "*-01,07-01 00:00:00", "biannually": "*-01,07-01 00:00:00", "bi-annually": "*-01,07-01 00:00:00",
  ]

  private static func words(of text: String) -> [String] { text.split(separator: " ").map(String.init) }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
  }

  // MARK: Days of the week

  private static let dayNames = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
  ]

  /// `mon..wed,sat`; a comma may end it, and `-` is an old form of `..`.
  private static func weekDays(_ text: String) -> WeekDays? {
    var days: WeekDays = []
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    for (index, part) in parts.enumerated() {
      if part.isEmpty, index > 0, index == parts.count - 1 { continue }
      let names = part.replacing("..", with: "-").split(separator: "-", omittingEmptySubsequences: false)
      guard (1...2).contains(names.count), let first = weekDay(names[0]), let last = weekDay(names[names.count - 1]),
        first <= last
      else { return nil }
      for number in first...last { days.formUnion(WeekDays(rawValue: 1 << UInt8(number))) }
    }
    return days
  }

  /// The number of a day by its name or the first three letters of it, from 0.
  private static func weekDay(_ name: Substring) -> Int? {
    dayNames.firstIndex { $0 == name || $0.prefix(3) == name }
  }

  // MARK: Dates and times

  /// `2026-*-01`, `12-24`, `*-02~01`.
  private mutating func takeDate(_ text: String) -> Bool {
    var parts: [Substring] = []
    var rest = Substring(text)
    var isFromEnd = false
    while let mark = rest.firstIndex(where: { $0 == "-" || $0 == "~" }) {
      guard !isFromEnd else { return false }
      isFromEnd = rest[mark] == "~"
      parts.append(rest[..<mark])
      rest = rest[rest.index(after: mark)...]
    }
    parts.append(rest)
    guard parts.count == 2 || parts.count == 3 else { return false }
    if parts.count == 3 {
      let years = parts[0].split(separator: ",", omittingEmptySubsequences: false).map { Self.wholeYears($0) }
      guard let chain = Chain(years.joined(separator: ","), in: Self.allYears) else { return false }
      self.years = chain.isAny ? nil : chain.values
      parts.removeFirst()
    }
    guard let months = Chain(String(parts[0]), in: 1...12),
      let days = Chain(String(parts[1]), in: isFromEnd ? 1...28 : 1...31, isFromEnd: isFromEnd)
    else { return false }
    self.months = months.values
    if !days.isAny { self.days = isFromEnd ? .fromEnd(days.values) : .each(days.values) }
    return true
  }

  /// Writes years of two digits in full: 70 to 99 are those before 2000.
  private static func wholeYears(_ part: Substring) -> String {
    let sides = part.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let ends = sides.first else { return "" }
    let years = ends.replacing("..", with: "-").split(separator: "-", omittingEmptySubsequences: false).map { year in
      guard let number = Int(year), (0..<100).contains(number) else { return String(year) }
      return String(number < 70 ? number + 2000 : number + 1900)
    }
    return ([years.joined(separator: "..")] + sides.dropFirst().map(String.init)).joined(separator: "/")
  }

  /// `7:00`, `*:0/15:30.5`.
  private mutating func takeTime(_ text: String) -> Bool {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2 || parts.count == 3, let hours = Chain(parts[0], in: 0...23),
      let minutes = Chain(parts[1], in: 0...59)
    else { return false }
    (self.hours, self.minutes) = (hours.values, minutes.values)
    guard parts.count == 3 else { return true }
    guard let seconds = Chain(parts[2], in: 0...59, hasFractions: true) else { return false }
    (self.seconds, hasFractions) = (seconds.values, seconds.hasFractions)
    return true
  }

  /// The values of one part, such as `0/15` or `1,3..5`.
  private struct Chain {
    /// The values in order, each once.
    let values: [Int]
    var isAny = false
    var hasFractions = false

    /// The most values in a list (systemd has the same limit).
    private static let longest = 240

    init?(_ text: String, in range: ClosedRange<Int>, isFromEnd: Bool = false, hasFractions: Bool = false) {
      if text == "*" {
        (values, isAny) = (Array(range), true)
        return
      }
      let unit = hasFractions ? 1_000_000 : 1
      var found: Set<Int> = []
      let parts = text.split(separator: ",", omittingEmptySubsequences: false)
      guard parts.count <= Self.longest else { return nil }
      let limits = range.lowerBound * unit...range.upperBound * unit + unit - 1
      for part in parts {
        guard let values = Self.values(of: part, in: limits, unit: unit, isFromEnd: isFromEnd) else { return nil }
        for value in values {
          if value % unit != 0 { self.hasFractions = true }
          found.insert(value / unit)
        }
      }
      values = found.sorted()
    }

    /// The values of `start`, `start..stop`, `start/step` or `start..stop/step`.
    private static func values(
      of part: Substring, in limits: ClosedRange<Int>, unit: Int, isFromEnd: Bool
    ) -> [Int]? {
      let sides = part.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
      guard let span = sides.first, !span.utf8.contains(UInt8(ascii: "-")) else { return nil }
      let ends = span.replacing("..", with: "-").split(separator: "-", omittingEmptySubsequences: false)
      guard (1...2).contains(ends.count), let start = number(ends[0], unit), limits.contains(start) else { return nil }
      var step = ends.count == 2 ? unit : 0
      if sides.count == 2 {
        guard let given = number(sides[1], unit), given > 0,
          given <= limits.upperBound - start || isFromEnd || ends.count == 2
        else { return nil }
        step = given
      }
      var last = limits.upperBound
      if ends.count == 2 {
        guard let stop = number(ends[1], unit), limits.contains(stop), start <= stop else { return nil }
        last = stop
      }
      guard step > 0 else { return [start] }
      // Steps without an end go on to the end of the month.
      if isFromEnd, ends.count == 1 {
        guard start - step >= limits.lowerBound else { return nil }
        return Array(stride(from: start, through: limits.lowerBound, by: -step))
      }
      // Of many in one second, one is left, with a fraction that tells of them.
      let values = Array(stride(from: start, through: last, by: max(step, unit)))
      return step < unit ? values.map { $0 | 1 } : values
    }

    /// A number, in millionths if they are the unit.
    private static func number(_ text: Substring, _ unit: Int) -> Int? {
      let sides = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
      guard let whole = sides.first, let number = digits(whole), number < 100_000 else { return nil }
      guard sides.count == 2 else { return number * unit }
      let places = Array(sides[1].utf8)
      let zero = UInt8(ascii: "0")
      guard unit > 1, !places.isEmpty, places.allSatisfy({ (zero...zero + 9).contains($0) }) else { return nil }
      // Seven places, rounded to six.
      let fraction = (0..<7).reduce(0) { $0 * 10 + ($1 < places.count ? Int(places[$1] - zero) : 0) }
      return number * unit + (fraction + 5) / 10
    }

    private static func digits(_ text: Substring) -> Int? {
      guard (1...9).contains(text.utf8.count),
        text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
      else { return nil }
      return Int(text)
    }
  }
}
