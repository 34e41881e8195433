// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing
import TokiModel

@testable import Localization

@Suite struct StringCatalogTests {
  /// The texts of the targets that an Apple app links, behind their context: each singular, and its plural if it has one.
  private static func texts() throws -> [(one: String, many: String?)] {
    let contexts = /\btrc\(\s*"([^"]*)",\s*"([^"]*)"/
    let call = /\btrn?\(\s*"((?:[^"\\]|\\.)*)"(?:,\s*"((?:[^"\\]|\\.)*)")?/
    let apple = ["AppleHost", "TokiApp", "TokiIntents", "TokiLaunch", "TokiViews", "TokiWidgets"].map { "Apple/" + $0 }
    return try (["Sources/Core/Model", "Sources/Core/Localization", "Sources/Faces/Screens"] + apple).flatMap {
      target in
      let root = StringCatalog.repository.appendingPathComponent(target).path
      let files = try FileManager.default.subpathsOfDirectory(atPath: root).filter { $0.hasSuffix(".swift") }
      return try files.flatMap { file in
        let text = try String(contentsOfFile: "\(root)/\(file)", encoding: .utf8)
        let told = text.matches(of: contexts).map { ("\($0.output.1)|\($0.output.2)", String?.none) }
        return told
          + text.matches(of: call).map { match in
            (unescaped(match.output.1), match.output.2.map { unescaped($0) })
          }
      }
    }
  }

  private static func unescaped(_ literal: Substring) -> String { literal.replacingOccurrences(of: "\\\"", with: "\"") }

  private static func places(in text: String) -> [String] {
    text.matches(of: /\{[a-z]+\}/).map { String($0.output) }.sorted()
  }

  @Test(arguments: ["ja", "de"])
  func `The catalogue has every text of a screen, translated and with the same placeholders`(language: String) throws {
    let catalog = try StringCatalog(language)
    let texts = try Self.texts()
    #expect(texts.count > 500)
    for (one, many) in texts {
      let text = many.map { catalog.text(one, $0, count: 3) } ?? catalog.text(one)
      let translated = try #require(text, "“\(one)”")
      #expect(!translated.isEmpty, "“\(one)”")
      #expect(Self.places(in: translated) == Self.places(in: one).filter { many == nil || $0 != "{count}" }, "“\(one)”")
    }
  }

  @Test func `The catalogue has no text that only a command uses`() throws {
    let keys = Set(try StringCatalog("ja").keys)
    let texts = Set(try Self.texts().map(\.one))
    #expect(keys.subtracting(texts).isEmpty)
  }

  @Test(arguments: [
    (1, "1 step", "1ステップ"), (2, "2 steps", "2ステップ"), (0, "0 steps", "0ステップ"), (1_000, "1000 steps", "1000ステップ"),
  ])
  func `A plural says its number in both languages`(count: Int, english: String, japanese: String) throws {
    let key = "{count} step"
    #expect(try StringCatalog("en").text(key, "{count} steps", count: count) == english)
    #expect(try StringCatalog("ja").text(key, "{count} steps", count: count) == japanese)
  }

  @Test func `A text with a percent sign is found by itself, and shown as it is`() throws {
    #expect(try StringCatalog("ja").text("it was at {number} %") == "{number}%でした")
  }
}
