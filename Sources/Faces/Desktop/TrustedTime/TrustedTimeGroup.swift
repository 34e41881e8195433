// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Localization
import TokiScreens

/// Trusted time on the clock page: the true time and its servers, or an invitation to set some.
final class TrustedTimeGroup {
  let widget: PreferencesGroup
  private let invitation: Box
  let invite: Button
  private let change: Button
  let time = ActionRow("")
  private let image = TrustStateImage()
  private(set) var rows: [TimeServerRow] = []
  private var shown: TrustedTimePanel?

  /// `open` opens the settings of time servers.
  init(open: @escaping () -> Void) {
    widget = PreferencesGroup(tr("Trusted Time"))
    let words = TextLabel(
      tr("Toki can ask time servers what time it really is, and how far this clock is off."), styles: ["dim-label"])
    words.wraps = true
    words.horizontalText = 0
    invite = Button(tr("Choose Time Servers"), open)
    invite.horizontalAlign = .start
    invitation = Box(.vertical, spacing: 12, [words, invite])
    widget.append(invitation)
    change = Button(icon: "emblem-system-symbolic", name: tr("Choose Time Servers"), styles: ["flat"], open)
    widget.setHeaderSuffix(change)
    time.addStyle("trusted-time", "digits")
    time.addPrefix(image.widget)
    change.hide()
  }

  func show(_ panel: TrustedTimePanel) {
    guard panel != shown else { return }
    if panel.isSetUp != shown?.isSetUp { turn(panel.isSetUp, before: shown?.isSetUp) }
    shown = panel
    guard panel.isSetUp else { return }
    image.show(panel.look)
    let isKnown = !panel.time.isEmpty
    time.title = isKnown ? tr("{time} {bound}", ["time": panel.time, "bound": panel.bound]) : panel.standing
    time.subtitle = ((isKnown ? [panel.standing] : []) + panel.lines).joined(separator: "\n")
    time.accessibleName = isKnown ? tr("True time: {time}", ["time": time.title]) : panel.standing
    show(panel.servers)
  }

  /// Switches between the true time and the invitation.
  private func turn(_ isSetUp: Bool, before: Bool?) {
    if isSetUp {
      invitation.hide()
      change.isVisible = true
      widget.append(time)
    } else {
      invitation.isVisible = true
      change.hide()
      show([])
      if before == true { widget.remove(time) }
    }
  }

  /// Reuses rows by position, so that focus and screen readers stay in place.
  private func show(_ lines: [TimeServerLine]) {
    while rows.count > lines.count { if let row = rows.popLast() { widget.remove(row.widget) } }
    while rows.count < lines.count {
      let row = TimeServerRow()
      rows.append(row)
      widget.append(row.widget)
    }
    for (row, line) in zip(rows, lines) { row.show(line) }
  }
}
