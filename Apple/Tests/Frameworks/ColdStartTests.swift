// SPDX-License-Identifier: Apache-2.0
import Foundation
import Glibc
import Localization
import Testing
import TokiEngine
import TokiModel
@_spi(Headless) import UserNotifications

@testable import AppleHost
@testable import TokiApp

extension FrameworkTests {
  /// The app as it ships, launched in a process of its own.
  @Suite struct ColdStartTests {
    /// Launches the app for a button of a notification, without any window; returns the files of the home.
    @MainActor static func press(_ button: String, in folder: String) async throws -> [String] {
      setenv("XDG_DATA_HOME", folder, 1)
      let center = UNUserNotificationCenter.current()
      let schedule = NotificationSchedule(texts: RingNotice.Texts(language: .english) { _ in "07:00" })
      let id = try #require(ProjectedID(text: "a1.2.1.0.ring"))
      let instant = UTCInstant(secondsSinceEpoch: 1_782_108_000)
      try await schedule.schedule(
        ProjectedRing(id: id, kind: .alarm, instant: instant, snooze: .minutes(9), channel: .notification))
      center.deliver(id.text)
      let shown = try #require(center.delivered.first)
      let app = TokiApp()
      await withCheckedContinuation { continuation in
        let isTaken = center.press(button, of: shown) { continuation.resume() }
        precondition(isTaken, "The launch has set no delegate")
      }
      withExtendedLifetime(app) {}
      return try FileManager.default.contentsOfDirectory(atPath: folder + "/Toki")
    }

    @Test func `The launch takes the language that the person prefers of the bundle's`() async {
      await #expect(processExitsWith: .success) {
        Localization.start(language: .japanese) { _ in nil }
        _ = await TokiApp()
        #expect(Localization.language == .english)
      }
    }

    @Test func `A snooze pressed on an app that was ended opens the home, without a window`() async {
      await #expect(processExitsWith: .success) {
        let folder = NSTemporaryDirectory() + "/toki-launch-\(UUID().uuidString.prefix(8))"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let files = try await ColdStartTests.press("snooze", in: folder)
        #expect(files.contains("toki.db"))
      }
    }
  }
}
