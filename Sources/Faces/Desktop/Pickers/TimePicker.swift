// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Localization
import TokiModel
import TokiScreens

/// Hour and minute to type, step, scroll or drag, with an AM/PM button on a 12-hour clock.
///
/// Either field takes a whole time as well, as `TypedTime` reads it; below them is its meaning, or why it has none.
final class TimePicker {
  let widget: Box
  /// Called after a change by the person.
  var changed: (TypedTime) -> Void = { _ in }
  /// Called when the person presses Enter in a number.
  var entered: () -> Void = {}
  private var uses24Hours: Bool
  let hours: SpinButton
  let minutes: SpinButton
  /// The meaning of a whole time in one of the fields, or why the texts are no time.
  let note = TextLabel("", styles: ["picker-note"])
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
    note.wraps = true
    note.isCentered = true
    widget = Box(.vertical, spacing: 6, [row, note])
    hours.showDigits(style.uses24Hours ? 2 : 1)
    minutes.showDigits(2)
    for spin in [hours, minutes] {
      spin.stepByDrag()
      // While typing too, before Enter or another field applies the number.
      spin.onType { [weak self] in self?.tell() }
      spin.onApply { [weak self] in self?.spread() }
      spin.addInput(
        KeyInput(isFirst: true) { [weak self] key, isModified in
          guard key == .enter, !isModified else { return false }
          self?.spread()
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
    isAfternoon = time.hour >= 12
    hours.value = uses24Hours ? time.hour : TimeText.hour12(time.hour)
    minutes.value = time.minute
    isShowing = false
    showHalf()
    showReading()
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
    if let chosen { show(chosen) } else { showReading() }
  }

  /// The fields' content.
  var typed: TypedTime {
    TypedTime(hour: hours.text, minute: minutes.text, isAfternoon: isAfternoon, uses24Hours: uses24Hours)
  }

  /// The chosen time, to the minute; `nil` while the texts are no time.
  var time: TimeOfDay? { typed.time }

  func grabFocus() { hours.grabFocus() }

  /// Shows a whole time that is in one of the fields, or an hour of the other kind of clock, as an hour and a minute.
  private func spread() {
    guard case .time(let time, let whole) = typed.reading else { return }
    if whole != nil || hours.typed == nil || minutes.typed == nil { show(time) }
  }

  private func tell() {
    guard !isShowing else { return }
    showReading()
    spreadFourDigits()
    changed(typed)
  }

  /// Goes on to the minute once an hour and a minute are typed without a pause.
  ///
  /// A 12-hour clock waits for Enter or another field: "pm" could follow.
  private func spreadFourDigits() {
    guard uses24Hours, hours.holdsFocus, isFourDigits else { return }
    // A field cannot be rewritten while it tells of a change.
    MainLoop.whenIdle { [weak self] in
      guard let self, isFourDigits, hours.holdsFocus else { return }
      spread()
      minutes.grabFocus()
    }
  }

  private var isFourDigits: Bool {
    guard case .time(_, whole: .hour) = typed.reading else { return false }
    return hours.text.count == 4 && Int(hours.text) != nil
  }

  private func showReading() {
    var whole: TypedTime.Field?
    var problem: (sentence: String, field: TypedTime.Field)?
    switch typed.reading {
    case .time(_, let field): whole = field
    case .wrong(let reason, let field): problem = (reason.sentence(in: Localization.language), field)
    }
    for (spin, field) in [(hours, TypedTime.Field.hour), (minutes, .minute)] {
      spin.problem = problem?.field == field ? problem?.sentence : nil
      spin.setStyle("picker-long", spin.text.count > 2)
      // A number that does not count.
      spin.opacity = whole == nil || whole == field ? 1 : 0.4
    }
    half.opacity = whole == nil ? 1 : 0.4
    note.text = problem?.sentence ?? (whole == nil ? nil : time).map { TimeText.of($0, style) } ?? ""
    note.setStyle("error", problem != nil)
  }

  private var style: ScreenStyle { ScreenStyle(uses24Hours: uses24Hours, language: Localization.language) }

  private func showHalf() {
    half.label = isAfternoon ? tr("PM") : tr("AM")
    half.accessibleName = isAfternoon ? tr("Afternoon: change to morning") : tr("Morning: change to afternoon")
  }
}
