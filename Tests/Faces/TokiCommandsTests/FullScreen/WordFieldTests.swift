// SPDX-License-Identifier: Apache-2.0
import Testing
@testable import TokiCommands

@Suite struct WordFieldTests {
  /// A field in which keys were typed; `<` and `>` stand for the arrows.
  private func field(_ keys: String, history: [String] = []) -> WordField {
    var field = WordField(.item, history: history)
    for key in keys {
      switch key {
      case "<": field.press(.left, history: history)
      case ">": field.press(.right, history: history)
      case "^": field.press(.up, history: history)
      case "v": field.press(.down, history: history)
      default: field.press(.character(key), history: history)
      }
    }
    return field
  }

  @Test(arguments: [
    ("tea", "tea"), ("te<a", "tae"), ("tea<\u{7F}", "ta"), ("tea\u{01}x", "xtea"), ("25m tea\u{17}", "25m "),
    ("25m tea\u{15}", ""), ("<<\u{7F}", ""), ("お茶<\u{04}", "お"), ("a\u{07}b", "ab"), ("abc<<\u{0B}", "a"),
  ])
  func `Keys edit the text`(_ keys: String, _ text: String) { #expect(field(keys).text == text) }

  @Test func `The arrows go through what was typed before, and back to an empty field`() {
    let history = ["5m tea", "1h"]
    #expect(field("^", history: history).text == "1h")
    #expect(field("^^^", history: history).text == "5m tea")
    #expect(field("^^v", history: history).text == "1h")
    #expect(field("^v", history: history).text == "")
  }

  @Test func `The arrows lose nothing that was typed`() {
    let history = ["5m tea", "1h"]
    #expect(field("25mv", history: history).text == "25m")
    #expect(field("25m^v", history: history).text == "25m")
    #expect(field("25m^^v", history: history).text == "1h")
    #expect(field("25m^", history: []).text == "25m")
    #expect(field("^^<x^", history: history).text == "5m texa", "the first one is changed, and none stands before it")
  }

  @Test func `The cursor stands on a character, or on a space at the end`() {
    #expect(field("tea").parts == (before: "tea", at: " ", behind: ""))
    #expect(field("tea<<").parts == (before: "t", at: "e", behind: "a"))
  }
}
