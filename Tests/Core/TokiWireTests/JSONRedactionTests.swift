// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiWire

@Suite struct JSONRedactionTests {
  private func redacted(_ text: String) throws -> String {
    String(decoding: try JSONRedaction.replacing(["hooks": "[]", "hook": "null"], in: Array(text.utf8)), as: UTF8.self)
  }

  @Test(arguments: [
    (#"{"hooks":[{"run":"a"}]}"#, #"{"hooks":[]}"#),
    (#"{"h\u006foks" : "x" , "b":1}"#, #"{"h\u006foks" : [] , "b":1}"#),
    (#"[{"a":{"hook":{"hook":1}}},{"hooks":null}]"#, #"[{"a":{"hook":null}},{"hooks":[]}]"#),
    (#"{"label":"hooks","hooksy":[1],"list":["hooks"]}"#, #"{"label":"hooks","hooksy":[1],"list":["hooks"]}"#),
    (" [ ] ", " [ ] "), ("12", "12"), (#""hooks""#, #""hooks""#), ("{}", "{}"),
  ])
  func `Named members lose their values wherever they stand, and nothing else changes`(
    text: String, expected: String
  ) throws {
    #expect(try redacted(text) == expected)
  }

  @Test(arguments: ["", "{", #"{"hooks":}"#, #"{"hooks":[}"#, #"{"a" 1}"#, String(repeating: "[", count: 100)])
  func `Invalid JSON is not forwarded`(text: String) {
    #expect(throws: ControlError.self) { try redacted(text) }
  }
}
