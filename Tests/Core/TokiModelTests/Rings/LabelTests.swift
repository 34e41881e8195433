// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel

@Suite struct LabelTests {
  @Test(arguments: ["", "Tea", "お茶 🍵", String(repeating: "茶", count: 200)])
  func `A label is one line of up to 200 characters`(text: String) throws {
    #expect(try Label(text).text == text)
  }

  @Test func `A label that is too long is refused with its length`() {
    #expect(throws: LabelError.tooLong(characters: 10_000)) {
      try Label(String(repeating: "x", count: 10_000))
    }
  }

  @Test(arguments: ["\u{1B}[2J", "two\nlines", "bell\u{7}", "\u{9B}31m", "\u{202E}evil"])
  func `A label that could drive a terminal is refused`(text: String) {
    #expect(throws: LabelError.self) { try Label(text) }
    #expect(throws: LabelError.self) { try Label(stored: text) }
  }

  private static let england = "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}"
  private static let scotland = "🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}"
  private static let wales = "🏴\u{E0067}\u{E0062}\u{E0077}\u{E006C}\u{E0073}\u{E007F}"

  /// Hidden characters, as numbers, because the compiler rejects noncharacters in a string.
  private static let hidden: [UInt32] = [
    0xFFFE, 0xFFFF, 0x1FFFE, 0x10FFFF, 0xFDD0, 0xFDEF, 0x206A, 0x206F, 0xE0000, 0xE0041, 0xE007F,
  ]

  @Test(arguments: hidden, [("", ""), ("Tea", ""), ("", "Tea"), ("a", "b"), ("🏴", ""), (wales, "")])
  func `A hidden character is refused wherever it stands`(scalar: UInt32, around: (String, String)) throws {
    let text = around.0 + String(try #require(Unicode.Scalar(scalar))) + around.1
    #expect(throws: LabelError.hiddenCharacter(scalar: scalar)) { try Label(text) }
    #expect(try Label(stored: text).text == text)
  }

  /// Tags that hide a text after a flag, and incomplete flags.
  private static let tagged: [(text: String, scalar: UInt32)] = [
    ("🏴\u{E0075}\u{E0073}\u{E0063}\u{E0061}\u{E007F}", 0xE0075), ("🏴\u{E0067}\u{E0062}", 0xE0067),
    ("🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}", 0xE0067),
    ("🏴 \u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", 0xE0067),
  ]

  @Test(arguments: tagged)
  func `Tags are part of three flags alone`(text: String, scalar: UInt32) throws {
    #expect(throws: LabelError.hiddenCharacter(scalar: scalar)) { try Label(text) }
    #expect(try Label(stored: text).text == text)
  }

  @Test(arguments: [
    " ", "   ", "\u{3000}", "\u{A0}", "\u{200B}", "\u{200E}\u{200F}", "\u{61C}", "\u{FEFF}", "\u{2060}\u{200D}",
    "\u{AD}",
    "\u{FE0F}", "\u{3164}", "\u{115F}", "\u{2800}", "\u{E0100}",
  ])
  func `A label of which nothing can be seen is refused`(text: String) throws {
    #expect(throws: LabelError.invisible) { try Label(text) }
    #expect(try Label(stored: text).text == text)
    #expect(try Label(text + "x").text == text + "x")
  }

  @Test(arguments: [
    england, "Six Nations \(scotland)\(wales)!", "🏴", "🏴‍☠️", "👨‍👩‍👧 dinner", "می\u{200C}خواهم", "葛\u{E0100}城", "❤️",
    "שלום\u{200F}", "\u{FFFD}", "\u{FFFC}", "é",
  ])
  func `Flags, joined emoji, joiners and variations of kanji are labels`(text: String) throws {
    #expect(try Label(text).text == text)
    #expect(Label.plain(text, insteadOfOthers: "?") == text)
  }

  @Test func `Characters that labels may not have can be replaced`() {
    let text = "a\u{1B}b\u{206A}c\(Self.england)d\u{E0041}"
    #expect(Label.plain(text, insteadOfOthers: "?") == "a?b?c\(Self.england)d?")
  }

  @Test func `A set's name is seen, and an older one is still read`() {
    #expect(AlarmSetName("wo\u{206A}rk") == nil)
    #expect(AlarmSetName("\u{200B}") == nil)
    #expect(AlarmSetName(stored: "wo\u{206A}rk")?.text == "wo\u{206A}rk")
    #expect(AlarmSetName(stored: " work") == nil)
    #expect(AlarmSetName(stored: "a\nb") == nil)
  }

  @Test func `A plan with an older label is still read`() throws {
    let text = "25m \"wo\u{206A}rk\", 5m \"\u{200B}\""
    #expect(try SequenceText.parse(stored: text).steps.map(\.label.text) == ["wo\u{206A}rk", "\u{200B}"])
    #expect(throws: WordingError.self) { try SequenceText.parse(text) }
  }
}

@Suite struct ItemIDTests {
  @Test(arguments: ["t1", "a2", "t9007199254740991"])
  func `An id is read and written the same`(text: String) throws {
    #expect(try #require(ItemID(text: text)).text == text)
  }

  @Test(arguments: ["", "t", "t0", "t01", "x1", "1", "t-1", "t1 ", "t99999999999999999999999"])
  func `An invalid id is refused`(text: String) {
    #expect(ItemID(text: text) == nil)
  }
}
