// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Localization
import TokiScreens

/// Where a wake-up time is chosen.
final class SetSleepPage: Page {
  let name = "sleep"
  let title = tr("Sleep")
  let icon = "toki-sleep-symbolic"
  let widget: Widget
  private let surroundings: Surroundings

  init(_ surroundings: Surroundings) {
    self.surroundings = surroundings
    widget = StatusPage(icon: icon, title)
  }

  func show(_ present: Present) -> NextChange { .never }
}
