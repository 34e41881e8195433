// SPDX-License-Identifier: Apache-2.0
#if canImport(AlarmKit)
import AppIntents
import AppleHost
import TokiLaunch

/// Snoozes a ring that the system makes, and tells Toki, which gives the system the end of the snooze as a ring.
///
/// The system runs it in the app's process, which it launches for that (`LiveActivityIntent`).
@available(iOS 26.1, *)
struct SnoozeRing: LiveActivityIntent {
  static let title: LocalizedStringResource = "Snooze"
  static let isDiscoverable = false

  /// Toki's name of the ring, as `ProjectedID` writes it.
  @Parameter(title: "Alarm") var ring: String
  @Dependency private var launch: AppLaunch

  init() {}

  init(ring: String) { self.ring = ring }

  func perform() async throws -> some IntentResult {
    AlarmKitSchedule.snooze(ring)
    await launch.press(ring, isSnooze: true)
    return .result()
  }
}
#endif
