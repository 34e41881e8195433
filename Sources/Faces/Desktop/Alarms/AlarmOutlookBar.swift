// SPDX-License-Identifier: Apache-2.0
import GTKKit

/// The footer of the alarm dialog: when the alarm rings next, or why it cannot be added.
final class AlarmOutlookBar {
  let widget: Box
  let text = TextLabel("", styles: ["alarm-outlook-text"])
  private let notes = TextLabel("", styles: ["alarm-note"])

  init() {
    for label in [text, notes] {
      label.wraps = true
      label.isCentered = true
    }
    widget = Box(.vertical, spacing: 3, [text, notes])
    widget.addStyle("alarm-outlook")
  }

  func show(_ sentence: String, notes lines: [String], isUsable: Bool) {
    text.text = sentence
    text.setStyle("alarm-outlook-wrong", !isUsable)
    notes.text = lines.joined(separator: "\n")
    notes.isVisible = !lines.isEmpty
  }
}
