// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// A person's answer to a ring.
public enum RingAnswer: Hashable, Sendable {
  /// Dismiss the ring.
  case stop
  /// Ring again after this span.
  case snooze(TimeSpan)
  /// Add a minute to the timer or step.
  case minute
}

extension RingEntry {
  /// `true` if the ring takes an answer; stopping it is always possible.
  public func takes(_ answer: RingAnswer) -> Bool {
    switch answer {
    case .stop: true
    case .snooze: !snoozes.isEmpty
    case .minute: takesMinute
    }
  }
}
