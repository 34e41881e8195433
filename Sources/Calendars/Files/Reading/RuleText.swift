// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// The parts of an RRULE from a file, in one spelling.
struct RuleText {
  private(set) var parts: [(name: String, value: String)]
  private let property: CalendarProperty

  /// Parts that only state the default (RFC 7529, sections 4 and 4.1).
  private static let idle: Set<Substring> = ["RSCALE=GREGORIAN", "RSCALE=GREGORY", "SKIP=OMIT"]

  /// Splits a rule; spaces, lower case and a `;` too many change nothing, and an interval of 0 is none.
  init(_ property: CalendarProperty) throws(CalendarFault) {
    self.property = property
    parts = []
    let text = property.raw.uppercased().filter { !$0.isWhitespace }
    for part in text.split(separator: ";") {
      let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard sides.count == 2, !parts.contains(where: { $0.name == sides[0] }) else { throw property.unreadable }
      if sides[0] == "INTERVAL", sides[1].allSatisfy({ $0 == "0" }) { continue }
      if Self.idle.contains(part) { continue }
      parts.append((String(sides[0]), String(sides[1].split(separator: ",").joined(separator: ","))))
    }
  }

  /// The rules of Toki's for an event that begins at `start`: one, or two if weeks that count begin within the weeks of
  /// Toki's; none if there are none.
  func series(from start: EventMoment) -> [Series] {
    var rule = self
    guard rule["UNTIL"] == nil || rule["COUNT"] == nil, let times = rule.takeTimes(of: start) else { return [] }
    var cut = times.all.map { CivilDateTime(date: start.wall.date, time: $0) }.filter { $0 < start.wall }
    if let text = rule["UNTIL"] {
      guard let last = CalendarTime(text)?.lastMoment(in: start.zone.rules) else { return [] }
      rule["UNTIL"] = CalendarTime.text(of: last.time < times.first ? last.date.adding(days: -1) : last.date)
      if last.time >= times.first {
        cut += times.all.filter { $0 > last.time }.map { CivilDateTime(date: last.date, time: $0) }
      }
    }
    rule.forgetIdleWeekStart()
    if rule["WKST"] != nil, let split = rule.splitWeeks(from: start, times, cut) { return split }
    let text = rule.parts.map { "\($0.name)=\($0.value)" }.joined(separator: ";")
    guard let recurrence = (try? Recurrence(rrule: text, start: start.wall.date)) ?? rule.daysOfMonths(from: start)
    else { return [] }
    guard recurrence.countsFromStart, !recurrence.contains(start.wall.date, from: start.wall.date) else {
      return [Series(recurrence: recurrence, from: start.wall.date, times: times, cut: cut)]
    }
    // A start off the rule can be in another week than the first day of the rule, by the weeks of Toki's.
    let days = start.wall.date...Dated.farthest
    guard let whole = try? RepeatRule(self), whole.unit >= .days,
      let first = try? whole.walls(from: start.wall, to: nil, within: days, most: 1).first
    else { return [] }
    return [Series(recurrence: recurrence, from: first.date, times: times, cut: cut)]
  }

  /// The rule as two, one for the days on each side of the first day of a week that is not Toki's.
  private func splitWeeks(from start: EventMoment, _ times: TimesOfDay, _ cut: [CivilDateTime]) -> [Series]? {
    guard let rule = try? RepeatRule(self), rule.unit == .weeks, rule.months == nil, rule.positions == nil,
      let days = rule.weekDays
    else { return nil }
    var end = rule.until.map { Recurrence.End.until($0.date) } ?? .never
    if rule.count != nil {
      let walls = try? rule.walls(from: start.wall, to: nil, within: start.wall.date...Dated.farthest)
      guard let last = walls?.last else { return nil }
      end = .until(last.date)
    }
    var all: [Series] = []
    for isBefore in [true, false] {
      var side = rule
      side.weekDays = days.filter { ($0.weekDay.rawValue < rule.weekStart.rawValue) == isBefore }
      let week = start.wall.date...start.wall.date.adding(days: 7 * (rule.interval + 1))
      guard let own = side.weekDays, !own.isEmpty,
        let first = try? side.walls(from: start.wall, to: nil, within: week).first,
        let recurrence = try? Recurrence(
          .weeks(WeekDays(own.map { WeekDays($0.weekDay) })), interval: rule.interval, end: end)
      else { return nil }
      all.append(Series(recurrence: recurrence, from: first.date, times: times, cut: cut))
    }
    return all.sorted { $0.from < $1.from }
  }

  subscript(name: String) -> String? {
    get { parts.first { $0.name == name }?.value }
    set {
      let index = parts.firstIndex { $0.name == name }
      if let index { parts.remove(at: index) }
      if let newValue { parts.insert((name, newValue), at: index ?? parts.count) }
    }
  }

  /// Drops the first day of the week if it makes no difference, because Toki's weeks begin on Monday.
  ///
  /// It matters only if weeks are skipped and the rule's days lie on both sides of it.
  private mutating func forgetIdleWeekStart() {
    guard let code = self["WKST"], let first = WeekDay.allCases.first(where: { $0.rruleCode == code }) else { return }
    let days = (self["BYDAY"] ?? "").split(separator: ",").map { day in
      WeekDay.allCases.first { $0.rruleCode == day }
    }
    let sides = Set(days.map { $0.map { $0.rawValue < first.rawValue } })
    if self["FREQ"] != "WEEKLY" || ["1", nil].contains(self["INTERVAL"]) || sides.count == 1 && !sides.contains(nil) {
      self["WKST"] = nil
    }
  }
}

extension CalendarTime {
  /// The last moment of a rule that ends with it, by the clock of a zone; the whole day of a date.
  func lastMoment(in rules: ZoneRules) -> CivilDateTime? {
    guard let time else { return TimeOfDay(secondOfDay: 86_399).map { CivilDateTime(date: date, time: $0) } }
    let wall = CivilDateTime(date: date, time: time)
    return isUTC ? rules.civil(at: ZoneRules.utc.resolve(wall).ringInstant) : wall
  }
}

extension WeekDay {
  /// The two-letter code of an RRULE: `MO`.
  var rruleCode: String { String(code.prefix(2)).uppercased() }
}
