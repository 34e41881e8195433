// SPDX-License-Identifier: Apache-2.0
import NetworkTime
import Testing
import TokiModel
import TrustedTime

/// Which servers a client trusts, with certificates created for each test.
@Suite struct CertificateTests {
  @Test func `A certificate of an untrusted signer is refused, and no keys are asked for`() async throws {
    let server = try KeyServer(try TestIdentity(.init(), signedBy: try TestIdentity.authority()))
    defer { server.end() }
    let other = try TestIdentity.authority()
    await #expect(throws: TimeRejection.untrustedCertificate) { try await server.associate(trusting: other) }
    #expect(server.asked.isEmpty)
  }

  @Test func `A self-signed certificate is accepted only if it is trusted itself`() async throws {
    let identity = try TestIdentity(.init())
    let server = try KeyServer(identity)
    defer { server.end() }
    #expect(try await server.associate(trusting: identity).cookies == 8)
    let other = try TestIdentity(.init())
    await #expect(throws: TimeRejection.untrustedCertificate) { try await server.associate(trusting: other) }
  }

  @Test func `A certificate that may not sign does not vouch for another`() async throws {
    let authority = try TestIdentity.authority()
    let between = try TestIdentity(.init(commonName: "between", names: ["between"]), signedBy: authority)
    let server = try KeyServer(try TestIdentity(.init(), signedBy: between))
    defer { server.end() }
    await #expect(throws: TimeRejection.untrustedCertificate) { try await server.associate(trusting: authority) }
  }

  @Test func `A certificate that is not for servers is refused`() async throws {
    let authority = try TestIdentity.authority()
    let server = try KeyServer(try TestIdentity(.init(purpose: "1.3.6.1.5.5.7.3.2"), signedBy: authority))
    defer { server.end() }
    await #expect(throws: TimeRejection.untrustedCertificate) { try await server.associate(trusting: authority) }
  }

  @Test(
    arguments: [
      ("localhost", ["time.example"], []),
      ("time.example", ["example"], []),
      ("127.0.0.1", ["localhost"], []),
      ("127.0.0.1", ["localhost"], [[127, 0, 0, 2]]),
      // A common name does not count as a server name.
      ("localhost", [], []),
    ] as [(String, [String], [[UInt8]])])
  func `A certificate for another name is refused`(host: String, names: [String], addresses: [[UInt8]]) async throws {
    let authority = try TestIdentity.authority()
    let identity = try TestIdentity(
      .init(commonName: "localhost", names: names, addresses: addresses), signedBy: authority)
    let server = try KeyServer(identity)
    defer { server.end() }
    await #expect(throws: TimeRejection.wrongName) {
      try await server.associate(
        trusting: authority, host: host,
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
    #expect(try await server.associate(trusting: authority, host: host).cookies == 8)
  }

  private struct Dates: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Validity of the server's, the intermediate and the authority's certificate, in years.
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
      TestIdentity.years(years.lowerBound)...TestIdentity.years(years.upperBound)
    }
    func instant(_ year: Int) -> UTCInstant { UTCInstant(secondsSinceEpoch: Int64(TestIdentity.years(year))) }
    let authority = try TestIdentity.authority("authority", span(dates.authority))
    let between = try TestIdentity.authority("between", span(dates.between), signedBy: authority)
    let server = try KeyServer(try TestIdentity(.init(period: span(dates.own)), signedBy: between))
    defer { server.end() }
    func ask() async throws -> any TimeAssociation {
      try await server.associate(
        trusting: authority, notBefore: instant(dates.notBefore), latest: dates.latest.map(instant))
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

  @Test func `An expired signer in the chain does no harm beside the valid one`() async throws {
    let authority = try TestIdentity.authority()
    let between = try TestIdentity.authority("between", signedBy: authority)
    let old = try TestIdentity.authority(
      "between", TestIdentity.years(2000)...TestIdentity.years(2020), signedBy: authority, key: between)
    let server = try KeyServer(try TestIdentity(.init(), signedBy: between), extra: [old])
    defer { server.end() }
    #expect(try await server.associate(trusting: authority).cookies == 8)
  }

  @Test func `A forged signer of the same name does not replace an expired one`() async throws {
    let authority = try TestIdentity.authority()
    let between = try TestIdentity.authority(
      "between", TestIdentity.years(2000)...TestIdentity.years(2020), signedBy: authority)
    let forged = try TestIdentity.authority("between", signedBy: try TestIdentity.authority())
    let server = try KeyServer(try TestIdentity(.init(), signedBy: between), extra: [forged])
    defer { server.end() }
    await #expect(throws: TimeRejection.expiredCertificate) { try await server.associate(trusting: authority) }
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
          with: TimeServer(host: "localhost", port: server.port, method: .nts), notBefore: KeyServer.certain,
          latest: nil,
          until: clock.boot() + .seconds(120))
      }
    }
  }

  @Test func `The system's certificates do not trust a test's server`() async throws {
    let server = try KeyServer(try TestIdentity(.init()))
    defer { server.end() }
    let clock = BootClock()
    await #expect(throws: TimeRejection.untrustedCertificate) {
      try await NetworkTimeSecurity(clock: clock, resolver: FixedResolver(), randomness: SystemNumbers()).associate(
        with: TimeServer(host: "localhost", port: server.port, method: .nts), notBefore: KeyServer.certain, latest: nil,
        until: clock.boot() + .seconds(120))
    }
  }
}
