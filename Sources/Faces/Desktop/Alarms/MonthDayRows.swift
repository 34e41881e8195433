// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Localization
import TokiModel
import TokiScreens

/// Rows for a day of the month: by number, or as the second Tuesday.
final class MonthDayRows {
  var widgets: [Widget] { [ordinal, number.widget, weekDay] }
  private let ordinal: ComboRow
  private let number: NumberRow
  private let weekDay: ComboRow
  private let week: [WeekDay]
  private var day = Recurrence.MonthDay.day(1)
  private let changed: (Recurrence.MonthDay) -> Void
  /// The choices start with "day by its number".
  private static let ordinals = AlarmWhen.ordinals

  init(_ style: ScreenStyle, _ changed: @escaping (Recurrence.MonthDay) -> Void) {
    self.changed = changed
    week = style.week
    ordinal = ComboRow(
      tr("On the"),
      [tr("Day by its number")] + Self.ordinals.map { AlarmWhenText.ordinal($0, in: Localization.language) })
    weekDay = ComboRow(tr("Day of the week"), week.map { DateText.weekDay($0, in: Localization.language) })
    let relay = Relay()
    number = NumberRow(tr("Day of the month"), 1...31, refused: 0) { relay.change(.day($0)) }
    number.widget.subtitle = tr("31 is the last day of every month")
    relay.change = { [weak self] in self?.take($0) }
    ordinal.onChoose { [weak self] in self?.choose() }
    weekDay.onChoose { [weak self] in self?.choose() }
  }

  func show(_ day: Recurrence.MonthDay, isVisible: Bool) {
    self.day = day
    var isNumber = true
    switch day {
    case .day(let number):
      ordinal.chosen = 0
      self.number.value = number
    case .weekDay(let weekDay, let ordinal):
      isNumber = false
      self.ordinal.chosen = 1 + (Self.ordinals.firstIndex(of: ordinal) ?? 0)
      self.weekDay.chosen = week.firstIndex(of: weekDay) ?? 0
    }
    ordinal.isVisible = isVisible
    number.widget.isVisible = isVisible && isNumber
    weekDay.isVisible = isVisible && !isNumber
  }

  private func choose() {
    guard ordinal.chosen > 0, Self.ordinals.indices.contains(ordinal.chosen - 1),
      week.indices.contains(weekDay.chosen)
    else { return take(.day(number.value)) }
    take(.weekDay(week[weekDay.chosen], ordinal: Self.ordinals[ordinal.chosen - 1]))
  }

  private func take(_ day: Recurrence.MonthDay) { if day != self.day { changed(day) } }

  private final class Relay {
    var change: (Recurrence.MonthDay) -> Void = { _ in }
  }
}
