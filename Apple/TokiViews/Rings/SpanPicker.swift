// SPDX-License-Identifier: Apache-2.0
import Localization
import SwiftUI
import TokiModel
import TokiScreens

/// A choice of spans, the present one included.
struct SpanPicker: View {
  @Environment(HomeModel.self) private var home
  private let title: String
  private let choices: [TimeSpan]
  private let none: String?
  @Binding private var span: TimeSpan

  /// Offers `choices` and the present one; `none` names a span of 0.
  init(_ title: String, _ span: Binding<TimeSpan>, _ choices: [TimeSpan], none: String? = nil) {
    self.title = title
    self.choices = choices
    self.none = none
    _span = span
  }

  var body: some View {
    Picker(title, selection: $span) {
      ForEach(RingChoices.spans(choices, with: span), id: \.self) { one in
        Text(verbatim: one == .zero ? none ?? one.words(in: home.language) : one.words(in: home.language)).tag(one)
      }
    }
  }
}
