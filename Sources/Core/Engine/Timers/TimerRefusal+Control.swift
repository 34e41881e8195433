// SPDX-License-Identifier: Apache-2.0
import TokiModel

extension ControlError {
  /// Words a timer's refusal for the API.
  init(_ refusal: TimerRefusal, timer id: TimerID) {
    switch refusal {
    case .durationOutOfRange(let span):
      self.init(
        .invalidDuration, subject: "\(span.nanoseconds)",
        message: "A timer runs for more than 0 and at most 36525 days; \(span.nanoseconds) ns is outside.")
    case .notWhile(let command, let state):
      self.init(
        .wrongState, subject: "\(id.text) \(state.kind.rawValue)",
        message: "\(id.text) is \(state.kind.rawValue): it cannot \(command.rawValue) now.")
    }
  }
}
