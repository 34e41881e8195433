// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiCommands

@Suite struct KeyReaderTests {
  /// The keys of several reads.
  private func keys(_ reads: [String]) -> String {
    var reader = KeyReader()
    return reads.map { String(reader.keys(in: Array($0.utf8))) }.joined(separator: "|")
  }

  @Test(arguments: [
    (["q"], "q"), (["ｑ　"], "q "), (["\u{1B}[A", "q"], "|q"), (["\u{1B}OPq"], "q"), (["\u{1B}[15~s"], "s"),
    (["\u{1B}", "q"], "|q"),
  ])
  func `Escape sequences are no keys`(_ reads: [String], _ expected: String) { #expect(keys(reads) == expected) }

  @Test(arguments: [
    (["\u{1B}[", "A", "q"], "||q"), (["\u{1B}[20", "0~q"], "|q"), (["\u{1B}O", "P", "q"], "||q"),
    (["s\u{1B}[1;", "5", "C", "q"], "s|||q"),
  ])
  func `A sequence that comes in pieces is still one`(_ reads: [String], _ expected: String) {
    #expect(keys(reads) == expected)
  }

  @Test(arguments: [
    ("\u{1B}[A", TerminalKey.up), ("\u{1B}OB", .down), ("\u{1B}[1;5C", .right), ("\u{1B}[3~", .delete),
    ("\u{1B}[Z", .backTab), ("\u{1B}[5~", .pageUp), ("\u{1B}", .character("\u{1B}")), ("あ", .character("あ")),
  ])
  func `Arrows and the keys around them are known`(_ bytes: String, _ key: TerminalKey) {
    var reader = KeyReader()
    #expect(reader.pressed(in: Array(bytes.utf8)) == [key])
  }

  @Test func `A character that comes in pieces is one key`() {
    var reader = KeyReader()
    let bytes = Array("停".utf8)
    #expect(reader.keys(in: Array(bytes[..<1])) == [])
    #expect(reader.keys(in: Array(bytes[1...])) == ["停"])
  }

  @Test func `An unfinished sequence does not swallow keys for ever`() {
    #expect(keys(["\u{1B}[" + String(repeating: "1", count: 40), "q"]).hasSuffix("q"))
  }
}
