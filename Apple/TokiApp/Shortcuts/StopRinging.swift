// SPDX-License-Identifier: Apache-2.0
import AppIntents
import TokiLaunch

/// Stops the audible ring.
struct StopRinging: AppIntent {
  static let title: LocalizedStringResource = "Stop"

  @Dependency private var launch: AppLaunch

  func perform() async throws -> some IntentResult & ProvidesDialog {
    .result(dialog: try await launch.stopRinging().dialog())
  }
}
