// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel

@testable import Ringing

/// What gsettings(1) says about GNOME's automatic suspend.
@Suite struct GNOMEPowerSettingsTests {
  private static func listed(_ mains: String, _ battery: String) -> String {
    let schema = "org.gnome.settings-daemon.plugins.power"
    return """
      \(schema) idle-brightness 30
      \(schema) power-button-action 'suspend'
      \(mains.replacing("ac-", with: "\(schema) sleep-inactive-ac-"))
      \(battery.replacing("battery-", with: "\(schema) sleep-inactive-battery-"))
      """
  }

  @Test(arguments: [
    ("ac-timeout 1200\nac-type 'suspend'", TimeSpan.minutes(20)), ("ac-timeout 1200\nac-type 'nothing'", nil),
    ("ac-timeout 0\nac-type 'suspend'", nil), ("ac-timeout 1200\nac-type 'blank'", nil),
    ("ac-type 'hibernate'\nac-timeout 900", .minutes(15)),
  ])
  func `A machine sleeps after an idle span that leads to suspend or hibernate`(mains: String, span: TimeSpan?) throws {
    let battery = "battery-timeout 600\nbattery-type 'suspend'"
    let settings = try #require(GNOMEPowerSettings(listed: Self.listed(mains, battery)))
    #expect(settings.mains == span)
    #expect(settings.battery == .minutes(10))
  }

  @Test(arguments: ["", "No such schema “org.gnome.settings-daemon.plugins.power”", "ac-timeout x\nac-type 'suspend'"])
  func `Settings that cannot be read say nothing`(text: String) {
    #expect(GNOMEPowerSettings(listed: Self.listed(text, "battery-timeout 600\nbattery-type 'suspend'")) == nil)
  }
}
