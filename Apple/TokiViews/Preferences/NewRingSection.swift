// SPDX-License-Identifier: Apache-2.0
import Localization
import SwiftUI
import TokiEngine
import TokiModel
import TokiScreens

/// Choices for the rings of new alarms and timers.
struct NewRingSection: View {
  @Environment(HomeModel.self) private var home
  let settings: EngineSettings
  /// Why a change was refused; empty while none was.
  @State private var refusal = ""

  var body: some View {
    RingSettingsSection(
      ring, title: tr("How New Alarms and Timers Ring", in: home.language), hasOvertime: true, hasChime: false,
      unanswered: tr("If nobody answers an alarm", in: home.language))
    if !refusal.isEmpty { Text(verbatim: refusal).foregroundStyle(.red) }
  }

  private var ring: Binding<RingSettings> {
    let kept = settings.ring(of: .alarm)
    return Binding(get: { kept }, set: { change(from: kept, to: $0) })
  }

  private func change(from kept: RingSettings, to chosen: RingSettings) {
    var edit = Said<RingSettings>(from: kept, to: chosen)
    // Of new items, only alarms ring again by themselves, so that is no part of the ring settings that all share.
    let (again, every) = (edit.again, edit.every)
    edit.again = nil
    edit.every = nil
    let whole = EngineSettingsEdit(ring: edit, again: again, every: every)
    home.ask({ control async throws(ControlError) in _ = try await control.change(whole) }) {
      (result: Result<Void, ControlError>) in
      refusal = if case .failure(let error) = result { ErrorText.of(error, in: home.language) } else { "" }
    }
  }
}
