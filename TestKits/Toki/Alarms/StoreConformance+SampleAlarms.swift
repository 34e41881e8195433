// SPDX-License-Identifier: Apache-2.0
import TokiModel

extension StoreConformance {
  /// An alarm in every state, with every form of rule, every set of skipped days, and the limits of every range.
  ///
  /// The argument `number` maps each position, from 0, to an id number.
  static func alarms(numbered number: (Int) -> Int64 = { Int64($0) + 1 }) -> [Alarm] {
    let states: [Alarm.State] = [
      .off, .scheduled, .ringing(planned: instant(.min)), .ringing(planned: instant(.max)),
      .snoozed(until: moment(1, -1), planned: instant(0)),
    ]
    let zones =
      [.floating]
      + ["Asia/Tokyo", "UTC", "Etc/GMT+12"].compactMap { ZoneName($0) }
      .map { AlarmZone.pinned($0) }
    let times = [0, 1, 25_200, 25_215, 86_399].compactMap { TimeOfDay(secondOfDay: $0) }
    let several = TimesOfDay(times) ?? TimesOfDay(times[0])
    let sets = [nil] + ["work", "平日 の朝", "'; --"].map { AlarmSetName($0) }
    let pauses: [ClosedRange<CivilDate>?] =
      [nil] + zip(dates, dates).map { $0...$1 } + zip(dates, dates.dropFirst()).map { $0...$1 }
    let skippedTimes = skips.map { days in days.map { CivilDateTime(date: $0, time: times[$0.day % times.count]) } }
    return recurrences.indices.map { index in
      Alarm(
        id: AlarmID(number(index)),
        AlarmTerms(
          label: labels[index % labels.count], set: sets[index % sets.count], settings: settings[index % settings.count]
        ), times: index % 3 == 0 ? several : TimesOfDay(times[index % times.count]), recurrence: recurrences[index],
        skipped: skips[index % skips.count], skippedTimes: skippedTimes[index % 5 % skips.count],
        pause: pauses[index % pauses.count], zone: zones[index % zones.count], isOffWithSet: index % 11 == 0,
        state: states[index % states.count], next: index % 2 == 0 ? nil : instant(Int64(index)),
        handled: index % 3 == 0 ? nil : instant(-Int64(index)), isHandledTrusted: index % 5 == 1,
        isHandledProvisional: index % 7 == 2, passed: index % 4 == 0 ? instant(Int64(index)) : nil,
        isOver: index % 13 == 0, era: index % 2 == 0 ? 0 : greatest, revision: index % 7 == 0 ? greatest : 1,
        awakeCheck: awakeChecks[index % awakeChecks.count],
        exceptedHolidays: index % 3 == 1 ? HolidayRegions([.japan, .scotland]) : nil,
        planStart: planStarts[index % planStarts.count], namesDay: index % 5 == 1)
    }
  }

  /// A single day, and every cycle with the extreme intervals and ends.
  ///
  /// Made once: it is asked for element by element.
  private static let recurrences: [AlarmRecurrence] = {
    let ordinals = Array(1...5) + [Recurrence.MonthDay.lastOrdinal]
    let monthDays =
      (1...31).map { Recurrence.MonthDays.day($0) }
      + ordinals.flatMap { ordinal in WeekDay.allCases.map { .weekDay($0, ordinal: ordinal) } }
    let months = monthDays.map { Recurrence.Cycle.months($0) }
    let years = monthDays.enumerated().map { index, day in
      Recurrence.Cycle.years(month: index % 12 + 1, day)
    }
    let weeks = (1...127).map { Recurrence.Cycle.weeks(WeekDays(rawValue: $0)) }
    let lists: [Recurrence.Cycle] = [
      .months(.days([1, 15, 31])), .months(.workingDays([1, Recurrence.MonthDay.lastOrdinal])),
      .years(months: [1, 7], .weekDay(.monday, ordinal: 1)),
      .weeks(WeekDays(.monday), in: [12]), .weeks(.everyDay, in: [7, 8]),
    ]
    let (january, december) = (DayOfYear(dates[0]), DayOfYear(dates[dates.count - 1]))
    let many = (0..<ExceptedDays.most).map { ExceptedDays.date(CivilDate(daysSinceEpoch: 20_000 + $0 * 2)) }
    let exceptions: [[ExceptedDays]] = [
      [], [.date(dates[0])], [.everyYear(december)], [.everyYear(from: december, to: january), .date(dates[0])], many,
    ]
    let ends =
      [.never, .count(1), .count(Recurrence.counts.upperBound)] + dates.map { Recurrence.End.until($0) }
    let intervals = [1, 2, Recurrence.intervals.upperBound]
    let edges = ends.flatMap { end in intervals.map { (end, $0) } }
    // There is no rule for 30 February and the like.
    let rules =
      edges.compactMap { try? Recurrence(.days(), interval: $0.1, end: $0.0) }
      + (weeks + months + years + lists).enumerated().compactMap { index, cycle in
        let (end, interval) = edges[index % edges.count]
        return try? Recurrence(
          cycle, interval: interval, end: end, exceptions: exceptions[index % exceptions.count])
      }
    return dates.map { .once($0) }
      + rules.enumerated().map { index, rule in .repeating(rule, from: dates[index % dates.count]) }
  }()

  private static let planStarts = [
    nil, PlanStart(utc: instant(.min), boot: nil), PlanStart(utc: instant(5), boot: moment(.max, 0).boot),
  ]

  /// Skipped days: none, one, several, and the maximum.
  private static let skips: [[CivilDate]] = {
    let many = (0..<366).map { CivilDate(daysSinceEpoch: 20_000 + $0 * 7) }
    return [[], Array(dates.prefix(1)), dates, many]
  }()

  private static let dates = [(1, 1, 1), (1970, 1, 1), (2028, 2, 29), (9999, 12, 31)].compactMap {
    CivilDate(year: $0, month: $1, day: $2)
  }
}
