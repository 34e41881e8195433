// SPDX-License-Identifier: Apache-2.0
import Localization
import SwiftUI
import TokiModel
import TokiScreens

/// The row of one choice of how something rings; none for those that have a row of their own, or no title.
struct RingChoiceRow: View {
  @Environment(HomeModel.self) private var home
  let choice: RingChoice
  /// Another title than that of the choice; `nil` for its own.
  let title: String?
  @Binding var settings: RingSettings

  var body: some View {
    let texts = choice.texts(in: home.language)
    if !texts.title.isEmpty {
      switch choice.control {
      case .sound, .volume, .output: EmptyView()
      case .flag(let place): Toggle(texts.title, isOn: $settings[dynamicMember: place])
      case .span(let place, _, let offered):
        SpanPicker(
          texts.title, $settings[dynamicMember: place], offered, none: texts.none.isEmpty ? nil : texts.none)
      case .optionalSpan(let place, _, let offered):
        SpanPicker(texts.title, span(place), [.zero] + offered, none: texts.none)
      case .count(let place, let range):
        Picker(title ?? texts.title, selection: $settings[dynamicMember: place]) {
          ForEach(Array(range), id: \.self) { count in
            Text(verbatim: RingChoices.attempts(count, in: home.language)).tag(count)
          }
        }
      case .limit(let place, _, let offered):
        Picker(texts.title, selection: $settings[dynamicMember: place]) {
          ForEach(RingChoices.limits(offered, with: settings[keyPath: place]), id: \.self) { one in
            Text(verbatim: RingChoices.snoozeLimit(one, in: home.language)).tag(one)
          }
        }
      }
    }
  }

  /// A length that is 0 for never.
  private func span(_ place: WritableKeyPath<RingSettings, TimeSpan?>) -> Binding<TimeSpan> {
    Binding(
      get: { settings[keyPath: place] ?? .zero }, set: { settings[keyPath: place] = $0 == .zero ? nil : $0 })
  }
}
