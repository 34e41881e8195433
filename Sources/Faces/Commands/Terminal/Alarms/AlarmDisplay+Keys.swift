// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiModel

extension AlarmDisplay {
  mutating func press(_ key: Character, at now: HostMoment, into actions: inout [DisplayAction<Never>]) {
    note = ringNote
    switch key {
    case "s": snooze(into: &actions)
    case "d", "\r", "\n": if let ring { actions.append(.dismiss(ring.id)) }
    case " ", "+", "r":
      if ring == nil { note = tr("a countdown to a time of day cannot be paused", in: language) }
    default: break
    }
  }

  var keys: String { ring == nil ? DisplayKeys.alarm(in: language) : DisplayKeys.ring(in: language) }

  var stillThere: String {
    let values = ["command": commandLine("show \(alarm.id.text)")]
    return ring == nil
      ? tr("It rings all the same. Look at it with: {command}", values, in: language)
      : tr("Still rings. Stop it with: {command}", ["command": commandLine("dismiss \(alarm.id.text)")], in: language)
  }
}
