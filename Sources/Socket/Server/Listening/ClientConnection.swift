// SPDX-License-Identifier: Apache-2.0
import CMicrohttpd
import TokiModel

/// A connection and its current phase.
final class ClientConnection {
  let descriptor: Int32
  var phase: Phase
  /// Whether there was no place for it, so that its request is answered with `busy`.
  let isTurnedAway: Bool

  enum Phase {
    /// No complete head of a request has arrived yet.
    case fresh(since: BootInstant)
    /// A head has arrived, but not its body.
    case receiving(since: BootInstant)
    /// The request is being handled, or follows the events.
    case working
    /// The answer is being sent; the client last read from it at `since`.
    case answering(since: BootInstant)
    /// Between two requests.
    case idle(since: BootInstant)
  }

  init(descriptor: Int32, phase: Phase, isTurnedAway: Bool) {
    self.descriptor = descriptor
    self.phase = phase
    self.isTurnedAway = isTurnedAway
  }

  var isReceiving: Bool { if case .receiving = phase { true } else { false } }

  /// When the connection is cut; `nil` for never.
  ///
  /// `isCrowded` means that half of the places are taken.
  func end(_ limits: ListenerLimits, isCrowded: Bool) -> BootInstant? {
    switch phase {
    case .receiving(let since): since + limits.requestTime
    case .fresh(let since): isCrowded ? since + limits.requestTime : nil
    case .answering(let since), .idle(let since): isCrowded ? since + limits.idleTime : nil
    case .working: nil
    }
  }
}
