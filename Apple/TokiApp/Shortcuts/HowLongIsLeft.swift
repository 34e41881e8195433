// SPDX-License-Identifier: Apache-2.0
import AppIntents
import TokiLaunch

/// Tells the time left of running items.
struct HowLongIsLeft: AppIntent {
  static let title: LocalizedStringResource = "Time left"

  @Dependency private var launch: AppLaunch

  func perform() async throws -> some IntentResult & ProvidesDialog {
    .result(dialog: try await launch.timeLeft().dialog())
  }
}
