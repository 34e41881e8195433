// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// An RRULE from a file, translated into Toki's rules.
struct RuleText {
  private var parts: [(name: String, value: String)]
  private let property: CalendarProperty

  init(_ property: CalendarProperty) throws(CalendarFault) {
    self.property = property
    parts = []
    for part in property.raw.uppercased().split(separator: ";", omittingEmptySubsequences: false) {
      let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard sides.count == 2, !parts.contains(where: { $0.name == sides[0] }) else { throw property.unreadable }
      parts.append((String(sides[0]), String(sides[1])))
    }
  }

  /// The series of an event that begins at `start`; `rules` are those of its zone, used to turn an end in UTC into a day.
  func series(from start: EventMoment, rules: ZoneRules) throws(CalendarFault) -> Series {
    var rule = self
    let times = try rule.takeTimes(of: start)
    let end = try rule.endOnADay(start, times, rules)
    rule.forgetIdleWeekStart()
    let text = rule.parts.map { "\($0.name)=\($0.value)" }.joined(separator: ";")
    do throws(RRULEError) {
      let recurrence = try Recurrence(rrule: text, start: start.wall.date)
      let walls = times.all.map { CivilDateTime(date: start.wall.date, time: $0) }
      var cut = walls.filter { $0 < start.wall }
      if let end {
        for time in times.all where time > end.time { cut.append(CivilDateTime(date: end.date, time: time)) }
      }
      return Series(recurrence: recurrence, times: times, cut: cut)
    } catch {
      switch error {
      case .unreadable(let part): throw unreadable(part)
      case .unsupported(let part): throw unsupported(part)
      }
    }
  }

  func unreadable(_ part: String) -> CalendarFault { property.fault(.unreadable(CalendarFault.quote(part))) }

  func unsupported(_ part: String) -> CalendarFault { property.fault(.unsupported(CalendarFault.quote(part))) }

  subscript(name: String) -> String? {
    get { parts.first { $0.name == name }?.value }
    set {
      let index = parts.firstIndex { $0.name == name }
      if let index { parts.remove(at: index) }
      if let newValue { parts.insert((name, newValue), at: index ?? parts.count) }
    }
  }

  /// Replaces the end time by a day: that of the last occurrence not after the end.
  ///
  /// Returns the end if it is between the times of its day.
  private mutating func endOnADay(
    _ start: EventMoment, _ times: TimesOfDay, _ rules: ZoneRules
  ) throws(CalendarFault) -> CivilDateTime? {
    guard let text = self["UNTIL"] else { return nil }
    guard let end = CalendarTime(text) else { throw property.fault(.unreadable(CalendarFault.quote("UNTIL=\(text)"))) }
    var last = end.date
    var within: CivilDateTime?
    if let time = end.time {
      let wall = CivilDateTime(date: end.date, time: time)
      let onWall = end.isUTC ? rules.civil(at: ZoneRules.utc.resolve(wall).ringInstant) : wall
      last = onWall.time < times.first ? onWall.date.adding(days: -1) : onWall.date
      if last == onWall.date { within = onWall }
    }
    self["UNTIL"] = CalendarTime.text(of: last)
    return within
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

extension WeekDay {
  /// The two-letter code of an RRULE: `MO`.
  var rruleCode: String { String(code.prefix(2)).uppercased() }
}
