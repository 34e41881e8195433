// SPDX-License-Identifier: Apache-2.0
import Foundation
import Glibc
import Testing
import TokiEngine
import TokiModel
import TokiWire

@testable import Sharing
@testable import Remotes
@testable import TokiClient

@Suite struct PinningTests {
  private let now = UTCInstant(secondsSinceEpoch: Int64(time(nil)))

  private func shown(by server: TLSServer) throws -> RemoteCertificate {
    let pending = server.accept()
    let connection = try TLSConnection(to: server.address, trust: nil, .seconds(30))
    _ = pending.wait()
    return try #require(connection.certificate)
  }

  @Test func `The shown fingerprint is the sharing server's own`() throws {
    let server = try TLSServer()
    #expect(try shown(by: server).fingerprint == server.certificate.fingerprint)
  }

  @Test func `The pinned key is let through, also in a certificate that was made anew`() throws {
    let server = try TLSServer()
    let pin = try shown(by: server)
    let renewed = try TLSServer(
      SharingCertificate.sample(names: ["other.local"], key: Array(server.certificate.key.utf8), at: now))
    #expect(renewed.certificate.fingerprint != server.certificate.fingerprint)
    let pending = renewed.accept()
    let connection = try TLSConnection(
      to: renewed.address, trust: .pinned(key: pin.key, fingerprint: pin.fingerprint), .seconds(30))
    try connection.send([7])
    #expect(pending.wait()?.read(1) == [7])
  }

  @Test func `Nothing is sent to another key, and its fingerprint is reported`() throws {
    let pin = try shown(by: TLSServer())
    let other = try TLSServer()
    let pending = other.accept()
    let error = #expect(throws: ControlError.self) {
      _ = try TLSConnection(
        to: other.address, trust: .pinned(key: pin.key, fingerprint: pin.fingerprint), .seconds(30))
    }
    #expect(error?.code == .otherCertificate)
    #expect(error == .otherCertificate(remote: "", fingerprint: other.certificate.fingerprint))
    #expect(pending.wait()?.read(1) ?? [] == [])
  }

  @Test func `A certificate is accepted only from a trusted authority`() throws {
    let server = try TLSServer()
    let folder = NSTemporaryDirectory() + "toki-pin-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (own, other) = (folder + "/own.pem", folder + "/other.pem")
    try server.certificate.chain.write(toFile: own, atomically: true, encoding: .utf8)
    try TLSServer().certificate.chain.write(toFile: other, atomically: true, encoding: .utf8)
    for (file, isTrusted) in [(own, true), (other, false), (nil, false), (folder + "/none.pem", false)]
      as [(String?, Bool)]
    {
      _ = server.accept()
      var error: ControlError?
      do throws(ControlError) {
        _ = try TLSConnection(to: server.address, trust: .signed(certificates: file), .seconds(30))
      } catch let thrown {
        error = thrown
      }
      #expect((error == nil) == isTrusted, "\(file ?? "system"): \(error?.reason ?? "")")
      if let error { #expect(error.code == .unreachable) }
    }
  }

  @Test func `A server that is silent in the handshake, or not there, is given up`() throws {
    let server = try TLSServer()
    _ = server.accept(isPolite: false)
    let silent = #expect(throws: ControlError.self) {
      _ = try TLSConnection(to: server.address, trust: nil, .milliseconds(200))
    }
    #expect(silent?.code == .noAnswer)
    let nobody = #expect(throws: ControlError.self) {
      _ = try TLSConnection(to: RemoteAddress(host: "127.0.0.1", port: 1), trust: nil, .seconds(30))
    }
    #expect(nobody?.code == .unreachable)
  }
}
