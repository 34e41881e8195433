// SPDX-License-Identifier: Apache-2.0
@_spi(Headless) import SwiftUI
import Synchronization
import Testing
import TokiEngine
import TokiModel

@MainActor struct SystemRingTests {
  @Test(
    arguments: [
      ("en_GB", "Toki rings only while it is open.", "Allow"), ("ja_JP", "Tokiを開いている間だけ鳴ります。", "許可"),
    ])
  func `Every page says that nothing rings while the app is closed, and asks`(
    locale: String, sentence: String, button: String
  ) throws {
    let system = RecordedSystem()
    let app = try AppUnderTest(locale: locale, system: system)
    #expect(!app.screen.has(.text, sentence))
    app.screen.perform { system.say([.onlyInApp, .notAsked(.notification)]) }
    for page in app.screen.all(.tab) {
      try app.screen.press(page)
      #expect(app.screen.has(.text, sentence))
    }
    try app.screen.press(button)
    #expect(system.calls.last == "ask")
    app.screen.perform { system.say([.openBefore(UTCInstant(secondsSinceEpoch: 1_782_200_000))]) }
    #expect(!app.screen.has(.text, sentence))
    #expect(app.screen.unnamedControls.isEmpty && app.screen.warnings.isEmpty)
  }

  @Test func `All that is to be known of closed rings stands in the preferences`() throws {
    let system = RecordedSystem()
    let app = try AppUnderTest(system: system)
    app.screen.perform {
      system.say([.denied(.alarm), .openBefore(UTCInstant(secondsSinceEpoch: 1_782_200_000)), .canBeQuiet])
    }
    try app.screen.press("Preferences")
    #expect(app.screen.all(.text).contains { $0.label.hasPrefix("Open Toki before ") })
    #expect(app.screen.has(.text, "A Focus or the silent switch can keep notifications from being heard."))
    #expect(!app.screen.all(.button).contains { $0.label == "Allow" })
  }

  @Test func `The app makes the rings itself while the sleep screen is shown`() throws {
    let system = RecordedSystem()
    let app = try AppUnderTest(system: system)
    try app.screen.press("Sleep")
    try app.screen.press("Start")
    #expect(system.calls.last == "in app true")
    try app.screen.press("Back; the alarm stays set")
    #expect(system.calls.last == "in app false")
  }

  @Test func `The app is told what rang, and the system what is to ring, when the app comes to the front`() throws {
    let system = RecordedSystem()
    let app = try AppUnderTest(system: system)
    app.screen.scenePhase = .background
    let before = system.calls.filter { $0 == "project" }.count
    app.screen.scenePhase = .active
    #expect(system.calls.filter { $0 == "project" }.count == before + 1)
  }
}

/// A system that only remembers what it is asked.
private final class RecordedSystem: SystemRinging {
  private let state = Mutex<(calls: [String], listener: AsyncStream<[Projection.Notice]>.Continuation?)>(([], nil))

  var calls: [String] { state.withLock { $0.calls } }
  func say(_ notices: [Projection.Notice]) { state.withLock { _ = $0.listener?.yield(notices) } }

  func notices() async -> AsyncStream<[Projection.Notice]> {
    let (stream, listener) = AsyncStream.makeStream(of: [Projection.Notice].self)
    state.withLock { $0.listener = listener }
    return stream
  }
  func askForPermission() async { state.withLock { $0.calls.append("ask") } }
  func setRingsInApp(_ rings: Bool) async { state.withLock { $0.calls.append("in app \(rings)") } }
  func project() async { state.withLock { $0.calls.append("project") } }
}
