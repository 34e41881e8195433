// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Localization

/// One field for when it rings, in words or digits, with what they mean below it.
final class WhenField {
  let widget: Box
  let entry = EntryRow(tr("When"))
  /// What the words mean, why they are not understood, or an example.
  let meaning = TextLabel("", styles: ["caption"])
  /// Called after each change by the person.
  var changed: (_ words: String) -> Void = { _ in }
  private let example: String
  private var isShowing = false

  /// Shows the example while nothing is typed.
  init(example: String) {
    self.example = example
    meaning.wraps = true
    meaning.isCentered = true
    widget = Box(.vertical, spacing: 6, [PreferencesGroup("", description: "", [entry]), meaning])
    entry.onType { [weak self] in
      guard let self, !isShowing else { return }
      changed(entry.text)
    }
    show("", meaning: "", isWrong: false)
  }

  /// Shows words and their meaning, without calling `changed`.
  func show(_ words: String, meaning sentence: String, isWrong: Bool) {
    isShowing = true
    if entry.text != words { entry.text = words }
    isShowing = false
    entry.isWrong = isWrong
    meaning.text = sentence.isEmpty ? example : sentence
    meaning.setStyle("error", isWrong)
    meaning.setStyle("dim-label", sentence.isEmpty)
    entry.accessibleDescription = meaning.text
  }
}
