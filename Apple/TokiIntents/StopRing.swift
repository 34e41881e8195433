// SPDX-License-Identifier: Apache-2.0
#if canImport(AlarmKit)
import AppIntents
import AppleHost
import TokiLaunch

/// Stops a ring that the system makes, tells Toki, and offers the action that the system's alert had no button for.
///
/// The system runs it in the app's process, which it launches for that (`LiveActivityIntent`).
@available(iOS 26.1, *)
struct StopRing: LiveActivityIntent {
  static let title: LocalizedStringResource = "Stop"
  static let isDiscoverable = false

  /// Toki's name of the ring, as `ProjectedID` writes it.
  @Parameter(title: "Alarm") var ring: String
  /// The address of the person's own action; `nil` for none, or one with a button of its own.
  @Parameter(title: "Open an address") var address: String?
  @Dependency private var launch: AppLaunch

  init() {}

  init(ring: String, offers address: String? = nil) {
    self.ring = ring
    self.address = address
  }

  func perform() async throws -> some IntentResult {
    AlarmKitSchedule.stop(ring)
    await launch.press(ring, isSnooze: false)
    if let address { await OwnActionNotice.show(address, after: ring) }
    return .result()
  }
}
#endif
