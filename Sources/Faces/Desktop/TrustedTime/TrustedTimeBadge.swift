// SPDX-License-Identifier: Apache-2.0
import GTKKit

/// A small mark on items that do not ring by trusted time for now, which tells pointers and screen readers why.
final class TrustedTimeBadge {
  let widget = Image(icon: "toki-trusted-symbolic")

  init() {
    widget.addStyle("trusted-mark")
    widget.isVisible = false
  }

  /// Shows the mark with this tooltip; `nil` hides it, for items by the device's clock.
  func show(_ text: String?) {
    widget.isVisible = text != nil
    guard let text, text != widget.tooltip else { return }
    widget.tooltip = text
    widget.accessibleName = text
  }
}
