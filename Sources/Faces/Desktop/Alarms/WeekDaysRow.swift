// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Localization
import TokiModel
import TokiScreens

/// The days of the week as round buttons, in display order.
final class WeekDaysRow {
  let widget: ContentRow
  private(set) var buttons: [(day: WeekDay, button: ToggleButton)] = []
  private var isShowing = false

  init(_ style: ScreenStyle, _ action: @escaping (WeekDays) -> Void) {
    let box = Box(.horizontal)
    box.isHomogeneous = true
    box.setMargins(top: 10, bottom: 10, start: 8, end: 8)
    for day in style.week {
      // One letter fits in every language; screen readers get the whole word.
      let button = ToggleButton(
        toggle: String(day.word(in: Localization.language).prefix(1)), styles: ["circular", "alarm-day"])
      button.accessibleName = DateText.weekDay(day, in: Localization.language)
      button.tooltip = DateText.weekDay(day, in: Localization.language)
      button.horizontalAlign = .center
      box.append(button)
      buttons.append((day, button))
    }
    widget = ContentRow(box, title: tr("Days of the week"))
    for (_, button) in buttons {
      button.on("toggled") { [weak self] in
        guard let self, !isShowing else { return }
        action(days)
      }
    }
  }

  private var days: WeekDays {
    var days: WeekDays = []
    for (day, button) in buttons where button.isOn { days.insert(WeekDays(day)) }
    return days
  }

  /// Shows the days without calling the action.
  func show(_ days: WeekDays) {
    isShowing = true
    for (day, button) in buttons { button.isOn = days.contains(day) }
    isShowing = false
  }
}
