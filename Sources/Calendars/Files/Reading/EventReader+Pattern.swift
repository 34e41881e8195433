// SPDX-License-Identifier: Apache-2.0
import TokiModel

// On what days an event takes place.
extension EventReader {
  /// The occurrences of an event: those of a rule of Toki's, single ones, or both.
  struct Pattern {
    var series: [Series] = []
    /// Single occurrences by the clock of the event, in no order; not those of the series.
    var walls: Set<CivilDateTime> = []
    /// The last day up to which a rule without an end is followed day by day; `nil` for any other.
    var horizon: CivilDate?
    /// The line of the rule.
    var line = 0
    var notices: [CalendarNotice] = []
  }

  /// An event of which another one changes an occurrence and all that follow it.
  struct Former {
    let event: CalendarComponent
    /// The first of those occurrences.
    let first: EventMoment
  }

  /// The occurrences of the event, exceptions included.
  func pattern() throws(CalendarFault) -> Pattern { try pattern(isDated: false) }

  /// The occurrences of the event one by one, without a rule of Toki's.
  func datedPattern() throws(CalendarFault) -> Pattern { try pattern(isDated: true) }

  private func pattern(isDated: Bool) throws(CalendarFault) -> Pattern {
    var pattern = if let former { try followed(former, isDated: isDated) } else { try ownPattern(isDated: isDated) }
    guard let end else { return pattern }
    let last = end.in(start.zone).wall
    pattern.walls = pattern.walls.filter { $0 < last }
    pattern.series = pattern.series.map { $0.ending(before: last) }
    return pattern
  }

  private func ownPattern(isDated: Bool) throws(CalendarFault) -> Pattern {
    let rules = event.all("RRULE")
    var pattern = Pattern(walls: [start.wall], line: rules.first?.line ?? event.line)
    for date in event.all("RDATE") { pattern.walls.insert(try wall(of: date)) }
    guard let property = rules.first else { return pattern }
    if !isDated, rules.count == 1, event.all("EXRULE").isEmpty, start.zone.ofAlarm != nil {
      pattern.series = try text(of: property).series(from: start)
    }
    if !pattern.series.isEmpty {
      if let own = try event.one(CalendarNames.times) {
        // Other events have the other times for other programs.
        let times = own.text.split(separator: ",").compactMap { CalendarTime("20000101T\($0)")?.time }
        guard let all = TimesOfDay(times), all.first == start.wall.time else { throw own.unreadable }
        for index in pattern.series.indices { pattern.series[index].times = all }
      }
      pattern.walls = pattern.walls.filter { wall in !pattern.series.contains { $0.contains(wall) } }
      if pattern.walls.contains(start.wall) { noteOffRule(&pattern) }
      return pattern
    }
    var ruled = Set<CivilDateTime>()
    for property in rules { ruled.formUnion(try walls(of: property, &pattern)) }
    if !ruled.contains(start.wall), start.wall.date >= firstDay { noteOffRule(&pattern) }
    pattern.walls.formUnion(ruled)
    for property in event.all("EXRULE") {
      var other = pattern
      pattern.walls.subtract(try walls(of: property, &other))
    }
    return pattern
  }

  private func noteOffRule(_ pattern: inout Pattern) {
    guard start.instant > context.now else { return }
    pattern.notices.append(CalendarNotice(line: pattern.line, what: .startOffRule))
  }

  /// The occurrences of a rule: all of one that ends, otherwise those up to the end of the next year.
  private func walls(
    of property: CalendarProperty, _ pattern: inout Pattern
  ) throws(CalendarFault) -> [CivilDateTime] {
    do throws(RepeatRuleFault) {
      let text: RuleText
      do throws(CalendarFault) { text = try self.text(of: property) } catch { throw .unreadable }
      let rule = try RepeatRule(text)
      if !rule.isFinite { pattern.horizon = lastDay }
      let last = rule.until?.lastMoment(in: start.zone.rules)
      let days = min(firstDay, Dated.farthest)...(rule.isFinite ? Dated.farthest : lastDay)
      return try rule.walls(from: start.wall, to: last, within: days)
    } catch {
      switch error {
      case .unreadable: throw property.fault(.unreadableRule)
      case .otherCalendar: throw property.fault(.otherCalendar)
      case .tooOften: throw property.fault(.tooOften)
      }
    }
  }

  private func text(of property: CalendarProperty) throws(CalendarFault) -> RuleText {
    var text: RuleText
    do throws(CalendarFault) { text = try RuleText(property) } catch { throw property.fault(.unreadableRule) }
    // They mean nothing in an event of whole days (RFC 5545, section 3.3.10).
    if start.isWholeDay { for name in ["BYHOUR", "BYMINUTE", "BYSECOND"] { text[name] = nil } }
    return text
  }

  /// The first day on which rings of rules are looked for, which stays the same all year.
  var firstDay: CivilDate {
    CivilDate(year: start.zone.rules.civil(at: context.now).date.year, month: 1, day: 1) ?? start.wall.date
  }

  /// The last day of the next year, or of the one after the start, so that a year at least is known, and the days change
  /// once a year.
  var lastDay: CivilDate {
    let year = max(start.zone.rules.civil(at: context.now).date.year, start.wall.date.year)
    return min(CivilDate(year: year + 1, month: 12, day: 31) ?? Dated.farthest, Dated.farthest)
  }

  /// A date of a list by the clock of the event; with its time of day if it is a day alone.
  private func wall(of property: CalendarProperty) throws(CalendarFault) -> CivilDateTime {
    let moment = try EventMoment(property, zones: zones).inKnownTime
    if moment.isWholeDay || start.isWholeDay { return CivilDateTime(date: moment.wall.date, time: start.wall.time) }
    return moment.zone.source == .host ? moment.wall : moment.in(start.zone).wall
  }

  // MARK: This and all following

  /// The occurrences of another event from one of them on, moved as far as this event moves that one.
  private func followed(_ former: Former, isDated: Bool) throws(CalendarFault) -> Pattern {
    let whole = try EventReader(former.event, of: .none, zones: zones, in: context, wholeDay: wholeDay)
    var pattern = isDated ? try whole.datedPattern() : try whole.pattern()
    let first = former.first.in(whole.start.zone).wall
    pattern.notices = []
    let base = former.first.in(start.zone).wall
    let days = start.wall.date.daysSinceEpoch - base.date.daysSinceEpoch
    let seconds = start.wall.time.secondOfDay - base.time.secondOfDay
    if !pattern.series.isEmpty {
      let distance = CalendarDuration(days: days, seconds: seconds)
      let tails = pattern.series.compactMap { $0.tail(from: first, movedBy: distance) }
      // Exceptions are of the days before the move.
      guard start.zone == whole.start.zone, former.event.all("EXDATE").isEmpty, tails.count == pattern.series.count
      else { return try followed(former, isDated: true) }
      pattern.series = tails
    }
    let removed = try whole.removedOccurrences()
    pattern.walls = Set(
      pattern.walls.filter { $0 >= first && !removed.contains($0, in: whole.start.zone) }.map { wall in
        EventMoment(wall, zone: whole.start.zone, isWholeDay: start.isWholeDay).in(start.zone).wall
          .adding(CalendarDuration(days: days, seconds: seconds))
      })
    if !pattern.series.contains(where: { $0.contains(start.wall) }) { pattern.walls.insert(start.wall) }
    return pattern
  }
}
