// SPDX-License-Identifier: Apache-2.0
import TokiModel

extension ControlError {
  /// Words an alarm's refusal for the API.
  init(_ refusal: AlarmRefusal, alarm id: AlarmID) {
    switch refusal {
    case .ringsOnce:
      self.init(
        .wrongState, subject: "\(id.text) once",
        message: "\(id.text) rings once: turn it off or change its day instead.")
    case .isOff:
      self.init(.wrongState, subject: "\(id.text) off", message: "\(id.text) is off: turn it on first.")
    case .nothingLeft:
      self.init(
        .wrongState, subject: "\(id.text) nothing_left",
        message: "\(id.text) would have nothing left to ring: turn it off instead.")
    case .isOver:
      self.init(
        .wrongState, subject: "\(id.text) over", message: "\(id.text) has no day left to ring: give it new ones.")
    case .skipOutOfRange(let count):
      self.init(
        .invalidRequest, subject: "count", message: "From 1 to 366 rings can be skipped, not \(count).")
    case .tooManySkipped(let count, let already):
      let rest = Alarm.mostSkipped - already
      self.init(
        .wrongState, subject: "\(id.text) skipped \(already)",
        message:
          "\(id.text) leaves out \(already) rings already, and \(Alarm.mostSkipped) is the most: "
          + (rest == 0 ? "no more can be skipped." : "\(rest) more can be skipped, not \(count)."))
    case .pauseIsPast:
      self.init(.invalidTime, subject: "until", message: "The last day of this pause is past.")
    }
  }
}
