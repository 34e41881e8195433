// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing
import TokiLaunch

struct DeviceSettingsTests {
  @Test func `A setting is kept in the defaults until it is removed`() {
    let suite = "io.github.toki-clock.tests.\(UUID())"
    defer { UserDefaults(suiteName: suite)?.removePersistentDomain(forName: suite) }
    #expect(DeviceSettings(suite: suite).text("page") == nil)
    DeviceSettings(suite: suite).set("page", "timers")
    #expect(DeviceSettings(suite: suite).text("page") == "timers")
    DeviceSettings(suite: suite).set("page", nil)
    #expect(DeviceSettings(suite: suite).text("page") == nil)
  }
}
