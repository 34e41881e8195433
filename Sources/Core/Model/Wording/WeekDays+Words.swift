// SPDX-License-Identifier: Apache-2.0

extension WeekDays {
  /// The days in words: `every day`, `weekdays`, `weekends` or `Mon, Wed, Fri`.
  ///
  /// In Japanese 「毎日」, 「平日」, 「週末」 or 「月・水・金曜」. `WeekDaysText` reads them back. Empty for no days.
  public func words(in language: Language) -> String {
    switch self {
    case .everyDay: tr("every day", in: language)
    case .weekdays: tr("weekdays", in: language)
    case .weekend: tr("weekends", in: language)
    default: list(in: language)
    }
  }

  /// `true` if one word stands for the set.
  var hasName: Bool { self == .everyDay || self == .weekdays || self == .weekend }

  /// The days one by one: `Mon, Wed, Fri`, 「月・水・金曜」.
  func list(in language: Language) -> String {
    let words = days.map { $0.word(in: language) }
    guard let last = words.last else { return "" }
    let values = ["days": ListText.row(Array(words.dropLast()), in: language), "day": last]
    // Translators: a list of weekdays with its last: “Mon, Wed” and “Fri”.
    return WeekDay.said(words.count == 1 ? last : tr("{days}, {day}", values, in: language), in: language)
  }
}

extension WeekDay {
  /// Three letters: `Mon`, 「月」.
  public func word(in language: Language) -> String {
    switch self {
    case .monday: tr("Mon", in: language)
    case .tuesday: tr("Tue", in: language)
    case .wednesday: tr("Wed", in: language)
    case .thursday: tr("Thu", in: language)
    case .friday: tr("Fri", in: language)
    case .saturday: tr("Sat", in: language)
    case .sunday: tr("Sun", in: language)
    }
  }

  /// The day as it stands in a sentence: `Mon`, 「月曜」.
  func words(in language: Language) -> String { Self.said(word(in: language), in: language) }

  /// Words for one or several days as they stand in a sentence: `Mon, Wed`, 「月・水曜」.
  static func said(_ words: String, in language: Language) -> String {
    // Translators: one or several weekdays in a sentence, where your language adds something: “月・水” becomes “月・水曜”.
    tr("{weekdays}", ["weekdays": words], in: language)
  }

  var englishWord: String { word(in: .english) }

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
