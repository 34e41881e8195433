// SPDX-License-Identifier: Apache-2.0
import TokiModel

extension ControlError {
  /// `value` went with the command that is refused; `nil` for none.
  init(_ refusal: SequenceRefusal, sequence id: SequenceID, by value: CommandValue? = nil) {
    switch refusal {
    case .durationOutOfRange(let span): self.init(outside: span, by: value)
    case .notWhile(_, let state): self = .wrongState(id.text, .state("\(state)"))
    }
  }
}
