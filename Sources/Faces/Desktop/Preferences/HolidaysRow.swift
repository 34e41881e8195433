// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Localization
import TokiEngine
import TokiModel
import TokiScreens

/// The row for whose public holidays words leave out; its owner must retain it.
final class HolidaysRow {
  let group: PreferencesGroup
  let row = ComboRow(tr("Public holidays"), [])
  private var choices: [Holidays?] = []
  private let language: Language

  /// `change` gets the holidays that the person chooses; `nil` for nobody's.
  init(_ holidays: Holidays?, in language: Language, change: @escaping (Holidays?) -> Void) {
    self.language = language
    group = PreferencesGroup(
      tr("Holidays"),
      description: tr("Whose they are when a new alarm says “except holidays”. Alarms that are set keep theirs."), [row]
    )
    row.name = "holidays"
    show(holidays)
    row.onChoose { [weak self] in
      guard let self, choices.indices.contains(row.chosen) else { return }
      change(choices[row.chosen])
    }
  }

  /// The choice as shown.
  var shown: Holidays? { choices.indices.contains(row.chosen) ? choices[row.chosen] : nil }

  /// Shows another choice, without saving it.
  func show(_ holidays: Holidays?) {
    if !choices.contains(holidays) {
      choices = HolidayChoice.all(with: holidays)
      row.setChoices(choices.map { HolidayChoice.text(of: $0, in: language) })
    }
    let index = choices.firstIndex(of: holidays) ?? 0
    if row.chosen != index { row.chosen = index }
  }
}
