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

  @Test func `Only Japanese has a catalogue, if the bundle has one`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).bundle")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder.appending(path: "ja.lproj"), withIntermediateDirectories: true)
    let bundle = try #require(Bundle(path: folder.path))
    #expect(AppTexts.catalogue(of: .japanese, in: bundle) != nil)
    #expect(AppTexts.catalogue(of: .english, in: bundle) == nil)
    #expect(AppTexts.catalogue(of: .japanese, in: Bundle(for: Empty.self)) == nil)
  }

  private final class Empty {}
}
