// SPDX-License-Identifier: Apache-2.0

extension CivilDate {
  /// The date as `2027-06-30` or 「2027年6月30日」.
  func words(in language: Language) -> String { tr("{year}-{month}-{day}", places(in: language), in: language) }

  /// The date with its weekday: `Wed 2027-06-30`, 「2027年6月30日 水曜」.
  func wordsWithWeekDay(in language: Language) -> String {
    // Translators: a date in digits with its weekday, as it is typed: “Wed 2027-06-30”.
    tr("{weekday} {year}-{month}-{day}", places(in: language), in: language)
  }

  private func places(in language: Language) -> [String: String] {
    [
      "year": UInt64(year).padded(to: 4), "month": Self.digits(month, in: language),
      "day": Self.digits(day, in: language), "weekday": weekDay.word(in: language),
    ]
  }

  /// A month or a day in digits, `06` or 「6」.
  private static func digits(_ number: Int, in language: Language) -> String {
    // Translators: a number below ten in a date of digits: the 06 of “2027-06-30”. Without the 0 where you write none.
    number < 10 ? tr("0{digit}", ["digit": String(number)], in: language) : String(number)
  }

  /// A day of any year: `31 Dec` or 「12月31日」.
  static func words(month: Int, day: Int, in language: Language) -> String {
    tr("{day} {month}", ["day": String(day), "month": word(ofMonth: month, in: language)], in: language)
  }

  /// Three letters: `Dec`, 「12月」; `month` is 1 to 12.
  public static func word(ofMonth month: Int, in language: Language) -> String {
    switch month {
    case 1: tr("Jan", in: language)
    case 2: tr("Feb", in: language)
    case 3: tr("Mar", in: language)
    case 4: tr("Apr", in: language)
    case 5: trc("short name of a month", "May", in: language)
    case 6: tr("Jun", in: language)
    case 7: tr("Jul", in: language)
    case 8: tr("Aug", in: language)
    case 9: tr("Sep", in: language)
    case 10: tr("Oct", in: language)
    case 11: tr("Nov", in: language)
    default: tr("Dec", in: language)
    }
  }

  /// English names of a month, as people type them; `month` is 1 to 12.
  static func englishNames(ofMonth month: Int) -> [String] {
    switch month {
    case 1: ["jan", "january"]
    case 2: ["feb", "february"]
    case 3: ["mar", "march"]
    case 4: ["apr", "april"]
    case 5: ["may"]
    case 6: ["jun", "june"]
    case 7: ["jul", "july"]
    case 8: ["aug", "august"]
    case 9: ["sep", "sept", "september"]
    case 10: ["oct", "october"]
    case 11: ["nov", "november"]
    default: ["dec", "december"]
    }
  }
}
