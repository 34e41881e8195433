// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Testing
import TokiModel
import TokiScreens

@testable import TokiDesktop

@MainActor @Suite(.serialized) struct DurationPickerTests {
  init() throws { try #require(Theme.start(), "these tests need a display, as of xvfb-run") }

  @Test func `The picker begins at zero and shows the span it is given`() {
    let picker = DurationPicker()
    #expect(picker.typed.picked?.span == .zero)
    picker.show(PickedSpan(.seconds(3_909)))
    #expect([picker.hours, picker.minutes, picker.seconds].map(\.value) == [1, 5, 9])
    #expect(picker.typed.picked?.span == .seconds(3_909))
  }

  @Test func `A step past the end wraps around, and reports the change`() {
    let picker = DurationPicker()
    var told = 0
    picker.changed = { told += 1 }
    picker.show(PickedSpan(.minutes(59)))
    #expect(told == 0)
    picker.minutes.step(1)
    #expect(picker.typed.picked?.span == .zero)
    picker.hours.step(-1)
    #expect(picker.typed.picked?.span == .hours(99))
    #expect(told > 0)
  }

  @Test(arguments: [("7", 7), ("07", 7), ("", 0), ("５", 5), ("75", nil), ("x", nil), ("-1", nil)])
  func `A typed number counts before Enter, and text that does not fit its column stays as an error`(
    _ text: String, _ minutes: Int64?
  ) {
    let picker = DurationPicker()
    picker.show(PickedSpan(.minutes(20)))
    picker.minutes.type(text)
    for _ in 1...2 {
      #expect(picker.typed.picked?.span == minutes.map { .minutes($0) })
      #expect((picker.minutes.problem == nil) == (minutes != nil))
      picker.minutes.takeTyped()
    }
    if minutes == nil { #expect(picker.minutes.text == text) }
    picker.minutes.step(1)
    #expect(picker.typed.picked?.span == .minutes((minutes ?? 20) + 1))
    #expect(picker.minutes.problem == nil)
  }
}
