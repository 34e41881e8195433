// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Localization
import TokiModel
import TokiScreens

/// Rows for the end of a rule: never, on a date, or after a number of rings.
final class EndRows {
  var widgets: [Widget] { [kind, date.widget, count.widget] }
  private let kind: ComboRow
  private let date: DateRow
  private let count: NumberRow
  private var end = Recurrence.End.never
  private var lastDay: CivilDate
  private let changed: (Recurrence.End) -> Void

  init(today: CivilDate, _ changed: @escaping (Recurrence.End) -> Void) {
    self.changed = changed
    lastDay = today.adding(days: 30)
    kind = ComboRow(tr("Ends"), [tr("Never"), tr("On a day"), tr("After some times")])
    let relay = Relay()
    date = DateRow(tr("Last day"), today: today) { relay.change(.until($0)) }
    count = NumberRow(tr("Number of rings"), Recurrence.counts, refused: 0) { relay.change(.count($0)) }
    count.value = 10
    relay.change = { [weak self] in self?.take($0) }
    kind.onChoose { [weak self] in self?.choose() }
  }

  func show(_ end: Recurrence.End, isVisible: Bool) {
    self.end = end
    switch end {
    case .never: kind.chosen = 0
    case .until(let date):
      kind.chosen = 1
      lastDay = date
    case .count(let count):
      kind.chosen = 2
      self.count.value = count
    }
    date.show(lastDay)
    kind.isVisible = isVisible
    date.widget.isVisible = isVisible && kind.chosen == 1
    count.widget.isVisible = isVisible && kind.chosen == 2
  }

  private func choose() {
    switch kind.chosen {
    case 1: take(.until(lastDay))
    case 2: take(.count(count.value))
    default: take(.never)
    }
  }

  private func take(_ end: Recurrence.End) { if end != self.end { changed(end) } }

  private final class Relay {
    var change: (Recurrence.End) -> Void = { _ in }
  }
}
