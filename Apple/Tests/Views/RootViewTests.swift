// SPDX-License-Identifier: Apache-2.0
@_spi(Headless) import SwiftUI
import Testing
import TokiModel

@MainActor struct RootViewTests {
  @Test(arguments: [
    ("en_GB", ["Alarms", "Sleep", "Timers", "Stopwatch", "Clock"]),
    ("ja_JP", ["アラーム", "おやすみ", "タイマー", "ストップウォッチ", "時計"]),
  ])
  func `There are five pages, named in the device's language`(locale: String, names: [String]) throws {
    let app = try AppUnderTest(locale: locale)
    #expect(app.screen.all(.tab).map(\.label) == names)
  }

  @Test func `The page that was open is open at the next launch`() throws {
    let app = try AppUnderTest()
    try app.screen.press("Stopwatch")
    try app.relaunch()
    #expect(app.screen.all(.tab).filter(\.isSelected).map(\.label) == ["Stopwatch"])
  }
}
