// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// A connection from another device, and its current phase.
final class SharingConnection {
  let descriptor: Int32
  /// The address, as the limits count it.
  let peer: String
  var phase: Phase
  /// When it was accepted.
  let start: BootInstant
  /// Whether a paired device has asked over it.
  var isOfDevice = false
  /// Whether it was answered as it asked, as a visitor of the page is; one that only holds its place is not.
  private(set) var isServed = false
  /// Whether it was cut, and waits for libmicrohttpd to notice.
  var isCut = false

  enum Phase {
    /// The handshake is under way, or no complete head of a request has arrived yet.
    case fresh(since: BootInstant)
    /// A head has arrived, but not its body.
    case receiving(since: BootInstant)
    /// The request is being handled, or follows the events.
    case working
    /// The answer is being sent.
    case answering(since: BootInstant)
    /// Between two requests.
    case idle(since: BootInstant)
  }

  /// Whether nothing is under way on it, so that a browser that is cut connects again without a word.
  var isIdle: Bool { if case .idle = phase { true } else { false } }

  /// Notes an answer; returns whether it is the first one that gave what was asked for.
  func note(_ answer: SharingAnswer) -> Bool {
    if answer.isOfDevice { isOfDevice = true }
    // 304: the browser has it already.
    guard !isServed, (200...299).contains(answer.status) || answer.status == 304 else { return false }
    isServed = true
    return true
  }

  /// How long the handshake with the first request may take, and any later request.
  static let requestTime = TimeSpan.seconds(10)
  /// How long a client may leave its answer unread, or wait between two requests.
  static let idleTime = TimeSpan.seconds(60)

  init(descriptor: Int32, peer: String, since now: BootInstant) {
    self.descriptor = descriptor
    self.peer = peer
    start = now
    phase = .fresh(since: now)
  }

  /// When the connection is cut; `nil` for never.
  var end: BootInstant? {
    switch phase {
    case .fresh(let since), .receiving(let since): since + Self.requestTime
    case .answering(let since), .idle(let since): since + Self.idleTime
    case .working: nil
    }
  }
}
