// SPDX-License-Identifier: Apache-2.0

extension AlarmPlan.Limits {
  /// The limits in words, to be said before and after the days: ` from tomorrow until Fri`, 「明日から金曜まで」.
  ///
  /// 「火曜から平日」 could be days of every week, so a weekday from which a rule begins is said after the time.
  func words(
    of rule: Recurrence, in language: Language, countsDays: Bool = false
  ) -> (before: String, after: String) {
    let isEnglish = language != .japanese
    var (before, after) = rule.limitWords(in: language, from: nil, countsDays: countsDays)
    let isAfter = if case .weekDay = from { true } else { isEnglish }
    let gap = isAfter ? " " : ""
    var words = ""
    if let from {
      let day = from.limitWords(in: language)
      // "From 3 days from now" is not English.
      words += isEnglish ? (from.isCounted ? " starting \(day)" : " from \(day)") : gap + "\(day)から"
    }
    if let until {
      let day = until.limitWords(in: language)
      words += isEnglish ? " until \(day)" : gap + "\(day)まで"
    }
    if let length { after = (isEnglish ? " for \(length) \(length == 1 ? "day" : "days")" : " \(length)日間") + after }
    if isAfter { after = words + after } else { before = words + before }
    return (before, after)
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
    if case .inDays(let count) = self, isCounted, language != .japanese { return "\(count) days from now" }
    return words(in: language)
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
    let isEnglish = language != .japanese
    return switch ahead {
    case 0: isEnglish ? "this month" : "今月"
    case 1: isEnglish ? "next month" : "来月"
    default: isEnglish ? "the month after next" : "再来月"
    }
  }

  /// `the 15th of next month`, 「来月15日」; the day is `nil` for the last one.
  static func words(ofMonthDay day: Int?, monthsAhead: Int?, in language: Language) -> String {
    if language == .japanese {
      let month = monthsAhead.map { words(ofMonth: $0, in: language) } ?? ""
      guard let day else { return month.isEmpty ? "月末" : month + "末" }
      return month + "\(day)日"
    }
    let month = monthsAhead.map { words(ofMonth: $0, in: language) }
    guard let day else { return "the end of " + (month ?? "the month") }
    return "the " + EnglishList.ordinal(day) + (month.map { " of " + $0 } ?? "")
  }
}
