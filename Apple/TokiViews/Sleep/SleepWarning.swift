// SPDX-License-Identifier: Apache-2.0
import SwiftUI
import TokiEngine
import TokiModel
import TokiScreens

/// What would keep the next alarm from being heard, as the engine says; it is asked once for each alarm.
struct SleepWarning: View {
  @Environment(HomeModel.self) private var home
  @Environment(SleepModel.self) private var sleep
  let alarm: Alarm?
  let lateLimit: TimeSpan
  @State private var found: (id: AlarmID, warnings: [Finding])?

  var body: some View {
    VStack {
      // That all is well is not promised: what the system permits overnight is not known here.
      if let found, found.id == alarm?.id {
        let said = SleepPromise(found.warnings, isKeptAwake: false, lateLimit: lateLimit, language: home.language)
        if said.isWarning { Text(verbatim: said.text).font(.subheadline).foregroundStyle(sleep.brightness.warning) }
      }
    }
    .onChange(of: alarm?.revision, initial: true) { ask() }
  }

  private func ask() {
    guard let id = alarm?.id else { return }
    home.ask({ control async throws(ControlError) in try await control.warnings(about: .alarm(id)) }) {
      (result: Result<[Finding], ControlError>) in
      found = (try? result.get()).map { (id, $0) }
    }
  }
}
