// SPDX-License-Identifier: Apache-2.0

/// Reads and writes lists of months.
enum MonthsText {
  /// Consumes `december`, `june and july`, `jan, apr, jul and oct`, `june to august`; `nil` if there is none.
  static func readEnglish(_ scanner: inout WordingScanner) -> Months? {
    guard let first = takeEnglish(&scanner) else { return nil }
    var months: Months = [first]
    var last = first
    var ahead = scanner
    while true {
      ahead.skipSpaces()
      if ahead.takeWord(of: ["to", "through"]) || ahead.take("-") {
        ahead.skipSpaces()
        guard let end = takeEnglish(&ahead), end != last else { return months }
        months.formUnion(range(last, end))
        last = end
      } else {
        guard EnglishList.takeSeparator(&ahead), let next = takeEnglish(&ahead) else { return months }
        months.formUnion([next])
        last = next
      }
      scanner = ahead
    }
  }

  private static func takeEnglish(_ scanner: inout WordingScanner) -> Int? {
    var dates = DateReader(scanner: scanner)
    guard let month = dates.takeMonth() else { return nil }
    scanner = dates.scanner
    return month
  }

  /// Consumes 「12月の」, 「7月と8月の」, 「6月から8月まで」, 「1・4・7・10月」; `nil` if there is none.
  static func readJapanese(_ scanner: inout WordingScanner) -> Months? {
    var months: Months = []
    var ahead = scanner
    var last: Int?
    // True after a number followed by 月.
    var isNamed = false
    while let digits = ahead.takeDigits(), digits.count <= 2, let value = digits.value, (1...12).contains(value) {
      let month = Int(value)
      if let first = last {
        guard first != month else { return nil }
        months.formUnion(range(first, month))
      }
      months.formUnion([month])
      last = nil
      isNamed = ahead.take("月")
      if isNamed { scanner = ahead }
      if ahead.take(anyOf: ["から", "~", "-"]) {
        last = month
      } else {
        guard ahead.take(anyOf: ["と", "・", "、", "､", ","]) else { break }
      }
      ahead.skipSpaces()
    }
    guard isNamed, last == nil else { return nil }
    // The list ends at its last 月: words tried behind it may be something else.
    var rest = scanner
    _ = rest.take("まで")
    _ = rest.take(anyOf: ["の", "は"])
    scanner = rest
    return months
  }

  /// The months from one to another, perhaps over the end of the year.
  private static func range(_ first: Int, _ last: Int) -> Months {
    Months(numbers: (0...(last - first + 12) % 12).map { (first + $0 - 1) % 12 + 1 })
  }
}

extension Months {
  /// `Dec`, `Jun and Jul`, 「7月と8月」.
  func words(in language: Language) -> String {
    ListText.joined(numbers.map { CivilDate.word(ofMonth: $0, in: language) }, in: language)
  }
}

/// Lists in English.
enum EnglishList {
  /// Consumes a comma, `and` or `&`, and the spaces around it; `false` if there is none.
  static func takeSeparator(_ scanner: inout WordingScanner) -> Bool {
    scanner.skipSpaces()
    var isSeparated = scanner.take(anyOf: [",", "&"])
    if isSeparated { scanner.skipSpaces() }
    if scanner.takeWord("and") {
      isSeparated = true
      scanner.skipSpaces()
    }
    return isSeparated
  }
}
