// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Localization
import TokiScreens

/// A span from 00:00:00 to 99:59:59, to drag, scroll, type or step.
final class DurationPicker {
  let widget: Box
  /// Called after a change by the person.
  var changed: () -> Void = {}
  let hours = SpinButton(name: tr("Hours"), PickedSpan.hourRange, isVertical: true, wraps: true)
  let minutes = SpinButton(name: tr("Minutes"), PickedSpan.minuteRange, isVertical: true, wraps: true)
  let seconds = SpinButton(name: tr("Seconds"), PickedSpan.minuteRange, isVertical: true, wraps: true)

  private var isBeingSet = false

  init() {
    widget = Box(.horizontal, spacing: 6)
    widget.addStyle("picker", "digits")
    widget.horizontalAlign = .center
    let columns = [(hours, tr("Hours")), (minutes, tr("Minutes")), (seconds, tr("Seconds"))]
    for (index, (spin, title)) in columns.enumerated() {
      if index > 0 {
        let colon = TextLabel(":", styles: ["picker-colon"])
        colon.verticalAlign = .center
        // Level with the digits, which the captions push down.
        colon.setMargins(top: 18)
        widget.append(colon)
      }
      let caption = TextLabel(title, styles: ["caption", "soft"])
      widget.append(Box(.vertical, spacing: 3, [caption, spin]))
      spin.showDigits(2)
      spin.onStep { [weak self] in self?.tell() }
      spin.onType { [weak self] in self?.tell() }
      spin.stepByDrag()
    }
    // Time runs from left to right in every language.
    widget.setLeftToRight()
  }

  /// The chosen span, numbers that are being typed included; setting it does not call `changed`.
  var picked: PickedSpan {
    get {
      PickedSpan(
        hours: hours.typed ?? hours.value, minutes: minutes.typed ?? minutes.value,
        seconds: seconds.typed ?? seconds.value)
    }
    set {
      isBeingSet = true
      (hours.value, minutes.value, seconds.value) = (newValue.hours, newValue.minutes, newValue.seconds)
      isBeingSet = false
    }
  }

  private func tell() { if !isBeingSet { changed() } }
}
