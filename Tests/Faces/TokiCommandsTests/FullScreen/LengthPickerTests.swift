// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel
import TokiScreens
@testable import TokiCommands

@Suite struct LengthPickerTests {
  private func picker(_ keys: [TerminalKey]) -> LengthPicker {
    var picker = LengthPicker()
    for key in keys { picker.press(key) }
    return picker
  }

  private func typed(_ text: String) -> [TerminalKey] { text.map { .character($0) } }

  @Test func `It begins at the minutes`() {
    #expect(picker([]).digits == "00:00:00")
    #expect(picker([]).marked == 3..<5)
  }

  @Test func `Two digits make a number and go on to the next`() {
    let picker = picker(typed("25"))
    #expect(picker.digits == "00:25:00")
    #expect(picker.marked == 6..<8)
    #expect(self.picker(typed("2530")).digits == "00:25:30")
  }

  @Test func `A digit that makes no number of its column begins anew`() {
    #expect(picker(typed("78")).digits == "00:08:00")
    #expect(picker(typed("99")).digits == "00:09:00")
    #expect(picker([.left] + typed("99")).digits == "99:00:00")
  }

  @Test func `Arrows change a number, beyond its ends, and go to the other ones`() {
    #expect(picker([.up, .up]).digits == "00:02:00")
    #expect(picker([.down]).digits == "00:59:00")
    #expect(picker([.right, .up, .left, .left, .left, .up]).digits == "01:00:01")
    #expect(picker(typed("25") + [.left, .character("\u{7F}")]).digits == "00:00:00")
  }
}
