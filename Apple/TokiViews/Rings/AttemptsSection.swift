// SPDX-License-Identifier: Apache-2.0
import Localization
import SwiftUI
import TokiModel
import TokiScreens

/// Whether and when something rings again that nobody answered.
struct AttemptsSection: View {
  @Environment(HomeModel.self) private var home
  let title: String
  @Binding var settings: RingSettings

  var body: some View {
    Section {
      Picker(title, selection: $settings.again) {
        ForEach(RingChoices.attempts, id: \.self) { count in
          Text(verbatim: RingChoices.attempts(count, in: home.language)).tag(count)
        }
      }
      if settings.hasAttempts {
        SpanPicker(
          tr("Rings again after", in: home.language), $settings.every, RingChoices.pauses)
      }
    }
  }
}
