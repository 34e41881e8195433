// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Localization
import TokiModel

/// A row with a choice of spans, the present one included.
final class SpanRow {
  let widget: ComboRow
  private let spans: [TimeSpan]

  /// Lists the choices, shortest first; `none` is the text for a span of 0, and `action` gets the chosen span.
  init(
    _ title: String, _ choices: [TimeSpan], chosen: TimeSpan, none: String? = nil,
    _ action: @escaping (TimeSpan) -> Void
  ) {
    let spans = Set(choices + [chosen]).sorted()
    self.spans = spans
    let language = Localization.language
    widget = ComboRow(title, spans.map { $0 == .zero ? none ?? $0.words(in: language) : $0.words(in: language) })
    widget.chosen = spans.firstIndex(of: chosen) ?? 0
    widget.onChoose { [unowned widget] in
      if spans.indices.contains(widget.chosen) { action(spans[widget.chosen]) }
    }
  }
}
