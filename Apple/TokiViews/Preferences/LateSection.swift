// SPDX-License-Identifier: Apache-2.0
import Localization
import SwiftUI
import TokiEngine
import TokiModel
import TokiScreens

/// Choice of the delay up to which a late ring still rings.
struct LateSection: View {
  @Environment(HomeModel.self) private var home
  let limit: TimeSpan

  var body: some View {
    let language = home.language
    Section {
      Picker(tr("Ring late", in: language), selection: chosen) {
        ForEach(LateLimitChoice.all(with: limit), id: \.self) { one in
          Text(verbatim: LateLimitChoice.text(of: one, in: language)).tag(one)
        }
      }
    } footer: {
      Text(
        verbatim: tr(
          "A ring that is found late rings at once and says how late it is. Later than this, it is shown as missed.",
          in: language))
    }
  }

  private var chosen: Binding<TimeSpan> {
    Binding(
      get: { limit },
      set: { limit in
        home.ask { control async throws(ControlError) in
          _ = try await control.change(EngineSettingsEdit(lateLimit: limit))
        }
      })
  }
}
