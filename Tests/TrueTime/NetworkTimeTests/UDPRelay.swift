// SPDX-License-Identifier: Apache-2.0
import Foundation
import Glibc
import LinuxHost
import Synchronization
import TokiModel
import TokiTestKit
import TrustedTime

/// A relay in front of a real server that imitates a real network, reproducibly for a given seed.
final class UDPRelay: Sendable {
  struct Weather: Sendable {
    /// Minimum travel times of a query and an answer; different ones are an asymmetry.
    var there = TimeSpan.zero
    var back = TimeSpan.zero
    /// Maximum extra delay of each datagram.
    var jitter = TimeSpan.zero
    /// How many of 1,000 datagrams in each direction are lost or duplicated.
    var lost: UInt64 = 0
    var doubled: UInt64 = 0
    /// Number of forged answers before each true one, from the server's own address.
    var forged = 0
  }

  private let front: LoopbackSocket
  private let server: ServerAddress
  private let weather: Weather
  private let state: Mutex<State>
  private let isEnding = Atomic<Bool>(false)
  private let hasEnded = DispatchSemaphore(value: 0)

  /// The address for clients.
  var address: ServerAddress { front.address }
  /// How many datagrams came, and what became of them.
  var count: Count { state.withLock { $0.count } }

  struct Count: Hashable, Sendable {
    var questions = 0
    var answers = 0
    var lost = 0
    var doubled = 0
    var forged = 0
  }

  private struct State: Sendable {
    var random: SeededNumbers
    var count = Count()
    /// Datagrams in transit, unordered.
    var flying: [(due: BootInstant, send: @Sendable () -> Void)] = []
    /// A separate socket to the server for each client, like NAT.
    var flows: [UInt16: Flow] = [:]
  }

  private struct Flow: Sendable {
    let client: SocketAddress
    let upstream: LoopbackSocket
  }

  /// Listens on 127.0.0.`host`.
  init(to server: ServerAddress, _ weather: Weather, host: UInt8 = 1, seed: UInt64 = 1) throws {
    front = try LoopbackSocket(host: host)
    self.server = server
    self.weather = weather
    state = Mutex(State(random: SeededNumbers(seed: seed)))
    Thread.detachNewThread { [self] in
      while !isEnding.load(ordering: .relaxed) { turn() }
      hasEnded.signal()
    }
  }

  func end() {
    isEnding.store(true, ordering: .relaxed)
    hasEnded.wait()
  }

  private func turn() {
    let (flows, next) = state.withLock { state in
      (Array(state.flows.values), state.flying.map(\.due).min())
    }
    var waiting = ([front] + flows.map(\.upstream)).map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
    let left = next.map { max(0, ($0 - HostClocks.boot()).nanoseconds) } ?? .max
    // Rounded up, to avoid spinning in the last millisecond.
    _ = poll(&waiting, nfds_t(waiting.count), Int32(min(left, 20_000_000) / 1_000_000 + (left > 0 ? 1 : 0)))
    if waiting[0].revents != 0, let (bytes, client) = front.receive(within: 0) { hear(question: bytes, from: client) }
    for (flow, ready) in zip(flows, waiting.dropFirst()) where ready.revents != 0 {
      if let (bytes, _) = flow.upstream.receive(within: 0) { hear(answer: bytes, on: flow) }
    }
    let now = HostClocks.boot()
    let due = state.withLock { state in
      defer { state.flying.removeAll { $0.due <= now } }
      return state.flying.filter { $0.due <= now }.sorted { $0.due < $1.due }
    }
    for one in due { one.send() }
  }

  private func hear(question bytes: [UInt8], from client: SocketAddress) {
    let port = client.serverAddress.port
    let flow = state.withLock { state -> Flow? in
      state.count.questions += 1
      // The oldest are no longer needed; a test has few.
      if state.flows.count > 200 { state.flows.removeAll() }
      if let flow = state.flows[port] { return flow }
      guard let upstream = try? LoopbackSocket() else { return nil }
      state.flows[port] = Flow(client: client, upstream: upstream)
      return state.flows[port]
    }
    guard let flow else { return }
    fly(after: weather.there) { [server] in flow.upstream.send(bytes, to: SocketAddress(server)) }
    for _ in 0..<weather.forged {
      let forged = state.withLock { state in
        state.count.forged += 1
        return Self.forged(from: bytes, with: &state.random)
      }
      front.send(forged, to: client)
    }
  }

  private func hear(answer bytes: [UInt8], on flow: Flow) {
    state.withLock { $0.count.answers += 1 }
    fly(after: weather.back) { [front] in front.send(bytes, to: flow.client) }
  }

  private func fly(after least: TimeSpan, _ send: @escaping @Sendable () -> Void) {
    let now = HostClocks.boot()
    state.withLock { state in
      if state.random.next() % 1_000 < weather.lost {
        state.count.lost += 1
        return
      }
      let isDoubled = state.random.next() % 1_000 < weather.doubled
      if isDoubled { state.count.doubled += 1 }
      for _ in 0..<(isDoubled ? 2 : 1) {
        let late = Int64(state.random.next() % UInt64(max(1, weather.jitter.nanoseconds)))
        state.flying.append((now + least + TimeSpan(nanoseconds: late), send))
      }
    }
  }

  /// What an attacker could send who knows the addresses and ports, but not the query's random number.
  private static func forged(from question: [UInt8], with random: inout SeededNumbers) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 48)
    for index in 16..<48 { bytes[index] = UInt8(truncatingIfNeeded: random.next()) }
    bytes[0] = 0x24
    bytes[1] = UInt8(1 + random.next() % 4)
    switch random.next() % 8 {
    // A kiss with code RATE.
    case 0:
      bytes[0] = 0xE4
      bytes[1] = 0
      bytes.replaceSubrange(12..<16, with: Array("RATE".utf8))
    // The query itself, returned.
    case 1: return question
    case 2: return Array(bytes.prefix(Int(random.next() % 48)))
    case 3: bytes += [UInt8](repeating: 0xFF, count: Int(random.next() % 400))
    // One wrong bit in the random number.
    case 4:
      bytes.replaceSubrange(24..<32, with: question.dropFirst(40).prefix(8))
      bytes[24 + Int(random.next() % 8)] ^= 1 << UInt8(random.next() % 8)
    case 5: bytes[0] = UInt8(truncatingIfNeeded: random.next())
    default: break
    }
    return bytes
  }
}
