// SPDX-License-Identifier: Apache-2.0
import Foundation
import Localization
import Testing

/// The reader of MO files, with the Japanese file written by msgfmt.
@Suite struct MessageCatalogueTests {
  static func file() throws -> [UInt8] {
    let folder = try #require(Catalogue.folder)
    return Array(try #require(FileManager.default.contents(atPath: folder + "/ja/LC_MESSAGES/toki.mo")))
  }

  /// The same file in the other byte order.
  static func swapped(_ bytes: [UInt8]) -> [UInt8] {
    func word(_ offset: Int) -> Int { (0..<4).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) } }
    let tables = [word(12), word(16)].map { $0..<$0 + 8 * word(8) }
    var result = bytes
    for start in [0..<28, tables[0], tables[1]].flatMap({ stride(from: $0.lowerBound, to: $0.upperBound, by: 4) }) {
      result[start..<start + 4].reverse()
    }
    return result
  }

  @Test func `Every text has the translation that the catalogue's source gives it`() throws {
    let catalogue = try #require(MessageCatalogue(Self.file()))
    let other = try #require(MessageCatalogue(Self.swapped(Self.file())))
    let translations = try LocalizationTests.translations()
    #expect(translations.count > 300)
    for (text, translation) in translations where !text.contains("\\") {
      #expect(catalogue.text(text) == translation, "\(text)")
      #expect(other.text(text) == translation, "\(text)")
    }
  }

  @Test func `What is not in it has no translation`() throws {
    let catalogue = try #require(MessageCatalogue(Self.file()))
    for text in ["", " ", "\u{0}", "zzz", "Snooz", "Snooze ", "時"] { #expect(catalogue.text(text) == nil) }
  }

  @Test func `A file that is cut or changed is refused or read, and never traps`() throws {
    let bytes = try Self.file()
    #expect(MessageCatalogue([]) == nil)
    #expect(MessageCatalogue(Array("no catalogue at all, by no means".utf8)) == nil)
    for length in stride(from: 0, to: bytes.count, by: 997) {
      _ = MessageCatalogue(Array(bytes[..<length]))?.text("Snooze")
    }
    for place in 0..<4_096 {
      for value in [0, 0x7f, 0xff] as [UInt8] {
        var changed = bytes
        changed[place] = value
        _ = MessageCatalogue(changed)?.text("Snooze")
      }
    }
  }
}
