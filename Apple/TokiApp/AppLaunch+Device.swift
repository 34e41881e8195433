// SPDX-License-Identifier: Apache-2.0
import AppleHost
import Foundation
import TokiLaunch

extension AppLaunch {
  /// The start on this device: the engine in this process, and the system for what rings while the app does not run.
  ///
  /// `answers` takes what a person does with notifications, also before the home is open.
  static func onDevice(answers: NotificationAnswers) -> AppLaunch {
    AppLaunch(settings: DeviceSettings()) {
      let support = try FileManager.default.url(
        for: .applicationSupportDirectory, in: .userDomainMask, appropriateFor: nil, create: true)
      let folder = support.appending(path: "Toki")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let parts = HostParts.onDevice(
        in: folder.path, language: AppTexts.language(of: Bundle.main.preferredLocalizations),
        sounds: [Bundle.main.resourcePath].compactMap(\.self), alarms: SystemAlarms.channel, open: Opening.open,
        answers: answers)
      let home = try await AppleHome.launch(in: folder.path, on: parts)
      return Opened(
        control: home.control, clock: home.clock, system: home.rings, zoneNames: SystemZone.names,
        keepAwake: ScreenLight.keepOn, press: { ring, isSnooze in await home.press(ring, isSnooze: isSnooze) })
    }
  }
}
