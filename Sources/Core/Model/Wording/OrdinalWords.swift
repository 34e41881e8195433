// SPDX-License-Identifier: Apache-2.0

/// Ordinals in English words, of which a month has thirty-one: `first`, `fifteenth`, `twenty-first`.
enum OrdinalWords {
  /// Consumes one, and returns its number, 1 to 31; `nil`, consuming nothing, if none comes next.
  static func take(_ scanner: inout WordingScanner) -> Int? {
    guard scanner.isAtLetter else { return nil }
    for (index, word) in words.enumerated() where scanner.takeWord(word) { return index + 1 }
    if scanner.takeWord("thirtieth") { return 30 }
    var ahead = scanner
    for (tens, word) in [(20, "twenty"), (30, "thirty")] where ahead.takeWord(word) {
      guard ahead.take("-") || ahead.take(" ") else { return nil }
      for (index, word) in words.prefix(9).enumerated() where tens + index < 31 && ahead.takeWord(word) {
        scanner = ahead
        return tens + index + 1
      }
      return nil
    }
    return nil
  }

  private static let words = [
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh",
    "twelfth",
    "thirteenth", "fourteenth", "fifteenth", "sixteenth", "seventeenth", "eighteenth", "nineteenth", "twentieth",
  ]
}
