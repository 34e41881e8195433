// SPDX-License-Identifier: Apache-2.0

/// Walks over what somebody typed, one Unicode scalar after the other.
///
/// The text is made even first: full-width forms and capital ASCII letters become the plain ones, and
/// spaces around it fall away. Scalars are compared, not strings, because comparing strings needs the
/// normalisation tables, which are most of the size of a web build.
struct WordingScanner {
  private var scalars: [Unicode.Scalar]
  /// The same places, as they were typed: names keep their capital letters.
  private let typed: [Unicode.Scalar]
  private(set) var position = 0

  /// Makes a scanner for a text; `nil` where it is empty, or longer than anything that makes sense.
  ///
  /// - Parameter longest: In Unicode scalars. No span, time or list of days is as long as 200.
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
    // Full-width forms lie in the order of ASCII (Unicode, block Halfwidth and Fullwidth Forms).
    case 0xFF21...0xFF3A: Unicode.Scalar(scalar.value - 0xFEE0 + 0x20) ?? scalar
    case 0xFF01...0xFF5E: Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
    case 0x41...0x5A: Unicode.Scalar(scalar.value + 0x20) ?? scalar
    case 0x3000, 0x09, 0xA0: " "
    // Minus sign, en dash; wave dash.
    case 0x2212, 0x2013: "-"
    case 0x301C: "~"
    default: scalar
    }
  }

  /// The text made even, from a place on.
  func text(from start: Int = 0) -> String {
    var text = ""
    text.unicodeScalars.append(contentsOf: scalars[start...])
    return text
  }

  /// The text made even, between two places.
  func text(_ places: Range<Int>) -> String {
    var text = ""
    text.unicodeScalars.append(contentsOf: scalars[places])
    return text
  }

  /// The text as it was typed, between two places.
  func typed(_ places: Range<Int>) -> String {
    var text = ""
    text.unicodeScalars.append(contentsOf: typed[places])
    return text
  }

  /// How many places there are.
  var count: Int { scalars.count }

  /// What stands here, made even; `nil` at the end.
  var next: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

  /// What stands here, as it was typed; `nil` at the end.
  var nextTyped: Unicode.Scalar? { position < typed.count ? typed[position] : nil }

  /// Steps over one place, unless it is at the end.
  mutating func skip() { position = min(position + 1, scalars.count) }

  /// Steps to a place, 0 to `count`.
  mutating func move(to place: Int) { position = min(max(place, 0), scalars.count) }

  var isAtEnd: Bool { position == scalars.count }

  var isAtDigit: Bool { digit != nil }

  /// Whether one of a to z stands here, made even.
  var isAtLetter: Bool { position < scalars.count && ("a"..."z").contains(scalars[position]) }

  private var digit: Int64? {
    guard position < scalars.count, ("0"..."9").contains(scalars[position]) else { return nil }
    return Int64(scalars[position].value) - 0x30
  }

  mutating func skipSpaces() { while take(" ") {} }

  /// Steps over a text where it stands here.
  mutating func take(_ word: String) -> Bool {
    var end = position
    for scalar in word.unicodeScalars {
      guard end < scalars.count, scalars[end] == scalar else { return false }
      end += 1
    }
    position = end
    return true
  }

  /// Steps over the first text of a list that stands here.
  mutating func take(anyOf texts: [String]) -> Bool {
    for text in texts where take(text) { return true }
    return false
  }

  /// What stands at a place, made even; `nil` beyond the end.
  func scalar(at place: Int) -> Unicode.Scalar? { scalars.indices.contains(place) ? scalars[place] : nil }

  /// Whether a Chinese character stands at a place (Unicode, block CJK Unified Ideographs).
  func isKanji(at place: Int) -> Bool {
    scalars.indices.contains(place) && (0x4E00...0x9FFF).contains(scalars[place].value)
  }

  /// Whether one of these texts stands here.
  func startsWith(anyOf texts: [String]) -> Bool {
    var ahead = self
    return ahead.take(anyOf: texts)
  }

  /// Steps over a word where it stands here and no letter follows it.
  mutating func takeWord(_ word: String) -> Bool {
    let start = position
    guard take(word) else { return false }
    if position < scalars.count, ("a"..."z").contains(scalars[position]) {
      position = start
      return false
    }
    return true
  }

  /// Steps over the first word of a list that stands here.
  mutating func takeWord(of words: [String]) -> Bool {
    for word in words where takeWord(word) { return true }
    return false
  }

  /// Takes a word away from the end, where a space stands before it.
  mutating func takeLastWord(_ word: String) -> Bool {
    let letters = word.unicodeScalars
    let end = scalars.count - letters.count - 1
    guard end > position, scalars[end] == " ", scalars[(end + 1)...].elementsEqual(letters) else { return false }
    scalars.removeSubrange(end...)
    while scalars.count > position, scalars.last == " " { scalars.removeLast() }
    return true
  }

  /// Steps over digits; `nil` where there is none.
  mutating func takeDigits() -> WordingDigits? {
    var digits = WordingDigits()
    while let digit {
      digits.append(digit)
      position += 1
    }
    return digits.count > 0 ? digits : nil
  }

  /// Steps over exactly two digits, as in `07:05`; `nil`, and nothing is stepped over, otherwise.
  mutating func takeTwoDigits() -> Int? {
    let start = position
    guard let digits = takeDigits(), digits.count == 2, let value = digits.value else {
      position = start
      return nil
    }
    return Int(value)
  }
}

/// Digits that stood side by side.
struct WordingDigits {
  /// `nil` where the number is too large for `Int64`.
  private(set) var value: Int64? = 0
  private(set) var count = 0

  init() {}

  /// The digits of a number that is not below zero.
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
