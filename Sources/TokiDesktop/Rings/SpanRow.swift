// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Localization
import TokiModel

/// A row with one of a few lengths of time; one that is none of them is kept as a choice of its own.
final class SpanRow {
  let widget: ComboRow
  private let spans: [TimeSpan]

  /// - Parameters:
  ///   - none: What stands for no time at all.
  ///   - action: Gets the length that was chosen.
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
