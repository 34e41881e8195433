// SPDX-License-Identifier: Apache-2.0

extension CivilDate {
  /// The date as `2027-06-30` or 「2027年6月30日」.
  func words(in language: Language) -> String {
    language == .japanese
      ? "\(year)年\(month)月\(day)日"
      : "\(UInt64(year).padded(to: 4))-\(UInt64(month).padded(to: 2))-\(UInt64(day).padded(to: 2))"
  }

  /// A day of any year: `31 Dec` or 「12月31日」.
  static func words(month: Int, day: Int, in language: Language) -> String {
    language != .japanese ? "\(day) \(englishMonth(month))" : "\(month)月\(day)日"
  }

  /// Three letters: `Dec`; `month` is 1 to 12.
  static func englishMonth(_ month: Int) -> String {
    switch month {
    case 1: "Jan"
    case 2: "Feb"
    case 3: "Mar"
    case 4: "Apr"
    case 5: "May"
    case 6: "Jun"
    case 7: "Jul"
    case 8: "Aug"
    case 9: "Sep"
    case 10: "Oct"
    case 11: "Nov"
    default: "Dec"
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
