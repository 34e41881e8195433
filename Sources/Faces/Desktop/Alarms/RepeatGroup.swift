// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Localization
import TokiModel
import TokiScreens

/// The rows for an alarm's days: the days of the week, and every other rule behind “Repeat…”.
final class RepeatGroup {
  let widget: PreferencesGroup
  /// Called after a change by the person.
  var changed: (AlarmWhen) -> Void = { _ in }
  private var when: AlarmWhen
  private let style: ScreenStyle
  private let today: CivilDate
  let more: ExpanderRow
  private let kind: ComboRow
  private let date: DateRow
  let weekDays: WeekDaysRow
  let interval: NumberRow
  private let month: ComboRow
  private let monthDay: MonthDayRows
  private let end: EndRows

  init(_ when: AlarmWhen, _ style: ScreenStyle, today: CivilDate) {
    self.when = when
    self.style = style
    self.today = today
    let relay = Relay()
    kind = ComboRow(tr("Repeat"), AlarmWhen.Kind.allCases.map { AlarmWhenText.kind($0, in: Localization.language) })
    date = DateRow(tr("Day"), today: today) { date in relay.change { $0.date = date } }
    weekDays = WeekDaysRow(style) { days in relay.change { $0.press(days) } }
    interval = NumberRow("", Recurrence.intervals, refused: 0) { count in relay.change { $0.interval = count } }
    month = ComboRow(tr("Month"), (1...12).map { CivilDate.word(ofMonth: $0, in: Localization.language) })
    monthDay = MonthDayRows(style) { day in relay.change { $0.monthDay = day } }
    end = EndRows(today: today) { end in relay.change { $0.end = end } }
    more = ExpanderRow(
      tr("Repeat…"), [kind, date.widget, interval.widget, month] + monthDay.widgets + end.widgets)
    widget = PreferencesGroup("", description: "", [weekDays.widget, more])
    kind.onChoose { [weak self] in
      guard let self, let chosen = AlarmWhen.Kind(rawValue: kind.chosen) else { return }
      change { $0.choose(chosen) }
    }
    month.onChoose { [weak self] in
      guard let self else { return }
      change { $0.month = self.month.chosen + 1 }
    }
    relay.change = { [weak self] edit in self?.change(edit) }
    show(when)
    more.isExpanded = !when.isToldByDays
  }

  /// Shows the days without calling `changed`.
  func show(_ when: AlarmWhen) {
    self.when = when
    more.subtitle = AlarmWhenText.summary(when, today: today, in: style.language)
    kind.chosen = when.kind.rawValue
    date.show(when.date)
    weekDays.show(when.pressedDays)
    interval.setName(AlarmWhenText.interval(when.kind, in: Localization.language))
    interval.value = when.interval
    month.chosen = when.month - 1
    let fields = when.fields
    date.widget.isVisible = fields.contains(.date)
    interval.widget.isVisible = fields.contains(.interval)
    month.isVisible = fields.contains(.month)
    monthDay.show(when.monthDay, isVisible: fields.contains(.monthDay))
    end.show(when.end, isVisible: fields.contains(.end))
  }

  private func change(_ edit: (inout AlarmWhen) -> Void) {
    var new = when
    edit(&new)
    guard new != when else { return }
    show(new)
    changed(new)
  }

  /// Forwards changes of the rows, which are created before the group.
  private final class Relay {
    var change: ((inout AlarmWhen) -> Void) -> Void = { _ in }
  }
}
