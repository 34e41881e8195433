// SPDX-License-Identifier: Apache-2.0

/// Lists in words.
package enum ListText {
  /// `a`, `a and b`, `a, b and c`; 「あ」, 「あとい」, 「あ・い・う」.
  static func joined(_ words: [String], in language: Language) -> String {
    guard words.count == 2 else { return joinedClosely(words, in: language) }
    return tr("{first} and {second}", ["first": words[0], "second": words[1]], in: language)
  }

  /// The same of words that belong together as those of one day do: `2nd and 4th`, 「第2・第4」.
  static func joinedClosely(_ words: [String], in language: Language) -> String {
    guard words.count > 1, let last = words.last else { return words.first ?? "" }
    let list = row(Array(words.dropLast()), in: language)
    // Translators: the end of a list: “Mon, Wed and Fri”. Two words are one as well where they belong together, “2nd and
    // 4th Tue”; others are “{first} and {second}”.
    return tr("{list} and {last}", ["list": list, "last": last], in: language)
  }

  /// `a, b, c`, 「あ・い・う」.
  package static func row(_ words: [String], in language: Language) -> String {
    words.dropFirst().reduce(words.first ?? "") { list, next in
      // Translators: the begin of a list: “Mon, Wed”.
      tr("{list}, {next}", ["list": list, "next": next], in: language)
    }
  }
}

/// Ordinals in digits.
enum OrdinalText {
  /// A day of a month: `1st`, `22nd`, 「22日」.
  static func day(_ number: Int, in language: Language) -> String {
    let day = String(number)
    switch number {
    // Translators: the first day of a month, where your language says it otherwise than the 21st and the 31st.
    case 1: return tr("{first}st", ["first": day], in: language)
    // Translators: the 21st or 31st day of a month. All of {day}st, {day}nd, {day}rd and {day}th may be the same.
    case 21, 31: return tr("{day}st", ["day": day], in: language)
    // Translators: the 2nd or 22nd day of a month.
    case 2, 22: return tr("{day}nd", ["day": day], in: language)
    // Translators: the 3rd or 23rd day of a month.
    case 3, 23: return tr("{day}rd", ["day": day], in: language)
    // Translators: any other day of a month: “15th”.
    default: return tr("{day}th", ["day": day], in: language)
    }
  }

  /// One of several equal days of a month: `2nd` Tuesday, `last` weekday, 「第2」, 「最終」.
  static func one(_ number: Int, in language: Language) -> String {
    let text = String(number)
    switch number {
    // Translators: of weekdays or business days of a month: the “last” Friday.
    case Recurrence.MonthDay.lastOrdinal: return tr("last", in: language)
    // Translators: of weekdays or business days of a month: the “1st” Monday.
    case 1: return tr("1st", in: language)
    // Translators: the 21st business day of a month.
    case 21: return tr("{number}st", ["number": text], in: language)
    // Translators: of weekdays or business days of a month: the “2nd” Tuesday, the 22nd.
    case 2, 22: return tr("{number}nd", ["number": text], in: language)
    // Translators: of weekdays or business days of a month: the “3rd” Tuesday, the 23rd.
    case 3, 23: return tr("{number}rd", ["number": text], in: language)
    // Translators: of weekdays or business days of a month: the “4th” Tuesday.
    default: return tr("{number}th", ["number": text], in: language)
    }
  }
}
