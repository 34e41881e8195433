// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Localization
import TokiModel
import TokiScreens

/// One alarm in the list: time, details, menu and switch.
final class AlarmRowView {
  let id: AlarmID
  let widget: ListRow
  private let orders: AlarmActions
  private let time = TextLabel("", styles: ["alarm-time", "digits"])
  let mark = TrustedTimeBadge()
  private let title = TextLabel()
  private let details = TextLabel("", styles: ["alarm-details"])
  let toggle: Switch
  private let skip: Action
  private let unskip: Action
  private let pause: Action
  private let resume: Action
  private let endSnooze: Action
  private var shown: AlarmRow?

  init(_ content: AlarmRow, _ orders: AlarmActions) {
    id = content.id
    self.orders = orders
    let id = content.id
    skip = Action("skip") { [weak orders] in orders?.skip(id) }
    unskip = Action("unskip") { [weak orders] in orders?.unskip(id) }
    pause = Action("pause") { [weak orders] in orders?.choosePause(id) }
    resume = Action("resume") { [weak orders] in orders?.resume(id) }
    endSnooze = Action("end-snooze") { [weak orders] in orders?.endSnooze(id) }
    toggle = Switch(name: content.name)
    let menu = MenuButton(icon: "view-more-symbolic", name: tr("More"), menu: Self.menu())
    menu.addStyle("flat", "circular")
    menu.verticalAlign = .center
    for label in [time, title, details] {
      label.horizontalText = 0
      label.wraps = true
    }
    mark.widget.verticalAlign = .center
    let texts = Box(.vertical, spacing: 2, [Box(.horizontal, spacing: 8, [time, mark.widget]), title, details])
    texts.expandsHorizontally = true
    texts.verticalAlign = .center
    let box = Box(.horizontal, spacing: 6, [texts, menu, toggle])
    box.setMargins(top: 10, bottom: 12, start: 16, end: 16)
    widget = ListRow(box)
    widget.addStyle("alarm-row")
    widget.addActions(
      ActionGroup([
        skip, unskip, pause, resume, endSnooze, Action("edit") { [weak orders] in orders?.edit(id) },
        Action("duplicate") { [weak orders] in orders?.duplicate(id) },
        Action("why") { [weak orders] in orders?.explain(id) },
        Action("delete") { [weak orders] in orders?.delete(id) },
      ]), prefix: "alarm")
    widget.addInput(
      KeyInput { [weak orders] key, isModified in
        guard key == .delete, !isModified else { return false }
        orders?.delete(id)
        return true
      })
    toggle.onChange(of: "active") { [weak self] in self?.toggled() }
  }

  func show(_ content: AlarmRow) {
    guard content != shown else { return }
    shown = content
    time.text = content.time
    mark.show(content.trustedMark)
    title.text = [content.label, content.days].filter { !$0.isEmpty }.joined(separator: " · ")
    details.text = content.details.joined(separator: " · ")
    details.isVisible = !content.details.isEmpty
    toggle.isOn = content.isOn
    toggle.accessibleName = content.name
    skip.isEnabled = content.abilities.contains(.skip)
    unskip.isEnabled = content.abilities.contains(.unskip)
    pause.isEnabled = content.abilities.contains(.pause)
    resume.isEnabled = content.abilities.contains(.resume)
    endSnooze.isEnabled = content.isSnoozed
    widget.setStyle("alarm-off", !content.isOn)
    widget.accessibleName = content.name
    let said = [content.days] + content.details + [content.trustedMark].compactMap { $0 }
    widget.accessibleDescription = said.joined(separator: ", ")
  }

  private func toggled() {
    guard let shown, toggle.isOn != shown.isOn else { return }
    orders.turn(id, on: toggle.isOn) { [weak self] in self?.toggle.isOn = shown.isOn }
  }

  private static func menu() -> Menu {
    let menu = Menu()
    let state = Menu()
    state.appendWhileEnabled(tr("Skip the Next Ring"), action: "alarm.skip")
    state.appendWhileEnabled(tr("Ring After All"), action: "alarm.unskip")
    state.appendWhileEnabled(tr("Pause Until a Day…"), action: "alarm.pause")
    state.appendWhileEnabled(tr("End the Pause"), action: "alarm.resume")
    state.appendWhileEnabled(tr("End the Snooze"), action: "alarm.end-snooze")
    menu.appendSection(state)
    let item = Menu()
    item.append(tr("Edit…"), action: "alarm.edit")
    item.append(tr("Duplicate"), action: "alarm.duplicate")
    item.append(tr("What Happened"), action: "alarm.why")
    item.append(tr("Delete"), action: "alarm.delete")
    menu.appendSection(item)
    return menu
  }
}
