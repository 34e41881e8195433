// SPDX-License-Identifier: Apache-2.0

/// Counts the numbers of a text, so that no question offers less than was typed.
enum TypedNumbers {
  /// Count of the numbers in a text: runs of digits, numbers in words, and names of months, which 3/4 becomes.
  static func count(in text: String) -> Int {
    guard var scanner = WordingScanner(text, longest: SequenceText.longest) else { return 0 }
    var count = 0
    while !scanner.isAtEnd {
      if scanner.takeDigits() != nil || scanner.takeFractionSign() != nil || takeWord(&scanner) {
        count += 1
      } else {
        let isWord = scanner.isAtLetter
        repeat { scanner.skip() } while isWord && scanner.isAtLetter
      }
    }
    return count
  }

  private static func takeWord(_ scanner: inout WordingScanner) -> Bool {
    guard scanner.isAtLetter else { return false }
    if scanner.takeEnglishNumber() != nil { return true }
    return (1...12).contains { scanner.takeWord(of: CivilDate.englishNames(ofMonth: $0)) }
  }
}
