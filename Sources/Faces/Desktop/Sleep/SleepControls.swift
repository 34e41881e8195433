// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Localization

/// The buttons of the sleep screen, which disappear while nobody moves.
final class SleepControls {
  let widget: Box
  /// Called with `true` when the buttons disappear, and with `false` when they return.
  var rested: (Bool) -> Void = { _ in }
  private(set) var isResting = false
  private let delay = Delay()
  private static let restMilliseconds = 4_000

  init(_ buttons: [Button]) {
    widget = Box(.horizontal, spacing: 12, buttons)
    widget.horizontalAlign = .end
    widget.verticalAlign = .start
    widget.setMargins(12)
    widget.addStyle("sleep-controls")
    for button in buttons {
      button.addStyle("circular")
      button.addStyle("sleep-button")
    }
  }

  /// Shows the buttons, and hides them again after 4 s.
  func wake() {
    set(false)
    delay.after(milliseconds: Self.restMilliseconds) { [weak self] in self?.set(true) }
  }

  /// Shows the buttons until `wake` is called.
  func stay() {
    delay.cancel()
    set(false)
  }

  private func set(_ isResting: Bool) {
    guard isResting != self.isResting else { return }
    self.isResting = isResting
    widget.setStyle("resting", isResting)
    // An invisible button must not be pressed by someone who only wants to see it.
    widget.takesPointer = !isResting
    rested(isResting)
  }
}
