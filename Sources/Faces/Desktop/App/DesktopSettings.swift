// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Localization
import TokiModel
import TokiScreens

/// Settings of the app itself, kept in a file of `key=value` lines.
///
/// Settings about ringing belong to the engine and are the same in every client.
final class DesktopSettings {
  private let file: KeyFile
  private static let group = "desktop"
  /// Key of how the time left of timers is shown.
  static let countdown = "countdown"
  /// Called after a setting changed.
  var changed: () -> Void = {}
  /// Called with a sentence when the file cannot be saved, or had to be begun anew.
  var say: (String) -> Void = { _ in }
  /// `true` while the last change is not saved, which is said once.
  private var isUnsaved = false

  /// Reads the file at `path`; `nil` keeps nothing beyond this run.
  init(path: String?) { file = KeyFile(path: path) }

  /// The stored text; `nil` when nothing is set.
  func text(_ key: String) -> String? { file.text(Self.group, key) }

  /// Stores a text and saves the file; `nil` removes it.
  func set(_ key: String, _ text: String?) {
    guard self.text(key) != text else { return }
    file.set(Self.group, key, text)
    save()
    changed()
  }

  private func save() {
    if let aside = file.setDamagedAside() {
      say(tr("Some settings of the app could not be read. Their file is kept as {file}.", ["file": aside]))
    }
    let isSaved = file.save()
    if !isSaved, !isUnsaved {
      say(tr("The app's settings cannot be saved. Changes are lost when Toki is closed."))
    }
    isUnsaved = !isSaved
  }

  func list(_ key: String) -> [String] {
    text(key)?.split(separator: ";").map(String.init) ?? []
  }

  func set(_ key: String, _ list: [String]) { set(key, list.isEmpty ? nil : list.joined(separator: ";")) }

  func number(_ key: String) -> Int? { text(key).flatMap { Int($0) } }

  func flag(_ key: String) -> Bool? { text(key).map { $0 == "true" } }

  func set(_ key: String, _ flag: Bool) { set(key, flag ? "true" : "false") }

  /// `true` if timers show a shrinking disc instead of a ring.
  var showsDisc: Bool {
    get { flag("disc") == true }
    set { set("disc", newValue) }
  }

  /// `true` if Toki has an icon among those of the panel, and stays when its window is closed.
  var hasStatusIcon: Bool {
    get { flag("status-icon") == true }
    set { set("status-icon", newValue) }
  }

  /// The meaning of Escape on the ring screen.
  var escapeAtRing: EscapeAtRing {
    get { text("escape-at-ring").flatMap { EscapeAtRing(rawValue: $0) } ?? .snooze }
    set { set("escape-at-ring", newValue.rawValue) }
  }

  /// `true` if a ring fills the screen.
  var ringsFullScreen: Bool {
    get { flag("ring-full-screen") == true }
    set { set("ring-full-screen", newValue) }
  }

  /// The brightness of the sleep screen.
  var sleepBrightness: SleepBrightness {
    get { number("sleep-dim").flatMap { SleepBrightness(rawValue: $0) } ?? .usual }
    set { set("sleep-dim", String(newValue.rawValue)) }
  }

  /// The time that the sleep page opens at.
  var wakeTimeStart: WakeTimeStart {
    get { flag("wake-at-now") == true ? .present : .last }
    set { set("wake-at-now", newValue == .present) }
  }

  /// The saved state of the sleep page.
  var sleep: SetSleepForm.Kept {
    get {
      SetSleepForm.Kept(
        time: text("wake-time"), alarm: text("sleep-alarm"))
    }
    set {
      set("wake-time", newValue.time)
      set("sleep-alarm", newValue.alarm)
    }
  }

  func style(language: Language) -> ScreenStyle {
    let start = text("week-start").flatMap { code in WeekDay.allCases.first { $0.code == code } }
    return ScreenStyle(
      uses24Hours: flag("24-hours") ?? Theme.uses24Hours,
      weekStart: start ?? WeekDay(rawValue: Theme.firstWeekDay) ?? .monday, language: language,
      countdown: text(Self.countdown).flatMap { CountdownStyle(rawValue: $0) } ?? .digits)
  }
}
