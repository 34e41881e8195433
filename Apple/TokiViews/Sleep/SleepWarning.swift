// SPDX-License-Identifier: Apache-2.0
import SwiftUI
import TokiEngine
import TokiModel
import TokiScreens

/// Obstacles to hearing the next alarm, from the engine; it is asked once for each alarm.
struct SleepWarning: View {
  @Environment(HomeModel.self) private var home
  @Environment(SleepModel.self) private var sleep
  let alarm: Alarm?
  let lateLimit: TimeSpan
  @State private var found: (subject: SleepSubject, warnings: [Finding])?

  var body: some View {
    VStack {
      // Nobody promises that all is well: the system's rules for the night are not known here.
      if let found, found.subject == subject {
        let said = SleepPromise(found.warnings, isKeptAwake: false, lateLimit: lateLimit, language: home.language)
        if said.isWarning { Text(verbatim: said.text).font(.subheadline).foregroundStyle(sleep.brightness.warning) }
      }
    }
    .onChange(of: subject, initial: true) { ask() }
  }

  private var subject: SleepSubject? { alarm.map { SleepSubject($0) } }

  private func ask() {
    guard let id = alarm?.id, let subject else { return }
    home.ask({ control async throws(ControlError) in try await control.warnings(about: .alarm(id)) }) {
      (result: Result<[Finding], ControlError>) in
      found = (try? result.get()).map { (subject, $0) }
    }
  }
}
