// SPDX-License-Identifier: Apache-2.0
#if canImport(AlarmKit)
import AppIntents
import TokiLaunch

/// Tells Toki that a ring of the system's was snoozed; the system itself counts down to the next one.
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
    await launch.press(ring, isSnooze: true)
    return .result()
  }
}
#endif
