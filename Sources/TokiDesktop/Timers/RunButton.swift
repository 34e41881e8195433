// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Localization
import TokiModel
import TokiScreens

/// The large button of a countdown or a stopwatch: it starts, pauses, resumes or stops.
final class RunButton {
  let button: Button
  /// What it shows; `nil` while it waits.
  private var state: RunState?

  init(_ action: @escaping () -> Void) {
    button = Button("", styles: ["pill", "run-button"], action)
    button.expandsHorizontally = true
  }

  /// - Parameter isWaiting: Whether the daemon has not answered yet, so that nothing can be pressed.
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
    button.label =
      switch state {
      case .idle: tr("Start")
      case .running: tr("Pause")
      case .paused: tr("Resume")
      case .ringing: tr("Stop")
      }
    button.setStyle("suggested-action", state == .idle || state == .paused)
    button.setStyle("destructive-action", state == .ringing)
  }
}
