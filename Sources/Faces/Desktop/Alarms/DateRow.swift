// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Localization
import TokiModel
import TokiScreens

/// A row with a date and a calendar to choose it from.
final class DateRow {
  let widget: ActionRow
  private let calendar: CalendarView
  private let today: CivilDate
  private var isShowing = false

  /// Dates are worded relative to `today`; `action` gets each date that the person chooses.
  init(_ title: String, today: CivilDate, _ action: @escaping (CivilDate) -> Void) {
    self.today = today
    widget = ActionRow(title)
    calendar = CalendarView(name: title)
    let button = MenuButton(icon: "x-office-calendar-symbolic", name: tr("Calendar"), popover: Popover(calendar))
    button.addStyle("flat")
    button.verticalAlign = .center
    widget.addSuffix(button)
    widget.setActivatable(button)
    calendar.onChoose { [weak self] in
      guard let self, !isShowing else { return }
      let (year, month, day) = calendar.date
      guard let date = CivilDate(year: year, month: month, day: day) else { return }
      show(date)
      action(date)
    }
  }

  /// Shows a date without calling the action.
  func show(_ date: CivilDate) {
    widget.subtitle = AlarmDayText.relativeDate(date, today: today, in: Localization.language)
    guard calendar.date != (date.year, date.month, date.day) else { return }
    isShowing = true
    calendar.date = (date.year, date.month, date.day)
    isShowing = false
  }
}
