// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Localization
import TokiModel
import TokiScreens

/// The alarms of one set with a common switch, or the alarms without a set.
final class AlarmSection {
  let widget: Box
  let set: AlarmSetName?
  private let orders: AlarmActions
  private let header: Box
  private let title = TextLabel("", styles: ["heading"])
  private let toggle: Switch?
  private let list = ListBox()
  private(set) var rows: [AlarmRowView] = []

  init(_ set: AlarmSetName?, _ orders: AlarmActions) {
    self.set = set
    self.orders = orders
    title.horizontalText = 0
    title.wraps = true
    title.expandsHorizontally = true
    header = Box(.horizontal, spacing: 12, [title])
    header.setMargins(start: 2, end: 17)
    toggle = set.map { Switch(name: tr("All alarms of the set “{name}”", ["name": $0.text])) }
    if let toggle { header.append(toggle) }
    list.addStyle("boxed-list")
    list.accessibleName = set?.text ?? tr("Alarms")
    widget = Box(.vertical, spacing: 9, [header, list])
    toggle?.onChange(of: "active") { [weak self] in self?.toggled() }
    list.onActivate { [weak self] index in
      guard let self, rows.indices.contains(index) else { return }
      orders.edit(rows[index].id)
    }
  }

  private var isShowing = false
  private var isOn = false

  func show(_ group: AlarmGroup) {
    title.text = group.title
    header.isVisible = !group.title.isEmpty
    isShowing = true
    isOn = group.isOn
    toggle?.isOn = group.isOn
    toggle?.isSensitive = group.canToggle
    isShowing = false
    show(group.rows)
  }

  private func show(_ content: [AlarmRow]) {
    for row in rows where !content.contains(where: { $0.id == row.id }) { list.remove(row.widget) }
    rows.removeAll { row in !content.contains { $0.id == row.id } }
    for (index, item) in content.enumerated() {
      if let found = rows.firstIndex(where: { $0.id == item.id }) {
        if found != index {
          // Its time has changed, and with it its place in the order.
          let row = rows.remove(at: found)
          list.remove(row.widget)
          rows.insert(row, at: index)
          list.insert(row.widget, at: index)
        }
      } else {
        let row = AlarmRowView(item, orders)
        rows.insert(row, at: index)
        list.insert(row.widget, at: index)
      }
      rows[index].show(item)
    }
  }

  private func toggled() {
    guard !isShowing, let set, let toggle else { return }
    orders.turn(set, on: toggle.isOn) { [weak self] in
      guard let self else { return }
      isShowing = true
      toggle.isOn = isOn
      isShowing = false
    }
  }
}
