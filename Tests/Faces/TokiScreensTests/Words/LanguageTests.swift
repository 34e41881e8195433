// SPDX-License-Identifier: Apache-2.0
import Foundation
import Localization
import Testing
import TokiModel
import TokiTestKit

/// Each screen speaks the language of its style, whatever the process and the task speak.
@Suite struct LanguageTests {
  /// Names and units that a Japanese text has in Latin letters, and values that the screens of this test are given.
  private static let names: Set = [
    "KDE", "NTP", "NTS", "NUL", "TLS", "Toki", "UTC", "http", "ms", "ns", "µs",
    // The days of `2d 04:00:00`, and identifiers of items such as `t1`.
    "d", "t", "a",
    // The server of `TrustSample`.
    "example",
    // A role of a device, as it is typed, and the example of a time zone.
    "display", "Europe", "Berlin",
    // The program that speaks.
    "espeak", "ng",
  ]

  /// The process speaks Japanese.
  static let process: Void = {
    let japanese = try? StringCatalog("ja")
    Localization.start(language: .japanese) {
      $0 == .japanese ? japanese : $0 == ChangedTexts.language ? ChangedTexts() : nil
    }
  }()

  /// What every screen says in a language, in a task of the other one.
  private static func said(in language: Language) throws -> [(screen: String, text: String)] {
    process
    return try Localization.$taskLanguage.withValue(language == .japanese ? .english : .japanese) {
      try EveryScreen(language).texts
    }
  }

  @Test(arguments: [Language.japanese, ChangedTexts.language])
  func `A screen of another language says nothing in English`(language: Language) throws {
    let said = try Self.said(in: language)
    #expect(said.count > 400)
    for (screen, text) in said {
      let words = text.matches(of: /[A-Za-zµ]+/).map { String($0.output) }
      #expect(words.allSatisfy(Self.names.contains), "\(screen): \(text)")
      #expect(!text.contains("{"), "\(screen): \(text)")
    }
    // Without the catalogue there would be nothing to mix in.
    #expect(said.count { $0.text.contains(/[ぁ-んァ-ヶ一-龠⟦]/) } > 350)
  }

  @Test func `An English screen says nothing in Japanese`() throws {
    let said = try Self.said(in: .english)
    #expect(said.count > 400)
    for (screen, text) in said {
      #expect(!text.contains(/[ぁ-んァ-ヶ一-龠]/), "\(screen): \(text)")
      #expect(!text.contains("{"), "\(screen): \(text)")
    }
  }
}
