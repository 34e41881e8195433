// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Localization
import TokiScreens

/// The present time, here and elsewhere.
final class ClockPage: Page {
  let name = "clock"
  let title = tr("Clock")
  let icon = "toki-clock-symbolic"
  let widget: Widget
  private let surroundings: Surroundings

  init(_ surroundings: Surroundings) {
    self.surroundings = surroundings
    widget = StatusPage(icon: icon, title)
  }

  func show(_ present: Present) -> NextChange { .never }
}
