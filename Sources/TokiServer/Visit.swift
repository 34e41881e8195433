// SPDX-License-Identifier: Apache-2.0
import CMicrohttpd
import TokiModel

/// A connection, and since when it does what it does.
final class Visit {
  let descriptor: Int32
  var phase: Phase
  /// Whether there was no place for it: what it asks is answered with `busy`.
  let isTurnedAway: Bool

  enum Phase {
    /// No request has arrived yet, or the head of the first one in part.
    case fresh(since: BootInstant)
    /// A head is there, and its body is not.
    case receiving(since: BootInstant)
    /// It waits for the engine, or follows the events.
    case working
    /// The answer was last read at `since`.
    case answering(since: BootInstant)
    /// Nothing is asked.
    case idle(since: BootInstant)
  }

  init(descriptor: Int32, phase: Phase, isTurnedAway: Bool) {
    self.descriptor = descriptor
    self.phase = phase
    self.isTurnedAway = isTurnedAway
  }

  var isReceiving: Bool { if case .receiving = phase { true } else { false } }

  /// When it is cut; `nil` for never.
  ///
  /// - Parameter isCrowded: Whether half of the places are taken.
  func end(_ limits: ListenerLimits, isCrowded: Bool) -> BootInstant? {
    switch phase {
    case .receiving(let since): since + limits.requestTime
    case .fresh(let since): isCrowded ? since + limits.requestTime : nil
    case .answering(let since), .idle(let since): isCrowded ? since + limits.idleTime : nil
    case .working: nil
    }
  }
}
