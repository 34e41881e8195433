// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Localization
import TokiScreens

/// A bar about damaged and lost data, shown until a person has seen it.
final class DamageBar {
  let widget: Revealer
  let label = TextLabel()
  let seen: Button

  init(_ engine: EngineModel) {
    label.wraps = true
    label.horizontalText = 0
    label.expandsHorizontally = true
    seen = Button(tr("Seen")) { [weak engine] in engine?.acknowledgeDamage() }
    seen.verticalAlign = .center
    seen.accessibleName = tr("Seen: {notice}", ["notice": tr("What was saved")])
    let bar = Box(.horizontal, spacing: 12, [Image(icon: "dialog-warning-symbolic"), label, seen])
    bar.addStyle("connection-notice")
    widget = Revealer(bar)
    widget.name = "damage-bar"
  }

  func show(_ notice: DamageNotice?) {
    if let notice { label.text = notice.text }
    widget.isVisible = notice != nil
    widget.isRevealed = notice != nil
  }
}
