// SPDX-License-Identifier: Apache-2.0
import AppleHost
import Foundation
import TokiLaunch

extension AppLaunch {
  /// The start on this device: the engine in this process, and the system for what rings while the app does not run.
  static func onDevice() -> AppLaunch {
    AppLaunch(settings: DeviceSettings()) {
      let folder = URL.applicationSupportDirectory.appending(path: "Toki")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let parts = HostParts.onDevice(
        in: folder.path, language: AppTexts.language(of: Bundle.main.preferredLocalizations),
        sounds: [Bundle.main.resourcePath].compactMap(\.self), alarms: SystemAlarms.channel, open: Opening.open,
        // The system may have launched the app for it, so the home is opened first.
        press: { ring, isSnooze in Task { @MainActor in await TokiApp.launch.press(ring, isSnooze: isSnooze) } })
      let home = try await AppleHome.launch(in: folder.path, on: parts)
      return Opened(
        control: home.control, clock: home.clock, system: home.rings, zoneNames: SystemZone.names,
        keepAwake: ScreenLight.keepOn, press: { ring, isSnooze in await home.press(ring, isSnooze: isSnooze) })
    }
  }
}
