// SPDX-License-Identifier: Apache-2.0
import Localization
import SwiftUI
import TokiScreens

/// Choice of the time that the Sleep page opens with, and what the sleep screen does.
struct SleepSection: View {
  @Environment(HomeModel.self) private var home
  @Environment(SleepModel.self) private var sleep

  var body: some View {
    Section {
      Toggle(tr("Begin at the present time", in: home.language), isOn: isPresent)
    } header: {
      Text(verbatim: AppPage.sleep.title(in: home.language))
    } footer: {
      VStack(alignment: .leading, spacing: 8) {
        Text(
          verbatim: tr(
            "The Sleep page then opens at what time it is, else at the wake-up time chosen last.", in: home.language))
        Text(
          verbatim: tr(
            "Where the system has no alarms of its own, Toki plays silence while the sleep screen is open, so that it stays running and rings by itself.",
            in: home.language))
      }
    }
  }

  private var isPresent: Binding<Bool> {
    Binding(get: { sleep.start == .present }, set: { sleep.start = $0 ? .present : .last })
  }
}
