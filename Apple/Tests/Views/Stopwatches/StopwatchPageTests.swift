// SPDX-License-Identifier: Apache-2.0
@_spi(Headless) import SwiftUI
import Testing
import TokiModel

@MainActor struct StopwatchPageTests {
  private static let buttons = ["Start", "Pause", "Resume", "Lap", "Reset", "Delete"]

  private func onStopwatch(_ locale: String = "en_GB", _ name: String = "Stopwatch") throws -> AppUnderTest {
    let app = try AppUnderTest(locale: locale)
    try app.screen.press(name)
    return app
  }

  @Test func `A stopwatch runs, takes laps, pauses, goes on and is reset, and only what works can be pressed`() throws {
    let app = try onStopwatch()
    #expect(app.values("Stopwatch") == ["00:00.00"])
    #expect(app.buttons(among: Self.buttons) == (able: ["Start"], dimmed: ["Lap", "Reset", "Delete"]))
    try app.screen.press("Start")
    #expect(app.buttons(among: Self.buttons) == (able: ["Pause", "Lap", "Reset", "Delete"], dimmed: []))
    app.pass(.milliseconds(1_239))
    #expect(app.values("Stopwatch") == ["00:01.23"])
    try app.screen.press("Lap")
    app.pass(.seconds(2))
    try app.screen.press("Lap")
    try app.screen.press("Pause")
    #expect(app.buttons(among: Self.buttons) == (able: ["Resume", "Reset", "Delete"], dimmed: ["Lap"]))
    app.pass(.hours(1))
    #expect(app.values("Stopwatch") == ["00:03.23"])
    #expect(app.complaints == [])
    try app.screen.press("Resume")
    // A frame of the display later.
    app.pass(.milliseconds(34))
    #expect(app.values("Stopwatch") == ["00:03.27"])
    try app.screen.press("Reset")
    #expect(app.values("Stopwatch") == ["00:00.00"])
    try app.screen.press("Undo")
    #expect(app.values("Stopwatch") == ["00:03.27"])
    #expect(app.itemCount == 1)
  }

  @Test func `The fastest and the slowest lap are marked in words`() throws {
    let app = try onStopwatch()
    try app.screen.press("Start")
    for seconds: Int64 in [3, 1, 2] {
      app.pass(.seconds(seconds))
      try app.screen.press("Lap")
    }
    let laps = app.screen.all(.group).map(\.label)
    #expect(
      laps == [
        "4, 00:00.00, 00:06.00", "3, 00:02.00, 00:06.00", "2, Fastest, 00:01.00, 00:04.00",
        "1, Slowest, 00:03.00, 00:03.00",
      ])
  }

  @Test func `Another stopwatch has a time of its own, and one is chosen`() throws {
    let app = try onStopwatch()
    try app.screen.press("Start")
    app.pass(.seconds(5))
    try app.screen.press("New Stopwatch")
    #expect(app.values("Stopwatch") == ["00:00.00"])
    try app.screen.choose("Stopwatch 1", in: "Which stopwatch")
    #expect(app.values("Stopwatch") == ["00:05.00"])
    try app.screen.press("Delete")
    #expect(app.values("Stopwatch") == ["00:00.00"])
    try app.screen.press("Undo")
    #expect(app.values("Stopwatch") == ["00:05.00"])
    #expect(app.complaints == [])
  }

  @Test func `A stopwatch runs on while the app is closed`() throws {
    let app = try onStopwatch()
    try app.screen.press("Start")
    app.pass(.seconds(5))
    try app.screen.press("Lap")
    try app.relaunch()
    app.pass(.seconds(5))
    #expect(app.values("Stopwatch") == ["00:10.00"])
    #expect(app.screen.all(.group).map(\.label) == ["2, 00:05.00, 00:10.00", "1, 00:05.00, 00:05.00"])
  }

  @Test func `The stopwatch page is all Japanese in Japanese`() throws {
    let app = try onStopwatch("ja_JP", "ストップウォッチ")
    try app.screen.press("開始")
    for seconds: Int64 in [3, 1] {
      app.pass(.seconds(seconds))
      try app.screen.press("ラップ")
    }
    #expect(app.buttons(among: ["一時停止", "ラップ", "リセット"]).able == ["一時停止", "ラップ", "リセット"])
    #expect(app.screen.all(.group).contains { $0.label == "2, 最速, 00:01.00, 00:04.00" })
    let latin = app.screen.all().map(\.label).filter { $0.contains { $0.isASCII && $0.isLetter } }
    #expect(latin == [])
    #expect(app.complaints == [])
  }
}
