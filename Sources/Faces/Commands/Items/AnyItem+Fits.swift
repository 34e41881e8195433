// SPDX-License-Identifier: Apache-2.0
import TokiModel

extension AnyItem {
  /// `true` if a command applies to the item in its present state, so that it may be the one meant.
  func fits(_ command: String) -> Bool {
    if case .alarm(let alarm) = self { return alarm.fits(command) }
    return switch command {
    case "on", "off", "skip", "unskip": false
    case "pause": state == RunState.running.rawValue
    case "resume": state == RunState.paused.rawValue
    case "start": state == RunState.idle.rawValue || isStopwatch && state == RunState.paused.rawValue
    case "reset", "restart": state != RunState.idle.rawValue
    case "add": state != RunState.idle.rawValue && !isStopwatch
    case "snooze", "dismiss": state == RunState.ringing.rawValue
    case "next", "back": if case .sequence = self { state != RunState.idle.rawValue } else { false }
    case "lap": isStopwatch && state == RunState.running.rawValue
    case "laps": isStopwatch
    default: true
    }
  }

  private var isStopwatch: Bool { if case .stopwatch = self { true } else { false } }
}

extension Alarm {
  fileprivate func fits(_ command: String) -> Bool {
    switch command {
    case "on": state.kind == .off
    case "off", "skip": state.kind != .off
    case "unskip": !skipped.isEmpty
    case "resume": pause != nil
    case "snooze", "dismiss": state.kind == .ringing || state.kind == .snoozed
    case "pause", "start", "reset", "restart", "add", "next", "back", "lap", "laps": false
    default: true
    }
  }
}
