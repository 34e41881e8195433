// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Localization
import TokiModel
import TokiScreens

/// Notices above the alarms: missed rings, a wrong clock, and coming clock changes.
final class AlarmNotices {
  let widget: Box
  private let orders: AlarmActions
  private let missedList = ListBox()
  private let deviceList = ListBox()
  private let clockList = ListBox()
  private var missed: [(notice: MissedNotice, row: ActionRow)] = []
  private(set) var device: (notice: DeviceClockNotice, row: ActionRow)?
  private var seen = SeenDeviceClock()
  private var clocks: [(notice: ClockChangeNotice, row: ActionRow)] = []

  init(_ orders: AlarmActions) {
    self.orders = orders
    missedList.addStyle("boxed-list", "alarm-missed")
    missedList.accessibleName = tr("Missed")
    deviceList.addStyle("boxed-list", "alarm-missed")
    deviceList.accessibleName = tr("Clock of this device")
    clockList.addStyle("boxed-list")
    clockList.accessibleName = tr("Clock changes")
    widget = Box(.vertical, spacing: 12, [missedList, deviceList, clockList])
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
    show(screen.deviceClock)
    missedList.isVisible = !missed.isEmpty
    deviceList.isVisible = device != nil
    clockList.isVisible = !clocks.isEmpty
    widget.isVisible = !missed.isEmpty || !clocks.isEmpty || device != nil
  }

  private func show(_ notice: DeviceClockNotice?) {
    let wanted = seen.unseen(notice)
    guard wanted != device?.notice else { return }
    if let wanted, let row = device?.row {
      row.title = wanted.title
      row.subtitle = wanted.lines.joined(separator: "\n")
      device = (wanted, row)
    } else if let wanted {
      let row = row(wanted)
      deviceList.append(row)
      device = (wanted, row)
    } else if let row = device?.row {
      deviceList.remove(row)
      device = nil
    }
  }

  /// Dismisses the notice of a wrong clock.
  func dismissClock() {
    guard let notice = device?.notice else { return }
    seen.see(notice)
    show(notice)
    deviceList.isVisible = false
    widget.isVisible = !missed.isEmpty || !clocks.isEmpty
  }

  private func row(_ notice: DeviceClockNotice) -> ActionRow {
    let row = ActionRow(notice.title, subtitle: notice.lines.joined(separator: "\n"))
    row.addPrefix(Image(icon: "dialog-warning-symbolic"))
    let seen = Button(tr("Seen")) { [weak self] in self?.dismissClock() }
    seen.verticalAlign = .center
    seen.accessibleName = tr("Seen: {notice}", ["notice": tr("Clock of this device")])
    row.addSuffix(seen)
    return row
  }

  private func row(_ notice: MissedNotice) -> ActionRow {
    let row = ActionRow(notice.title, subtitle: notice.text)
    row.addPrefix(Image(icon: "dialog-warning-symbolic"))
    let id = notice.id
    let seen = Button(tr("Seen")) { [weak orders] in orders?.dismiss(id) }
    seen.verticalAlign = .center
    seen.accessibleName = tr("Seen: {notice}", ["notice": notice.title])
    let why = Button(tr("Why?"), styles: ["flat"])
    why.on("clicked") { [weak orders] in orders?.explain(notice) }
    why.verticalAlign = .center
    why.accessibleName = tr("Why: {notice}", ["notice": notice.title])
    row.addSuffix(why)
    row.addSuffix(seen)
    return row
  }

  private func row(_ notice: ClockChangeNotice) -> ActionRow {
    let row = ActionRow(notice.title, subtitle: notice.lines.joined(separator: "\n"))
    row.addPrefix(Image(icon: "weather-clear-night-symbolic"))
    return row
  }
}
