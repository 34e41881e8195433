// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiModel

/// Takes changes made elsewhere into the form of an open editor, except for fields changed in the form too.
struct FormMerge<Form> {
  private(set) var form: Form
  /// The form of the item as it was when the editor was opened.
  let old: Form
  /// The form of the item as it is now.
  let new: Form
  /// The changes made on both sides, as they are elsewhere.
  private(set) var conflicts: [String] = []

  init(_ form: Form, from old: Form, to new: Form) {
    self.form = form
    self.old = old
    self.new = new
  }

  mutating func take<Value: Equatable>(_ place: WritableKeyPath<Form, Value>, words: (Value) -> String) {
    let there = new[keyPath: place]
    guard there != old[keyPath: place], there != form[keyPath: place] else { return }
    if form[keyPath: place] == old[keyPath: place] {
      form[keyPath: place] = there
    } else {
      conflicts.append(words(there))
    }
  }

  /// Takes the choices of terms, one by one; `words` are for those that were changed on both sides.
  mutating func take<Part: Terms>(terms place: WritableKeyPath<Form, Part>, words: (Said<Part>) -> String) {
    let there = Said(from: old[keyPath: place], to: new[keyPath: place])
    guard !there.isEmpty else { return }
    let merged = Said(from: old[keyPath: place], to: form[keyPath: place]).applied(to: new[keyPath: place])
    let contested = Said(from: merged, to: there.applied(to: merged))
    if !contested.isEmpty { conflicts.append(words(contested)) }
    form[keyPath: place] = merged
  }
}

/// An editor's words about changes made elsewhere while it is open.
enum ElsewhereText {
  /// Names changes made elsewhere that saving would replace; `nil` for none.
  static func of(_ conflicts: [String], in language: Language) -> String? {
    guard !conflicts.isEmpty else { return nil }
    let what = conflicts.joined(separator: tr(", ", in: language))
    return tr("Changed elsewhere meanwhile: {what}. Saving replaces it.", ["what": what], in: language)
  }

  static func label(_ label: String, _ language: Language) -> String {
    label.isEmpty ? tr("no label", in: language) : tr("“{label}”", ["label": label], in: language)
  }
}
