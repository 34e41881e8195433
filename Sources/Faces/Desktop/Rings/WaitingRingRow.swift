// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Localization
import TokiModel
import TokiScreens

/// A row for a ring that waits for its turn.
final class WaitingRingRow {
  let widget: ActionRow
  private let snooze: Button
  private var entry: RingEntry?

  init(_ answer: @escaping (RingEntry, RingAnswer) -> Void) {
    widget = ActionRow("")
    snooze = Button(icon: "toki-snooze-symbolic", name: tr("Snooze"), styles: ["flat"])
    let stop = Button(icon: "media-playback-stop-symbolic", name: tr("Stop"), styles: ["flat"])
    for button in [snooze, stop] {
      button.verticalAlign = .center
      widget.addSuffix(button)
    }
    snooze.on("clicked") { [weak self] in
      guard let entry = self?.entry else { return }
      answer(entry, .snooze(entry.snooze))
    }
    stop.on("clicked") { [weak self] in if let entry = self?.entry { answer(entry, .stop) } }
  }

  func show(_ entry: RingEntry) {
    self.entry = entry
    widget.title = entry.title
    widget.subtitle = [entry.time.text, entry.kind, entry.late, entry.basis].filter { !$0.isEmpty }.joined(
      separator: " · ")
    snooze.isVisible = !entry.snoozes.isEmpty
  }
}
