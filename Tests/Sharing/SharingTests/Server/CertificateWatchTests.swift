// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiTestKit

@testable import Sharing

/// When a certificate is looked for and shown, as a timeline.
@Suite struct CertificateWatchTests {
  private let loop = InlineLoop()
  private let host: ManualHost
  private let timer: ManualTimer
  private let folder = Folder()
  private let first: SharingCertificate

  init() throws {
    host = ManualHost(loop: loop, utc: UTCInstant(secondsSinceEpoch: 1_800_000_000))
    timer = ManualTimer(host, loop)
    first = try Self.made(at: host.now().utc)
    folder.certificate = first
  }

  private static func made(at now: UTCInstant) throws -> SharingCertificate {
    try SharingCertificate.sample(at: now)
  }

  private func watch(_ certificate: SharingCertificate?) -> CertificateWatch {
    let watch = CertificateWatch(certificate, timer: timer, clock: host) { [folder] in folder.find(at: $0) }
    watch.start { [folder] in folder.show($0) }
    return watch
  }

  private func pass(days: Int64) {
    for _ in 0..<days {
      host.advance(by: .days(1))
      timer.tell()
    }
  }

  @Test func `The certificate is read once a day, and shown if it has changed`() throws {
    let watch = watch(first)
    pass(days: 3)
    #expect(folder.looks == 3 && folder.shown == [])
    folder.certificate = try Self.made(at: host.now().utc)
    pass(days: 2)
    #expect(folder.shown == [folder.certificate?.fingerprint])
    #expect(watch.certificate?.fingerprint == folder.certificate?.fingerprint)
  }

  @Test func `A certificate that cannot be read or shown leaves the old one, and is tried again the next day`() throws {
    let watch = watch(first)
    folder.certificate = nil
    pass(days: 1)
    #expect(watch.certificate?.fingerprint == first.fingerprint)
    folder.certificate = try Self.made(at: host.now().utc)
    folder.isRefused = true
    pass(days: 2)
    #expect(folder.shown.count == 2 && watch.certificate?.fingerprint == first.fingerprint)
    folder.isRefused = false
    pass(days: 2)
    #expect(folder.shown.count == 3 && watch.certificate?.fingerprint == folder.certificate?.fingerprint)
  }

  @Test func `The certificate is read at once when the network has changed`() throws {
    let watch = watch(first)
    folder.certificate = try Self.made(at: host.now().utc)
    watch.look()
    #expect(folder.shown == [folder.certificate?.fingerprint])
    watch.look()
    #expect(folder.shown.count == 1)
    watch.stop()
    watch.look()
    #expect(folder.looks == 2)
  }

  @Test func `Over plain HTTP, and after its end, the watch reads no certificate`() {
    let plain = watch(nil)
    #expect(plain.certificate == nil && timer.pending == 0)
    let stopped = watch(first)
    stopped.stop()
    pass(days: 2)
    #expect(folder.looks == 0 && timer.pending == 0)
  }
}

/// Where the certificate lies, and where it is shown.
// Proof: a test is one thread.
private final class Folder: @unchecked Sendable {
  var certificate: SharingCertificate?
  /// Whether what is shown cannot be used.
  var isRefused = false
  private(set) var looks = 0
  /// The fingerprints of what was to be shown.
  private(set) var shown: [String] = []

  func find(at now: UTCInstant) -> SharingCertificate? {
    looks += 1
    return certificate
  }

  func show(_ certificate: SharingCertificate) -> Bool {
    shown.append(certificate.fingerprint)
    return !isRefused
  }
}
