// SPDX-License-Identifier: Apache-2.0

extension Recurrence {
  /// The days in words: `weekdays`, `every month on the 2nd Tue until 2027-06-30`, 「毎月31日」.
  ///
  /// `start` is the first day. It is named if other days depend on it: at an interval over 1, or with a count.
  public func words(in language: Language, from start: CivilDate? = nil) -> String {
    let limits = AlarmPlan.Limits(from: countsFromStart ? start.map { .date($0) } : nil, until: nil)
    return limits.words(around: cycleWords(in: language, saysEvery: false), of: self, in: language)
  }

  /// The days without their limits.
  ///
  /// `saysEvery` is whether weekdays are told from the next such day: `every Mon`, 「毎週月曜」.
  func cycleWords(in language: Language, saysEvery: Bool) -> String {
    switch cycle {
    case .days(let months):
      return months.limiting(trn("every {count} day", "every {count} days", interval, in: language), in: language)
    case .weeks(let days, let months) where interval == 1:
      let words = days.words(in: language)
      let isNext = !days.hasName && (saysEvery || months != .all)
      // Translators: “every Mon, Wed”, of every week.
      return months.limiting(isNext ? tr("every {days}", ["days": words], in: language) : words, in: language)
    case .weeks(let days, let months):
      // "Every 2 weeks on every day" is not English.
      let list = days == .everyDay ? days.list(in: language) : days.words(in: language)
      let words = trn(
        "every {count} week on {days}", "every {count} weeks on {days}", interval, ["days": list], in: language)
      return months.limiting(words, in: language)
    case .months(let days):
      let values = ["days": days.words(in: language)]
      // Translators: “every month on the 15th”, “every month on the 2nd Tue”.
      if interval == 1 { return tr("every month on the {days}", values, in: language) }
      return trn(
        "every {count} month on the {days}", "every {count} months on the {days}", interval, values, in: language)
    case .years(let months, let days):
      if case .day(let number) = days.single, months.count == 1 {
        let values = ["date": CivilDate.words(month: months.numbers[0], day: number, in: language)]
        if interval == 1 { return tr("every year on {date}", values, in: language) }
        return trn("every {count} year on {date}", "every {count} years on {date}", interval, values, in: language)
      }
      let values = ["days": days.words(in: language), "months": months.words(in: language)]
      if interval == 1 { return tr("every year on the {days} of {months}", values, in: language) }
      return trn(
        "every {count} year on the {days} of {months}", "every {count} years on the {days} of {months}", interval,
        values, in: language)
    }
  }
}

extension Months {
  /// Days with the months that they are in: `every Mon in Jul and Aug`, 「7月と8月の毎週月曜」.
  fileprivate func limiting(_ days: String, in language: Language) -> String {
    guard self != .all else { return days }
    return tr("{days} in {months}", ["days": days, "months": words(in: language)], in: language)
  }
}

extension Recurrence.MonthDays {
  /// `31st`, `1st and 15th`, `2nd and 4th Tue`, `1st Mon and last Fri`, `1st weekday`.
  ///
  /// In Japanese 「31日」, 「5日と20日」, 「第2・第4火曜」, 「第1月曜と最終金曜」, 「最初の平日」.
  fileprivate func words(in language: Language) -> String {
    switch self {
    case .days(let numbers):
      return ListText.joined(numbers.map { OrdinalText.day($0, in: language) }, in: language)
    case .weekDays:
      let said = groups.map { group in
        let days = ListText.joinedClosely(group.days.map { $0.word(in: language) }, in: language)
        let values = [
          "ordinals": Self.words(group.ordinals, in: language), "weekdays": WeekDay.said(days, in: language),
        ]
        // Translators: the days of a month: “2nd and 4th Tue”.
        return tr("{ordinals} {weekdays}", values, in: language)
      }
      return ListText.joined(said, in: language)
    case .workingDays([1]): return tr("1st weekday", in: language)
    case .workingDays(let ordinals):
      // Translators: business days of a month, counted: “2nd weekday”, “last weekday”.
      return tr("{ordinals} weekday", ["ordinals": Self.words(ordinals, in: language)], in: language)
    }
  }

  private static func words(_ ordinals: [Int], in language: Language) -> String {
    ListText.joinedClosely(ordinals.map { OrdinalText.one($0, in: language) }, in: language)
  }

  /// Weekdays with the same ordinals, said together.
  private var groups: [(ordinals: [Int], days: [WeekDay])] {
    guard case .weekDays(let all) = self else { return [] }
    var groups: [(ordinals: [Int], days: [WeekDay])] = []
    for day in WeekDay.allCases {
      let ordinals = all.filter { $0.weekDay == day }.map { $0.ordinal }
      guard !ordinals.isEmpty else { continue }
      if let index = groups.firstIndex(where: { $0.ordinals == ordinals }) {
        groups[index].days.append(day)
      } else {
        groups.append((ordinals, [day]))
      }
    }
    return groups
  }
}
