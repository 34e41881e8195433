// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Localization
import TokiScreens

/// The alarms.
final class AlarmsPage: Page {
  let name = "alarms"
  let title = tr("Alarms")
  let icon = "toki-alarm-symbolic"
  let widget: Widget
  private let surroundings: Surroundings

  init(_ surroundings: Surroundings) {
    self.surroundings = surroundings
    widget = StatusPage(icon: icon, title)
  }

  func show(_ present: Present) -> NextChange { .never }
}
