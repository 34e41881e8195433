// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Testing
import TokiModel
import TokiScreens

@testable import TokiDesktop

@MainActor @Suite(.serialized) struct DurationPickerTests {
  init() throws { try #require(Theme.start(), "these tests need a display, as of xvfb-run") }

  @Test func `It begins at zero and shows what it is given`() {
    let picker = DurationPicker()
    #expect(picker.picked.span == .zero)
    picker.picked = PickedSpan(.seconds(3_909))
    #expect([picker.hours, picker.minutes, picker.seconds].map(\.value) == [1, 5, 9])
    #expect(picker.picked.span == .seconds(3_909))
  }

  @Test func `A step past the end begins anew, and tells`() {
    let picker = DurationPicker()
    var told = 0
    picker.changed = { told += 1 }
    picker.picked = PickedSpan(.minutes(59))
    #expect(told == 0)
    picker.minutes.step(1)
    #expect(picker.picked.span == .zero)
    picker.hours.step(-1)
    #expect(picker.picked.span == .hours(99))
    #expect(told > 0)
  }

  @Test(arguments: [("7", 7), ("075", 59), ("", 0), ("x", 0)])
  func `What is typed counts before Enter`(_ text: String, _ minutes: Int64) {
    let picker = DurationPicker()
    picker.minutes.type(text)
    #expect(picker.picked.span == .minutes(minutes))
  }
}
