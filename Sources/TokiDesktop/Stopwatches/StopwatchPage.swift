// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Localization
import TokiScreens

/// The stopwatch.
final class StopwatchPage: Page {
  let name = "stopwatch"
  let title = tr("Stopwatch")
  let icon = "toki-stopwatch-symbolic"
  let widget: Widget
  private let surroundings: Surroundings

  init(_ surroundings: Surroundings) {
    self.surroundings = surroundings
    widget = StatusPage(icon: icon, title)
  }

  func show(_ present: Present) -> NextChange { .never }
}
