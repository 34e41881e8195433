// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// Carries a question to a server and the answers back.
public protocol TimeTransport: Sendable {
  /// Sends one datagram from a new port that hears this server alone, and hands every datagram that comes back to
  /// `judge` until it takes one.
  ///
  /// A datagram that is not taken is no end: the wait goes on. When the task is cancelled it returns at once.
  ///
  /// - Parameters:
  ///   - datagram: What is sent, 48 to 1,400 bytes.
  ///   - address: Whom it is sent to.
  ///   - deadline: Until when to wait.
  ///   - judge: Called with each datagram, in the order of arrival; `true` takes it and ends the exchange.
  /// - Throws: `TransportFailure` when no answer was taken.
  func exchange(
    _ datagram: [UInt8], with address: ServerAddress, until deadline: BootInstant,
    judge: @escaping @Sendable (ReceivedDatagram) -> Bool
  ) async throws(TransportFailure)
}

/// A datagram that came back.
public struct ReceivedDatagram: Hashable, Sendable {
  public var bytes: [UInt8]
  /// When the question left: read just before it was sent, so that the journey is never taken for too short.
  public var sent: BootInstant
  /// When the answer came, by the kernel's own stamp where that can be trusted.
  public var received: BootInstant

  public init(bytes: [UInt8], sent: BootInstant, received: BootInstant) {
    self.bytes = bytes
    self.sent = sent
    self.received = received
  }
}

/// Why an exchange ended without an answer that was taken.
public enum TransportFailure: Error, Hashable, Sendable {
  /// The deadline passed.
  case timedOut
  /// It could not be sent, or the network said that nobody is there; `reason` is the system's own word.
  case unreachable(reason: String)
  /// The task was cancelled.
  case cancelled
}

/// Finds the addresses of a name.
public protocol NameResolver: Sendable {
  /// All addresses of a name, IPv6 and IPv4, each with `port`; an address in text form is its own.
  ///
  /// - Throws: `ResolutionFailure` when there are none, in time or at all.
  func addresses(
    of host: String, port: UInt16, until deadline: BootInstant
  ) async throws(ResolutionFailure) -> [ServerAddress]
}

/// Why a name has no address.
public enum ResolutionFailure: Error, Hashable, Sendable {
  /// `reason` is the system's own word.
  case failed(reason: String)
  case timedOut
  case cancelled
}
