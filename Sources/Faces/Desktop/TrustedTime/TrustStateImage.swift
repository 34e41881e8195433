// SPDX-License-Identifier: Apache-2.0
import GTKKit
import TokiScreens

/// The icon for a state of trusted time; the words beside it say the same.
final class TrustStateImage {
  let widget = Image(icon: "content-loading-symbolic")
  private var look: TrustStateLook?

  func show(_ look: TrustStateLook) {
    guard look != self.look else { return }
    self.look = look
    widget.icon =
      switch look {
      case .good: "emblem-ok-symbolic"
      case .doubtful: "dialog-question-symbolic"
      case .bad: "dialog-warning-symbolic"
      case .waiting: "content-loading-symbolic"
      case .silent: "network-offline-symbolic"
      }
    widget.setStyle("trust-good", look == .good)
    widget.setStyle("trust-bad", look == .bad)
  }
}
