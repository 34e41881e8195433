// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Localization
import TokiModel
import TokiScreens

/// The rows for choices of terms, which show them once they are told.
final class ChoiceRows<Whole: OfferedTerms> {
  /// Called with a change by the person.
  var changed: ((inout Whole) -> Void) -> Void = { _ in }
  /// Shows terms in one row each; they retain the rows.
  private var updates: [(Whole) -> Void] = []

  /// Shows terms in all rows, without calling `changed`.
  func show(_ terms: Whole) { for update in updates { update(terms) } }

  /// Has `update` called with the terms that are shown.
  func follow(_ update: @escaping (Whole) -> Void) { updates.append(update) }

  /// The row of a choice, under another title where one is given; `nil` if it has a row of its own, or no title.
  func row(of choice: Choice<Whole>, title: String? = nil) -> Widget? {
    let language = Localization.language
    let texts = choice.texts(in: language)
    guard !texts.title.isEmpty else { return nil }
    let title = title ?? texts.title
    switch choice.control {
    case .sound, .volume, .output: return nil
    case .flag(let place):
      let row = SwitchRow(title, subtitle: texts.more) { [weak self] isOn in
        self?.changed { $0[keyPath: place] = isOn }
      }
      row.name = choice.name
      follow { row.isOn = $0[keyPath: place] }
      return row
    case .span(let place, _, let offered):
      return combo(title, place, { RingChoices.spans(offered, with: $0) }) { span in
        span == .zero && !texts.none.isEmpty ? texts.none : span.words(in: language)
      }
    case .optionalSpan(let place, _, let offered):
      return combo(title, place, { [nil] + RingChoices.spans(offered, with: $0 ?? offered[0]) }) { span in
        span?.words(in: language) ?? texts.none
      }
    case .count(let place, let range):
      return combo(title, place, { _ in Array(range) }) { RingChoices.attempts($0, in: language) }
    case .limit(let place, _, let offered):
      return combo(title, place, { RingChoices.limits(offered, with: $0) }) {
        RingChoices.snoozeLimit($0, in: language)
      }
    case .color(let place):
      return combo(title, place, { _ in [nil] + TimerColor.allCases }) { $0?.title(in: language) ?? texts.none }
    }
  }

  /// A row of the values that are offered, with the present one among them; `choose` does more than to set it.
  func combo<Value: Equatable>(
    _ title: String, _ place: WritableKeyPath<Whole, Value>, _ offered: @escaping (Value) -> [Value],
    choose: ((inout Whole, Value) -> Void)? = nil, _ word: @escaping (Value) -> String
  ) -> ComboRow {
    let row = ComboRow(title, [])
    var values: [Value] = []
    follow { terms in
      let value = terms[keyPath: place]
      if !values.contains(value) {
        values = offered(value)
        row.setChoices(values.map(word))
      }
      row.chosen = values.firstIndex(of: value) ?? 0
    }
    row.onChoose { [weak self, weak row] in
      guard let row, values.indices.contains(row.chosen) else { return }
      let value = values[row.chosen]
      self?.changed { if let choose { choose(&$0, value) } else { $0[keyPath: place] = value } }
    }
    return row
  }
}
