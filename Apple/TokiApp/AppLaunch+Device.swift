// SPDX-License-Identifier: Apache-2.0
import AppleHost
import Foundation
import TokiLaunch
import TokiViews

extension AppLaunch {
  /// The start on this device: the engine in this process, and the system for rings while the app does not run.
  ///
  /// The rest is different in a test.
  ///
  /// - Parameters:
  ///   - answers: Takes a person's answers to notifications, also before the home is open.
  ///   - settings: Settings of the app itself.
  ///   - locale: Language and region of texts without a window.
  ///   - alarms: The system's own alarms.
  ///   - board: Shows the glance in the widget; `nil` where there is none.
  ///   - sounds: The paths of the folders with Toki's sounds.
  ///   - zoneNames: Names of the time zones that the machine knows.
  ///   - presses: Has a person's presses on rings of the system.
  ///   - folder: Finds the folder of the home, which exists then.
  ///   - pulse: Makes the wait until a screen changes by itself.
  ///   - machine: Makes the machine, for each try to open the home.
  /// - Returns: The start, which opens nothing yet.
  static func onDevice(
    answers: NotificationAnswers, settings: any AppSettings = DeviceSettings(),
    locale: @escaping @Sendable () -> Locale = { .current }, alarms: @escaping HostParts.Alarms = SystemAlarms.channel,
    board: GlanceBoard? = .onDevice,
    sounds: [String] = [Bundle.main.resourcePath].compactMap(\.self), zoneNames: [String] = SystemZone.names,
    presses: RingPresses = RingPresses(clock: AppleClock()),
    in folder: @escaping @Sendable () throws -> String = homeFolder,
    pulse: @escaping Pulse = { ClockPulse(clock: $0) },
    on machine: @escaping @Sendable () -> HostMachine = { .onDevice() }
  ) -> AppLaunch {
    AppLaunch(settings: settings, locale: locale, notePress: { presses.note($0, isSnooze: $1) }) {
      let folder = try folder()
      let parts = HostParts.onDevice(
        in: folder, on: machine(), language: AppTexts.language(of: Bundle.main.preferredLocalizations),
        sounds: sounds, alarms: alarms, open: Opening.open, answers: answers,
        presses: presses, board: board)
      let home = try await AppleHome.launch(in: folder, on: parts)
      return Opened(
        control: home.control, clock: home.clock, system: home.rings, pulse: pulse, zoneNames: zoneNames,
        openSettings: Opening.settings, keepAwake: ScreenLight.keepOn,
        press: { ring, isSnooze in await home.press(ring, isSnooze: isSnooze) })
    }
  }

  /// The folder of the person's home, which is made if need be.
  private static let homeFolder: @Sendable () throws -> String = {
    let support = try FileManager.default.url(
      for: .applicationSupportDirectory, in: .userDomainMask, appropriateFor: nil, create: true)
    let folder = support.appending(path: "Toki")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder.path
  }
}
