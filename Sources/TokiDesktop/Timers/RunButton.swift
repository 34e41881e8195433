// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Localization
import TokiModel
import TokiScreens

/// The large button of a countdown or a stopwatch: it starts, pauses, resumes or stops.
final class RunButton {
  let button: Button
  private var state: RunState?

  init(_ action: @escaping () -> Void) {
    button = Button("", styles: ["pill", "run-button"], action)
    button.expandsHorizontally = true
  }

  func show(_ state: RunState, isAble: Bool) {
    button.isSensitive = isAble
    guard state != self.state else { return }
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
