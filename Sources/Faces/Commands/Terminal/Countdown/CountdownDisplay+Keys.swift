// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiModel

extension CountdownDisplay {
  mutating func press(_ key: Character, at now: HostMoment, into actions: inout [DisplayAction<TimerCommand>]) {
    note = ringNote
    switch (key, timer.state) {
    case (" ", .running): actions.append(.command(.pause))
    case (" ", .paused): actions.append(.command(.resume))
    case ("+", _): actions.append(.command(.add(.minutes(1))))
    case ("r", _): actions.append(.command(.restart))
    case ("s", _): snooze(into: &actions)
    case ("d", _), ("\r", _), ("\n", _): if let ring { actions.append(.dismiss(ring.id)) }
    default: break
    }
  }

  var keys: String { ring == nil ? DisplayKeys.timer(in: language) : DisplayKeys.ring(in: language) }

  var stillThere: String {
    let values = ["command": commandLine("show \(timer.id.text)")]
    return switch timer.state {
    case .ringing: tr("Still rings. Come back with: {command}", values, in: language)
    case .paused: tr("Stays paused. Come back with: {command}", values, in: language)
    case .idle, .running: tr("Keeps running. Come back with: {command}", values, in: language)
    }
  }
}
