// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Localization
import TokiModel
import TokiScreens

/// Hour and minute to type, step, scroll or drag, with an AM/PM button on a 12-hour clock.
final class TimePicker {
  let widget: Box
  /// Called with hour (0 to 23) and minute after a change by the person.
  var changed: (_ hour: Int, _ minute: Int) -> Void = { _, _ in }
  /// Called when the person presses Enter in a number.
  var entered: () -> Void = {}
  private var uses24Hours: Bool
  private let hours: SpinButton
  private let minutes: SpinButton
  private let half: Button
  private var isAfternoon = false
  private var isShowing = false

  /// Shows a time; the style class `look` may change the size.
  init(_ time: TimeOfDay, _ style: ScreenStyle, look: String? = nil) {
    uses24Hours = style.uses24Hours
    hours = SpinButton(name: tr("Hour"), uses24Hours ? 0...23 : 1...12, isVertical: true, wraps: true)
    minutes = SpinButton(name: tr("Minute"), 0...59, isVertical: true, wraps: true)
    half = Button("", styles: ["pill"])
    half.verticalAlign = .center
    half.isVisible = !style.uses24Hours
    let colon = TextLabel(":", styles: ["picker-colon", "digits"])
    let row = Box(.horizontal, spacing: 12, [hours, colon, minutes, half])
    row.horizontalAlign = .center
    row.addStyle("picker", "digits")
    if let look { row.addStyle(look) }
    // Hour comes before minute, even where text runs from right to left.
    row.setLeftToRight()
    widget = row
    hours.showDigits(style.uses24Hours ? 2 : 1)
    minutes.showDigits(2)
    for spin in [hours, minutes] {
      spin.stepByDrag()
      // While typing too, before Enter or another field applies the number.
      spin.on("changed") { [weak self] in self?.tell() }
      spin.addInput(
        KeyInput(isFirst: true) { [weak self] key, isModified in
          guard key == .enter, !isModified else { return false }
          self?.takeTyped()
          self?.entered()
          return true
        })
    }
    half.on("clicked") { [weak self] in
      self?.isAfternoon.toggle()
      self?.showHalf()
      self?.tell()
    }
    show(time)
  }

  /// Shows a time without calling `changed`.
  func show(_ time: TimeOfDay) {
    isShowing = true
    defer { isShowing = false }
    isAfternoon = time.hour >= 12
    hours.value = uses24Hours ? time.hour : TimeText.hour12(time.hour)
    minutes.value = time.minute
    showHalf()
  }

  /// Switches between 12 and 24 hours and keeps the chosen time.
  func show(_ style: ScreenStyle) {
    guard style.uses24Hours != uses24Hours else { return }
    let chosen = time
    isShowing = true
    uses24Hours = style.uses24Hours
    hours.setRange(uses24Hours ? 0...23 : 1...12)
    half.isVisible = !uses24Hours
    isShowing = false
    show(chosen)
  }

  /// The chosen time, to the minute; its numbers are always within their ranges.
  var time: TimeOfDay { TimeOfDay(hour: hour(hours.typed ?? hours.value), minute: minute)! }

  /// Applies numbers that are still being typed.
  func takeTyped() {
    hours.takeTyped()
    minutes.takeTyped()
  }

  func grabFocus() { hours.grabFocus() }

  private func tell() {
    guard !isShowing else { return }
    changed(hour(hours.typed ?? hours.value), minute)
  }

  private var minute: Int { minutes.typed.flatMap { (0...59).contains($0) ? $0 : nil } ?? minutes.value }

  /// The hour of the day, 0 to 23, for a number on the picker; an invalid number counts as the last valid one.
  private func hour(_ number: Int) -> Int {
    if uses24Hours { return (0...23).contains(number) ? number : hours.value }
    return ((1...12).contains(number) ? number : hours.value) % 12 + (isAfternoon ? 12 : 0)
  }

  private func showHalf() {
    half.label = isAfternoon ? tr("PM") : tr("AM")
    half.accessibleName = isAfternoon ? tr("Afternoon: change to morning") : tr("Morning: change to afternoon")
  }
}
