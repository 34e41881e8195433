// SPDX-License-Identifier: Apache-2.0
import Foundation
import Localization
import Testing
import TokiTestKit

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

  @Test func `A count takes its plural form from the catalogue's rule`() throws {
    let folder = NSTemporaryDirectory() + "toki-plurals-\(UUID())"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let source = """
      msgid ""
      msgstr ""
      "Content-Type: text/plain; charset=UTF-8\\n"
      "Plural-Forms: nplurals=3; plural=n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2;\\n"

      msgid "{count} timer"
      msgid_plural "{count} timers"
      msgstr[0] "{count} minutnik"
      msgstr[1] "{count} minutniki"
      msgstr[2] "{count} minutników"

      """
    try source.write(toFile: folder + "/pl.po", atomically: true, encoding: .utf8)
    let made = try ChildProcess.run("msgfmt", ["--check", "--output-file=\(folder)/pl.mo", "\(folder)/pl.po"])
    try #require(made.hasSucceeded, "\(made.output)")
    let catalogue = try #require(MessageCatalogue(Array(Data(contentsOf: URL(filePath: folder + "/pl.mo")))))
    let forms = [1, 3, 5, 12, 22].map { catalogue.text("{count} timer", "{count} timers", count: $0) }
    #expect(forms == ["minutnik", "minutniki", "minutników", "minutników", "minutniki"].map { "{count} " + $0 })
    #expect(catalogue.text("{count} timer") == "{count} minutnik")
    #expect(catalogue.text("{count} alarm", "{count} alarms", count: 2) == nil)
  }

  @Test func `A text that the catalogue lacks has no translation`() throws {
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
