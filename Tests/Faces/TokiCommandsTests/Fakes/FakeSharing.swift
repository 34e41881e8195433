// SPDX-License-Identifier: Apache-2.0
import Synchronization
import TokiEngine
import TokiModel
import TokiWire

@testable import TokiCommands

/// A sharing server under a test's control, with the file of what a person chose about it.
final class FakeSharing: Sendable {
  struct Inside {
    var settings = SharingSettings()
    var isOpen = false
    var questions: [HomeSharing.Question] = []
    /// Why it cannot be opened; `nil` if it can.
    var fault: String?
    /// Answers in place of the usual ones, by method and path.
    var replies: [String: HomeSharing.Reply] = [:]
    var devices: [PairedDevice] = []
    var certificateEnd: UTCInstant?
    /// The page of trust; `nil` without an authority.
    var trust: String?
    var wrongCodes: WrongCodes?
    var uncertifiedName: String?
  }

  let inside = Mutex(Inside())

  static let fingerprint = String(repeating: "0a", count: 32)
  static let authority = String(repeating: "b1", count: 32)

  var settings: SharingSettings { inside.withLock { $0.settings } }
  var isOpen: Bool { inside.withLock { $0.isOpen } }
  /// What it was asked, as `GET /sharing/status`.
  var asked: [String] { inside.withLock { $0.questions.map { "\($0.method) \($0.path)" } } }

  /// The sharing server of a world that has this one.
  var home: HomeSharing {
    HomeSharing(
      read: { self.settings },
      keep: { settings in self.inside.withLock { $0.settings = settings } },
      open: { () async throws(HomeSharing.Trouble) in
        if let fault = self.inside.withLock({ $0.fault }) { throw .unopened(fault) }
        self.inside.withLock { $0.isOpen = true }
      },
      waitUntilClosed: { !self.isOpen },
      ask: { question throws(ControlError) in self.inside.withLock { Self.answer(question, &$0) } })
  }

  private static func answer(_ question: HomeSharing.Question, _ inside: inout Inside) -> HomeSharing.Reply? {
    guard inside.isOpen else { return nil }
    inside.questions.append(question)
    let name = "\(question.method) \(question.path)"
    if let reply = inside.replies[name] { return reply }
    switch name {
    case "GET /sharing/status":
      return reply(
        SharingStatus(
          processID: 5, version: "0.1.0", port: inside.settings.port, isInsecure: inside.settings.isInsecure,
          addresses: ["https://192.0.2.5:8654/"], fingerprint: inside.settings.isInsecure ? nil : fingerprint,
          authorityFingerprint: inside.trust.map { _ in authority }, trust: inside.trust,
          madeCertificate: inside.settings.certificate == nil, certificateEnd: inside.certificateEnd,
          devices: inside.devices.count, viewers: 0, isConnected: true, isConfined: true,
          uncertifiedName: inside.uncertifiedName, wrongCodes: inside.wrongCodes))
    case "GET /sharing/devices": return reply(DeviceList(devices: inside.devices))
    case "POST /sharing/stop":
      inside.isOpen = false
      return HomeSharing.Reply(status: 204, body: [])
    case "POST /sharing/pairings":
      guard let grant = try? Wire.answer(DeviceGrant.self, from: question.body) else {
        return HomeSharing.Reply(status: 400, body: [])
      }
      return reply(
        PairingOffer(
          code: "ABCD2345", grant: grant, validity: .minutes(2), addresses: ["https://192.0.2.5:8654/"],
          fingerprint: fingerprint, authorityFingerprint: inside.trust.map { _ in authority }, trust: inside.trust,
          picture: ["101", "010", "111"]))
    default:
      guard question.method == "DELETE",
        let index = inside.devices.firstIndex(where: { question.path == "/sharing/devices/\($0.id)" })
      else { return HomeSharing.Reply(status: 404, body: []) }
      return reply(inside.devices.remove(at: index))
    }
  }

  private static func reply(_ value: some FieldValue) -> HomeSharing.Reply {
    HomeSharing.Reply(status: 200, body: Wire.bytes(value))
  }
}
