// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Localization
import TokiModel
import TokiScreens

/// The large button of a countdown or stopwatch: it starts, pauses, resumes or stops.
final class RunButton {
  let button: Button
  /// The state whose action is shown; `nil` while waiting.
  private var state: RunState?

  init(_ action: @escaping () -> Void) {
    button = Button("", styles: ["pill", "run-button"], action)
    button.expandsHorizontally = true
  }

  /// Shows the action for a state; `isWaiting` disables the button until the daemon has answered.
  func show(_ state: RunState, isAble: Bool, isWaiting: Bool) {
    button.isSensitive = isAble && !isWaiting
    if isWaiting {
      self.state = nil
      button.label = tr("Waiting…")
      button.tooltip = tr("Toki's daemon has not answered yet.")
      return
    }
    guard state != self.state else { return }
    if self.state == nil { button.tooltip = "" }
    self.state = state
    button.label = state.actionTitle(in: Localization.language)
    button.setStyle("suggested-action", state == .idle || state == .paused)
    button.setStyle("destructive-action", state == .ringing)
  }
}
