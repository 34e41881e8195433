// SPDX-License-Identifier: Apache-2.0
import AppleHost
import TokiLaunch

extension AppLaunch {
  /// The start on this device: the engine in this process, and the system for what rings while the app does not run.
  static func onDevice() -> AppLaunch {
    AppLaunch(settings: DeviceSettings()) {
      let home = try await AppleHome.open()
      return Opened(
        control: home.control, clock: home.clock, refresh: { await home.rings.project() },
        press: { ring, isSnooze in await home.rings.pressed(ring, isSnooze: isSnooze) })
    }
  }
}
