// SPDX-License-Identifier: Apache-2.0
import Observation
import TokiModel
import TokiScreens

/// The app's saved values about sleep: the page's form, and the sleep screen's brightness.
@Observable @MainActor final class SleepModel {
  /// The fields of the Sleep page.
  var form: SetSleepForm { didSet { keep(form.kept, insteadOf: oldValue.kept) } }
  /// Brightness of the sleep screen.
  var brightness: SleepBrightness { didSet { settings.set("sleep-dim", String(brightness.rawValue)) } }
  /// The time that the page opens at.
  var start: WakeTimeStart { didSet { settings.set("wake-at-now", start == .present) } }
  @ObservationIgnored private let settings: any AppSettings

  /// Begins with the saved state.
  init(_ settings: any AppSettings) {
    self.settings = settings
    form = SetSleepForm(
      SetSleepForm.Kept(
        time: settings.text("wake-time"), alarm: settings.text("sleep-alarm")))
    brightness = settings.text("sleep-dim").flatMap { Int($0) }.flatMap { SleepBrightness(rawValue: $0) } ?? .usual
    start = settings.flag("wake-at-now") == false ? .last : .present
  }

  /// Takes the time that a person chose; it is there again at the next launch, started or not.
  func choose(hour: Int, minute: Int) {
    guard let time = TimeOfDay(hour: hour, minute: minute) else { return }
    form.time = time
    settings.set("wake-time", time.text)
  }

  private func keep(_ kept: SetSleepForm.Kept, insteadOf old: SetSleepForm.Kept) {
    if kept.time != old.time { settings.set("wake-time", kept.time) }
    if kept.alarm != old.alarm { settings.set("sleep-alarm", kept.alarm) }
  }
}
