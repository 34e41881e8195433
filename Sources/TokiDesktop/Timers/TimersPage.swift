// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Localization
import TokiScreens

/// The timers and sequences.
final class TimersPage: Page {
  let name = "timers"
  let title = tr("Timers")
  let icon = "toki-timer-symbolic"
  let widget: Widget
  private let surroundings: Surroundings

  init(_ surroundings: Surroundings) {
    self.surroundings = surroundings
    widget = StatusPage(icon: icon, title)
  }

  func show(_ present: Present) -> NextChange { .never }
}
