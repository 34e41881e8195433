// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel

@Suite struct LabelTests {
  @Test(arguments: ["", "Tea", "お茶 🍵", String(repeating: "茶", count: 200)])
  func `A label is one line of up to 200 characters`(text: String) throws {
    #expect(try Label(text).text == text)
  }

  @Test func `A longer one is refused with its length`() {
    #expect(throws: LabelError.tooLong(characters: 10_000)) {
      try Label(String(repeating: "x", count: 10_000))
    }
  }

  @Test(arguments: ["\u{1B}[2J", "two\nlines", "bell\u{7}", "\u{9B}31m", "\u{202E}evil"])
  func `A label that could drive a terminal is refused`(text: String) {
    #expect(throws: LabelError.self) { try Label(text) }
  }
}

@Suite struct ItemIDTests {
  @Test(arguments: ["t1", "a2", "t9007199254740991"])
  func `An id is read and written the same`(text: String) throws {
    #expect(try #require(ItemID(text: text)).text == text)
  }

  @Test(arguments: ["", "t", "t0", "t01", "x1", "1", "t-1", "t1 ", "t99999999999999999999999"])
  func `Anything else is no id`(text: String) {
    #expect(ItemID(text: text) == nil)
  }
}
