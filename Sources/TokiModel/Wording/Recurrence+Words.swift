// SPDX-License-Identifier: Apache-2.0

extension Recurrence {
  /// The days in words: `weekdays`, `every month on the 2nd Tue until 2027-06-30`, 「毎月31日」.
  ///
  /// `start` is the first day. It is named if other days depend on it: at an interval over 1, or with a count.
  public func words(in language: Language, from start: CivilDate? = nil) -> String {
    return cycleWords(in: language) + limitWords(in: language, from: countsFromStart ? start : nil)
  }

  /// The days without their limits.
  func cycleWords(in language: Language) -> String {
    language == .english ? englishCycle : japaneseCycle
  }

  /// Start and end in words, with a space before them; empty if there is neither.
  func limitWords(in language: Language, from start: CivilDate?) -> String {
    let isEnglish = language == .english
    var words = ""
    if let start {
      let date = start.words(in: language)
      words += isEnglish ? " from \(date)" : " \(date)から"
    }
    switch end {
    case .never: break
    case .until(let last):
      let date = last.words(in: language)
      words += isEnglish ? " until \(date)" : " \(date)まで"
    case .count(let count):
      words += isEnglish ? " \(count) \(count == 1 ? "time" : "times")" : " \(count)回"
    }
    return words
  }

  private var englishCycle: String {
    switch cycle {
    case .days: return "every \(interval) days"
    case .weeks(let days):
      if interval == 1 { return days.words(in: .english) }
      // "Every 2 weeks on every day" is not English.
      let list = days == .everyDay ? days.list(in: .english) : days.words(in: .english)
      return "every \(interval) weeks on \(list)"
    case .months(let day):
      let months = interval == 1 ? "month" : "\(interval) months"
      return "every \(months) on the \(day.englishWords)"
    case .years(let month, let day):
      let years = interval == 1 ? "year" : "\(interval) years"
      switch day {
      case .day(let number):
        return "every \(years) on \(CivilDate.words(month: month, day: number, in: .english))"
      case .weekDay:
        return "every \(years) on the \(day.englishWords) of \(CivilDate.englishMonth(month))"
      }
    }
  }

  private var japaneseCycle: String {
    switch cycle {
    case .days: return "\(interval)日ごと"
    case .weeks(let days):
      if interval == 1 { return days.words(in: .japanese) }
      let list = days == .everyDay ? days.list(in: .japanese) : days.words(in: .japanese)
      return "\(interval)週間ごと\(list)"
    case .months(let day): return (interval == 1 ? "毎月" : "\(interval)か月ごと") + day.japaneseWords
    case .years(let month, let day):
      return (interval == 1 ? "毎年" : "\(interval)年ごと") + "\(month)月\(day.japaneseWords)"
    }
  }
}

extension Recurrence.MonthDay {
  /// `31st`, `2nd Tue` or `last Fri`.
  fileprivate var englishWords: String {
    switch self {
    case .day(let number): Self.englishOrdinal(number)
    case .weekDay(let day, Self.lastOrdinal): "last \(day.englishWord)"
    case .weekDay(let day, let ordinal): "\(Self.englishOrdinal(ordinal)) \(day.englishWord)"
    }
  }

  fileprivate var japaneseWords: String {
    switch self {
    case .day(let number): "\(number)日"
    case .weekDay(let day, Self.lastOrdinal): "最終\(day.japaneseLetter)曜"
    case .weekDay(let day, let ordinal): "第\(ordinal)\(day.japaneseLetter)曜"
    }
  }

  /// `1st`, `2nd`, `3rd`, `11th`, `21st`.
  static func englishOrdinal(_ number: Int) -> String {
    switch number % 10 {
    case 1 where number != 11: "\(number)st"
    case 2 where number != 12: "\(number)nd"
    case 3 where number != 13: "\(number)rd"
    default: "\(number)th"
    }
  }
}
