// SPDX-License-Identifier: Apache-2.0
import TokiModel

extension ControlError {
  /// Words a sequence's refusal for the API.
  init(_ refusal: SequenceRefusal, sequence id: SequenceID) {
    switch refusal {
    case .durationOutOfRange(let span):
      self.init(
        .invalidDuration, subject: "\(span.nanoseconds)",
        message: "A step runs for more than 0 and at most 36525 days; \(span.nanoseconds) ns is outside.")
    case .notWhile(let command, let state):
      self.init(
        .wrongState, subject: "\(id.text) \(state)",
        message: "\(id.text) is \(state): it cannot \(command.rawValue) now.")
    }
  }
}
