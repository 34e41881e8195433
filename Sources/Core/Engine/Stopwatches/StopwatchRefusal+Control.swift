// SPDX-License-Identifier: Apache-2.0
import TokiModel

extension ControlError {
  init(_ refusal: StopwatchRefusal, stopwatch id: StopwatchID) {
    switch refusal {
    case .notWhile(_, let state): self = .wrongState(id.text, .state("\(state)"))
    case .tooManyLaps: self = .tooMany(.laps)
    }
  }
}
