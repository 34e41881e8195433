// SPDX-License-Identifier: Apache-2.0
import AppIntents
import TokiLaunch

/// Sets an alarm by words such as `tomorrow 7` or `gym weekdays 6:30`.
struct SetAlarm: AppIntent {
  static let title: LocalizedStringResource = "New Alarm"

  /// Its time, and perhaps its label.
  @Parameter(title: "When", requestValueDialog: "When do you want to wake up?") var words: String
  @Dependency private var launch: AppLaunch

  func perform() async throws -> some IntentResult & ProvidesDialog {
    .result(dialog: try await launch.setAlarm(words).dialog(asking: $words))
  }
}
