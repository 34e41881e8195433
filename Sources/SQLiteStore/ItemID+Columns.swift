// SPDX-License-Identifier: Apache-2.0
import TokiModel

// An item has two columns: its kind, as `timer`, and its number.

extension ItemID {
  var number: Int64 {
    switch self {
    case .timer(let id): id.number
    case .alarm(let id): id.number
    case .sequence(let id): id.number
    case .stopwatch(let id): id.number
    }
  }

  /// - Returns: `nil` for a kind that there is not.
  init?(kind: String, number: Int64) {
    switch kind {
    case "timer": self = .timer(TimerID(number))
    case "alarm": self = .alarm(AlarmID(number))
    case "sequence": self = .sequence(SequenceID(number))
    case "stopwatch": self = .stopwatch(StopwatchID(number))
    default: return nil
    }
  }
}

extension Statement {
  /// Binds two columns.
  func bind(_ item: ItemID) {
    bind(item.kind)
    bind(item.number, in: Row.numbers)
  }
}
