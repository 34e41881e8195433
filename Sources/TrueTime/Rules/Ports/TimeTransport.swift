// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// Exchanges datagrams with a server.
public protocol TimeTransport: Sendable {
  /// Sends one datagram from a new port connected to this server, and passes every reply to `judge` until one is
  /// accepted.
  ///
  /// A rejected reply does not end the wait. Cancelling the task does, at once.
  ///
  /// - Parameters:
  ///   - datagram: The query, 48 to 1,400 bytes.
  ///   - address: The server's address.
  ///   - deadline: When to give up.
  ///   - judge: Called with each reply in order of arrival; returns `true` to accept it and end the exchange.
  /// - Throws: `TransportFailure` if no reply was accepted.
  func exchange(
    _ datagram: [UInt8], with address: ServerAddress, until deadline: BootInstant,
    judge: @escaping @Sendable (ReceivedDatagram) -> Bool
  ) async throws(TransportFailure)
}

/// A received datagram.
public struct ReceivedDatagram: Hashable, Sendable {
  /// The payload.
  public var bytes: [UInt8]
  /// Sending of the query: read just before, so that the round trip is never underestimated.
  public var sent: BootInstant
  /// Arrival of the reply, by the kernel's timestamp if that is reliable.
  public var received: BootInstant

  /// Combines a payload with the times of its exchange.
  public init(bytes: [UInt8], sent: BootInstant, received: BootInstant) {
    self.bytes = bytes
    self.sent = sent
    self.received = received
  }
}

/// Why an exchange ended without an accepted reply.
public enum TransportFailure: Error, Hashable, Sendable {
  /// The deadline passed.
  case timedOut
  /// Sending failed, or the network reported the server unreachable; `reason` is the system's message.
  case unreachable(reason: String)
  /// The task was cancelled.
  case cancelled
}

/// Resolves host names.
public protocol NameResolver: Sendable {
  /// All IPv6 and IPv4 addresses of a host name or literal address, each with `port`.
  ///
  /// - Throws: `ResolutionFailure` if none is found before the deadline.
  func addresses(
    of host: String, port: UInt16, until deadline: BootInstant
  ) async throws(ResolutionFailure) -> [ServerAddress]
}

/// Why a host name could not be resolved.
public enum ResolutionFailure: Error, Hashable, Sendable {
  /// The lookup failed; `reason` is the system's message.
  /// The deadline passed.
  case failed(reason: String)
  case timedOut
  /// The task was cancelled.
  case cancelled
}
