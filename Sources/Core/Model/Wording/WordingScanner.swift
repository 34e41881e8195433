// SPDX-License-Identifier: Apache-2.0

/// Reads a typed text, one Unicode scalar after the other.
///
/// The text is folded first: full-width forms and capital ASCII letters become plain ones, and spaces at its ends are
/// removed. Scalars are compared and not strings, because comparing strings needs the normalisation tables, which are
/// most of the size of a web build.
struct WordingScanner {
  private var scalars: [Unicode.Scalar]
  /// The same positions as typed, because names keep their capital letters.
  private let typed: [Unicode.Scalar]
  private(set) var position = 0

  /// Makes a scanner; `nil` if the text is empty, or longer than anything that makes sense.
  ///
  /// `longest` is in Unicode scalars; no span, time or list of days is as long as 200.
  init?(_ text: String, longest: Int = 200) {
    var scalars: [Unicode.Scalar] = []
    var typed: [Unicode.Scalar] = []
    for scalar in text.unicodeScalars {
      guard scalars.count < longest else { return nil }
      let even = Self.even(scalar)
      guard even != " " || !scalars.isEmpty else { continue }
      scalars.append(even)
      typed.append(scalar)
    }
    while scalars.last == " " {
      scalars.removeLast()
      typed.removeLast()
    }
    guard !scalars.isEmpty else { return nil }
    self.scalars = scalars
    self.typed = typed
  }

  private static func even(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    // Full-width forms are in the order of ASCII (Unicode, block Halfwidth and Fullwidth Forms).
    case 0xFF21...0xFF3A: Unicode.Scalar(scalar.value - 0xFEE0 + 0x20) ?? scalar
    case 0xFF01...0xFF5E: Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
    case 0x41...0x5A: Unicode.Scalar(scalar.value + 0x20) ?? scalar
    // Ideographic, no-break, figure and thin spaces; CLDR puts the narrow no-break one before AM.
    case 0x3000, 0x09, 0xA0, 0x2007, 0x2009, 0x202F: " "
    // Arabic, Persian and Devanagari digits.
    case 0x0660...0x0669: Unicode.Scalar(scalar.value - 0x0660 + 0x30) ?? scalar
    case 0x06F0...0x06F9: Unicode.Scalar(scalar.value - 0x06F0 + 0x30) ?? scalar
    case 0x0966...0x096F: Unicode.Scalar(scalar.value - 0x0966 + 0x30) ?? scalar
    // Minus sign, en dash; wave dash.
    case 0x2212, 0x2013: "-"
    case 0x301C: "~"
    default: scalar
    }
  }

  /// The folded text from a position on.
  func text(from start: Int = 0) -> String {
    var text = ""
    text.unicodeScalars.append(contentsOf: scalars[start...])
    return text
  }

  /// The folded text between two positions.
  func text(_ places: Range<Int>) -> String {
    var text = ""
    text.unicodeScalars.append(contentsOf: scalars[places])
    return text
  }

  /// The text as typed between two positions.
  func typed(_ places: Range<Int>) -> String {
    var text = ""
    text.unicodeScalars.append(contentsOf: typed[places])
    return text
  }

  /// Number of positions.
  var count: Int { scalars.count }

  /// The next scalar, folded; `nil` at the end.
  var next: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

  /// The next scalar as typed; `nil` at the end.
  var nextTyped: Unicode.Scalar? { position < typed.count ? typed[position] : nil }

  /// Moves on by one position, unless at the end.
  mutating func skip() { position = min(position + 1, scalars.count) }

  /// Moves to a position, clamped to 0 to `count`.
  mutating func move(to place: Int) { position = min(max(place, 0), scalars.count) }

  var isAtEnd: Bool { position == scalars.count }

  var isAtDigit: Bool { digit != nil }

  /// `true` if the next scalar is a letter from a to z, folded.
  var isAtLetter: Bool { position < scalars.count && ("a"..."z").contains(scalars[position]) }

  private var digit: Int64? {
    guard position < scalars.count, ("0"..."9").contains(scalars[position]) else { return nil }
    return Int64(scalars[position].value) - 0x30
  }

  mutating func skipSpaces() { while take(" ") {} }

  /// Consumes a text if it comes next.
  mutating func take(_ word: String) -> Bool {
    var end = position
    for scalar in word.unicodeScalars {
      guard end < scalars.count, scalars[end] == scalar else { return false }
      end += 1
    }
    position = end
    return true
  }

  /// Consumes the first text of a list that comes next.
  mutating func take(anyOf texts: [String]) -> Bool {
    for text in texts where take(text) { return true }
    return false
  }

  /// The scalar at a position, folded; `nil` outside the text.
  func scalar(at place: Int) -> Unicode.Scalar? { scalars.indices.contains(place) ? scalars[place] : nil }

  /// `true` if the scalar at a position is a Chinese character (Unicode, block CJK Unified Ideographs).
  func isKanji(at place: Int) -> Bool {
    scalars.indices.contains(place) && (0x4E00...0x9FFF).contains(scalars[place].value)
  }

  /// `true` if one of these texts comes next.
  func startsWith(anyOf texts: [String]) -> Bool {
    var ahead = self
    return ahead.take(anyOf: texts)
  }

  /// `true` if one of these texts comes next or later.
  func hasAhead(anyOf texts: [String]) -> Bool {
    var ahead = self
    while !ahead.isAtEnd {
      if ahead.startsWith(anyOf: texts) { return true }
      ahead.skip()
    }
    return false
  }

  /// Consumes a word if it comes next and no letter follows it.
  mutating func takeWord(_ word: String) -> Bool {
    let start = position
    guard take(word) else { return false }
    if position < scalars.count, ("a"..."z").contains(scalars[position]) {
      position = start
      return false
    }
    return true
  }

  /// Consumes the first word of a list that comes next.
  mutating func takeWord(of words: [String]) -> Bool {
    for word in words where takeWord(word) { return true }
    return false
  }

  /// Removes a word from the end, if a space precedes it.
  mutating func takeLastWord(_ word: String) -> Bool {
    let letters = word.unicodeScalars
    let end = scalars.count - letters.count - 1
    guard end > position, scalars[end] == " ", scalars[(end + 1)...].elementsEqual(letters) else { return false }
    scalars.removeSubrange(end...)
    while scalars.count > position, scalars.last == " " { scalars.removeLast() }
    return true
  }

  /// Consumes digits; `nil` if there are none.
  mutating func takeDigits() -> WordingDigits? {
    var digits = WordingDigits()
    while let digit {
      digits.append(digit)
      position += 1
    }
    return digits.count > 0 ? digits : nil
  }

  /// Consumes exactly two digits, as in `07:05`; `nil`, consuming nothing, otherwise.
  mutating func takeTwoDigits() -> Int? {
    let start = position
    guard let digits = takeDigits(), digits.count == 2, let value = digits.value else {
      position = start
      return nil
    }
    return Int(value)
  }
}

/// A run of digits.
struct WordingDigits {
  /// `nil` if the number is too large for `Int64`.
  private(set) var value: Int64? = 0
  private(set) var count = 0

  init() {}

  /// Makes the digits of a number, 0 or more.
  init(value: Int64) {
    self.value = value
    count = "\(value)".utf8.count
  }

  mutating func append(_ digit: Int64) {
    count += 1
    guard let present = value else { return }
    let (product, overflow) = present.multipliedReportingOverflow(by: 10)
    let (sum, sumOverflow) = product.addingReportingOverflow(digit)
    value = overflow || sumOverflow ? nil : sum
  }
}
