// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiModel

extension CountdownFace {
  /// Takes what a person, the terminal or the system tells.
  mutating func take(
    _ notice: ProcessNotice, at now: HostMoment, columns: Int, into actions: inout [FaceAction]
  ) {
    switch notice {
    case .resized: break
    case .continued:
      if presentation == .screen { actions.append(.enterKeyMode) }
    case .suspendAsked: actions.append(.suspend)
    case .interrupted: interrupt(at: now, into: &actions)
    case .terminated: detach(into: &actions)
    case .hungUp:
      // There is no terminal any more to say anything on.
      isFinished = true
      actions.append(.finish(.cancelled))
    case .keys(let bytes):
      for key in keyReader.keys(in: bytes) where !isFinished {
        press(key, at: now, into: &actions)
      }
    }
  }

  private mutating func press(_ key: Character, at now: HostMoment, into actions: inout [FaceAction]) {
    note = silence ?? ""
    switch (key, timer.state) {
    case (" ", .running): actions.append(.command(.pause))
    case (" ", .paused): actions.append(.command(.resume))
    case ("+", _): actions.append(.command(.add(.minutes(1))))
    case ("r", _): actions.append(.command(.restart))
    case ("q", _): detach(into: &actions)
    case ("s", _): if let ring { actions.append(.snooze(ring.id)) }
    case ("d", _), ("\r", _), ("\n", _): if let ring { actions.append(.dismiss(ring.id)) }
    case ("\u{03}", _): interrupt(at: now, into: &actions)
    case ("\u{1A}", _): actions.append(.suspend)
    default: break
    }
  }

  /// Ctrl-C: a ring has come in time, and is dismissed; before that the timer is removed.
  private mutating func interrupt(at now: HostMoment, into actions: inout [FaceAction]) {
    if isCancelling {
      // The second time somebody wants to be out, whatever the daemon says.
      finish(.cancelled, line: stillThere, into: &actions)
      return
    }
    isCancelling = true
    actions.append(ring.map { .dismiss($0.id) } ?? .cancel)
  }

  private mutating func detach(into actions: inout [FaceAction]) {
    finish(.cancelled, line: stillThere, into: &actions)
  }

  private var stillThere: String {
    let values = ["command": "toki show \(timer.id.text)"]
    return switch timer.state {
    case .ringing: tr("Still rings. Come back with: {command}", values, in: language)
    case .paused: tr("Stays paused. Come back with: {command}", values, in: language)
    case .idle, .running: tr("Keeps running. Come back with: {command}", values, in: language)
    }
  }
}
