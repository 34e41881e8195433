// SPDX-License-Identifier: Apache-2.0
import TokiModel

extension ControlError {
  /// `value` went with the command that is refused; `nil` for none.
  init(_ refusal: TimerRefusal, timer id: TimerID, by value: CommandValue? = nil) {
    switch refusal {
    case .durationOutOfRange(let span): self.init(outside: span, by: value)
    case .notWhile(_, let state): self = .wrongState(id.text, .state(state.kind.rawValue))
    }
  }

  /// A timer or step would be so long, which it cannot be.
  init(outside span: TimeSpan, by value: CommandValue? = nil) {
    if span > CountdownTimer.durations.upperBound {
      self = .tooLong(span)
    } else {
      self = if case .span(let change)? = value { .tooShort(left: span - change) } else { .tooShort(left: .zero) }
    }
  }
}
