// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel

@testable import Localization

/// What a ring says.
@Suite struct SpokenTextsTests {
  private func say(_ hour: Int, _ minute: Int, _ language: Language) throws -> String {
    SpokenTexts.text(at: try #require(TimeOfDay(hour: hour, minute: minute)), label: .none, in: language)
  }

  @Test(arguments: [
    (0, 0, "midnight"), (0, 1, "twelve oh one"), (0, 30, "twelve thirty"), (1, 0, "one o'clock"),
    (7, 5, "seven oh five"),
    (7, 30, "seven thirty"), (9, 12, "nine twelve"), (11, 59, "eleven fifty nine"), (12, 0, "noon"),
    (12, 45, "twelve forty five"), (13, 10, "one ten"), (19, 19, "seven nineteen"), (23, 20, "eleven twenty"),
  ])
  func `English hours are those of a clock with hands`(hour: Int, minute: Int, words: String) throws {
    #expect(try say(hour, minute, .english) == "It is \(words).")
  }

  /// Every hour, as a person reads it.
  private static let hours = [
    "れいじ", "いちじ", "にじ", "さんじ", "よじ", "ごじ", "ろくじ", "しちじ", "はちじ", "くじ", "じゅうじ", "じゅういちじ", "じゅうにじ",
    "じゅうさんじ", "じゅうよじ", "じゅうごじ", "じゅうろくじ", "じゅうしちじ", "じゅうはちじ", "じゅうくじ", "にじゅうじ", "にじゅういちじ",
    "にじゅうにじ", "にじゅうさんじ",
  ]

  /// The minutes from 1 to 10; those after them repeat their ends.
  private static let minutes = [
    "いっぷん", "にふん", "さんぷん", "よんぷん", "ごふん", "ろっぷん", "ななふん", "はっぷん", "きゅうふん", "じゅっぷん",
  ]
  private static let tens = ["", "じゅう", "にじゅう", "さんじゅう", "よんじゅう", "ごじゅう"]
  private static let fullTens = ["じゅっぷん", "にじゅっぷん", "さんじゅっぷん", "よんじゅっぷん", "ごじゅっぷん"]

  @Test func `All 1,440 Japanese times are read as people read them`() throws {
    for hour in 0..<24 {
      for minute in 0..<60 {
        let (ten, one) = (minute / 10, minute % 10)
        let minutes =
          minute == 0 ? "" : one == 0 ? Self.fullTens[ten - 1] : Self.tens[ten] + Self.minutes[one - 1]
        #expect(try say(hour, minute, .japanese) == Self.hours[hour] + minutes + " です。")
      }
    }
  }

  @Test func `All 1,440 English times are words, and tell the minutes of a half day apart`() throws {
    for half in [0..<12, 12..<24] {
      var seen: Set<String> = []
      for hour in half {
        for minute in 0..<60 {
          let text = try say(hour, minute, .english)
          #expect(seen.insert(text).inserted, "\(text)")
          #expect(text.hasPrefix("It is ") && text.hasSuffix("."))
          #expect(text.dropFirst(6).dropLast().allSatisfy { $0.isLetter || $0 == " " || $0 == "'" })
        }
      }
    }
  }

  @Test(arguments: [
    ("Tea", "Tea", "Tea"), ("Tea 🍵", "Tea", "Tea"), ("Wake up!", "Wake up", "Wake up"),
    ("Café – crème", "Café – crème", "Café – crème"), ("Bus 42", "Bus 42", "Bus 42"), ("don't", "don't", "don't"),
    ("work → rest", "work rest", "work rest"), ("a/b [[x]]", "a b x", "a b x"),
    ("おちゃ", "", "おちゃ"), ("コーヒー", "", "コーヒー"), ("お茶", "", ""), ("Tea お茶", "", ""), ("ゴミの日", "", ""),
    ("", "", ""), ("🍵", "", ""), ("…", "", ""), ("чай", "", ""), ("時々", "", ""), ("¡", "", ""),
  ])
  func `A label is said where the voice can read it`(text: String, english: String, japanese: String) throws {
    let label = try Label(text)
    let noon = try #require(TimeOfDay(hour: 12, minute: 0))
    #expect(
      SpokenTexts.text(at: noon, label: label, in: .english) == "It is noon." + (english.isEmpty ? "" : " \(english)."))
    #expect(
      SpokenTexts.text(at: noon, label: label, in: .japanese) == "じゅうにじ です。" + (japanese.isEmpty ? "" : japanese + "。"))
  }
}
