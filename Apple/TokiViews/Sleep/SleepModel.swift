// SPDX-License-Identifier: Apache-2.0
import Observation
import TokiModel
import TokiScreens

/// What the app keeps about sleep: how bright the sleep screen is, and what the page before it opens with.
@Observable @MainActor final class SleepModel {
  /// Brightness of the sleep screen.
  var brightness: SleepBrightness {
    didSet { settings.set("sleep-dim", String(brightness.rawValue)) }
  }
  /// The time that the page opens at.
  var start: WakeTimeStart {
    didSet { settings.set("wake-at-now", start == .present) }
  }
  @ObservationIgnored private let settings: any AppSettings

  /// Begins with what was kept.
  init(_ settings: any AppSettings) {
    self.settings = settings
    brightness = settings.text("sleep-dim").flatMap { Int($0) }.flatMap { SleepBrightness(rawValue: $0) } ?? .usual
    start = settings.flag("wake-at-now") == true ? .present : .last
  }
}
