// SPDX-License-Identifier: Apache-2.0
import Localization
import SwiftUI
import TokiModel

/// Whether and when something rings again that nobody answered.
struct AttemptsSection: View {
  @Environment(HomeModel.self) private var home
  let title: String
  @Binding var settings: RingSettings

  var body: some View {
    Section {
      Picker(title, selection: $settings.again) {
        ForEach(0...RingSettings.mostAgain, id: \.self) { count in Text(verbatim: text(of: count)).tag(count) }
      }
      if settings.again > 0 {
        SpanPicker(
          tr("Rings again after", in: home.language), $settings.every, [1, 2, 5, 10, 15, 30].map { .minutes($0) })
      }
    }
  }

  private func text(of count: Int) -> String {
    count == 0
      ? tr("Does not ring again", in: home.language)
      : trn("Rings {count} more time", "Rings {count} more times", count, in: home.language)
  }
}
