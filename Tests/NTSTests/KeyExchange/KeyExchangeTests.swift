// SPDX-License-Identifier: Apache-2.0
import Glibc
import NTS
import Testing
import TokiModel
import TrustedTime

/// What a client makes of servers of keys, good ones and all kinds of others, over TCP and TLS on loopback.
@Suite struct KeyExchangeTests {
  private static let year = TestIdentity.years
  /// What all tests hold to be certain: it is 2026 or later.
  private static let certain = UTCInstant(secondsSinceEpoch: Int64(year(2026)))

  /// Asks a server for keys, as a client that trusts an authority.
  private func associate(
    _ server: KeyServer, trusting authority: TestIdentity, host: String = "localhost",
    resolver: FixedResolver = FixedResolver(), notBefore: UTCInstant = certain, latest: UTCInstant? = nil,
    within span: TimeSpan = .seconds(20)
  ) async throws -> any TimeAssociation {
    let folder = try TestFolder()
    defer { folder.end() }
    let file = try folder.file("trusted.pem", authority.pem)
    let clock = BootClock()
    return try await NetworkTimeSecurity(
      clock: clock, resolver: resolver, randomness: SystemNumbers(), certificates: .file(path: file)
    ).associate(
      with: TimeServer(host: host, port: server.port, method: .nts), notBefore: notBefore, latest: latest,
      until: clock.boot() + span)
  }

  private let header = [UInt8](repeating: 0x23, count: 48)

  // MARK: - Good servers

  @Test func `Keys are agreed on, and a proved answer is taken`() async throws {
    let authority = try TestIdentity.authority()
    let server = try KeyServer(try TestIdentity(.init(), signedBy: authority))
    defer { server.end() }
    let association = try await associate(server, trusting: authority)
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
  private func `A server that is only a little odd is good enough`(variant: Variant) async throws {
    let authority = try TestIdentity.authority()
    let server = try KeyServer(try TestIdentity(.init(), signedBy: authority), variant.behaviour)
    defer { server.end() }
    #expect(try await associate(server, trusting: authority).cookies == 8)
  }

  @Test func `The server may name another to ask, and a port`() async throws {
    let authority = try TestIdentity.authority()
    var behaviour = KeyServer.Behaviour()
    let other = Array("time.example".utf8)
    behaviour.answer = [0x80, 6, 0, UInt8(other.count)] + other + [0x80, 7, 0, 2, 0x2B, 0x73] + KeyServer.goodAnswer
    let server = try KeyServer(try TestIdentity(.init(), signedBy: authority), behaviour)
    defer { server.end() }
    let association = try await associate(server, trusting: authority)
    #expect(association.server == TimeServer(host: "time.example", port: 11_123, method: .ntp))
  }

  @Test func `A server of IPv6 is asked by its address`() async throws {
    let authority = try TestIdentity.authority()
    let identity = try TestIdentity(.init(names: [], addresses: [Loopback.v6]), signedBy: authority)
    let server = try KeyServer(identity, isIPv6: true)
    defer { server.end() }
    let address = try #require(ServerAddress(bytes: Loopback.v6, port: server.port))
    let association = try await associate(
      server, trusting: authority, host: "::1", resolver: FixedResolver(addresses: [address]))
    #expect(association.server == TimeServer(host: "::1", port: 123, method: .ntp))
  }

  // MARK: - Certificates

  @Test func `A certificate of somebody who is not trusted is refused, and nothing is said`() async throws {
    let server = try KeyServer(try TestIdentity(.init(), signedBy: try TestIdentity.authority()))
    defer { server.end() }
    let other = try TestIdentity.authority()
    await #expect(throws: TimeRejection.untrustedCertificate) { try await associate(server, trusting: other) }
    #expect(server.asked.isEmpty)
  }

  @Test func `A certificate that signed itself is good where it is trusted itself`() async throws {
    let identity = try TestIdentity(.init())
    let server = try KeyServer(identity)
    defer { server.end() }
    #expect(try await associate(server, trusting: identity).cookies == 8)
    let other = try TestIdentity(.init())
    await #expect(throws: TimeRejection.untrustedCertificate) { try await associate(server, trusting: other) }
  }

  @Test func `A certificate that may not sign makes no other good`() async throws {
    let authority = try TestIdentity.authority()
    let between = try TestIdentity(.init(commonName: "between", names: ["between"]), signedBy: authority)
    let server = try KeyServer(try TestIdentity(.init(), signedBy: between))
    defer { server.end() }
    await #expect(throws: TimeRejection.untrustedCertificate) { try await associate(server, trusting: authority) }
  }

  @Test func `A certificate that is not for servers is refused`() async throws {
    let authority = try TestIdentity.authority()
    let server = try KeyServer(try TestIdentity(.init(purpose: "1.3.6.1.5.5.7.3.2"), signedBy: authority))
    defer { server.end() }
    await #expect(throws: TimeRejection.untrustedCertificate) { try await associate(server, trusting: authority) }
  }

  @Test(
    arguments: [
      ("localhost", ["time.example"], []),
      ("time.example", ["example"], []),
      ("127.0.0.1", ["localhost"], []),
      ("127.0.0.1", ["localhost"], [[127, 0, 0, 2]]),
      // A common name is no name of a server.
      ("localhost", [], []),
    ] as [(String, [String], [[UInt8]])])
  func `A certificate for another name is refused`(host: String, names: [String], addresses: [[UInt8]]) async throws {
    let authority = try TestIdentity.authority()
    let identity = try TestIdentity(
      .init(commonName: "localhost", names: names, addresses: addresses), signedBy: authority)
    let server = try KeyServer(identity)
    defer { server.end() }
    await #expect(throws: TimeRejection.wrongName) {
      try await associate(
        server, trusting: authority, host: host,
        resolver: FixedResolver(addresses: [try #require(ServerAddress(bytes: Loopback.v4, port: server.port))]))
    }
    #expect(server.asked.isEmpty)
  }

  @Test(
    arguments: [
      ("localhost.", ["localhost"], []),
      ("ntp.time.example", ["*.time.example"], []),
      ("127.0.0.1", [], [[127, 0, 0, 1]]),
    ] as [(String, [String], [[UInt8]])])
  func `A certificate for the name or the address is taken`(
    host: String, names: [String], addresses: [[UInt8]]
  ) async throws {
    let authority = try TestIdentity.authority()
    let server = try KeyServer(try TestIdentity(.init(names: names, addresses: addresses), signedBy: authority))
    defer { server.end() }
    #expect(try await associate(server, trusting: authority, host: host).cookies == 8)
  }

  private struct Dates: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Of the server's own certificate, of the one between, and of the authority.
    var own = 2020...2050
    var between = 2020...2050
    var authority = 2000...2090
    var notBefore = 2026
    var latest: Int?
    var isGood = false
  }

  private static let dates = [
    Dates(testDescription: "all hold", isGood: true),
    Dates(testDescription: "it ended before", own: 2020...2025),
    Dates(testDescription: "it may have ended since", own: 2020...2027, isGood: true),
    Dates(testDescription: "it begins later", own: 2030...2050, latest: 2027),
    Dates(testDescription: "it begins later than nobody knows when", own: 2030...2050, isGood: true),
    Dates(testDescription: "it may have begun by now", own: 2030...2050, latest: 2031, isGood: true),
    Dates(
      testDescription: "the device's clock would say no", own: 2060...2070, between: 2020...2080, notBefore: 2061,
      isGood: true),
    Dates(testDescription: "the device's clock would say yes", notBefore: 2051),
    Dates(testDescription: "its signer ended before", between: 2010...2025),
    Dates(testDescription: "its signer begins later", between: 2030...2050, latest: 2027),
    Dates(testDescription: "the authority ended before", authority: 2000...2025),
    Dates(testDescription: "the authority begins later", authority: 2030...2090, latest: 2027),
  ]

  @Test(arguments: dates)
  private func `Dates are judged by what is certain of the true time`(dates: Dates) async throws {
    func span(_ years: ClosedRange<Int>) -> ClosedRange<Int> {
      Self.year(years.lowerBound)...Self.year(years.upperBound)
    }
    func instant(_ year: Int) -> UTCInstant { UTCInstant(secondsSinceEpoch: Int64(Self.year(year))) }
    let authority = try TestIdentity.authority("authority", span(dates.authority))
    let between = try TestIdentity.authority("between", span(dates.between), signedBy: authority)
    let server = try KeyServer(try TestIdentity(.init(period: span(dates.own)), signedBy: between))
    defer { server.end() }
    func ask() async throws -> any TimeAssociation {
      try await associate(
        server, trusting: authority, notBefore: instant(dates.notBefore), latest: dates.latest.map(instant))
    }
    if dates.isGood {
      let first = max(dates.own.lowerBound, dates.between.lowerBound)
      let last = min(dates.own.upperBound, dates.between.upperBound)
      #expect(try await ask().validity == instant(first)...instant(last))
    } else {
      await #expect(throws: TimeRejection.expiredCertificate) { try await ask() }
      #expect(server.asked.isEmpty)
    }
  }

  @Test func `An old signer that is sent along does no harm`() async throws {
    let authority = try TestIdentity.authority()
    let between = try TestIdentity.authority("between", signedBy: authority)
    let old = try TestIdentity.authority(
      "between", Self.year(2000)...Self.year(2020), signedBy: authority, key: between)
    let server = try KeyServer(try TestIdentity(.init(), signedBy: between), extra: [old])
    defer { server.end() }
    #expect(try await associate(server, trusting: authority).cookies == 8)
  }

  @Test func `A certificate of the same name does not stand in for a signer that has ended`() async throws {
    let authority = try TestIdentity.authority()
    let between = try TestIdentity.authority("between", Self.year(2000)...Self.year(2020), signedBy: authority)
    let forged = try TestIdentity.authority("between", signedBy: try TestIdentity.authority())
    let server = try KeyServer(try TestIdentity(.init(), signedBy: between), extra: [forged])
    defer { server.end() }
    await #expect(throws: TimeRejection.expiredCertificate) { try await associate(server, trusting: authority) }
  }

  @Test(arguments: ["", "no certificate", "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n"])
  func `A file without certificates trusts nobody`(text: String) async throws {
    let server = try KeyServer(try TestIdentity(.init()))
    defer { server.end() }
    let folder = try TestFolder()
    defer { folder.end() }
    for path in [try folder.file("trusted.pem", text), "\(folder.path)/missing.pem"] {
      let clock = BootClock()
      let security = NetworkTimeSecurity(
        clock: clock, resolver: FixedResolver(), randomness: SystemNumbers(), certificates: .file(path: path))
      await #expect(throws: TimeRejection.untrustedCertificate) {
        try await security.associate(
          with: TimeServer(host: "localhost", port: server.port, method: .nts), notBefore: Self.certain, latest: nil,
          until: clock.boot() + .seconds(20))
      }
    }
  }

  @Test func `The system trusts nobody who was made up for a test`() async throws {
    let server = try KeyServer(try TestIdentity(.init()))
    defer { server.end() }
    let clock = BootClock()
    await #expect(throws: TimeRejection.untrustedCertificate) {
      try await NetworkTimeSecurity(clock: clock, resolver: FixedResolver(), randomness: SystemNumbers()).associate(
        with: TimeServer(host: "localhost", port: server.port, method: .nts), notBefore: Self.certain, latest: nil,
        until: clock.boot() + .seconds(20))
    }
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
  private func `What is wrong with a server is told by its kind`(bad: Bad) async throws {
    let authority = try TestIdentity.authority()
    let server = try KeyServer(try TestIdentity(.init(), signedBy: authority), bad.behaviour)
    defer { server.end() }
    let isSilent = bad.rejection == .keysUnreachable
    let start = BootClock().boot()
    await #expect(throws: bad.rejection) {
      try await associate(server, trusting: authority, within: isSilent ? .milliseconds(300) : .seconds(20))
    }
    // Those that say nothing are left at the deadline, the others at once.
    #expect(BootClock().boot() - start < .seconds(10))
  }

  @Test func `A silent server is left at the deadline, not before`() async throws {
    let authority = try TestIdentity.authority()
    var behaviour = KeyServer.Behaviour()
    behaviour.before = .silent
    let server = try KeyServer(try TestIdentity(.init(), signedBy: authority), behaviour)
    defer { server.end() }
    let start = BootClock().boot()
    await #expect(throws: TimeRejection.keysUnreachable) {
      try await associate(server, trusting: authority, within: .milliseconds(400))
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
      try await associate(server, trusting: authority, resolver: FixedResolver(addresses: [free]), within: .seconds(60))
    }
    #expect(BootClock().boot() - start < .seconds(20))
  }

  // MARK: - Names and addresses

  @Test(arguments: [
    (ResolutionFailure.failed(reason: "no such name"), TimeRejection.unresolved), (.timedOut, .unresolved),
    (.cancelled, .noAnswer),
  ])
  func `A name without an address is told as such`(failure: ResolutionFailure, rejection: TimeRejection) async throws {
    let clock = BootClock()
    await #expect(throws: rejection) {
      try await NetworkTimeSecurity(
        clock: clock, resolver: FixedResolver(failure: failure), randomness: SystemNumbers()
      ).associate(
        with: TimeServer(host: "nowhere.example", method: .nts), notBefore: Self.certain, latest: nil,
        until: clock.boot() + .seconds(20))
    }
  }

  @Test func `A server of plain NTP is never asked for keys`() async throws {
    let clock = BootClock()
    await #expect(throws: TimeRejection.noNTS) {
      try await NetworkTimeSecurity(clock: clock, resolver: FixedResolver(), randomness: SystemNumbers()).associate(
        with: TimeServer(host: "localhost", method: .ntp), notBefore: Self.certain, latest: nil,
        until: clock.boot() + .seconds(20))
    }
  }

  @Test func `Addresses that fail, break off or say nothing do not keep from the one that answers`() async throws {
    let authority = try TestIdentity.authority()
    let identity = try TestIdentity(.init(), signedBy: authority)
    let good = try KeyServer(identity)
    defer { good.end() }
    var behaviour = KeyServer.Behaviour()
    behaviour.before = .closes
    let breaking = try KeyServer(identity, behaviour)
    defer { breaking.end() }
    // Nobody takes its connections, and no more of them fit: it never answers.
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
    let association = try await associate(good, trusting: authority, resolver: FixedResolver(addresses: addresses))
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
    let task = Task { try await associate(server, trusting: authority, within: .seconds(600)) }
    try await Task.sleep(for: .milliseconds(200))
    let start = clock.boot()
    task.cancel()
    await #expect(throws: TimeRejection.noAnswer) { try await task.value }
    #expect(clock.boot() - start < .seconds(5))
  }

  @Test func `A task that is cancelled before it begins asks nobody`() async throws {
    let authority = try TestIdentity.authority()
    let server = try KeyServer(try TestIdentity(.init(), signedBy: authority))
    defer { server.end() }
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return try await associate(server, trusting: authority)
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
      for _ in 0..<16 { group.addTask { try await associate(server, trusting: authority).cookies } }
      for try await cookies in group { #expect(cookies == 8) }
    }
    #expect(server.agreed.count == 16)
    // No two of them have a key in common.
    #expect(Set(server.agreed.flatMap { [$0.questionKey, $0.answerKey] }).count == 32)
  }
}
