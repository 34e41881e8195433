// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing
import TokiLaunch
import TokiModel

struct AppTextsTests {
  @Test(arguments: [
    ([], Language.english), (["en"], .english), (["ja"], .japanese), (["ja-JP", "en"], .japanese),
    (["en", "ja"], .english), (["jam"], .english), (["fr"], .english),
  ])
  func `The app speaks the language that the person prefers, if it knows it`(preferred: [String], language: Language) {
    #expect(AppTexts.language(of: preferred) == language)
  }

  @Test func `A language other than English needs a catalogue in the bundle`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).bundle")
    defer { try? FileManager.default.removeItem(at: folder) }
    for code in ["de", "ja"] {
      let texts = folder.appending(path: "\(code).lproj")
      try FileManager.default.createDirectory(at: texts, withIntermediateDirectories: true)
    }
    let bundle = try #require(Bundle(path: folder.path))
    let german = try #require(Language(locale: "de"))
    #expect(AppTexts.catalogue(of: .japanese, in: bundle) != nil)
    #expect(AppTexts.catalogue(of: german, in: bundle) != nil)
    #expect(AppTexts.catalogue(of: .english, in: bundle) == nil)
    #expect(AppTexts.catalogue(of: .japanese, in: Bundle(for: Empty.self)) == nil)
    #expect(AppTexts.language(of: ["de-AT"], in: bundle) == german)
    #expect(AppTexts.language(of: ["de-AT"], in: Bundle(for: Empty.self)) == .english)
  }

  private final class Empty {}
}
