// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Localization
import TokiModel
import TokiScreens

/// A row with a choice of spans, the present one included; its owner must retain it.
final class SpanRow {
  let widget: ComboRow
  private let none: String?
  private var spans: [TimeSpan]

  /// Lists the choices, shortest first; `none` is the text for a span of 0, and `action` gets the chosen span.
  init(
    _ title: String, _ choices: [TimeSpan], chosen: TimeSpan, none: String? = nil,
    _ action: @escaping (TimeSpan) -> Void
  ) {
    self.none = none
    spans = Set(choices).sorted()
    widget = ComboRow(title, [])
    list()
    show(chosen)
    widget.onChoose { [weak self] in
      if let self, spans.indices.contains(widget.chosen) { action(spans[widget.chosen]) }
    }
  }

  /// Shows another span, without calling the action.
  func show(_ span: TimeSpan) {
    let all = RingChoices.spans(spans, with: span)
    if all != spans {
      spans = all
      list()
    }
    let index = spans.firstIndex(of: span) ?? 0
    if widget.chosen != index { widget.chosen = index }
  }

  private func list() {
    let language = Localization.language
    widget.setChoices(spans.map { $0 == .zero ? none ?? $0.words(in: language) : $0.words(in: language) })
  }
}
