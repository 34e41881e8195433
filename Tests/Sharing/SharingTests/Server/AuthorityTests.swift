// SPDX-License-Identifier: Apache-2.0
import CGnuTLS
import Foundation
import Testing
import TokiModel
import TokiTestKit
import TokiWire

@testable import Sharing

/// The authority of a machine: what it certifies, and for how long it stays the same.
@Suite struct AuthorityTests {
  private static let now = UTCInstant(secondsSinceEpoch: Int64(Date().timeIntervalSince1970))
  private static let scope = AuthorityScope(names: ["clock.local", "clock", "localhost"])

  @Test(arguments: [
    ("clock.local", true), ("CLOCK.local", true), ("www.clock.local", true), ("localhost", true),
    ("printer.local", false), ("local", false), ("bank.example", false), ("notclock.local", false),
    ("192.168.1.7", false),
  ])
  func `It is for the names of its machine alone`(name: String, isPermitted: Bool) {
    #expect(Self.scope.permits(name) == isPermitted)
  }

  @Test(arguments: [
    ("10.1.2.3", true), ("172.16.0.1", true), ("172.32.0.1", false), ("192.168.77.2", true), ("100.64.0.1", true),
    ("100.128.0.1", false), ("8.8.8.8", false), ("127.0.0.1", true), ("fd77::1", true), ("fe80::1", true),
    ("2001:db8::5", false), ("::1", true), ("::2", false),
  ])
  func `It is for addresses that only its own networks know`(text: String, isPermitted: Bool) throws {
    var address = [UInt8](repeating: 0, count: text.contains(":") ? 16 : 4)
    #expect(inet_pton(text.contains(":") ? AF_INET6 : AF_INET, text, &address) == 1)
    #expect(Self.scope.permits(address) == isPermitted)
  }

  @Test func `Its scope is read back from its certificate`() throws {
    let made = try LocalAuthority.make(host: "clock", scope: Self.scope, at: Self.now)
    let read = try LocalAuthority(text: made.key.text + made.certificate.text)
    #expect(read.scope == Self.scope)
    #expect(read.certificate.fingerprint == made.certificate.fingerprint)
    let other = try LocalAuthority.make(host: "clock", scope: Self.scope, at: Self.now)
    #expect(throws: SharingFailure("The key does not belong to the authority.")) {
      try LocalAuthority(text: other.key.text + made.certificate.text)
    }
  }

  /// Whether GnuTLS takes a certificate for one of this authority.
  private func isTrusted(_ subjects: Subjects, by authority: LocalAuthority) throws -> Bool {
    let made = try SharingCertificate.make(for: subjects, key: nil, by: authority, at: Self.now)
    let chain = try imported(Array(made.chain.utf8), GNUTLS_X509_FMT_PEM)
    let root = try imported(authority.certificate.binary, GNUTLS_X509_FMT_DER)
    defer {
      gnutls_x509_crt_deinit(chain)
      gnutls_x509_crt_deinit(root)
    }
    var list: [gnutls_x509_crt_t?] = [chain]
    var roots: [gnutls_x509_crt_t?] = [root]
    var status: UInt32 = 0
    #expect(gnutls_x509_crt_list_verify(&list, 1, &roots, 1, nil, 0, 0, &status) == GNUTLS_E_SUCCESS)
    return status == 0
  }

  private func imported(_ bytes: [UInt8], _ format: gnutls_x509_crt_fmt_t) throws -> gnutls_x509_crt_t {
    var handle: gnutls_x509_crt_t?
    gnutls_x509_crt_init(&handle)
    let made = try #require(handle)
    var bytes = bytes
    let code = bytes.withUnsafeMutableBufferPointer { buffer in
      var datum = gnutls_datum_t(data: buffer.baseAddress, size: UInt32(buffer.count))
      return gnutls_x509_crt_import(made, &datum, format)
    }
    #expect(code == GNUTLS_E_SUCCESS)
    return made
  }

  @Test func `A certificate within its scope is trusted, and one with a name or an address beyond it is not`() throws {
    let authority = try LocalAuthority.make(host: "clock", scope: Self.scope, at: Self.now)
    let own = Subjects(names: ["clock.local", "localhost"], addresses: [[192, 168, 77, 2]])
    #expect(try isTrusted(own, by: authority))
    #expect(try !isTrusted(Subjects(names: ["bank.example"], addresses: []), by: authority))
    #expect(try !isTrusted(Subjects(names: ["clock.local", "printer.local"], addresses: []), by: authority))
    #expect(try !isTrusted(Subjects(names: ["clock.local"], addresses: [[8, 8, 8, 8]]), by: authority))
  }

  @Test func `Of the names and addresses of a machine, those beyond the scope are left out`() throws {
    let authority = try LocalAuthority.make(host: "clock", scope: Self.scope, at: Self.now)
    let global: [UInt8] = [0x20, 0x01, 0x0D, 0xB8] + Array(repeating: 0, count: 12)
    let subjects = Subjects(
      ["clock.local", "renamed.local", "clock.local"], [[10, 0, 0, 5], global], within: authority.scope)
    #expect(subjects == Subjects(names: ["clock.local"], addresses: [[10, 0, 0, 5]]))
    #expect(try isTrusted(subjects, by: authority))
  }
}

/// The certificate of a sharing server on the disk, over changes of name and address.
@Suite struct SharingFilesTests {
  private let folder: String
  private let files: SharingFiles
  private let now = UTCInstant(secondsSinceEpoch: 1_800_000_000)

  init() throws {
    folder = NSTemporaryDirectory() + "toki-sharing-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    files = SharingFiles(folder: folder)
  }

  private func own(_ host: String = "clock", _ addresses: [[UInt8]] = [[192, 168, 1, 23]]) -> OwnAddresses {
    OwnAddresses(host: host, interfaces: [NetworkInterface(name: "wlan0", kind: .network, addresses: addresses)])
  }

  private func certificate(_ own: OwnAddresses, hosts: [String] = []) throws -> SharingCertificate {
    try #require(try files.certificate(SharingSettings(hosts: hosts), for: own, at: now))
  }

  /// The public key, which linked computers know.
  private func key(_ certificate: SharingCertificate) throws -> [UInt8] {
    try ServerCertificate(text: Array(certificate.chain.utf8)).keyID
  }

  @Test func `The certificate stays the same while nothing changes`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let first = try certificate(own())
    let again = try certificate(own())
    #expect(again.fingerprint == first.fingerprint && again.authority == first.authority)
    #expect(again.key == first.key)
  }

  @Test func `Another address is another certificate, by the same authority and with the same key`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let home = try certificate(own())
    let office = try certificate(own("clock", [[10, 20, 30, 40]]))
    #expect(office.fingerprint != home.fingerprint && office.authority == home.authority)
    #expect(try key(office) == key(home))
    let read = try ServerCertificate(text: Array(office.chain.utf8))
    #expect(read.addresses.contains([10, 20, 30, 40]) && !read.addresses.contains([192, 168, 1, 23]))
  }

  @Test func `A renamed machine keeps its authority, and a host named by a person brings a new one`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let first = try certificate(own())
    let renamed = try certificate(own("tower"))
    #expect(renamed.authority == first.authority && !renamed.names.contains("tower.local"))
    let named = try certificate(own("tower"), hosts: ["tower.local"])
    #expect(named.authority != first.authority && named.names.contains("tower.local"))
    #expect(try key(named) == key(first))
    #expect(try certificate(own("tower")).authority == named.authority)
  }

  @Test func `The folder of an earlier build, which signed its certificate itself, keeps its key`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let kept = Repository.root + "/Tests/kept/door"
    for name in ["certificate.pem", "key.pem"] {
      try FileManager.default.copyItem(atPath: "\(kept)/\(name)", toPath: "\(folder)/\(name)")
    }
    let old = try ServerCertificate(text: Array(Data(contentsOf: URL(filePath: "\(kept)/certificate.pem"))))
    let made = try certificate(own())
    #expect(try key(made) == old.keyID)
    #expect(made.authority != nil)
  }

  @Test func `A damaged authority is reported, not replaced`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    _ = try certificate(own())
    try Data("half".utf8).write(to: URL(filePath: folder + "/authority.pem"))
    let failure = #expect(throws: SharingFailure.self) { try certificate(own()) }
    #expect(failure?.description.contains("Move it away") == true)
  }
}
