// SPDX-License-Identifier: Apache-2.0

extension AlarmPlan {
  /// The plan as text that `PlanText` reads back to the same plan: `every month on the 2nd Tue 07:15`.
  public func words(in language: Language) -> String {
    switch self {
    case .instant(let instant): return instant.shortText
    case .at(let times, .exceptHolidays(let day), let zone):
      let words = AlarmPlan.at(times, day, zone: zone).words(in: language)
      return words + (language != .japanese ? " except holidays" : " 祝日を除く")
    case .after(let span):
      let words = span.words(in: language)
      return language != .japanese ? "in " + words : words + "後"
    case .at(let times, let day, let zone):
      var words = times.words(on: day, in: language)
      if let zone { words += " " + zone.words }
      let (before, after) =
        switch day {
        case .every(let rule, let start):
          rule.limitWords(in: language, from: start, countsDays: times.areSeveral)
        case .limited(let rule, let limits): limits.words(of: rule, in: language, countsDays: times.areSeveral)
        case .shift(_, _, let from):
          AlarmPlan.Limits(from: from, until: nil).words(of: .weekly(.everyDay), in: language)
        default: ("", "")
        }
      return before + words + after
    }
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
    let words = AlarmPlan.at(times, .date(date), zone: zone).words(in: language)
    guard language == .japanese else { return date.weekDay.englishWord + " " + words }
    let text = date.words(in: language)
    return text + " " + date.weekDay.japaneseLetter + "曜" + words.dropFirst(text.count)
  }
}

extension AlarmPlan.Day {
  /// Words for the day, without the limits of a rule; empty for `next`.
  func words(in language: Language) -> String {
    let isEnglish = language != .japanese
    switch self {
    case .next: return ""
    case .inDays(0): return isEnglish ? "today" : "今日"
    case .inDays(1): return isEnglish ? "tomorrow" : "明日"
    case .inDays(2) where !isEnglish: return "明後日"
    // Without "at" a time after days could belong to a span.
    case .inDays(let count): return isEnglish ? "in \(count) days at" : "\(count)日後"
    case .weekDay(let day): return isEnglish ? day.englishWord : day.japaneseLetter + "曜"
    case .nextWeekDay(let day): return isEnglish ? "next " + day.englishWord : "次の" + day.japaneseLetter + "曜"
    case .weekDayOfWeek(let day, let weeks):
      let english = weeks == 0 ? "this week" : weeks == 1 ? "next week" : "the week after next"
      let japanese = weeks == 0 ? "今週の" : weeks == 1 ? "来週の" : "再来週の"
      return isEnglish ? day.englishWord + " " + english : japanese + day.japaneseLetter + "曜"
    case .weeksAfterWeekDay(let weeks, let day):
      if !isEnglish { return "\(day.japaneseLetter)曜の\(weeks)週間後" }
      return "\(weeks) \(weeks == 1 ? "week" : "weeks") from \(day.englishWord)"
    case .date(let date): return date.words(in: language)
    case .dayOfYear(let month, let day): return CivilDate.words(month: month, day: day, in: language)
    case .dayOfMonth(let day, let months): return Self.words(ofMonthDay: day, monthsAhead: months, in: language)
    case .inMonths(let count):
      return isEnglish ? "in \(count) \(count == 1 ? "month" : "months") at" : "\(count)か月後の"
    case .weekDayOfMonth(let day, let ordinal, let months):
      let month = Self.words(ofMonth: months, in: language)
      if !isEnglish { return month + "の\(ordinal < 0 ? "最終" : "第\(ordinal)")" + day.japaneseLetter + "曜" }
      return "the \(ordinal < 0 ? "last" : EnglishList.ordinal(ordinal)) \(day.englishWord) of \(month)"
    case .dayOfNextYear(let month, let day):
      let words = CivilDate.words(month: month, day: day, in: language)
      return isEnglish ? words + " next year" : "来年" + words
    case .named(let weekDay, let day):
      let words = day.words(in: language)
      if !isEnglish { return "\(words)（\(weekDay.japaneseLetter)）" }
      return weekDay.englishWord + " " + words
    // A weekday alone is the next such day.
    case .every(let rule, _), .limited(let rule, _): return rule.cycleWords(in: language, saysEvery: true)
    case .exceptHolidays(let day): return day.words(in: language)
    case .shift(let on, let off, _): return isEnglish ? "\(on) days on \(off) days off" : "\(on)勤\(off)休"
    }
  }
}

extension TimesOfDay {
  /// The times, 「07:00と08:00」, `every 15 minutes from 09:00 to 17:00`; without a day, steps are those of every day.
  public func words(in language: Language) -> String {
    guard let steps else { return list(in: language) }
    let isEnglish = language != .japanese
    let isHours = steps.minutes % 60 == 0
    let count = isHours ? steps.minutes / 60 : steps.minutes
    let window: String =
      if steps.areAllDay, 1_440 % steps.minutes == 0 { "" } else if isEnglish {
        " from \(steps.first.text) to \(steps.last.text)"
      } else {
        "\(steps.first.text)から\(steps.last.text)まで"
      }
    if !isEnglish { return window + "\(count)\(isHours ? "時間" : "分")ごと" }
    let unit = isHours ? "hour" : "minute"
    return (count == 1 ? "every \(unit)" : "every \(count) \(unit)s") + window
  }

  private func list(in language: Language) -> String {
    let texts = all.map { $0.text }
    return language != .japanese ? EnglishList.joined(texts) : JapaneseList.joined(texts)
  }

  /// The day and the times, without the limits of a rule.
  fileprivate func words(on day: AlarmPlan.Day, in language: Language) -> String {
    var before = day.words(in: language)
    guard steps != nil else { return (before.isEmpty ? "" : before + " ") + list(in: language) }
    // Steps alone are those of every day.
    if case .next = day { return list(in: language) }
    if day.isEveryRuleDay { return words(in: language) }
    if language == .japanese { return before + " " + words(in: language) }
    if case .inDays(let count) = day, count > 1 { before = "in \(count) days" }
    return before + ", " + words(in: language)
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
