// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Localization
import TokiModel
import TokiScreens

/// Hours and minutes in large digits, to type, to step and to scroll.
final class WakeTimePicker {
  let widget: Box
  /// Called after the person chose another time.
  var changed: () -> Void = {}
  private let hours: SpinButton
  /// 1 to 12, in place of `hours` where the day has two halves.
  private let halfHours: SpinButton
  private let minutes: SpinButton
  private let morning: ToggleButton
  private let afternoon: ToggleButton
  private let half: Box
  private var uses24Hours = true
  private var isBeingSet = false

  init() {
    hours = SpinButton(name: tr("Hour"), 0...23, isVertical: true, wraps: true)
    halfHours = SpinButton(name: tr("Hour"), 1...12, isVertical: true, wraps: true)
    minutes = SpinButton(name: tr("Minute"), 0...59, isVertical: true, wraps: true)
    morning = ToggleButton(toggle: tr("AM"))
    afternoon = ToggleButton(toggle: tr("PM"))
    afternoon.join(morning)
    morning.isOn = true
    half = Box(.vertical, [morning, afternoon])
    half.addStyle("linked")
    half.verticalAlign = .center
    half.isVisible = false
    halfHours.isVisible = false
    let colon = Label(":", styles: ["wake-colon", "digits"])
    widget = Box(.horizontal, spacing: 12, [hours, halfHours, colon, minutes, half])
    widget.horizontalAlign = .center
    widget.addStyle("wake-picker")
    hours.showDigits(2)
    minutes.showDigits(2)
    for spin in [hours, halfHours, minutes] {
      spin.addStyle("digits")
      spin.onStep { [weak self] in self?.changed() }
    }
    afternoon.onChange(of: "active") { [weak self] in
      guard let self, !isBeingSet else { return }
      changed()
    }
  }

  /// The chosen time, to the minute.
  var time: TimeOfDay {
    get {
      let hour = uses24Hours ? hours.value : halfHours.value % 12 + (afternoon.isOn ? 12 : 0)
      return TimeOfDay(hour: hour, minute: minutes.value) ?? Self.usual
    }
    set {
      hours.value = newValue.hour
      halfHours.value = TimeText.hour12(newValue.hour)
      isBeingSet = true
      (newValue.hour < 12 ? morning : afternoon).isOn = true
      isBeingSet = false
      minutes.value = newValue.minute
    }
  }

  /// Where a picker begins that nobody has used.
  static let usual = TimeOfDay(secondOfDay: 7 * 3600)!

  func show(_ style: ScreenStyle) {
    guard style.uses24Hours != uses24Hours else { return }
    let chosen = time
    uses24Hours = style.uses24Hours
    hours.isVisible = uses24Hours
    halfHours.isVisible = !uses24Hours
    half.isVisible = !uses24Hours
    time = chosen
  }

  /// Takes what was typed and not entered yet.
  func takeTyped() { for spin in [hours, halfHours, minutes] where spin.isVisible { spin.takeTyped() } }

  func grabFocus() { (uses24Hours ? hours : halfHours).grabFocus() }
}
