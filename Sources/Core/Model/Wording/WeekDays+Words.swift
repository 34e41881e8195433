// SPDX-License-Identifier: Apache-2.0

extension WeekDays {
  /// The days in words: `every day`, `weekdays`, `weekends` or `Mon, Wed, Fri`.
  ///
  /// In Japanese 「毎日」, 「平日」, 「週末」 or 「月・水・金曜」. `WeekDaysText` reads them back. Empty for no days.
  public func words(in language: Language) -> String {
    let isJapanese = language == .japanese
    return switch self {
    case .everyDay: isJapanese ? "毎日" : "every day"
    case .weekdays: isJapanese ? "平日" : "weekdays"
    case .weekend: isJapanese ? "週末" : "weekends"
    default: list(in: language)
    }
  }

  /// `true` if one word stands for the set.
  var hasName: Bool { self == .everyDay || self == .weekdays || self == .weekend }

  /// The days one by one: `Mon, Wed, Fri`, 「月・水・金曜」.
  func list(in language: Language) -> String {
    var words = ""
    for day in days {
      if !words.isEmpty { words += language != .japanese ? ", " : "・" }
      words += language != .japanese ? day.englishWord : day.japaneseLetter
    }
    return language != .japanese || isEmpty ? words : words + "曜"
  }
}

extension WeekDay {
  var englishWord: String {
    switch self {
    case .monday: "Mon"
    case .tuesday: "Tue"
    case .wednesday: "Wed"
    case .thursday: "Thu"
    case .friday: "Fri"
    case .saturday: "Sat"
    case .sunday: "Sun"
    }
  }

  var japaneseLetter: String {
    switch self {
    case .monday: "月"
    case .tuesday: "火"
    case .wednesday: "水"
    case .thursday: "木"
    case .friday: "金"
    case .saturday: "土"
    case .sunday: "日"
    }
  }
}
