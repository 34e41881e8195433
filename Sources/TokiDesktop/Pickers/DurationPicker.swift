// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Localization
import TokiModel

/// A span from 00:00:00 to 99:59:59, to drag, scroll, type or step.
final class DurationPicker {
  let widget: Box
  /// Called after a change by the person.
  var changed: () -> Void = {}
  let hours = SpinButton(name: tr("Hours"), 0...99, isVertical: true, wraps: true)
  let minutes = SpinButton(name: tr("Minutes"), 0...59, isVertical: true, wraps: true)
  let seconds = SpinButton(name: tr("Seconds"), 0...59, isVertical: true, wraps: true)

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

  /// The chosen span; setting it rounds up to the second and does not call `changed`.
  var span: TimeSpan {
    get {
      .hours(Int64(Self.value(of: hours, 99))) + .minutes(Int64(Self.value(of: minutes, 59)))
        + .seconds(Int64(Self.value(of: seconds, 59)))
    }
    set {
      let most: Int64 = 99 * 3600 + 59 * 60 + 59
      let (whole, rest) = max(0, newValue.nanoseconds).quotientAndRemainder(dividingBy: 1_000_000_000)
      let total = Int(min(most, whole + (rest > 0 ? 1 : 0)))
      isBeingSet = true
      hours.value = total / 3600
      minutes.value = total / 60 % 60
      seconds.value = total % 60
      isBeingSet = false
    }
  }

  /// The number as typed, even before Enter.
  private static func value(of spin: SpinButton, _ most: Int) -> Int {
    (spin.typed ?? spin.value).clamped(to: 0...most)
  }

  private func tell() { if !isBeingSet { changed() } }
}
