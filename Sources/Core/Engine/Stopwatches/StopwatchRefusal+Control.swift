// SPDX-License-Identifier: Apache-2.0
import TokiModel

extension ControlError {
  /// Words a stopwatch's refusal for the API.
  init(_ refusal: StopwatchRefusal, stopwatch id: StopwatchID) {
    switch refusal {
    case .notWhile(let command, let state):
      self.init(
        .wrongState, subject: "\(id.text) \(state)",
        message: "\(id.text) is \(state): it cannot \(command.rawValue) now.")
    case .tooManyLaps: self = .tooMany("laps", Stopwatch.mostLaps)
    }
  }
}
