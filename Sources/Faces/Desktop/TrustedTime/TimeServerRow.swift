// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Localization
import TokiScreens

/// One time server: its measurement, and its verdict.
final class TimeServerRow {
  let widget = ActionRow("")
  private let image = TrustStateImage()
  let lock = Image(icon: "channel-secure-symbolic")
  private var shown: TimeServerLine?

  init() {
    widget.addPrefix(image.widget)
    widget.addSuffix(lock)
    lock.accessibleName = tr("Authenticated: its answers prove where they come from")
    lock.tooltip = lock.accessibleName
  }

  func show(_ line: TimeServerLine) {
    guard line != shown else { return }
    shown = line
    widget.title = line.name
    widget.subtitle = line.details.joined(separator: " · ")
    image.show(line.look)
    lock.isVisible = line.isAuthenticated
  }
}
