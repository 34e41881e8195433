// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Localization

/// One field for the time of a ring, in words or digits, with their meaning below it.
///
/// A plain entry rather than a row: the entry rows of libadwaita 1.2 tell screen readers nothing of their focus.
final class WhenField {
  let widget: Box
  let entry: Entry
  /// The meaning of the words, or why they are not understood.
  private let meaning = TextLabel("", styles: ["picker-note"])
  /// Called after each change by the person.
  var changed: (_ words: String) -> Void = { _ in }
  private var isShowing = false

  /// Shows the example while nothing is typed.
  init(example: String) {
    entry = Entry(name: tr("When"), placeholder: example)
    entry.addStyle("when-field")
    meaning.wraps = true
    meaning.isCentered = true
    widget = Box(.vertical, spacing: 6, [entry, meaning])
    entry.onType { [weak self] in
      guard let self, !isShowing else { return }
      changed(entry.text)
    }
  }

  /// Shows words and their meaning, without calling `changed`.
  func show(_ words: String, meaning sentence: String, isWrong: Bool) {
    isShowing = true
    entry.text = words
    isShowing = false
    entry.isWrong = isWrong
    entry.accessibleDescription = sentence
    meaning.text = sentence
    meaning.setStyle("error", isWrong)
  }
}
