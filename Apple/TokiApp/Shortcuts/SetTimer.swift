// SPDX-License-Identifier: Apache-2.0
import AppIntents
import TokiLaunch

/// Sets a timer by words such as `25 minutes tea`.
struct SetTimer: AppIntent {
  static let title: LocalizedStringResource = "New Timer"

  /// Its length, and perhaps its label.
  @Parameter(title: "Timer", requestValueDialog: "How long should the timer run?") var words: String
  @Dependency private var launch: AppLaunch

  func perform() async throws -> some IntentResult & ProvidesDialog {
    .result(dialog: try await launch.setTimer(words).dialog(asking: $words))
  }
}
