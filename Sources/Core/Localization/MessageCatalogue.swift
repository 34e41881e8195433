// SPDX-License-Identifier: Apache-2.0

/// The translations of one language, from a GNU MO file as msgfmt(1) writes it (gettext manual, "The Format of GNU MO
/// Files").
///
/// gettext(3) is not used: it translates nothing in C.UTF-8 on Debian 13, nor when the environment's locale is not
/// installed. English sentences would stand beside Japanese dates.
package struct MessageCatalogue: TextCatalogue {
  private let bytes: [UInt8]
  private let isSwapped: Bool
  private let count: Int
  private let originals: Int
  private let translations: Int

  /// Checks the header of a catalogue; `nil` for anything else.
  package init?(_ bytes: [UInt8]) {
    let mark: UInt32 = 0x9504_12de
    guard let first = Self.word(at: 0, of: bytes, isSwapped: false), [first, first.byteSwapped].contains(mark) else {
      return nil
    }
    let isSwapped = first != mark
    func number(_ offset: Int) -> Int? { Self.word(at: offset, of: bytes, isSwapped: isSwapped).map(Int.init) }
    guard let revision = number(4), revision >> 16 == 0, let count = number(8), let originals = number(12),
      let translations = number(16), max(originals, translations) + 8 * count <= bytes.count
    else { return nil }
    (self.bytes, self.isSwapped) = (bytes, isSwapped)
    (self.count, self.originals, self.translations) = (count, originals, translations)
  }

  /// The form of a text that goes with a number: always the first, as Japanese has only one.
  package func text(_ one: String, _ many: String, count: Int) -> String? { text(one) }

  /// The translation of a text; `nil` if it is missing, and for the empty text, which marks the header.
  package func text(_ english: String) -> String? {
    let key = Array(english.utf8)
    guard !key.isEmpty else { return nil }
    // The table is sorted by bytes.
    var range = 0..<count
    while !range.isEmpty {
      let middle = (range.lowerBound + range.upperBound) / 2
      guard let found = string(middle, of: originals) else { return nil }
      if found.elementsEqual(key) {
        return string(middle, of: translations).flatMap { String(validating: $0, as: UTF8.self) }
      }
      range = found.lexicographicallyPrecedes(key) ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return nil
  }

  /// A string of a table up to its first NUL, which separates plural forms; `nil` if it lies outside the file.
  private func string(_ index: Int, of table: Int) -> ArraySlice<UInt8>? {
    guard let length = Self.word(at: table + 8 * index, of: bytes, isSwapped: isSwapped).map(Int.init),
      let offset = Self.word(at: table + 8 * index + 4, of: bytes, isSwapped: isSwapped).map(Int.init),
      offset + length <= bytes.count
    else { return nil }
    return bytes[offset..<offset + length].prefix { $0 != 0 }
  }

  private static func word(at offset: Int, of bytes: [UInt8], isSwapped: Bool) -> UInt32? {
    guard offset + 4 <= bytes.count else { return nil }
    let word = bytes[offset..<offset + 4].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    return isSwapped ? word.byteSwapped : word
  }
}
