// SPDX-License-Identifier: Apache-2.0
import Glibc
import NetworkTime
import Testing
import TokiModel
import TrustedTime

/// How a client handles key servers, good and bad, over TCP and TLS on loopback.
@Suite struct KeyExchangeTests {
  private let header = [UInt8](repeating: 0x23, count: 48)

  // MARK: - Good servers

  @Test func `Keys are agreed on, and a proved answer is taken`() async throws {
    let authority = try TestIdentity.authority()
    let server = try KeyServer(try TestIdentity(.init(), signedBy: authority))
    defer { server.end() }
    let association = try await server.associate(trusting: authority)
    #expect(association.cookies == 8)
    #expect(association.server == TimeServer(host: "127.0.0.1", port: 123, method: .ntp))
    #expect(server.asked == [[0x80, 1, 0, 2, 0, 0, 0x80, 4, 0, 2, 0, 15, 0x80, 0, 0, 0]])
    let packets = try #require(server.agreed.first)
    let question = try #require(association.request(header: header))
    #expect(packets.hasProof(question))
    #expect(throws: TimeRejection.wrongAuthenticator) {
      try association.verify(PacketServer().answer(to: question))
    }
    try association.verify(packets.answer(to: question))
    #expect(association.cookies == 8)
  }

  private struct Variant: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let behaviour: KeyServer.Behaviour

    init(_ name: String, _ change: (inout KeyServer.Behaviour) -> Void) {
      testDescription = name
      var behaviour = KeyServer.Behaviour()
      change(&behaviour)
      self.behaviour = behaviour
    }
  }

  private static let variants = [
    Variant("sends tickets for a later session") { $0.sendsTickets = true },
    Variant("sends its answer byte by byte") { $0.pieces = 1 },
    Variant("breaks off after its answer") { $0.after = .breaksOff },
    Variant("does not end the connection") { $0.after = .silent },
    Variant("speaks other protocols too") {
      $0.applications = ["ntske/1"]; $0.priorities = "NORMAL"
    },
  ]

  @Test(arguments: variants)
  private func `A slightly unusual server is accepted`(variant: Variant) async throws {
    let authority = try TestIdentity.authority()
    let server = try KeyServer(try TestIdentity(.init(), signedBy: authority), variant.behaviour)
    defer { server.end() }
    #expect(try await server.associate(trusting: authority).cookies == 8)
  }

  @Test func `The server may name another to ask, and a port`() async throws {
    let authority = try TestIdentity.authority()
    var behaviour = KeyServer.Behaviour()
    let other = Array("time.example".utf8)
    behaviour.answer = [0x80, 6, 0, UInt8(other.count)] + other + [0x80, 7, 0, 2, 0x2B, 0x73] + KeyServer.goodAnswer
    let server = try KeyServer(try TestIdentity(.init(), signedBy: authority), behaviour)
    defer { server.end() }
    let association = try await server.associate(trusting: authority)
    #expect(association.server == TimeServer(host: "time.example", port: 11_123, method: .ntp))
  }

  @Test func `A server of IPv6 is asked by its address`() async throws {
    let authority = try TestIdentity.authority()
    let identity = try TestIdentity(.init(names: [], addresses: [Loopback.v6]), signedBy: authority)
    let server = try KeyServer(identity, isIPv6: true)
    defer { server.end() }
    let address = try #require(ServerAddress(bytes: Loopback.v6, port: server.port))
    let association = try await server.associate(
      trusting: authority, host: "::1", resolver: FixedResolver(addresses: [address]))
    #expect(association.server == TimeServer(host: "::1", port: 123, method: .ntp))
  }

  // MARK: - Bad servers

  private struct Bad: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let behaviour: KeyServer.Behaviour
    let rejection: TimeRejection

    init(_ name: String, _ rejection: TimeRejection, _ change: (inout KeyServer.Behaviour) -> Void) {
      testDescription = name
      self.rejection = rejection
      var behaviour = KeyServer.Behaviour()
      change(&behaviour)
      self.behaviour = behaviour
    }
  }

  private static let bad: [Bad] = [
    Bad("no protocol of applications", .noALPN) { $0.applications = [] },
    Bad("another protocol of applications", .noALPN) { $0.applications = ["http/1.1"] },
    Bad("TLS 1.2", .wrongTLS) { $0.priorities = "NORMAL:-VERS-ALL:+VERS-TLS1.2" },
    Bad("no TLS", .wrongTLS) { $0.before = .says(Array("HTTP/1.1 400 Bad Request\r\n\r\n".utf8)) },
    Bad("an alert", .refusedKeys) { $0.before = .says([21, 3, 3, 0, 2, 2, 80]) },
    Bad("zeros", .wrongTLS) { $0.before = .says([UInt8](repeating: 0, count: 1_000)) },
    Bad("it goes at once", .keysUnreachable) { $0.before = .closes },
    Bad("another algorithm", .wrongAEAD) {
      $0.answer = [0x80, 1, 0, 2, 0, 0, 0x80, 4, 0, 2, 0, 17, 0, 5, 0, 1, 1, 0x80, 0, 0, 0]
    },
    Bad("an error", .refusedKeys) { $0.answer = [0x80, 2, 0, 2, 0, 1, 0x80, 0, 0, 0] },
    Bad("a warning", .refusedKeys) { $0.answer = [0x80, 3, 0, 2, 0, 1, 0x80, 0, 0, 0] },
    Bad("an error without an end", .refusedKeys) { $0.answer = [0x80, 2, 0, 2, 0, 1] },
    Bad("no cookies", .malformedKeys) { $0.answer = [0x80, 1, 0, 2, 0, 0, 0, 4, 0, 2, 0, 15, 0x80, 0, 0, 0] },
    Bad("nothing", .malformedKeys) { $0.answer = [] },
    Bad("garbage", .malformedKeys) { $0.answer = Array("What time is it?".utf8) },
    Bad("half an answer", .malformedKeys) { $0.answer = Array(KeyServer.goodAnswer.dropLast(2)) },
    Bad("half an answer, broken off", .malformedKeys) {
      $0.answer = Array(KeyServer.goodAnswer.dropLast(2))
      $0.after = .breaksOff
    },
    Bad("an endless answer of records", .malformedKeys) {
      $0.answer = Array(KeyServer.goodAnswer.dropLast(4))
      $0.after = .endless
    },
    Bad("an endless answer of empty records, one by one", .malformedKeys) {
      $0.answer = [0x40, 0, 0, 0]
      $0.after = .endless
    },
    Bad("silence after the handshake", .keysUnreachable) {
      $0.answer = [0x80, 1, 0, 2, 0, 0]
      $0.after = .silent
    },
    Bad("silence", .keysUnreachable) { $0.before = .silent },
    Bad("half a handshake", .keysUnreachable) { $0.before = .says([22, 3, 3, 0, 200, 2, 0, 0]) },
  ]

  @Test(arguments: bad)
  private func `A faulty server is refused with its kind of fault`(bad: Bad) async throws {
    let authority = try TestIdentity.authority()
    let server = try KeyServer(try TestIdentity(.init(), signedBy: authority), bad.behaviour)
    defer { server.end() }
    let isSilent = bad.rejection == .keysUnreachable
    let start = BootClock().boot()
    await #expect(throws: bad.rejection) {
      try await server.associate(trusting: authority, within: isSilent ? .milliseconds(300) : .seconds(120))
    }
    // Silent servers are abandoned at the deadline, the others at once.
    #expect(BootClock().boot() - start < .seconds(60))
  }

  @Test func `A silent server is left at the deadline, not before`() async throws {
    let authority = try TestIdentity.authority()
    var behaviour = KeyServer.Behaviour()
    behaviour.before = .silent
    let server = try KeyServer(try TestIdentity(.init(), signedBy: authority), behaviour)
    defer { server.end() }
    let start = BootClock().boot()
    await #expect(throws: TimeRejection.keysUnreachable) {
      try await server.associate(trusting: authority, within: .milliseconds(400))
    }
    #expect(BootClock().boot() - start >= .milliseconds(400))
  }

  @Test func `A port at which nobody listens cannot be reached, and that is known at once`() async throws {
    let authority = try TestIdentity.authority()
    let server = try KeyServer(try TestIdentity(.init(), signedBy: authority))
    server.end()
    let free = try #require(ServerAddress(bytes: Loopback.v4, port: try Loopback.freePort(isUDP: false)))
    let start = BootClock().boot()
    await #expect(throws: TimeRejection.keysUnreachable) {
      try await server.associate(trusting: authority, resolver: FixedResolver(addresses: [free]), within: .seconds(120))
    }
    #expect(BootClock().boot() - start < .seconds(60))
  }

  // MARK: - Names and addresses

  @Test(arguments: [
    (ResolutionFailure.failed(reason: "no such name"), TimeRejection.unresolved), (.timedOut, .unresolved),
    (.cancelled, .noAnswer),
  ])
  func `A name without an address is rejected`(failure: ResolutionFailure, rejection: TimeRejection) async throws {
    let clock = BootClock()
    await #expect(throws: rejection) {
      try await NetworkTimeSecurity(
        clock: clock, resolver: FixedResolver(failure: failure), randomness: SystemNumbers()
      ).associate(
        with: TimeServer(host: "nowhere.example", method: .nts), notBefore: KeyServer.certain, latest: nil,
        until: clock.boot() + .seconds(120))
    }
  }

  @Test func `A server of plain NTP is never asked for keys`() async throws {
    let clock = BootClock()
    await #expect(throws: TimeRejection.noNTS) {
      try await NetworkTimeSecurity(clock: clock, resolver: FixedResolver(), randomness: SystemNumbers()).associate(
        with: TimeServer(host: "localhost", method: .ntp), notBefore: KeyServer.certain, latest: nil,
        until: clock.boot() + .seconds(120))
    }
  }

  @Test func `Failing or silent addresses do not keep a client from one that answers`() async throws {
    let authority = try TestIdentity.authority()
    let identity = try TestIdentity(.init(), signedBy: authority)
    let good = try KeyServer(identity)
    defer { good.end() }
    var behaviour = KeyServer.Behaviour()
    behaviour.before = .closes
    let breaking = try KeyServer(identity, behaviour)
    defer { breaking.end() }
    // Its connection queue is full, so it never answers.
    let (full, fullPort) = try Loopback.listener(backlog: 0)
    defer { close(full) }
    let dead = try #require(ServerAddress(bytes: Loopback.v4, port: fullPort))
    let filling = (0..<4).map { _ in
      Loopback.connected(Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue), to: dead)
    }
    defer { for descriptor in filling where descriptor >= 0 { close(descriptor) } }
    let closed = try #require(ServerAddress(bytes: Loopback.v4, port: try Loopback.freePort(isUDP: false)))
    let addresses = [
      dead, closed, try #require(ServerAddress(bytes: Loopback.v4, port: breaking.port)),
      try #require(ServerAddress(bytes: Loopback.v4, port: good.port)),
    ]
    let association = try await good.associate(trusting: authority, resolver: FixedResolver(addresses: addresses))
    #expect(association.cookies == 8)
    #expect(breaking.asked.isEmpty)
  }

  // MARK: - Cancelling

  private static let stalls: [Variant] = [
    Variant("before the handshake") { $0.before = .silent },
    Variant("in the middle of the handshake") { $0.before = .says([22, 3, 3, 0, 200, 2, 0, 0]) },
    Variant("in the middle of the answer") {
      $0.answer = [0x80, 1, 0, 2, 0, 0]
      $0.after = .silent
    },
  ]

  @Test(arguments: stalls)
  private func `A cancelled task comes back at once`(stall: Variant) async throws {
    let authority = try TestIdentity.authority()
    let server = try KeyServer(try TestIdentity(.init(), signedBy: authority), stall.behaviour)
    defer { server.end() }
    let clock = BootClock()
    let task = Task { try await server.associate(trusting: authority, within: .seconds(600)) }
    try await Task.sleep(for: .milliseconds(200))
    let start = clock.boot()
    task.cancel()
    await #expect(throws: TimeRejection.noAnswer) { try await task.value }
    #expect(clock.boot() - start < .seconds(60))
  }

  @Test func `A task that is cancelled before it begins asks nobody`() async throws {
    let authority = try TestIdentity.authority()
    let server = try KeyServer(try TestIdentity(.init(), signedBy: authority))
    defer { server.end() }
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return try await server.associate(trusting: authority)
    }
    task.cancel()
    await #expect(throws: TimeRejection.noAnswer) { try await task.value }
    #expect(server.asked.isEmpty)
  }

  @Test func `Many servers are asked at once`() async throws {
    let authority = try TestIdentity.authority()
    let server = try KeyServer(try TestIdentity(.init(), signedBy: authority))
    defer { server.end() }
    try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<16 { group.addTask { try await server.associate(trusting: authority).cookies } }
      for try await cookies in group { #expect(cookies == 8) }
    }
    #expect(server.agreed.count == 16)
    // No two of them share a key.
    #expect(Set(server.agreed.flatMap { [$0.questionKey, $0.answerKey] }).count == 32)
  }
}
