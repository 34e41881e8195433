// SPDX-License-Identifier: Apache-2.0
import CLinuxHost
import Glibc
public import LinuxHost
public import TokiModel
public import TrustedTime

/// Queries over UDP, with a new connected socket on a new port for each.
///
/// A connected socket makes the kernel drop datagrams from others (RFC 9109), and kernel timestamps keep a busy machine
/// from making answers look late.
///
/// A datagram that arrives by the deadline counts even if a busy loop reads it later. In a flood, the first 256
/// datagrams are judged; then the kernel drops all that do not repeat the query's random number (RFC 5905, 7.3: answers
/// return the transmit timestamp as origin timestamp). `judge` runs on the loop, and may still be running after a
/// cancelled exchange has returned.
public final class DatagramTransport: TimeTransport {
  private let place: TimeLoop
  /// Keeps kernel timestamps enabled between queries; otherwise the first answer after each pause would lack one.
  private let stamping: Int32

  /// Receives replies on the given loop.
  public init(on place: TimeLoop) {
    self.place = place
    stamping = toki_datagram_stamping()
  }

  deinit {
    if stamping >= 0 { close(stamping) }
  }

  /// Sends a query and waits for a reply that `judge` accepts.
  public func exchange(
    _ datagram: [UInt8], with address: ServerAddress, until deadline: BootInstant,
    judge: @escaping @Sendable (ReceivedDatagram) -> Bool
  ) async throws(TransportFailure) {
    if Task.isCancelled { throw .cancelled }
    let exchange = DatagramExchange(on: place, deadline: deadline, judge: judge)
    let failure = await withTaskCancellationHandler {
      exchange.begin(datagram, with: address)
      return await exchange.outcome.value()
    } onCancel: {
      exchange.end(.cancelled)
    }
    if let failure { throw failure }
  }
}
