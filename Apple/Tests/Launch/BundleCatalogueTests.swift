// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing
import TokiLaunch

struct BundleCatalogueTests {
  /// A bundle with a few Japanese texts, in the form that all systems read.
  private func withBundle(_ body: (Bundle) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).bundle")
    defer { try? FileManager.default.removeItem(at: folder) }
    let texts = folder.appending(path: "ja.lproj")
    try FileManager.default.createDirectory(at: texts, withIntermediateDirectories: true)
    try #""Stop" = "停止"; "OK" = "OK"; "{count} step" = "%lldステップ";"#.write(
      to: texts.appending(path: "Localizable.strings"), atomically: true, encoding: .utf8)
    try body(try #require(Bundle(path: folder.path)))
  }

  @Test func `A text is found, also one that is the same in both languages, and one without translation is not`() throws
  {
    try withBundle { bundle in
      let catalogue = try #require(BundleCatalogue(language: "ja", in: bundle))
      #expect(catalogue.text("Stop") == "停止")
      #expect(catalogue.text("OK") == "OK")
      #expect(catalogue.text("Start") == nil)
    }
  }

  @Test func `A plural has its number, and one without translation is missing`() throws {
    try withBundle { bundle in
      let catalogue = try #require(BundleCatalogue(language: "ja", in: bundle))
      #expect(catalogue.text("{count} step", "{count} steps", count: 3) == "3ステップ")
      #expect(catalogue.text("{count} lap", "{count} laps", count: 3) == nil)
    }
  }

  @Test func `A bundle without a language has no catalogue of it`() throws {
    try withBundle { #expect(BundleCatalogue(language: "fr", in: $0) == nil) }
  }
}
