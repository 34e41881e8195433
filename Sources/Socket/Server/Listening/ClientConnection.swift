// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// A connection and its current phase.
final class ClientConnection {
  let descriptor: Int32
  /// The address, as the limits for strangers count it; empty where nobody is counted.
  let peer: String
  /// The whole address; empty for a client of this machine's own sockets.
  let address: String
  /// Time of its acceptance.
  let start: BootInstant
  var phase: Phase
  /// `true` if no place was left for it, so that its request is answered with `busy`.
  let isTurnedAway: Bool
  /// `true` if a paired device has asked over it.
  var isOfDevice = false
  /// `true` if it got its answer, as a visitor of the page does; one that only holds its place does not.
  private(set) var isServed = false
  /// `true` if it was cut, and waits for libmicrohttpd to notice.
  var isCut = false

  enum Phase {
    /// The handshake is under way, or no complete head of a request has arrived yet.
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

  init(
    descriptor: Int32, peer: String = "", address: String = "", since now: BootInstant, isTurnedAway: Bool = false
  ) {
    self.descriptor = descriptor
    self.peer = peer
    self.address = address
    start = now
    phase = .fresh(since: now)
    self.isTurnedAway = isTurnedAway
  }

  var isReceiving: Bool { if case .receiving = phase { true } else { false } }

  /// `true` if nothing is under way on it, so that a browser that is cut connects again without a word.
  var isIdle: Bool { if case .idle = phase { true } else { false } }

  /// Notes an answer; returns whether it is the first one that fulfilled the request.
  func note(status: Int, isOfDevice: Bool) -> Bool {
    if isOfDevice { self.isOfDevice = true }
    // 304: the browser has it already.
    guard !isServed, (200...299).contains(status) || status == 304 else { return false }
    isServed = true
    return true
  }

  /// Time at which the connection is cut; `nil` for never.
  ///
  /// `isCrowded` means that half of the places are taken, or that strangers come.
  func end(_ limits: ListenerLimits, isCrowded: Bool) -> BootInstant? {
    switch phase {
    case .receiving(let since): since + limits.requestTime
    case .fresh(let since): isCrowded ? since + limits.requestTime : nil
    case .answering(let since), .idle(let since): isCrowded ? since + limits.idleTime : nil
    case .working: nil
    }
  }
}
