// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// The translations of one language, from a GNU MO file as msgfmt(1) writes it.
///
/// gettext(3) is not used: it translates nothing in C.UTF-8 on Debian 13, nor when the environment's locale is not
/// installed. English sentences would stand beside Japanese dates.
package struct MessageCatalogue: TextCatalogue {
  private let file: MessageFile
  private let plurals: PluralForms

  /// Checks the start of a file; `nil` for anything else than a catalogue.
  package init?(_ bytes: [UInt8]) {
    guard let file = MessageFile(bytes) else { return nil }
    self.file = file
    let header = file.translation(of: "").flatMap { String(validating: $0, as: UTF8.self) }
    plurals = header.flatMap { PluralForms(header: $0) } ?? .germanic
  }

  /// The form of a text that goes with a number, by the rule in the catalogue's header; `nil` if it is missing.
  package func text(_ one: String, _ many: String, count: Int) -> String? { form(plurals.form(of: count), of: one) }

  /// The translation of a text; `nil` if it is missing, and for the empty text, which marks the header.
  package func text(_ english: String) -> String? { form(0, of: english) }

  /// The translation of a text in a context, which a catalogue parts by a character of its own.
  package func text(_ english: String, context: String) -> String? { text("\(context)\u{4}\(english)") }

  private func form(_ index: Int, of english: String) -> String? {
    guard !english.isEmpty else { return nil }
    let forms = file.translation(of: english)?.split(separator: 0, omittingEmptySubsequences: false) ?? []
    // An entry may have fewer forms than the header counts.
    return (forms.indices.contains(index) ? forms[index] : forms.last).flatMap { String(validating: $0, as: UTF8.self) }
  }
}

/// The tables of a GNU MO file (gettext manual, "The Format of GNU MO Files").
private struct MessageFile: Sendable {
  private let bytes: [UInt8]
  private let isSwapped: Bool
  private let count: Int
  private let originals: Int
  private let translations: Int

  init?(_ bytes: [UInt8]) {
    let mark: UInt32 = 0x9504_12de
    guard let first = Self.word(at: 0, of: bytes, isSwapped: false), [first, first.byteSwapped].contains(mark) else {
      return nil
    }
    let isSwapped = first != mark
    func number(_ offset: Int) -> Int? { Self.word(at: offset, of: bytes, isSwapped: isSwapped).map(Int.init) }
    guard let revision = number(4), revision >> 16 == 0, let count = number(8), let originals = number(12),
      let translations = number(16), max(originals, translations) + 8 * count <= bytes.count
    else { return nil }
    self.bytes = bytes
    self.isSwapped = isSwapped
    self.count = count
    self.originals = originals
    self.translations = translations
  }

  /// The bytes for a text, with a NUL between plural forms; `nil` if there are none.
  ///
  /// The empty text has the header.
  func translation(of english: String) -> ArraySlice<UInt8>? {
    let key = Array(english.utf8)
    // The table is sorted by bytes.
    var range = 0..<count
    while !range.isEmpty {
      let middle = (range.lowerBound + range.upperBound) / 2
      // Behind a NUL is the English plural.
      guard let found = string(middle, of: originals)?.prefix(while: { $0 != 0 }) else { return nil }
      if found.elementsEqual(key) { return string(middle, of: translations) }
      range = found.lexicographicallyPrecedes(key) ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return nil
  }

  /// A string of a table; `nil` if it lies outside the file.
  private func string(_ index: Int, of table: Int) -> ArraySlice<UInt8>? {
    guard let length = Self.word(at: table + 8 * index, of: bytes, isSwapped: isSwapped).map(Int.init),
      let offset = Self.word(at: table + 8 * index + 4, of: bytes, isSwapped: isSwapped).map(Int.init),
      offset + length <= bytes.count
    else { return nil }
    return bytes[offset..<offset + length]
  }

  private static func word(at offset: Int, of bytes: [UInt8], isSwapped: Bool) -> UInt32? {
    guard offset + 4 <= bytes.count else { return nil }
    let word = bytes[offset..<offset + 4].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    return isSwapped ? word.byteSwapped : word
  }
}
