// SPDX-License-Identifier: Apache-2.0

extension AlarmPlan {
  /// The plan as text that `PlanText` reads back to the same plan: `every month on the 2nd Tue 07:15`.
  public func words(in language: Language) -> String {
    switch self {
    case .instant(let instant): return instant.shortText
    // Translators: an alarm after a span, which is typed the same: “in 90 min”.
    case .after(let span): return tr("in {length}", ["length": span.words(in: language)], in: language)
    case .at(let times, .exceptHolidays(let day), let zone):
      let words = AlarmPlan.at(times, day, zone: zone).words(in: language)
      return tr("{plan} except holidays", ["plan": words], in: language)
    case .at(let times, let day, let zone):
      let words = Self.words(times.words(on: day, in: language), in: zone, language)
      let isSeveral = times.areSeveral
      switch day {
      case .every(let rule, let start):
        let limits = AlarmPlan.Limits(from: start.map { .date($0) }, until: nil)
        return limits.words(around: words, of: rule, in: language, countsDays: isSeveral)
      case .limited(let rule, let limits):
        return limits.words(around: words, of: rule, in: language, countsDays: isSeveral)
      case .shift(_, _, let from):
        return AlarmPlan.Limits(from: from, until: nil).words(around: words, of: .weekly(.everyDay), in: language)
      default: return words
      }
    }
  }

  private static func words(_ time: String, in zone: ZoneName?, _ language: Language) -> String {
    guard let zone else { return time }
    // Translators: a time with its zone: “every day 07:00 Europe/Berlin”.
    return tr("{time} {zone}", ["time": time, "zone": zone.words], in: language)
  }
}

extension AlarmPlan {
  /// The plan on the days of a rule instead of its own; `nil` for a plan without a time of day.
  public func words(by rule: Recurrence, from start: CivilDate, in language: Language) -> String? {
    guard case .at(let times, _, let zone) = self else { return nil }
    return AlarmPlan.at(times, .every(rule, from: start), zone: zone).words(in: language)
  }

  /// The plan on a date, with its weekday: `Fri 2026-11-27 09:00`, 「2026年11月27日 金曜 09:00」.
  ///
  /// Of a rule the date is the limit that could mean two days. `nil` for a plan without a time of day.
  public func words(on date: CivilDate, in language: Language) -> String? {
    guard case .at(let times, let day, let zone) = self else { return nil }
    if case .shift(let on, let off, _) = day {
      return AlarmPlan.at(times, .shift(on: on, off: off, from: .date(date)), zone: zone).words(in: language)
    }
    if case .exceptHolidays(.limited(let rule, let limits)) = day {
      return limits.day(of: rule, at: date).map {
        AlarmPlan.at(times, .exceptHolidays($0), zone: zone).words(in: language)
      }
    }
    if case .limited(let rule, let limits) = day {
      return limits.day(of: rule, at: date).map { AlarmPlan.at(times, $0, zone: zone).words(in: language) }
    }
    return Self.words(times.words(behind: date.wordsWithWeekDay(in: language), in: language), in: zone, language)
  }
}

extension AlarmPlan.Day {
  /// Words for the day, without the limits of a rule; empty for `next`.
  func words(in language: Language) -> String {
    switch self {
    case .next: ""
    case .inDays(0): tr("today", in: language)
    case .inDays(1): tr("tomorrow", in: language)
    case .inDays(2): tr("in 2 days", in: language)
    case .inDays(let count): trn("in {count} day", "in {count} days", count, in: language)
    case .weekDay(let day): day.words(in: language)
    case .nextWeekDay(let day): tr("next {weekday}", ["weekday": day.words(in: language)], in: language)
    case .weekDayOfWeek(let day, let weeks): Self.words(of: day, weeksAhead: weeks, in: language)
    case .weeksAfterWeekDay(let weeks, let day):
      // Translators: “2 weeks from Mon”: the coming Monday, and so many weeks more.
      trn(
        "{count} week from {weekday}", "{count} weeks from {weekday}", weeks, ["weekday": day.words(in: language)],
        in: language)
    case .date(let date): date.words(in: language)
    case .dayOfYear(let month, let day): CivilDate.words(month: month, day: day, in: language)
    case .dayOfMonth(let day, let months): Self.words(ofMonthDay: day, monthsAhead: months, in: language)
    case .inMonths(let count): trn("in {count} month", "in {count} months", count, in: language)
    case .weekDayOfMonth(let day, let ordinal, let months):
      tr(
        "the {ordinal} {weekday} of {month}",
        [
          "ordinal": OrdinalText.one(ordinal, in: language), "weekday": day.words(in: language),
          "month": Self.words(ofMonth: months, in: language),
        ], in: language)
    case .dayOfNextYear(let month, let day):
      tr("{date} next year", ["date": CivilDate.words(month: month, day: day, in: language)], in: language)
    case .named(let weekDay, let day):
      tr("{weekday} {date}", ["weekday": weekDay.word(in: language), "date": day.words(in: language)], in: language)
    // A weekday alone is the next such day.
    case .every(let rule, _), .limited(let rule, _): rule.cycleWords(in: language, saysEvery: true)
    case .exceptHolidays(let day): day.words(in: language)
    case .shift(let on, let off, _):
      tr("{on} days on {off} days off", ["on": String(on), "off": String(off)], in: language)
    }
  }

  private static func words(of day: WeekDay, weeksAhead weeks: Int, in language: Language) -> String {
    let values = ["weekday": day.words(in: language)]
    return switch weeks {
    case 0: tr("{weekday} this week", values, in: language)
    case 1: tr("{weekday} next week", values, in: language)
    default: tr("{weekday} the week after next", values, in: language)
    }
  }
}

extension TimesOfDay {
  /// The times, 「07:00と08:00」, `every 15 minutes from 09:00 to 17:00`; without a day, steps are those of every day.
  public func words(in language: Language) -> String {
    guard let steps else { return ListText.joined(all.map(\.text), in: language) }
    let words = Self.words(ofEvery: steps.minutes, in: language)
    if steps.areAllDay, 1_440 % steps.minutes == 0 { return words }
    let values = ["steps": words, "first": steps.first.text, "last": steps.last.text]
    // Translators: “every 15 minutes from 09:00 to 17:00”.
    return tr("{steps} from {first} to {last}", values, in: language)
  }

  private static func words(ofEvery minutes: Int, in language: Language) -> String {
    if minutes == 1 { return tr("every minute", in: language) }
    if minutes == 60 { return tr("every hour", in: language) }
    return minutes % 60 == 0
      ? trn("every {count} hour", "every {count} hours", minutes / 60, in: language)
      : trn("every {count} minute", "every {count} minutes", minutes, in: language)
  }

  /// The day and the times, without the limits of a rule.
  fileprivate func words(on day: AlarmPlan.Day, in language: Language) -> String {
    // Steps alone are those of every day.
    if steps != nil, day.isEveryRuleDay { return words(in: language) }
    let values = ["time": words(in: language)]
    switch day {
    case .next: return words(in: language)
    // Without "at" a time after days could belong to a span.
    case .inDays(2) where steps == nil: return tr("in 2 days at {time}", values, in: language)
    case .inDays(let count) where count > 2 && steps == nil:
      return trn("in {count} day at {time}", "in {count} days at {time}", count, values, in: language)
    case .inMonths(let count) where steps == nil:
      return trn("in {count} month at {time}", "in {count} months at {time}", count, values, in: language)
    default: return words(behind: day.words(in: language), in: language)
    }
  }

  /// The times behind words for their day.
  fileprivate func words(behind day: String, in language: Language) -> String {
    let values = ["day": day, "time": words(in: language)]
    // Translators: “tomorrow 07:00”, “every Mon 07:00”, as it is typed.
    if steps == nil { return tr("{day} {time}", values, in: language) }
    // Translators: “Mon, every 15 minutes from 09:00 to 17:00”.
    return tr("{day}, {time}", values, in: language)
  }
}

extension AlarmPlan.Day {
  /// `true` if its rule is for every day, whatever its limits.
  fileprivate var isEveryRuleDay: Bool {
    switch self {
    case .every(let rule, _), .limited(let rule, _): rule.cycle == .weeks(.everyDay) && rule.interval == 1
    default: false
    }
  }
}

extension ZoneName {
  /// The name to type after a time: `Europe/Berlin`, or `zone EST` if the name alone is not understood.
  fileprivate var words: String {
    // `pm/1` and the like are not zones, but names that a zone could have.
    guard var reader = AlarmPlanReader("00:00 " + text) else { return "zone " + text }
    do throws(WordingError) {
      guard case .at(_, .next, let zone) = try reader.read(), zone == self else { return "zone " + text }
      return text
    } catch {
      return "zone " + text
    }
  }
}

extension UTCInstant {
  /// RFC 3339 without zeros at the end of the fraction.
  fileprivate var shortText: String {
    var text = Array(rfc3339.utf8.dropLast())
    while text.last == UInt8(ascii: "0"), nanosecondOfSecond > 0 { text.removeLast() }
    if nanosecondOfSecond == 0 { text.removeLast(10) }
    return String(decoding: text, as: UTF8.self) + "Z"
  }
}
