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
  func `A sequence that comes in pieces is one all the same`(_ reads: [String], _ expected: String) {
    #expect(keys(reads) == expected)
  }

  @Test func `A character that comes in pieces is one key`() {
    var reader = KeyReader()
    let bytes = Array("停".utf8)
    #expect(reader.keys(in: Array(bytes[..<1])) == [])
    #expect(reader.keys(in: Array(bytes[1...])) == ["停"])
  }

  @Test func `What only looks like a sequence swallows no keys for ever`() {
    #expect(keys(["\u{1B}[" + String(repeating: "1", count: 40), "q"]).hasSuffix("q"))
  }
}
