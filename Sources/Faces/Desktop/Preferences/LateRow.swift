// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Localization
import TokiEngine
import TokiModel
import TokiScreens

/// The row for how late a ring is still rung; its owner must retain it.
final class LateRow {
  let group: PreferencesGroup
  let row = ComboRow(tr("Ring late"), [])
  private var choices: [TimeSpan] = []
  private let language: Language

  /// `change` gets the limit that the person chooses.
  init(_ limit: TimeSpan, in language: Language, change: @escaping (TimeSpan) -> Void) {
    self.language = language
    group = PreferencesGroup(
      tr("After Sleep or a Switched-Off Machine"),
      description: tr(
        "A ring that is found late rings at once and says how late it is. Later than this, it is shown as missed."),
      [row])
    show(limit)
    row.onChoose { [weak self] in
      guard let self, choices.indices.contains(row.chosen) else { return }
      change(choices[row.chosen])
    }
  }

  /// The limit as shown.
  var limit: TimeSpan? { choices.indices.contains(row.chosen) ? choices[row.chosen] : nil }

  /// Shows another limit, without saving it.
  func show(_ limit: TimeSpan) {
    if !choices.contains(limit) {
      choices = LateLimitChoice.all(with: limit)
      row.setChoices(choices.map { LateLimitChoice.text(of: $0, in: language) })
    }
    let index = choices.firstIndex(of: limit) ?? 0
    if row.chosen != index { row.chosen = index }
  }
}
