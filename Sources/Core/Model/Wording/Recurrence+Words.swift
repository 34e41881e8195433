// SPDX-License-Identifier: Apache-2.0

extension Recurrence {
  /// The days in words: `weekdays`, `every month on the 2nd Tue until 2027-06-30`, 「毎月31日」.
  ///
  /// `start` is the first day. It is named if other days depend on it: at an interval over 1, or with a count.
  public func words(in language: Language, from start: CivilDate? = nil) -> String {
    let limits = limitWords(in: language, from: countsFromStart ? start : nil)
    return limits.before + cycleWords(in: language, saysEvery: false) + limits.after
  }

  /// The days without their limits.
  ///
  /// `saysEvery` is whether weekdays are told from the next such day: `every Mon`, 「毎週月曜」.
  func cycleWords(in language: Language, saysEvery: Bool) -> String {
    language != .japanese ? englishCycle(saysEvery) : japaneseCycle(saysEvery)
  }

  /// Start, end and exceptions in words, to be said before and after the days; empty if there are none.
  ///
  /// `countsDays` is whether a count is told as one of days, which have several rings.
  func limitWords(
    in language: Language, from start: CivilDate?, countsDays: Bool = false
  ) -> (before: String, after: String) {
    var (before, after) = ("", "")
    if let start {
      let date = start.words(in: language)
      if language != .japanese { after += " from \(date)" } else { before += "\(date)から" }
    }
    switch end {
    case .never: break
    case .until(let last):
      let date = last.words(in: language)
      if language != .japanese { after += " until \(date)" } else { before += "\(date)まで" }
    case .count(let count) where countsDays:
      after += language != .japanese ? ", on \(count) \(count == 1 ? "day" : "days")" : " \(count)日分"
    case .count(let count):
      after += language != .japanese ? ", \(count) \(count == 1 ? "time" : "times")" : " \(count)回"
    }
    after += exceptionWords(in: language)
    return (before, after)
  }

  private func englishCycle(_ saysEvery: Bool) -> String {
    switch cycle {
    case .days(let months): return "every \(interval) days" + months.englishLimit
    case .weeks(let days, let months) where interval == 1:
      let isNext = !days.hasName && (saysEvery || months != .all)
      return (isNext ? "every " : "") + days.words(in: .english) + months.englishLimit
    case .weeks(let days, let months):
      // "Every 2 weeks on every day" is not English.
      let list = days == .everyDay ? days.list(in: .english) : days.words(in: .english)
      return "every \(interval) weeks on \(list)" + months.englishLimit
    case .months(let days):
      let months = interval == 1 ? "month" : "\(interval) months"
      return "every \(months) on the \(days.englishWords)"
    case .years(let months, let days):
      let years = interval == 1 ? "year" : "\(interval) years"
      if case .day(let number) = days.single, months.count == 1 {
        return "every \(years) on \(CivilDate.words(month: months.numbers[0], day: number, in: .english))"
      }
      return "every \(years) on the \(days.englishWords) of \(months.words(in: .english))"
    }
  }

  private func japaneseCycle(_ saysEvery: Bool) -> String {
    switch cycle {
    case .days(let months): return months.japaneseLimit + "\(interval)日ごと"
    case .weeks(let days, let months) where interval == 1:
      let isNext = !days.hasName && (saysEvery || months != .all)
      return months.japaneseLimit + (isNext ? "毎週" : "") + days.words(in: .japanese)
    case .weeks(let days, let months):
      let list = days == .everyDay ? days.list(in: .japanese) : days.words(in: .japanese)
      return months.japaneseLimit + "\(interval)週間ごとの\(list)"
    case .months(let days): return (interval == 1 ? "毎月" : "\(interval)か月ごとの") + days.japaneseWords
    case .years(let months, let days):
      let years = interval == 1 ? "毎年" : "\(interval)年ごとの"
      if case .day = days.single, months.count == 1 { return years + "\(months.numbers[0])月" + days.japaneseWords }
      return years + months.words(in: .japanese) + "の" + days.japaneseWords
    }
  }
}

extension Months {
  fileprivate var englishLimit: String { self == .all ? "" : " in " + words(in: .english) }

  fileprivate var japaneseLimit: String { self == .all ? "" : words(in: .japanese) + "の" }
}

extension Recurrence.MonthDays {
  /// `31st`, `1st and 15th`, `2nd and 4th Tue`, `1st Mon and last Fri`, `1st weekday`.
  fileprivate var englishWords: String {
    switch self {
    case .days(let numbers): EnglishList.joined(numbers.map(EnglishList.ordinal))
    case .weekDays:
      EnglishList.joined(
        groups.map { group in
          EnglishList.joined(group.ordinals.map(EnglishList.ordinal)) + " "
            + EnglishList.joined(group.days.map { $0.englishWord })
        })
    case .workingDays(let ordinals): EnglishList.joined(ordinals.map(EnglishList.ordinal)) + " weekday"
    }
  }

  /// 「31日」, 「5日と20日」, 「第2・第4火曜」, 「第1月曜と最終金曜」, 「最初の平日」.
  fileprivate var japaneseWords: String {
    switch self {
    case .days(let numbers): JapaneseList.joined(numbers.map { "\($0)日" })
    case .weekDays:
      JapaneseList.joined(
        groups.map { group in
          Self.japanese(group.ordinals) + Self.list(group.days.map { $0.japaneseLetter }) + "曜"
        })
    case .workingDays([1]): "最初の平日"
    case .workingDays(let ordinals): Self.japanese(ordinals) + "平日"
    }
  }

  private static func japanese(_ ordinals: [Int]) -> String {
    list(ordinals.map { $0 == Recurrence.MonthDay.lastOrdinal ? "最終" : "第\($0)" })
  }

  private static func list(_ words: [String]) -> String {
    var text = ""
    for word in words { text += (text.isEmpty ? "" : "・") + word }
    return text
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
