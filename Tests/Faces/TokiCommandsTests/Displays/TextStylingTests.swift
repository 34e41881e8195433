// SPDX-License-Identifier: Apache-2.0
import Testing
@testable import TokiCommands

/// What of a style is written, by the output and the environment.
@Suite struct TextStylingTests {
  private func styling(isTerminal: Bool = true, _ environment: [String: String]) -> TextStyling {
    TextStyling(isTerminal: isTerminal) { environment[$0] }
  }

  @Test(arguments: [
    ([:], TextStyling.colors),
    (["NO_COLOR": "1"], .marks),
    (["NO_COLOR": ""], .colors),
    (["CLICOLOR": "0"], .marks),
    (["CLICOLOR": "1"], .colors),
    (["CLICOLOR": "0", "CLICOLOR_FORCE": "1"], .colors),
    (["NO_COLOR": "1", "CLICOLOR_FORCE": "1"], .marks),
    (["TERM": "dumb"], .none),
    (["TERM": ""], .none),
    (["TERM": "xterm-256color"], .colors),
  ])
  func `A terminal has colors unless its variables say otherwise`(
    _ environment: [String: String], _ expected: TextStyling
  ) {
    #expect(styling(environment) == expected)
  }

  @Test(arguments: [
    ([:], TextStyling.none),
    (["CLICOLOR_FORCE": "1"], .colors),
    (["CLICOLOR_FORCE": "0"], .none),
    (["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], .none),
    (["TERM": "xterm"], .none),
  ])
  func `A pipe has no styles unless they are forced`(_ environment: [String: String], _ expected: TextStyling) {
    #expect(styling(isTerminal: false, environment) == expected)
  }

  @Test func `A styled text ends its style, and a text without one is written as it is`() {
    #expect(CellStyle.running.text("on", in: .colors) == "\u{1B}[0;32mon\u{1B}[0m")
    #expect(CellStyle.running.text("on", in: .marks) == "on")
    #expect(CellStyle.ringing.text("on", in: .marks) == "\u{1B}[0;1;7mon\u{1B}[0m")
    #expect(CellStyle.ringing.text("on", in: .none) == "on")
    #expect(CellStyle.plain.text("on", in: .colors) == "on")
    #expect(CellStyle.ringing.text("", in: .colors) == "")
  }
}
