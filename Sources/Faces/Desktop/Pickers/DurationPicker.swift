// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Localization
import TokiScreens

/// A span from 00:00:00 to 99:59:59, to drag, scroll, type or step; a text that is no number of its column turns red.
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
      spin.onApply { [weak self] in self?.spread() }
      spin.stepByDrag()
    }
    // Time runs from left to right in every language.
    widget.setLeftToRight()
  }

  /// The columns' content, before Enter too.
  var typed: TypedSpan { TypedSpan(hours: hours.text, minutes: minutes.text, seconds: seconds.text) }

  /// Shows a span without calling `changed`.
  func show(_ span: PickedSpan) {
    isBeingSet = true
    hours.value = span.hours
    minutes.value = span.minutes
    seconds.value = span.seconds
    isBeingSet = false
    showProblems()
  }

  private func tell() {
    guard !isBeingSet else { return }
    showProblems()
    changed()
  }

  /// Writes a number that GTK cannot read, such as a blank or １５, as its digits.
  private func spread() {
    guard let span = typed.picked, [hours, minutes, seconds].contains(where: { $0.typed == nil }) else { return }
    show(span)
  }

  private func showProblems() {
    let wrong = typed.wrong
    for (spin, column) in [(hours, TypedSpan.Column.hours), (minutes, .minutes), (seconds, .seconds)] {
      spin.problem = wrong.contains(column) ? column.sentence(in: Localization.language) : nil
      spin.setStyle("picker-long", spin.text.count > 2)
    }
  }
}
