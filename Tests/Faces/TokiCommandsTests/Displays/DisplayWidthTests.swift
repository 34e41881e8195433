// SPDX-License-Identifier: Apache-2.0
import Testing
@testable import TokiCommands

/// Columns that text of many scripts takes; the sums are those of wcwidth in glibc, pictures those of terminals.
@Suite struct DisplayWidthTests {
  @Test(arguments: [
    ("tea", 3), ("é", 1), ("e\u{301}", 1), ("お茶", 4), ("ﾃｨｰ", 3), ("한국", 4), ("\u{1112}\u{1161}\u{11AB}", 2),
    ("⏰", 2), ("☕", 2), ("❤️", 2), ("👩‍🍳", 2), ("👍🏽", 2), ("🇯🇵", 2), ("1️⃣", 2),
    ("שָׁלוֹם", 4), ("مُنَبِّه", 4), ("กำ", 2), ("का", 2), ("क्षा", 3), ("\u{2068}תה\u{2069}", 2),
  ])
  func `A text has as many columns as a terminal gives it`(_ text: String, _ columns: Int) {
    #expect(DisplayWidth.of(text) == columns)
  }

  @Test func `A label from right to left is isolated, so that digits beside it stay where they are`() {
    #expect(PlainText.isolated("תה") == "\u{2068}תה\u{2069}")
    #expect(PlainText.isolated("شاي 25") == "\u{2068}شاي 25\u{2069}")
    #expect(PlainText.isolated("お茶 tea") == "お茶 tea")
    let line = LineLayout.running("05:00", progress: 0, label: "תה", ends: ["14:12:10"], columns: 40)
    #expect(line.hasSuffix("  \u{2068}תה\u{2069}  14:12:10"))
    #expect(DisplayWidth.of(line) == 40)
    let row = [ItemTable.Cell("t1"), ItemTable.Cell("תה")]
    #expect(ItemTable.aligned([row], styling: .marks) == "t1  \u{2068}תה\u{2069}\n")
    #expect(ItemTable.aligned([row], styling: .none) == "t1  תה\n", "a pipe gets the label as it is")
  }
}
