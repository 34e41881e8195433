// SPDX-License-Identifier: Apache-2.0
import TokiModel

// The days and rings of a series that are left out.
extension EventReader {
  /// Leaves out the days and rings still to come that exceptions, the beginning or the end of a series cut off, except
  /// those within a pause.
  ///
  /// Days are exceptions of the rule, so that one that is no longer in the file rings again, except those that a person
  /// skipped in Toki.
  func leaveOut(
    _ series: Series, of schedule: inout AlarmSchedule, movedBy days: Int
  ) throws(CalendarFault) {
    let rules = start.zone.rules
    var left: [CivilDate: Set<TimeOfDay>] = [:]
    var count = 0
    /// Days that are left out in the file, those of a pause included.
    var inFile = Set<CivilDate>()
    func leave(_ wall: CivilDateTime) -> Bool {
      guard let index = series.times.all.firstIndex(of: wall.time), index < schedule.times.all.count else {
        return true
      }
      let (day, time) = (wall.date.adding(days: days), schedule.times.all[index])
      inFile.insert(day)
      guard schedule.rings(on: day), schedule.pause.map({ !$0.contains(day) }) ?? true else { return true }
      let isToCome = rules.resolve(CivilDateTime(date: day, time: time)).ringInstant > context.now
      guard isToCome || schedule.times.areSeveral else { return true }
      if left[day, default: []].insert(time).inserted, isToCome { count += 1 }
      return count <= (schedule.times.areSeveral ? 366 * TimesOfDay.most : 366)
    }
    for exception in exceptions {
      for wall in try walls(of: exception, series.times) where !leave(wall) { throw exception.fault(.tooManySkips) }
    }
    for wall in series.cut { _ = leave(wall) }
    let skipped = try days == 0 ? daysSkipped() : []
    let kept = try days == 0 ? exceptions(of: schedule, left: inFile) : []
    schedule.exceptedHolidays = try days == 0 ? holidays(of: schedule, left: inFile) : nil
    let holidays = schedule.exceptedHolidays
    var dates: [ExceptedDays] = []
    for (day, times) in left.sorted(by: { $0.key < $1.key }) {
      let coming = times.filter { rules.resolve(CivilDateTime(date: day, time: $0)).ringInstant > context.now }
      guard !coming.isEmpty else { continue }
      if times.count == schedule.times.all.count {
        if skipped.contains(day) {
          schedule.skipped.append(day)
        } else if holidays?.contains(day) != true, !kept.contains(where: { $0.contains(day) }) {
          dates.append(.date(day))
        }
      } else {
        schedule.skippedTimes += coming.sorted().map { CivilDateTime(date: day, time: $0) }
      }
      guard schedule.skipped.count <= 366, schedule.skippedTimes.count <= 366 else {
        throw (exceptions.last ?? startProperty).fault(.tooManySkips)
      }
    }
    guard case .repeating(let rule, let from) = schedule.recurrence else { return }
    guard let whole = try? rule.excepting(rule.exceptions + kept + dates) else {
      throw (exceptions.last ?? startProperty).fault(.tooManySkips)
    }
    schedule.recurrence = .repeating(whole, from: from)
  }

  /// Days in `EXDATE` that a person skipped.
  private func daysSkipped() throws(CalendarFault) -> Set<CivilDate> {
    guard let property = try event.one(CalendarNames.skipped) else { return [] }
    var days = Set<CivilDate>()
    for text in property.text.split(separator: ",") {
      guard let time = CalendarTime(String(text)), time.time == nil else { throw property.unreadable }
      days.insert(time.date)
    }
    return days
  }

  /// Toki's own exceptions of a rule: those of every year, and dates as far as `EXDATE` still has all of their days.
  private func exceptions(of schedule: AlarmSchedule, left: Set<CivilDate>) throws(CalendarFault) -> [ExceptedDays] {
    guard let property = try event.one(CalendarNames.except), case .repeating(let rule, let from) = schedule.recurrence
    else { return [] }
    var kept: [ExceptedDays] = []
    for text in property.text.split(separator: ",") {
      guard let days = ExceptedDays(text: String(text)) else { throw property.unreadable }
      if case .dates(let range) = days {
        guard let only = try? rule.excepting([days]) else { throw property.unreadable }
        let alone = AlarmSchedule(times: schedule.times, recurrence: .repeating(only, from: from))
        guard isWhole(alone, left: left, from: range.lowerBound, to: range.upperBound) else { continue }
      }
      kept.append(days)
    }
    return kept
  }

  /// The places whose holidays `EXDATE` still has, all of them; places that this Toki does not know are days like others.
  private func holidays(of schedule: AlarmSchedule, left: Set<CivilDate>) throws(CalendarFault) -> HolidayRegions? {
    guard let property = try event.one(CalendarNames.holidays), let regions = HolidayRegions(text: property.text),
      case .repeating(let rule, let from) = schedule.recurrence, let plain = try? rule.excepting([])
    else { return nil }
    let alone = AlarmSchedule(
      times: schedule.times, recurrence: .repeating(plain, from: from), exceptedHolidays: regions)
    return isWhole(alone, left: left, from: from) ? regions : nil
  }

  /// `true` if the file leaves out all days to come that a schedule excepts, as far as a writer gives them.
  private func isWhole(
    _ schedule: AlarmSchedule, left: Set<CivilDate>, from first: CivilDate, to last: CivilDate? = nil
  ) -> Bool {
    let today = start.zone.rules.civil(at: context.now).date
    // A writer gives no more days than a reader takes.
    let end = left.count >= 366 ? left.max() ?? today : today.adding(days: 3600)
    return schedule.exceptions(from: max(first, today.adding(days: 1)), to: min(last ?? end, end), count: 400)
      .allSatisfy(left.contains)
  }

  /// The starts to which an exception refers, as wall times of the event; none if it starts at no such time.
  func walls(of exception: CalendarProperty, _ times: TimesOfDay) throws(CalendarFault) -> [CivilDateTime] {
    let moment = try EventMoment(exception, zones: zones)
    // Some programs give only the day, even if the event has a time.
    if moment.isWholeDay { return times.all.map { CivilDateTime(date: moment.wall.date, time: $0) } }
    guard moment.zone != start.zone, moment.zone.source != .host else {
      return times.all.contains(moment.wall.time) ? [moment.wall] : []
    }
    let rules = start.zone.rules
    let day = rules.civil(at: moment.instant).date
    return times.all.map { CivilDateTime(date: day, time: $0) }
      .filter { rules.resolve($0).ringInstant == moment.instant }
  }

  /// Occurrences that exceptions leave out.
  struct Removed {
    fileprivate(set) var days = Set<CivilDate>()
    fileprivate(set) var walls = Set<CivilDateTime>()
    fileprivate(set) var instants = Set<UTCInstant>()

    func contains(_ wall: CivilDateTime, in zone: EventZone) -> Bool {
      walls.contains(wall) || days.contains(wall.date)
        || !instants.isEmpty && instants.contains(zone.rules.resolve(wall).ringInstant)
    }
  }

  /// The occurrences that exceptions leave out, for an event without a rule of Toki's.
  func removedOccurrences() throws(CalendarFault) -> Removed {
    var removed = Removed()
    for exception in exceptions {
      let moment = try EventMoment(exception, zones: zones)
      if moment.isWholeDay {
        removed.days.insert(moment.wall.date)
      } else if moment.zone == start.zone || moment.zone.source == .host {
        removed.walls.insert(moment.wall)
      } else {
        removed.instants.insert(moment.instant)
      }
    }
    return removed
  }

  func pause() throws(CalendarFault) -> ClosedRange<CivilDate>? {
    guard let property = try event.one(CalendarNames.pause) else { return nil }
    let days = property.text.split(separator: "/", omittingEmptySubsequences: false).map { CalendarTime(String($0)) }
    guard days.count == 2, let first = days[0], let last = days[1], first.time == nil, last.time == nil,
      first.date <= last.date
    else { throw property.unreadable }
    return last.date < start.zone.rules.civil(at: context.now).date ? nil : first.date...last.date
  }
}

extension AlarmSchedule {
  /// `true` if the rule names a day, skipped or not.
  fileprivate func rings(on day: CivilDate) -> Bool {
    guard case .repeating(let rule, let start) = recurrence else { return false }
    return rule.contains(day, from: start)
  }
}

extension Recurrence {
  /// `true` if it names a day.
  ///
  /// Computed in UTC, where no local time is missing.
  func contains(_ day: CivilDate, from start: CivilDate) -> Bool {
    guard let midnight = TimeOfDay(secondOfDay: 0) else { return false }
    let ring = ZoneRules.utc.resolve(CivilDateTime(date: day, time: midnight)).ringInstant
    let schedule = AlarmSchedule(time: midnight, recurrence: .repeating(self, from: start))
    return schedule.next(after: ring - TimeSpan(nanoseconds: 1), in: .utc) == ring
  }
}
