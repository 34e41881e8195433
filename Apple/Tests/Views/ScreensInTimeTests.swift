// SPDX-License-Identifier: Apache-2.0
import Foundation
@_spi(Headless) import SwiftUI
import Testing
import TokiEngine
import TokiModel

/// Pages that nobody tells to look at the clocks: they wait for their next change themselves.
@MainActor struct ScreensInTimeTests {
  private let app: AppUnderTest
  private var screen: HeadlessHost { app.screen }

  init() throws { app = try AppUnderTest() }

  /// Lets time pass from one change to the next; returns a text at each.
  private func follow(_ count: Int, _ read: () -> String) -> [String] {
    (0..<count).map { _ in
      app.pass(app.untilNextChange ?? .zero)
      return read()
    }
  }

  /// Lets the display draw some frames, of which nobody tells the app; returns a text after each.
  private func draw(_ frames: Int, _ read: () -> String) -> [String] {
    (0..<frames).map { _ in
      // A little longer than a thirtieth of a second, so that none is passed over.
      app.pass(.milliseconds(34))
      return read()
    }
  }

  private func value(_ label: String) -> String { screen.all(.text, label).map(\.value).first { !$0.isEmpty } ?? "" }

  @Test func `A timer shows each second when it comes`() throws {
    try screen.press("Timers")
    try screen.press("Start 10 min")
    #expect(follow(3) { value("10 min") } == ["09:59", "09:58", "09:57"])
  }

  @Test func `A large timer shows milliseconds, thirty times a second`() throws {
    try screen.press("Timers")
    try screen.press("Start 1 min")
    try screen.press("More")
    try screen.press("Show Large")
    #expect(draw(3) { value("1 min") } == ["59.966", "59.932", "59.898"])
    // The page around the digits waits for the next second.
    #expect(app.untilNextChange == .milliseconds(898))
    try screen.press("Pause")
    #expect(draw(2) { value("1 min") } == ["59.898", "59.898"])
  }

  @Test func `A picked timer would ring a minute later when a minute has passed`() throws {
    try screen.press("Timers")
    try screen.choose("5", in: "Minutes")
    #expect(screen.has(.text, "Rings at 06:05"))
    #expect(follow(1) { screen.all(.text).map(\.label).first { $0.hasPrefix("Rings") } ?? "" } == ["Rings at 06:06"])
  }

  @Test func `The stopwatch shows hundredths, thirty times a second`() throws {
    try screen.press("Stopwatch")
    try screen.press("Start")
    #expect(draw(3) { value("Stopwatch") } == ["00:00.03", "00:00.06", "00:00.10"])
    #expect(app.untilNextChange == nil)
  }

  @Test func `The clock shows each minute, or each second where that is wanted`() throws {
    try screen.press("Clock")
    let time = { screen.all(.text).map(\.label).first { $0.hasPrefix("06:") } ?? "" }
    #expect(follow(2, time) == ["06:01", "06:02"])
    try screen.toggle("Show Seconds")
    #expect(follow(2, time) == ["06:02:01", "06:02:02"])
  }
}
