// SPDX-License-Identifier: Apache-2.0
import LinuxHost
import TokiEngine
import TokiModel
import TokiWire
import Visitors

/// Tells devices by push of rings: the desk decides, each push is encrypted here, and a process of its own sends it.
///
/// `@unchecked Sendable`: used only on the loop's thread.
final class PushTelling: @unchecked Sendable {
  private var desk = PushDesk()
  private let devices: PairedDevices
  private let readKey: () throws(SharingFailure) -> ServerKey
  private let send: Send
  private var key: ServerKey?
  /// Pushes that wait until an earlier one for the same device was sent: the last one must stay.
  private var waiting: [String: [PushDesk.Push]] = [:]
  private var busy: Set<String> = []

  /// Sends a push, and tells on the loop its result.
  typealias Send = (PushRequest, @escaping @Sendable (PushEnd) -> Void) -> Void

  /// The result of a push.
  enum PushEnd: Sendable {
    /// The push service has it, or will not have it now.
    case over
    /// The device is not reached there any more (RFC 8030 section 7.3).
    case gone
  }

  /// The most processes that send at a time.
  private static let most = 8

  /// Tells devices.
  ///
  /// - Parameters:
  ///   - devices: The paired devices with their subscriptions.
  ///   - key: Reads this machine's key for push services, or makes it.
  ///   - send: Sends a push.
  init(
    to devices: PairedDevices, key: @escaping () throws(SharingFailure) -> ServerKey, send: @escaping Send
  ) {
    self.devices = devices
    readKey = key
    self.send = send
  }

  /// The offer to a device before it subscribes.
  func offer(to device: String) throws(SharingFailure) -> PushOffer {
    PushOffer(
      key: Base64URL.text(try ownKey().numbers().point),
      isSubscribed: devices.registry.devices.contains { $0.device.id == device && $0.push != nil })
  }

  /// Tells the news of the present rings.
  func look(at rings: [Ring], at now: UTCInstant) {
    for push in desk.pushes(for: rings, to: devices.registry.devices, at: now) {
      // Waiting pushes of the same topic are out of date.
      waiting[push.device, default: []].removeAll { $0.topic == push.topic }
      waiting[push.device, default: []].append(push)
      sendNext(to: push.device, at: now)
    }
  }

  /// Notes that a device asks for a change of a ring, by the path of its request: it needs no push about its own act.
  func note(_ path: String, by device: String) {
    if let ring = ring(at: path) { desk.stop(ring, by: device) }
  }

  /// Notes that such a request was refused or did not arrive.
  func noteFailure(_ path: String, by device: String) {
    if let ring = ring(at: path) { desk.goOn(ring, by: device) }
  }

  private func ring(at path: String) -> RingID? {
    let parts = path.split(separator: "/")
    guard parts.count == 4, parts[1] == "rings", let number = Int64(parts[2].dropFirst()) else { return nil }
    return RingID(number)
  }

  private func sendNext(to device: String, at now: UTCInstant) {
    guard !busy.contains(device), busy.count < Self.most, var queue = waiting[device], !queue.isEmpty else { return }
    let push = queue.removeFirst()
    waiting[device] = queue.isEmpty ? nil : queue
    guard let request = try? request(for: push, at: now) else { return sendNext(to: device, at: now) }
    busy.insert(device)
    send(request) { [weak self] end in self?.hasSent(push, end, at: now) }
  }

  private func hasSent(_ push: PushDesk.Push, _ end: PushEnd, at now: UTCInstant) {
    busy.remove(push.device)
    if case .gone = end { devices.unsubscribe(push.device, from: push.subscription) }
    for device in [push.device] + waiting.keys.sorted() { sendNext(to: device, at: now) }
  }

  private func request(for push: PushDesk.Push, at now: UTCInstant) throws(SharingFailure) -> PushRequest {
    guard let keys = PushKeys(push.subscription) else { throw SharingFailure("The keys of a device cannot be used.") }
    let body = try PushEncryption.body(
      of: Wire.bytes(push.notice), for: keys, with: try ServerKey.made().numbers(), salt: RandomBytes.make(16))
    return PushRequest(
      endpoint: push.subscription.endpoint,
      authorization: try PushAuthorization.header(for: push.subscription.endpoint, by: try ownKey(), at: now),
      topic: push.topic, seconds: push.seconds, body: Base64URL.text(body))
  }

  private func ownKey() throws(SharingFailure) -> ServerKey {
    if let key { return key }
    let key = try readKey()
    self.key = key
    return key
  }
}
