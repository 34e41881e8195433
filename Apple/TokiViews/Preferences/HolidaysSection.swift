// SPDX-License-Identifier: Apache-2.0
import Localization
import SwiftUI
import TokiEngine
import TokiModel
import TokiScreens

/// Choice of the public holidays that words leave out.
struct HolidaysSection: View {
  @Environment(HomeModel.self) private var home
  let holidays: Holidays?

  var body: some View {
    let language = home.language
    Section {
      Picker(tr("Public holidays", in: language), selection: chosen) {
        ForEach(HolidayChoice.all(with: holidays), id: \.self) { one in
          Text(verbatim: HolidayChoice.text(of: one, in: language)).tag(one)
        }
      }
    } footer: {
      Text(
        verbatim: tr(
          "Whose they are when a new alarm says “except holidays”. Alarms that are set keep theirs.", in: language))
    }
  }

  private var chosen: Binding<Holidays?> {
    Binding(
      get: { holidays },
      set: { holidays in
        home.ask { control async throws(ControlError) in
          _ = try await control.change(EngineSettingsEdit(holidays: .some(holidays)))
        }
      })
  }
}
