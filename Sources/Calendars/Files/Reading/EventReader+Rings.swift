// SPDX-License-Identifier: Apache-2.0
import TokiModel

// The alarms that a trigger makes of the occurrences of an event.
extension EventReader {
  /// The alarms that ring so long after an anchor, which is the start of the event or its end.
  func found(
    at anchor: EventMoment, _ duration: CalendarDuration, _ pattern: Pattern, _ property: CalendarProperty, line: Int,
    _ notices: inout [CalendarNotice]
  ) throws(CalendarFault) -> [Found] {
    var walls = pattern.walls
    var all: [Found] = []
    var horizon = pattern.horizon
    for (index, series) in pattern.series.enumerated() {
      guard var found = try found(at: anchor, duration, series, line: line) else {
        // Moved by its alarm, it is no rule of Toki's any more.
        let dated = try datedPattern()
        walls = dated.walls
        horizon = dated.horizon
        all = []
        break
      }
      if index > 0 { found.name = "+\(index)" }
      all.append(found)
    }
    if pattern.series.isEmpty, let found = try onOneDay(at: anchor, duration, line: line) { return [found] }
    let removed = try removedOccurrences()
    walls = walls.filter { !removed.contains($0, in: start.zone) }
    let single = rings(on: walls, at: anchor, duration, isMain: all.isEmpty, line: line, horizon: &horizon)
    if horizon != nil || single.contains(where: { !$0.schedule.recurrence.isOnce }) {
      let notice = CalendarNotice(line: pattern.line, what: horizon.map { .datedUntil($0) } ?? .dated)
      if !notices.contains(notice) { notices.append(notice) }
    }
    return all + single
  }

  // MARK: Rules

  /// The alarm for a rule; `nil` if Toki has no rule for its days as the trigger moves them.
  private func found(
    at anchor: EventMoment, _ duration: CalendarDuration, _ series: Series, line: Int
  ) throws(CalendarFault) -> Found? {
    let days = anchor.wall.adding(duration).date.daysSinceEpoch - start.wall.date.daysSinceEpoch
    guard let zone = anchor.zone.ofAlarm, let moved = series.recurrence.shifted(by: days, from: series.from),
      let times = shifted(series.times, by: anchor, duration, days: days)
    else { return nil }
    var schedule = AlarmSchedule(
      times: times, recurrence: .repeating(moved, from: series.from.adding(days: days)))
    schedule.pause = try pause()
    try leaveOut(series, of: &schedule, movedBy: days)
    return Found(line: line, schedule: schedule, zone: zone)
  }

  /// The times at which an alarm rings for the times of its event; `nil` if they are not all so many days later.
  private func shifted(
    _ times: TimesOfDay, by anchor: EventMoment, _ duration: CalendarDuration, days: Int
  ) -> TimesOfDay? {
    let length = anchor.wall.time.secondOfDay - start.wall.time.secondOfDay
    let between = anchor.wall.date.daysSinceEpoch - start.wall.date.daysSinceEpoch
    var all: [TimeOfDay] = []
    for time in times.all {
      let seconds = time.secondOfDay + length
      let day = start.wall.date.adding(days: between + (seconds < 0 ? -1 : seconds / 86_400))
      guard let own = TimeOfDay(secondOfDay: (seconds + 86_400) % 86_400) else { return nil }
      let wall = CivilDateTime(date: day, time: own).adding(duration)
      guard wall.date.daysSinceEpoch - start.wall.date.daysSinceEpoch == days else { return nil }
      all.append(wall.time)
    }
    return TimesOfDay(all)
  }

  /// The alarm of an event whose further dates are all on its own day; `nil` for any other event.
  private func onOneDay(
    at anchor: EventMoment, _ duration: CalendarDuration, line: Int
  ) throws(CalendarFault) -> Found? {
    let further = event.all("RDATE")
    guard !further.isEmpty, event.all("RRULE").isEmpty, !start.isWholeDay, former == nil, end == nil,
      let zone = start.zone.ofAlarm
    else { return nil }
    var all = [start.wall.time]
    for date in further {
      let moment = try EventMoment(date, zones: zones)
      guard moment.zone == start.zone, moment.wall.date == start.wall.date, !moment.isWholeDay else { return nil }
      all.append(moment.wall.time)
    }
    let date = anchor.wall.adding(duration).date
    let days = date.daysSinceEpoch - start.wall.date.daysSinceEpoch
    guard let times = TimesOfDay(all), let moved = shifted(times, by: anchor, duration, days: days) else { return nil }
    var schedule = AlarmSchedule(times: moved, recurrence: .once(date))
    let removed = try removedOccurrences()
    for (time, ring) in zip(times.all, moved.all)
    where removed.contains(CivilDateTime(date: start.wall.date, time: time), in: start.zone) {
      schedule.skippedTimes.append(CivilDateTime(date: date, time: ring))
    }
    return Found(line: line, schedule: schedule, zone: zone)
  }

  // MARK: Single days

  /// The alarms for single occurrences, of which one has the name of the event itself if it `isMain`.
  private func rings(
    on walls: Set<CivilDateTime>, at anchor: EventMoment, _ duration: CalendarDuration, isMain: Bool, line: Int,
    horizon: inout CivilDate?
  ) -> [Found] {
    var rings: [AlarmZone: [CivilDateTime]] = [:]
    for wall in walls {
      let ring = ring(of: wall, at: anchor, duration)
      rings[ring.zone, default: []].append(ring.wall)
    }
    let own = ring(of: start.wall, at: anchor, duration)
    var all: [Found] = []
    for (zone, walls) in rings.sorted(by: { ($0.key == own.zone ? 0 : 1) < ($1.key == own.zone ? 0 : 1) }) {
      for var group in Dated(walls).groups {
        if group.recurrence == nil {
          horizon = lastDay
          // Of two years there are never too many.
          group = Dated.Group(times: group.times, days: group.days.filter { $0 >= firstDay && $0 <= lastDay })
        }
        guard let recurrence = group.recurrence else { continue }
        all.append(
          Found(
            line: line, schedule: AlarmSchedule(times: group.times, recurrence: recurrence), zone: zone,
            name: group.name + (zone == own.zone ? "" : "Z")))
      }
    }
    let main = all.firstIndex { $0.zone == own.zone && $0.schedule.times.all.contains(own.wall.time) }
    if isMain, let main = main ?? all.indices.first { all[main].name = "" }
    return all
  }

  /// An occurrence's ring, in a zone that an alarm can have.
  private func ring(
    of wall: CivilDateTime, at anchor: EventMoment, _ duration: CalendarDuration
  ) -> (wall: CivilDateTime, zone: AlarmZone) {
    let length = CalendarDuration(
      days: anchor.wall.date.daysSinceEpoch - start.wall.date.daysSinceEpoch,
      seconds: anchor.wall.time.secondOfDay - start.wall.time.secondOfDay)
    let base = wall.adding(length)
    let rules = anchor.zone.rules
    if let zone = anchor.zone.ofAlarm, anchor.zone.source == .host || duration.seconds == 0 {
      return (base.adding(duration), zone)
    }
    // Hours and minutes are elapsed time, days are calendar days.
    let day = base.adding(CalendarDuration.days(of: duration))
    let instant = rules.resolve(day).ringInstant + .seconds(Int64(duration.seconds))
    let ring = rules.civil(at: instant)
    if let zone = anchor.zone.ofAlarm, rules.resolve(ring).ringInstant == instant { return (ring, zone) }
    return (ZoneRules.utc.civil(at: instant), .pinned(.utc))
  }
}
