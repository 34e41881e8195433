// SPDX-License-Identifier: Apache-2.0

extension WordingScanner {
  /// Consumes an English number from 1 to 99: `twelve`, `twenty-five` or `twenty five`.
  ///
  /// `nil`, consuming nothing, if there is none.
  mutating func takeEnglishNumber() -> Int64? {
    guard isAtLetter else { return nil }
    if let number = takeNumberWord(of: Self.belowTwenty) { return number }
    guard let tens = takeNumberWord(of: Self.tens) else { return nil }
    var ahead = self
    if ahead.take("-") || ahead.take(" "), let ones = ahead.takeNumberWord(of: Self.belowTwenty), ones < 10 {
      self = ahead
      return tens + ones
    }
    return tens
  }

  /// Consumes a Japanese number from 1 to 999: 五, 十, 二十五 or 百二十.
  ///
  /// `nil`, consuming nothing, if there is none.
  mutating func takeKanjiNumber() -> Int64? {
    let first = takeKanjiDigit()
    if take("百") { return (first ?? 1) * 100 + (takeTens(behind: takeKanjiDigit()) ?? 0) }
    return takeTens(behind: first)
  }

  /// Consumes the 十五 behind the 二 of 二十五.
  private mutating func takeTens(behind first: Int64?) -> Int64? {
    guard take("十") else { return first }
    return (first ?? 1) * 10 + (takeKanjiDigit() ?? 0)
  }

  private mutating func takeKanjiDigit() -> Int64? {
    for (index, digit) in Self.kanjiDigits.enumerated() where take(digit) { return Int64(index) + 1 }
    return nil
  }

  private mutating func takeNumberWord(of words: [(String, Int64)]) -> Int64? {
    for (word, number) in words where takeWord(word) { return number }
    return nil
  }

  private static let kanjiDigits = ["一", "二", "三", "四", "五", "六", "七", "八", "九"]

  private static let belowTwenty: [(String, Int64)] = [
    ("one", 1), ("two", 2), ("three", 3), ("four", 4), ("five", 5), ("six", 6), ("seven", 7), ("eight", 8),
    ("nine", 9), ("ten", 10), ("eleven", 11), ("twelve", 12), ("thirteen", 13), ("fourteen", 14),
    ("fifteen", 15), ("sixteen", 16), ("seventeen", 17), ("eighteen", 18), ("nineteen", 19),
  ]

  private static let tens: [(String, Int64)] = [
    ("twenty", 20), ("thirty", 30), ("forty", 40), ("fifty", 50), ("sixty", 60), ("seventy", 70),
    ("eighty", 80), ("ninety", 90),
  ]
}
