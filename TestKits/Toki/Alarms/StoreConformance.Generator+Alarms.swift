// SPDX-License-Identifier: Apache-2.0
public import TokiModel

extension StoreConformance.Generator {
  /// An alarm with random contents.
  public mutating func alarm(_ id: AlarmID) -> Alarm {
    let states: [Alarm.State] = [
      .off, .scheduled, .ringing(planned: instant()), .snoozed(until: moment(), planned: instant()),
    ]
    let recurrence = isLucky() ? AlarmRecurrence.once(date()) : .repeating(rule(), from: date())
    let skipped = Set((0..<number(to: 12) - 1).map { _ in date() }).sorted()
    let days = [date(), date()].sorted()
    let zones = [AlarmZone.floating] + ["Asia/Tokyo", "UTC"].compactMap { ZoneName($0) }.map { .pinned($0) }
    return Alarm(
      id: id,
      AlarmTerms(
        label: label(), set: one(of: [nil, "work", "朝 1"]).flatMap { AlarmSetName($0) }, settings: settings()),
      times: times(), recurrence: recurrence, skipped: skipped,
      skippedTimes: skipped.map { CivilDateTime(date: $0, time: time()) }, pause: isLucky() ? nil : days[0]...days[1],
      zone: one(of: zones), isOffWithSet: isLucky(), state: one(of: states), next: isLucky() ? nil : instant(),
      handled: isLucky() ? nil : instant(), isHandledTrusted: isLucky(), isHandledProvisional: isLucky(),
      passed: isLucky() ? nil : instant(), isOver: isLucky(), era: count(), revision: count() | 1, course: course(),
      awakeCheck: awakeCheck(), uid: uid(),
      exceptedHolidays: isLucky() ? nil : HolidayRegions([one(of: HolidayRegion.allCases)]), planStart: planStart(),
      namesDay: isLucky())
  }

  private mutating func planStart() -> PlanStart? {
    guard isLucky() else { return nil }
    let moment = moment()
    return PlanStart(utc: moment.utc, boot: isLucky() ? moment.boot : nil)
  }

  private mutating func rule() -> Recurrence {
    let days: Recurrence.MonthDays = one(
      of: [
        .day(Int(number(to: 31))), .days([Int(number(to: 31)), Int(number(to: 31))]),
        .weekDay(one(of: WeekDay.allCases), ordinal: one(of: [1, 2, 3, 4, 5, Recurrence.MonthDay.lastOrdinal])),
        .workingDays([one(of: [1, 20, Recurrence.MonthDay.lastOrdinal])]),
      ])
    let months = Months(numbers: [Int(number(to: 12)), Int(number(to: 12))])
    let cycles: [Recurrence.Cycle] = [
      .days(), .days(in: months), .weeks(WeekDays(rawValue: UInt8(number(to: 127)))),
      .weeks(WeekDays(rawValue: UInt8(number(to: 127))), in: months), .months(days),
      .years(month: Int(number(to: 12)), days), .years(months: months, days),
    ]
    let ends: [Recurrence.End] = [.never, .until(date()), .count(Int(number(to: 99_999)))]
    // There is no rule for 30 February and the like.
    return
      (try? Recurrence(one(of: cycles), interval: Int(number(to: 999)), end: one(of: ends), exceptions: exceptions()))
      ?? .weekly(.weekdays)
  }

  private mutating func exceptions() -> [ExceptedDays] {
    guard isLucky() else { return [] }
    return (0..<number(to: 5)).map { _ in
      let days = [date(), date()].sorted()
      return isLucky() ? .dates(days[0]...days[1]) : .everyYear(from: DayOfYear(date()), to: DayOfYear(date()))
    }
  }

  private mutating func date() -> CivilDate {
    CivilDate(daysSinceEpoch: Int.random(in: -719_162...2_932_896, using: &random))
  }

  private mutating func times() -> TimesOfDay {
    let several = TimesOfDay((0..<number(to: 12)).map { _ in time() })
    return isLucky() ? several ?? TimesOfDay(time()) : TimesOfDay(time())
  }

  private mutating func time() -> TimeOfDay {
    while true {
      if let time = TimeOfDay(secondOfDay: Int(number(to: 86_400) - 1)) { return time }
    }
  }
}
