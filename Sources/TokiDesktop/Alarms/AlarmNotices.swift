// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Localization
import TokiModel
import TokiScreens

/// What a person should see before the alarms: rings that were missed, and clocks that will be changed.
final class AlarmNotices {
  let widget: Box
  private let orders: AlarmOrders
  private let missedList = ListBox()
  private let clockList = ListBox()
  private var missed: [(notice: MissedNotice, row: ActionRow)] = []
  private var clocks: [(notice: ClockChangeNotice, row: ActionRow)] = []

  init(_ orders: AlarmOrders) {
    self.orders = orders
    missedList.addStyle("boxed-list", "alarm-missed")
    missedList.accessibleName = tr("Missed")
    clockList.addStyle("boxed-list")
    clockList.accessibleName = tr("Clock changes")
    widget = Box(.vertical, spacing: 12, [missedList, clockList])
    widget.addStyle("alarm-notices")
  }

  func show(_ screen: AlarmsScreen) {
    if missed.map(\.notice) != screen.missed {
      for old in missed where !screen.missed.contains(old.notice) { missedList.remove(old.row) }
      let kept = missed.filter { screen.missed.contains($0.notice) }
      missed = screen.missed.map { notice in kept.first { $0.notice == notice } ?? (notice, row(notice)) }
      for (index, item) in missed.enumerated() where !kept.contains(where: { $0.row === item.row }) {
        missedList.insert(item.row, at: index)
      }
    }
    if clocks.map(\.notice) != screen.clockChanges {
      for old in clocks { clockList.remove(old.row) }
      clocks = screen.clockChanges.map { ($0, row($0)) }
      for item in clocks { clockList.append(item.row) }
    }
    missedList.isVisible = !missed.isEmpty
    clockList.isVisible = !clocks.isEmpty
    widget.isVisible = !missed.isEmpty || !clocks.isEmpty
  }

  private func row(_ notice: MissedNotice) -> ActionRow {
    let row = ActionRow(notice.title, subtitle: notice.text)
    row.addPrefix(Image(icon: "dialog-warning-symbolic"))
    let id = notice.id
    let seen = Button(tr("Seen")) { [weak orders] in orders?.dismiss(id) }
    seen.verticalAlign = .center
    seen.accessibleName = tr("Seen: {notice}", ["notice": notice.title])
    row.addSuffix(seen)
    return row
  }

  private func row(_ notice: ClockChangeNotice) -> ActionRow {
    let row = ActionRow(notice.title, subtitle: notice.lines.joined(separator: "\n"))
    row.addPrefix(Image(icon: "weather-clear-night-symbolic"))
    return row
  }
}
