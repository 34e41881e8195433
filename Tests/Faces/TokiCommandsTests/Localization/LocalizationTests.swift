// SPDX-License-Identifier: Apache-2.0
import Foundation
import Localization
import Testing
import TokiModel
import TokiTestKit

/// The catalogue and the choice of a language.
@Suite struct LocalizationTests {
  /// Every `tr("…")` and `trn("…", "…"` of the sources.
  static func texts() throws -> [(file: String, text: String)] {
    let call = /\btrn?\(\s*"((?:[^"\\]|\\.)*)"/
    var found: [(file: String, text: String)] = []
    for root in ["Sources", "Fleet"].map({ "\(Repository.root)/\($0)/" }) {
      let files = try #require(FileManager.default.enumerator(atPath: root))
      for case let path as String in files where path.hasSuffix(".swift") {
        let source = try String(contentsOfFile: root + path, encoding: .utf8)
        for match in source.matches(of: call) {
          found.append((path, String(match.output.1).replacingOccurrences(of: "\\\"", with: "\"")))
        }
      }
    }
    return found
  }

  /// The catalogue's translation of each text.
  static func translations() throws -> [String: String] {
    let source = try String(contentsOfFile: Repository.root + "/po/ja.po", encoding: .utf8)
    var result: [String: String] = [:]
    // A text with a context has another one elsewhere.
    for entry in source.components(separatedBy: "\n\n").dropFirst() where !entry.contains("msgctxt ") {
      let key = try #require(entry.firstMatch(of: /(?m)^msgid "(.*)"$/)).output.1
      let value = try #require(entry.firstMatch(of: /(?m)^msgstr(?:\[0\])? "(.*)"$/)).output.1
      result[key.replacingOccurrences(of: "\\\"", with: "\"")] = value.replacingOccurrences(
        of: "\\\"", with: "\"")
    }
    return result
  }

  private static func places(in text: String) -> [String] {
    text.matches(of: /\{[a-z]+\}/).map { String($0.output) }.sorted()
  }

  @Test func `Every text has a Japanese translation with the same places`() throws {
    let texts = try Self.texts()
    let translations = try Self.translations()
    #expect(texts.count > 150)
    for (file, text) in texts {
      let translation = try #require(translations[text], "\(file): “\(text)” is not in po/ja.po")
      #expect(!translation.isEmpty, "\(file): “\(text)” is not translated")
      #expect(Self.places(in: translation) == Self.places(in: text), "\(file): “\(text)”")
    }
  }

  @Test func `A device may ask for each language of the catalogues`() throws {
    let listed = try String(contentsOfFile: Repository.root + "/po/LINGUAS", encoding: .utf8)
    let codes = listed.split(separator: "\n").filter { !$0.hasPrefix("#") }.map(String.init)
    #expect(Set(Language.translated.map(\.code)) == Set(codes + ["en"]))
  }

  @Test func `The catalogue compiles and is found`() throws {
    _ = try #require(Catalogue.folder)
    #expect(tr("Snooze", in: .japanese) == "スヌーズ")
    #expect(tr("Snooze", in: .english) == "Snooze")
  }

  @Test func `A fraction has the mark of the language`() throws {
    let german = try #require(Language(locale: "de"))
    #expect(TimeSpan.milliseconds(1500).words(in: german) == "1,5 s")
    #expect(LatenessText.of(TimeSpan(nanoseconds: 3_700_000), in: german) == "3,7 ms")
    #expect(FineSpanText.bound(TimeSpan(nanoseconds: 1_250_000), in: german) == "± 1,25 ms")
    #expect(LatenessText.of(TimeSpan(nanoseconds: 3_700_000), in: .english) == "3.7 ms")
    #expect(LatenessText.of(TimeSpan(nanoseconds: 3_700_000), in: .japanese) == "3.7ミリ秒")
  }

  @Test func `A placeholder is filled once, and a value is no placeholder`() {
    Catalogue.prepare()
    #expect(tr("Missed: {label}", ["label": "{label} {x}"], in: .english) == "Missed: {label} {x}")
    #expect(tr("Missed: {label}", [:], in: .english) == "Missed: {label}")
    #expect(trn("{count} timer", "{count} timers", 1, in: .english) == "1 timer")
    #expect(trn("{count} timer", "{count} timers", 2, in: .english) == "2 timers")
    #expect(trn("{count} timer", "{count} timers", 2, in: .japanese) == "タイマー2件")
  }

  @Test func `Rings are named in both languages`() async throws {
    let rings = try await Samples.remembering().history()
    let (stopped, missed) = (try #require(rings.first), try #require(rings.last))
    #expect(RingTexts.missedTitle(of: missed, in: .english) == "Missed: Work")
    #expect(RingTexts.missedTitle(of: missed, in: .japanese) == "鳴らせませんでした: Work")
    #expect(RingTexts.title(of: stopped, in: .japanese) == "タイマー")
    #expect(RingTexts.noSound(reason: "no device", in: .japanese) == "音が出ません: no device")
  }

  @Test(arguments: [
    ([:], Language.english), (["LANG": "ja_JP.UTF-8"], .japanese), (["LANG": "ja"], .japanese),
    (["LANG": "de_DE.UTF-8"], .english), (["LANG": "C", "LANGUAGE": "ja"], .english),
    (["LANG": "C.UTF-8", "LANGUAGE": "ja:en"], .japanese),
    (["LANG": "ja_JP.UTF-8", "LC_ALL": "en_US.UTF-8"], .english),
    (["LANG": "en_US.UTF-8", "LC_MESSAGES": "ja_JP.UTF-8"], .japanese),
    (["LANG": "ja_JP.UTF-8", "LC_ALL": ""], .japanese),
    (["LANG": "ja_JP.UTF-8", "LANGUAGE": "en"], .english), (["LANG": "jam_XX"], .english),
    (["LC_ALL": "POSIX", "LANG": "ja_JP.UTF-8"], .english),
    // The first of a list that is spoken, and English is.
    (["LANG": "de_DE.UTF-8", "LANGUAGE": "de:fr:ja:en"], .japanese),
    (["LANG": "de_DE.UTF-8", "LANGUAGE": "de:en:ja"], .english),
    (["LANG": "ja_JP.UTF-8", "LANGUAGE": "::xx_YY@z"], .english),
  ])
  func `The environment chooses the language`(environment: [String: String], language: Language) {
    #expect(Localization.language(of: { environment[$0] }) == language)
  }

  @Test(arguments: [
    ("de", ["de"], "de"), ("de_AT.UTF-8", ["de"], "de"), ("de_AT@euro", ["de", "de_AT"], "de_AT"),
    ("pt_BR", ["pt"], "pt"), ("pt_BR:ja", ["pt_BR", "ja"], "pt_BR"), ("fil_PH:de", ["fil"], "fil"),
    ("fr:de_CH", ["de"], "de"), ("fr", ["de"], "en"), ("C:de", ["de"], "de"),
  ])
  func `A language is chosen once its catalogue is installed`(list: String, catalogues: [String], code: String) {
    let environment = ["LANG": "C.UTF-8", "LANGUAGE": list]
    let language = Localization.language(of: { environment[$0] }) { catalogues.contains($0.code) }
    #expect(language.code == code)
  }
}
