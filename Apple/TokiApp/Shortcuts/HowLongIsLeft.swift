// SPDX-License-Identifier: Apache-2.0
import AppIntents
import TokiLaunch

/// Says how long what runs still runs.
struct HowLongIsLeft: AppIntent {
  static let title: LocalizedStringResource = "Time left"

  @Dependency private var launch: AppLaunch

  func perform() async throws -> some IntentResult & ProvidesDialog {
    .result(dialog: try await launch.timeLeft().dialog())
  }
}
