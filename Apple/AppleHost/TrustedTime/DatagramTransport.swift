// SPDX-License-Identifier: Apache-2.0
public import Dispatch
import Synchronization
public import TokiModel
public import TrustedTime

/// Queries over UDP, with a new connected socket on a new port for each.
///
/// A connected socket makes the kernel drop datagrams from others (RFC 9109). Arrival is when the datagram was read, so
/// that a busy device makes an answer look late, never early.
public final class DatagramTransport: TimeTransport {
  private let clock: any TimeClock
  private let queue: DispatchQueue

  /// Receives replies on the given serial queue, timed by `clock`.
  public init(clock: any TimeClock, queue: DispatchQueue) {
    self.clock = clock
    self.queue = queue
  }

  /// Sends a query and waits for a reply that `judge` accepts.
  public func exchange(
    _ datagram: [UInt8], with address: ServerAddress, until deadline: BootInstant,
    judge: @escaping @Sendable (ReceivedDatagram) -> Bool
  ) async throws(TransportFailure) {
    if Task.isCancelled { throw .cancelled }
    guard deadline > clock.boot() else { throw .timedOut }
    let socket: UDPSocket
    do throws(SocketFailure) { socket = try UDPSocket(connectedTo: address) } catch {
      throw .unreachable(reason: error.reason)
    }
    let exchange = DatagramExchange(socket, clock: clock, deadline: deadline, judge: judge)
    let failure = await withTaskCancellationHandler {
      exchange.begin(datagram, on: queue)
      return await exchange.outcome.value()
    } onCancel: {
      exchange.end(.cancelled)
    }
    if let failure { throw failure }
  }
}

/// One open query: its socket, and the judge of its replies.
private final class DatagramExchange: Sendable {
  /// The failure, or `nil` if a reply was accepted.
  let outcome = OneAnswer<TransportFailure?>()
  private let socket: UDPSocket
  private let clock: any TimeClock
  private let deadline: BootInstant
  private let judge: @Sendable (ReceivedDatagram) -> Bool
  private let state = Mutex(State())

  private struct State {
    var source: ReadSource?
    var timer: (any DispatchSourceTimer)?
    var sent: BootInstant?
    var hasEnded = false
  }

  /// Datagrams read at once, so that a flood does not keep the queue from other work.
  private static let batch = 32

  init(
    _ socket: UDPSocket, clock: any TimeClock, deadline: BootInstant,
    judge: @escaping @Sendable (ReceivedDatagram) -> Bool
  ) {
    self.socket = socket
    self.clock = clock
    self.deadline = deadline
    self.judge = judge
  }

  func begin(_ datagram: [UInt8], on queue: DispatchQueue) {
    // Sent under the lock, so that the descriptor is still its own.
    let failure = state.withLock { state -> SocketFailure? in
      guard !state.hasEnded else {
        socket.close()
        return nil
      }
      let source = ReadSource(
        socket.descriptor, on: queue, handler: { [self] in read() }, closing: { [socket] in socket.close() })
      let timer = DispatchSource.makeTimerSource(queue: queue)
      timer.setEventHandler { [self] in
        read()
        end(.timedOut)
      }
      let now = clock.boot()
      timer.schedule(wallDeadline: .now() + .nanoseconds(Int(clamping: (deadline - now).nanoseconds)))
      state.sent = now
      source.begin()
      timer.resume()
      (state.source, state.timer) = (source, timer)
      do throws(SocketFailure) { try socket.send(datagram) } catch { return error }
      return nil
    }
    if let failure { end(.unreachable(reason: failure.reason)) }
    // A refusal by this device itself is there at once; epoll(7) under Dispatch does not report it as readable.
    queue.async { [self] in read() }
  }

  private func read() {
    guard let sent = state.withLock({ $0.hasEnded ? nil : $0.sent }) else { return }
    for _ in 0..<Self.batch {
      do throws(SocketFailure) {
        guard let bytes = try socket.receive() else { return }
        let received = clock.boot()
        guard received <= deadline else { return end(.timedOut) }
        if judge(ReceivedDatagram(bytes: bytes, sent: sent, received: received)) { return end(nil) }
      } catch {
        return end(.unreachable(reason: error.reason))
      }
    }
  }

  /// Ends the exchange with the first reason given; from any thread.
  func end(_ failure: TransportFailure?) {
    let isFirst = state.withLock { state in
      defer { state.hasEnded = true }
      state.source?.end()
      state.timer?.cancel()
      (state.source, state.timer) = (nil, nil)
      return !state.hasEnded
    }
    guard isFirst else { return }
    outcome.give(failure)
  }
}
