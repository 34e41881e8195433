// SPDX-License-Identifier: Apache-2.0
import Foundation
import Glibc
import Testing
import TokiModel
import TokiTestKit
import TrustedTime

@testable import NetworkTime

/// A real NTS server started by a test; it ends with the test.
final class RealServer {
  let folder: TestFolder
  let process: ChildProcess
  let keyPort: UInt16
  let timePort: UInt16

  private init(_ folder: TestFolder, _ process: ChildProcess, keyPort: UInt16, timePort: UInt16) {
    self.folder = folder
    self.process = process
    self.keyPort = keyPort
    self.timePort = timePort
  }

  /// Stops the server.
  func end() {
    process.kill()
    folder.end()
  }

  /// chrony's server on free loopback ports, as an ordinary user or as root without the right to set the clock.
  static func chrony() async throws -> RealServer {
    let folder = try TestFolder()
    let identity = try TestIdentity(.init(addresses: [Loopback.v4, Loopback.v6]))
    let (keyPort, timePort) = (try Loopback.freePort(isUDP: false), try Loopback.freePort(isUDP: true))
    let settings = try folder.file(
      "chrony.conf",
      """
      local stratum 3
      allow 127.0.0.1
      allow ::1
      bindaddress 127.0.0.1
      bindaddress ::1
      port \(timePort)
      cmdport 0
      pidfile \(folder.path)/chronyd.pid
      ntsserverkey \(try folder.file("server.key", identity.keyPEM))
      ntsservercert \(try folder.file("server.pem", identity.pem))
      ntsport \(keyPort)
      ntsprocesses 0
      ntsdumpdir \(folder.path)

      """)
    let user = String(cString: try #require(getpwuid(geteuid())).pointee.pw_name)
    let process = try ChildProcess(
      try #require(SecurePeers.chronyd), ["-x", "-U", "-d", "-u", user, "-f", settings])
    let server = RealServer(folder, process, keyPort: keyPort, timePort: timePort)
    try await server.waitForKeys()
    return server
  }

  /// NTPsec's server on its fixed ports, which are free only in a separate network namespace.
  static func ntpsec() async throws -> RealServer {
    let folder = try TestFolder()
    let identity = try TestIdentity(.init(addresses: [Loopback.v4]))
    let settings = try folder.file(
      "ntp.conf",
      """
      refclock local unit 0 minpoll 3 maxpoll 3 prefer stratum 3
      interface ignore wildcard
      interface listen 127.0.0.1
      restrict default
      restrict 127.0.0.1
      tos minsane 1 minclock 1
      nts enable
      nts cert \(try folder.file("server.pem", identity.pem))
      nts key \(try folder.file("server.key", identity.keyPEM))
      nts cookie \(folder.path)/cookies

      """)
    let arguments = ["-n", "-c", settings, "-p", "\(folder.path)/ntpd.pid"]
    let process = try ChildProcess(try #require(SecurePeers.ntpd), arguments)
    let server = RealServer(folder, process, keyPort: 4460, timePort: 123)
    // It listens for key requests before it has made the key of its cookies (nts_init2 of NTPsec 1.2.2), and does not
    // know the cookies that it gave in between. The file is written as soon as the key is there.
    try await wait(for: "the key of the cookies") { access("\(folder.path)/cookies", F_OK) == 0 }
    try await server.waitForKeys()
    return server
  }

  /// Waits until the key server listens.
  private func waitForKeys() async throws {
    let address = try #require(ServerAddress(bytes: Loopback.v4, port: keyPort))
    try await Self.wait(for: "the port for keys") {
      let descriptor = Loopback.connected(Int32(SOCK_STREAM.rawValue), to: address)
      guard descriptor >= 0 else { return false }
      close(descriptor)
      return true
    }
  }

  private static func wait(for what: String, _ isThere: () -> Bool) async throws {
    for _ in 0..<4_000 {
      if isThere() { return }
      try await Task.sleep(for: .milliseconds(25))
    }
    Issue.record("The server did not start within 100 s: \(what) is not there")
  }

  /// Negotiates keys with it.
  func associate() async throws -> any TimeAssociation {
    let clock = BootClock()
    return try await NetworkTimeSecurity(
      clock: clock, resolver: FixedResolver(), randomness: SystemNumbers(),
      certificates: .file(path: "\(folder.path)/server.pem")
    ).associate(
      with: TimeServer(host: "localhost", port: keyPort, method: .nts),
      notBefore: UTCInstant(secondsSinceEpoch: Int64(TestIdentity.years(2026))), latest: nil,
      until: clock.boot() + .seconds(120))
  }
}

/// The rules for every real server.
enum RealServerConformance {
  /// A version 4 query in which only the transmit time is nonzero.
  static func header() -> [UInt8] {
    [0x23] + [UInt8](repeating: 0, count: 39) + (0..<8).map { _ in UInt8.random(in: 0...255) }
  }

  /// Runs all checks; `saysUnknown` tells whether the server reports an unknown cookie (RFC 8915, section 5.7) or stays
  /// silent.
  static func check(_ server: RealServer, saysUnknown: Bool) async throws {
    let association = try await server.associate()
    #expect(association.cookies == 8)
    #expect(association.server.host == "127.0.0.1")
    #expect(association.server.port == server.timePort)

    // An answer is authenticated and brings a replacement for the used cookie.
    for _ in 0..<3 {
      let header = header()
      let question = try #require(association.request(header: header))
      #expect(association.cookies == 7)
      let answer = try #require(try Loopback.exchange(question, port: server.timePort))
      #expect(answer[0] & 0x07 == 4)
      #expect(Array(answer[24..<32]) == Array(header[40..<48]))
      try changed(answer, in: association)
      try association.verify(answer)
      #expect(association.cookies == 8)
      #expect(throws: TimeRejection.wrongUniqueID) { try association.verify(answer) }
    }

    // Cookies lost with unanswered queries are replaced by the next answer.
    for _ in 0..<5 { _ = association.request(header: header()) }
    #expect(association.cookies == 3)
    let question = try #require(association.request(header: header()))
    try association.verify(try #require(try Loopback.exchange(question, port: server.timePort)))
    #expect(association.cookies == 8)

    // A cookie that the server does not know.
    var spoilt = try #require(association.request(header: header()))
    let cookie = try #require(PacketServer.fields(of: spoilt)?.first { $0.kind == .cookie })
    for place in cookie.body.indices { spoilt[place] ^= 0xFF }
    let kiss = try Loopback.exchange(spoilt, port: server.timePort, within: saysUnknown ? 100 : 2)
    #expect(saysUnknown == (kiss != nil))
    if let kiss { #expect(throws: TimeRejection.kissNTS) { try association.verify(kiss) } }

    // Answers to others are rejected: to another association, or to an unauthenticated query.
    let other = try await server.associate()
    _ = association.request(header: header())
    let foreign = try #require(other.request(header: header()))
    let others = try #require(try Loopback.exchange(foreign, port: server.timePort))
    #expect(throws: TimeRejection.wrongUniqueID) { try association.verify(others) }
    let plain = try #require(try Loopback.exchange(header(), port: server.timePort))
    #expect(throws: TimeRejection.unauthenticated) { try association.verify(plain) }
  }

  /// Flips a bit in each byte of an answer.
  private static func changed(_ answer: [UInt8], in association: any TimeAssociation) throws {
    for place in answer.indices {
      var changed = answer
      changed[place] ^= 1 << UInt8(place % 8)
      #expect(throws: TimeRejection.self, "byte \(place)") { try association.verify(changed) }
    }
  }
}
