// SPDX-License-Identifier: Apache-2.0
import Localization
import SwiftUI
import TokiModel
import TokiScreens

/// The row of one choice; none for those that have a row of their own, or no title.
struct ChoiceRow<Whole: Terms>: View {
  @Environment(HomeModel.self) private var home
  let choice: Choice<Whole>
  /// Another title than that of the choice; `nil` for its own.
  var title: String?
  @Binding var terms: Whole

  var body: some View {
    let texts = choice.texts(in: home.language)
    if !texts.title.isEmpty {
      switch choice.control {
      case .sound, .volume, .output: EmptyView()
      case .flag(let place): Toggle(texts.title, isOn: $terms[dynamicMember: place])
      case .span(let place, _, let offered):
        SpanPicker(
          texts.title, $terms[dynamicMember: place], offered, none: texts.none.isEmpty ? nil : texts.none)
      case .optionalSpan(let place, _, let offered):
        SpanPicker(texts.title, span(place), [.zero] + offered, none: texts.none)
      case .count(let place, let range):
        Picker(title ?? texts.title, selection: $terms[dynamicMember: place]) {
          ForEach(Array(range), id: \.self) { count in
            Text(verbatim: RingChoices.attempts(count, in: home.language)).tag(count)
          }
        }
      case .limit(let place, _, let offered):
        Picker(texts.title, selection: $terms[dynamicMember: place]) {
          ForEach(RingChoices.limits(offered, with: terms[keyPath: place]), id: \.self) { one in
            Text(verbatim: RingChoices.snoozeLimit(one, in: home.language)).tag(one)
          }
        }
      case .color(let place):
        Picker(texts.title, selection: $terms[dynamicMember: place]) {
          Text(verbatim: texts.none).tag(TimerColor?.none)
          ForEach(TimerColor.allCases, id: \.self) { color in
            Text(verbatim: color.title(in: home.language)).tag(TimerColor?.some(color))
          }
        }
      }
    }
  }

  /// A length that is 0 for never.
  private func span(_ place: WritableKeyPath<Whole, TimeSpan?>) -> Binding<TimeSpan> {
    Binding(
      get: { terms[keyPath: place] ?? .zero }, set: { terms[keyPath: place] = $0 == .zero ? nil : $0 })
  }
}
