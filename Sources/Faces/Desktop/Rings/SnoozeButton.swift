// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Localization
import TokiModel
import TokiScreens

/// A button that snoozes for the item's own length, with a menu of other lengths.
final class SnoozeButton {
  let widget: Box
  private let main: Button
  private let lengths: Box
  private let popover: Popover
  private let language: Language
  private var entry: RingEntry?
  private let snooze: (RingEntry, TimeSpan) -> Void

  init(_ language: Language, _ snooze: @escaping (RingEntry, TimeSpan) -> Void) {
    self.language = language
    self.snooze = snooze
    main = Button("", styles: ["ring-snooze"])
    main.expandsHorizontally = true
    lengths = Box(.vertical)
    popover = Popover(lengths)
    let more = MenuButton(icon: "pan-down-symbolic", name: tr("Snooze for Another Length"), popover: popover)
    widget = Box(.horizontal, [main, more])
    widget.addStyle("linked")
    main.on("clicked") { [weak self] in
      guard let self, let entry else { return }
      self.snooze(entry, entry.snooze)
    }
  }

  /// `true` if the menu of lengths is open.
  var isChoosing: Bool { popover.isMapped }

  func show(_ entry: RingEntry) {
    let former = self.entry
    self.entry = entry
    main.label = SnoozeText.of(entry.snooze, language)
    widget.isVisible = !entry.snoozes.isEmpty
    guard former?.snoozes != entry.snoozes else { return }
    fill(entry.snoozes)
  }

  private var choices: [Button] = []

  private func fill(_ spans: [TimeSpan]) {
    for choice in choices { lengths.remove(choice) }
    choices = spans.map { span in
      Button(span.words(in: language), styles: ["flat"]) { [weak self] in
        guard let self, let entry else { return }
        popover.close()
        snooze(entry, span)
      }
    }
    for choice in choices { lengths.append(choice) }
  }
}
