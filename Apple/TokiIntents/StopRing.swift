// SPDX-License-Identifier: Apache-2.0
#if canImport(AlarmKit)
import AlarmKit
import AppIntents
import Foundation
import TokiLaunch

/// Stops a ring that the system makes, and tells Toki.
///
/// The system runs it in the app's process, which it launches for that (`LiveActivityIntent`).
@available(iOS 26.1, *)
struct StopRing: LiveActivityIntent {
  static let title: LocalizedStringResource = "Stop"
  static let isDiscoverable = false

  /// The system's name of the alarm, a UUID; empty where the system stops it itself, as in its own alert.
  @Parameter(title: "Alarm") var alarm: String
  /// Toki's name of the ring, as `ProjectedID` writes it.
  @Parameter(title: "Alarm") var ring: String
  @Dependency private var launch: AppLaunch

  init() {}

  init(ring: String, alarm: UUID? = nil) {
    self.ring = ring
    self.alarm = alarm?.uuidString ?? ""
  }

  func perform() async throws -> some IntentResult {
    // An alarm that is gone was stopped already.
    if let alarm = UUID(uuidString: alarm) { try? AlarmManager.shared.stop(id: alarm) }
    await launch.press(ring, isSnooze: false)
    return .result()
  }
}
#endif
