// SPDX-License-Identifier: Apache-2.0

extension AlarmPlan.Limits {
  /// A text about a rule's days with the limits of both: `every day 07:00 from tomorrow until Fri`, 「明日から金曜まで毎日」.
  ///
  /// 「火曜から平日」 could be days of every week, so a weekday from which a rule begins has a text of its own.
  func words(
    around plan: String, of rule: Recurrence, in language: Language, countsDays: Bool = false
  ) -> String {
    var words = plan
    if let first = from {
      words = Self.words(
        plan, from: first, until: lastDay(of: rule, in: language), isOfRule: until == nil, in: language)
    } else if let last = lastDay(of: rule, in: language) {
      words = tr("{plan} until {last}", ["plan": plan, "last": last], in: language)
    }
    if let length {
      words = trn("{plan} for {count} day", "{plan} for {count} days", length, ["plan": words], in: language)
    }
    if case .count(let count) = rule.end {
      let values = ["plan": words]
      words =
        countsDays
        ? trn("{plan}, on {count} day", "{plan}, on {count} days", count, values, in: language)
        : trn("{plan}, {count} time", "{plan}, {count} times", count, values, in: language)
    }
    return rule.words(excepting: words, in: language)
  }

  private func lastDay(of rule: Recurrence, in language: Language) -> String? {
    if let until { return until.limitWords(in: language) }
    return if case .until(let last) = rule.end { last.words(in: language) } else { nil }
  }

  /// The text with both limits, of which the last day is perhaps that of the rule.
  private static func words(
    _ plan: String, from first: AlarmPlan.Day, until last: String?, isOfRule: Bool, in language: Language
  ) -> String {
    var values = ["plan": plan, "first": first.limitWords(in: language)]
    if case .weekDay = first {
      values["weekday"] = values["first"]
      // Translators: “every day 07:00 from Mon”. In Japanese the weekday comes last, as it could be read as one of the days.
      guard let last else { return tr("{plan} from {weekday}", values, in: language) }
      values[isOfRule ? "date" : "last"] = last
      return isOfRule
        ? tr("{plan} from {weekday} until {date}", values, in: language)
        : tr("{plan} from {weekday} until {last}", values, in: language)
    }
    // "From 3 days from now" is not English.
    guard let last else {
      return first.isCounted
        // Translators: “every day 07:00 starting 3 days from now”.
        ? tr("{plan} starting {first}", values, in: language) : tr("{plan} from {first}", values, in: language)
    }
    values["last"] = last
    return first.isCounted
      ? tr("{plan} starting {first} until {last}", values, in: language)
      : tr("{plan} from {first} until {last}", values, in: language)
  }

  /// The rule with a date in place of the limit that could mean two days; `nil` if there would be no such rule.
  func day(of rule: Recurrence, at date: CivilDate) -> AlarmPlan.Day? {
    switch from {
    case .weekDay, .nextWeekDay, .weeksAfterWeekDay:
      guard until != nil || length != nil else { return .every(rule, from: date) }
      return .limited(rule, AlarmPlan.Limits(from: .date(date), until: until, length: length))
    default: break
    }
    do throws(RecurrenceError) {
      let limited = try rule.ending(.until(date))
      guard let from else { return .every(limited, from: nil) }
      if case .date(let start) = from { return .every(limited, from: start) }
      return .limited(limited, AlarmPlan.Limits(from: from, until: nil))
    } catch {
      return nil
    }
  }
}

extension AlarmPlan.Day {
  /// Words for the day where a limit of a rule stands.
  fileprivate func limitWords(in language: Language) -> String {
    guard case .inDays(let count) = self, isCounted else { return words(in: language) }
    if count == 2 { return tr("2 days from now", in: language) }
    return trn("{count} day from now", "{count} days from now", count, in: language)
  }

  /// `true` if it is given as a number of days or weeks.
  fileprivate var isCounted: Bool {
    switch self {
    case .inDays(let count): count > 1
    case .weeksAfterWeekDay: true
    default: false
    }
  }

  /// `next month`, 「来月」.
  static func words(ofMonth ahead: Int, in language: Language) -> String {
    switch ahead {
    case 0: tr("this month", in: language)
    case 1: tr("next month", in: language)
    default: tr("the month after next", in: language)
    }
  }

  /// `the 15th of next month`, 「来月15日」; the day is `nil` for the last one.
  static func words(ofMonthDay day: Int?, monthsAhead: Int?, in language: Language) -> String {
    let ordinal = day.map { OrdinalText.day($0, in: language) }
    let month = monthsAhead.map { words(ofMonth: $0, in: language) }
    switch (ordinal, month) {
    case (nil, nil): return tr("the end of the month", in: language)
    case (nil, let month?): return tr("the end of {month}", ["month": month], in: language)
    // Translators: the next such day of a month: “the 15th”.
    case (let day?, nil): return tr("the {day}", ["day": day], in: language)
    case (let day?, let month?): return tr("the {day} of {month}", ["day": day, "month": month], in: language)
    }
  }
}
