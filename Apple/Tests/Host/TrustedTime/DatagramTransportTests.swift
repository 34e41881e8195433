// SPDX-License-Identifier: Apache-2.0
import AppleHost
import Dispatch
import Testing
import TokiModel
import TrustedTime

struct DatagramTransportTests {
  let clock = DeviceTimeClock(bootID: BootID("this boot"))
  let queue = DispatchQueue(label: "test")

  func transport() -> DatagramTransport { DatagramTransport(clock: clock, queue: queue) }

  @Test(arguments: [false, true])
  func `The first reply that is accepted ends the exchange`(isIPv6: Bool) async throws {
    let peer = try Responder(isIPv6: isIPv6) { query in [[1, 2, 3], query.reversed(), [9]] }
    let query = (0..<48).map { UInt8($0) }
    let judged = Recorded<[UInt8]>()
    try await transport().exchange(query, with: peer.address, until: clock.boot() + .seconds(20)) { reply in
      judged.add(reply.bytes)
      return reply.bytes.count == 48 && reply.sent <= reply.received
    }
    #expect(judged.all == [[1, 2, 3], query.reversed()])
  }

  @Test func `Silence ends at the deadline`() async throws {
    let peer = try Responder { _ in [] }
    await #expect(throws: TransportFailure.timedOut) {
      try await transport().exchange([0], with: peer.address, until: clock.boot() + .milliseconds(50)) { _ in true }
    }
  }

  @Test func `A deadline that has passed sends nothing`() async throws {
    let peer = try Responder { _ in [[1]] }
    await #expect(throws: TransportFailure.timedOut) {
      try await transport().exchange([0], with: peer.address, until: clock.boot()) { _ in true }
    }
    #expect(peer.heard == 0)
  }

  @Test func `A port where nobody listens is unreachable`() async throws {
    let address = try Responder { _ in [] }.address
    await #expect {
      try await transport().exchange([0], with: address, until: clock.boot() + .seconds(20)) { _ in true }
    } throws: { error in
      if case .unreachable(let reason)? = error as? TransportFailure { !reason.isEmpty } else { false }
    }
  }

  @Test func `A cancelled exchange ends at once`() async throws {
    let peer = try Responder { _ in [] }
    let exchange = Task {
      try await transport().exchange([0], with: peer.address, until: clock.boot() + .hours(1)) { _ in true }
    }
    exchange.cancel()
    await #expect(throws: TransportFailure.cancelled) { try await exchange.value }
  }
}
