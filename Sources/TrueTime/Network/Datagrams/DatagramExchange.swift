// SPDX-License-Identifier: Apache-2.0
import CLinuxHost
import Glibc
import LinuxHost
import Synchronization
import TokiModel
import TrustedTime

/// One open query: its socket, and the judge of its replies.
///
/// It starts on any thread, receives on the loop, and can be ended from any thread.
final class DatagramExchange: Sendable {
  /// The failure, or `nil` if a reply was accepted.
  let outcome = OneAnswer<TransportFailure?>()
  private let place: TimeLoop
  private let deadline: BootInstant
  private let judge: @Sendable (ReceivedDatagram) -> Bool
  private let state = Mutex(State())

  private struct State {
    /// Used only under the lock, so that a reused descriptor number is never hit; -1 once closed.
    var socket: Int32 = -1
    var hasEnded = false
    var token: LoopDeadlines.Token?
    /// The clocks just before the query was sent.
    var before: HostClocks.Pair?
    /// The random number in the query.
    var origin: UInt64 = 0
    /// Number of rejected datagrams.
    var refused = 0
    /// An error reported by the network; a reply queued behind it still counts.
    var problem: Int32?
  }

  /// Datagrams read per turn of the loop, so that other work is not delayed.
  private static let batch = 32
  /// Datagrams read after the deadline: more of NTP's size than a socket buffer holds.
  private static let lastBatch = 1_024
  /// Rejected datagrams after which the kernel filters out everything that cannot be the answer.
  private static let patience = 256
  /// Receive buffer size, more than any answer needs; a truncated datagram is therefore still too long.
  private static let longest = 4_096

  init(on place: TimeLoop, deadline: BootInstant, judge: @escaping @Sendable (ReceivedDatagram) -> Bool) {
    self.place = place
    self.deadline = deadline
    self.judge = judge
  }

  // MARK: Beginning

  func begin(_ datagram: [UInt8], with address: ServerAddress) {
    guard deadline > HostClocks.boot() else { return end(.timedOut) }
    var peer = address.forSocket
    let socket = unsafe toki_datagram_open(&peer)
    guard socket >= 0 else { return end(Self.failure(-socket)) }
    let token = place.deadlines.call(at: deadline) { self.deadlineHasCome() }
    let isOpen = state.withLock { state in
      if state.hasEnded { return false }
      state.socket = socket
      state.token = token
      state.origin = Self.number(in: datagram)
      // Under the lock, so that `end` finds a watch to remove.
      place.watch(socket) { self.isReadable() }
      return true
    }
    guard isOpen else {
      place.deadlines.cancel(token)
      close(socket)
      return
    }
    // Under the lock, so that a reply finds `before` set.
    let result = state.withLock { state -> Int32 in
      guard state.socket >= 0 else { return 0 }
      state.before = HostClocks.pair()
      return unsafe toki_datagram_send(state.socket, datagram, datagram.count)
    }
    if result < 0 { end(Self.failure(-result)) }
  }

  /// The transmit timestamp of an NTP header (RFC 5905, 7.3); 0 if the datagram is too short.
  private static func number(in datagram: [UInt8]) -> UInt64 {
    guard datagram.count >= 48 else { return 0 }
    return datagram[40..<48].reduce(0) { $0 << 8 | UInt64($1) }
  }

  // MARK: Hearing

  private func isReadable() {
    if take(upTo: Self.batch) == .nothingLeft, let problem = state.withLock({ $0.problem }) {
      end(Self.failure(problem))
    }
  }

  /// Replies that arrived by the deadline but were not read because the loop was busy still count.
  private func deadlineHasCome() {
    _ = take(upTo: Self.lastBatch)
    end(state.withLock { $0.problem }.map(Self.failure) ?? .timedOut)
  }

  private enum Rest { case nothingLeft, perhapsMore }

  private func take(upTo count: Int) -> Rest {
    for _ in 0..<count {
      guard let datagram = next() else { return .nothingLeft }
      guard let datagram else { continue }
      // Later datagrams arrived even later.
      if datagram.received > deadline {
        end(.timedOut)
        return .perhapsMore
      }
      if judge(datagram) {
        end(nil)
        return .perhapsMore
      }
      refuse()
    }
    return .perhapsMore
  }

  /// The next datagram; `.some(nil)` for a network error, `nil` if nothing is left.
  private func next() -> ReceivedDatagram?? {
    state.withLock { state -> ReceivedDatagram?? in
      guard state.socket >= 0, let before = state.before else { return nil }
      var stamp: Int64 = 0
      var result: Int32 = 0
      let bytes = unsafe [UInt8](unsafeUninitializedCapacity: Self.longest) { buffer, count in
        result = unsafe toki_datagram_receive(state.socket, buffer.baseAddress, buffer.count, &stamp)
        count = min(max(0, Int(result)), buffer.count)
      }
      let after = HostClocks.pair()
      if result == -EAGAIN { return nil }
      guard result >= 0 else {
        state.problem = -result
        return .some(nil)
      }
      let received = ArrivalTime.instant(
        stamp: stamp == 0 ? nil : UTCInstant(nanosecondsSinceEpoch: stamp), before: before, after: after)
      return ReceivedDatagram(bytes: bytes, sent: before.boot, received: received)
    }
  }

  private func refuse() {
    state.withLock { state in
      state.refused += 1
      if state.refused == Self.patience, state.socket >= 0, state.origin != 0 {
        _ = toki_datagram_accept_only(state.socket, state.origin)
      }
    }
  }

  // MARK: Ending

  /// Ends the exchange with the first reason given; from any thread.
  func end(_ failure: TransportFailure?) {
    let (socket, token) = state.withLock { state in
      defer {
        state.hasEnded = true
        state.socket = -1
        state.token = nil
      }
      return (state.socket, state.token)
    }
    if let token { place.deadlines.cancel(token) }
    if socket >= 0 {
      place.unwatch(socket)
      close(socket)
    }
    outcome.give(failure)
  }

  private static func failure(_ number: Int32) -> TransportFailure {
    .unreachable(reason: HostReason.text(number))
  }
}
