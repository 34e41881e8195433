// SPDX-License-Identifier: Apache-2.0
import TokiModel

extension ControlError {
  init(_ refusal: AlarmRefusal, alarm id: AlarmID) {
    switch refusal {
    case .ringsOnce: self = .wrongState(id.text, .ringsOnce)
    case .isOff: self = .wrongState(id.text, .state("off"))
    case .nothingLeft: self = .wrongState(id.text, .nothingLeft)
    case .isOver: self = .wrongState(id.text, .isOver)
    case .skipOutOfRange(let count):
      self = .invalid(.request, field: "count", reason: "From 1 to 366 rings can be skipped, not \(count).")
    case .tooManySkipped(_, let already): self = .wrongState(id.text, .skipped(already))
    case .pauseIsPast: self = .invalidDays(.pauseIsPast, id)
    }
  }

  /// No rules are known for the zone that an alarm is pinned to.
  static func lost(_ zone: AlarmZone) -> ControlError {
    .unknownZone(zone.name?.text ?? "", reason: "this machine has no rules for it")
  }
}
