// SPDX-License-Identifier: Apache-2.0
#if canImport(AlarmKit)
import AppIntents
import AppleHost
import TokiLaunch

/// Stops a ring that the system makes, tells Toki, and does the person's own action.
///
/// The system brings the app to the front for it, since an app in the background can open nothing.
@available(iOS 26.1, *)
struct RunOwnAction: LiveActivityIntent {
  static let title: LocalizedStringResource = "Open an address"
  static let isDiscoverable = false
  static let supportedModes: IntentModes = .foreground

  /// Toki's name of the ring, as `ProjectedID` writes it.
  @Parameter(title: "Alarm") var ring: String
  /// The address that it opens.
  @Parameter(title: "Open an address") var address: String
  @Dependency private var launch: AppLaunch

  init() {}

  init(ring: String, address: String) {
    self.ring = ring
    self.address = address
  }

  func perform() async throws -> some IntentResult {
    AlarmKitSchedule.stop(ring)
    await launch.press(ring, isSnooze: false)
    await Opening.openNow(address)
    return .result()
  }
}
#endif
