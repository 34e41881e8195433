// SPDX-License-Identifier: Apache-2.0
import CNetworkTime
import Glibc
public import LinuxHost
public import TokiModel
public import TrustedTime

/// Asks over UDP: for each question a new socket on a new port, connected, so that the kernel drops what others
/// send (RFC 9109), and stamped by the kernel, so that a busy machine does not make answers look late.
///
/// A datagram that came by the deadline counts, also when the loop was busy and reads it later. Of a flood, the
/// first 256 datagrams are judged; after them the kernel drops all that do not repeat the random number of the
/// question (RFC 5905, 7.3: the transmit timestamp, which answers give back as origin timestamp). `judge` runs on
/// the loop, and may still be running when a cancelled exchange has returned.
public final class DatagramTransport: TimeTransport {
  private let place: TimeLoop
  /// Keeps the kernel stamping between questions; else the first answer after each pause would go without.
  private let stamping: Int32

  public init(on place: TimeLoop) {
    self.place = place
    stamping = toki_datagram_stamping()
  }

  deinit {
    if stamping >= 0 { close(stamping) }
  }

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
