// SPDX-License-Identifier: Apache-2.0
import TokiModel
import TokiWire

/// The paired devices and the digests of their tokens; a token itself is kept nowhere.
struct DeviceRegistry: Hashable, Sendable, Formed {
  private(set) var devices: [Entry] = []
  /// The links of devices, so that a sharing server which is opened anew misses those that are not back.
  var links: [LinkWatch.Known] = []
  /// Number of devices ever paired, so that an id is never used again.
  private var count: Int = 0

  /// The most devices that can be paired.
  static let most = 1_000
  /// Precision of the last use, so that the file is not written for each request.
  static let useSteps = TimeSpan.minutes(1)

  /// A device and the digest of its token.
  struct Entry: Hashable, Sendable, Formed {
    var device: PairedDevice
    /// SHA-256 of the token, in hexadecimal digits.
    let digest: String
    /// Its address while its page is closed; `nil` until it asks for that.
    var push: PushSubscription?

    static func form<Visitor: FieldVisitor>(
      _ visitor: inout Visitor, _ whole: Entry?
    ) throws(Visitor.Failure) -> Entry {
      Entry(
        device: try PairedDevice.form(&visitor, whole?.device),
        digest: try visitor.field("digest", whole) { $0.digest }, push: try visitor.given("push", whole) { $0.push })
    }
  }

  init() {}

  private init(devices: [Entry], links: [LinkWatch.Known], count: Int) {
    self.devices = devices
    self.links = links
    self.count = count
  }

  /// Visits the fields of the file.
  static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: DeviceRegistry?
  ) throws(Visitor.Failure) -> DeviceRegistry {
    // Earlier builds called them bells.
    let former = try visitor.given("bells", whole) { _ -> [LinkWatch.Known]? in nil }
    return DeviceRegistry(
      devices: try visitor.field("devices", whole) { $0.devices },
      links: try visitor.field("links", or: former ?? [], whole) { $0.links },
      count: try visitor.field("count", whole) { $0.count })
  }

  /// The device whose token has this digest; `nil` if there is none.
  ///
  /// A digest of 256 random bits cannot be found step by step, so how long the comparison takes tells nothing.
  func device(of digest: String) -> PairedDevice? { devices.first { $0.digest == digest }?.device }

  /// The device of an id; `nil` if there is none.
  subscript(id: String) -> PairedDevice? { devices.first { $0.device.id == id }?.device }

  /// Adds a device; `nil` if there are too many.
  mutating func add(
    _ name: ClientName, _ grant: DeviceGrant, digest: String, at now: UTCInstant
  ) -> PairedDevice? {
    guard devices.count < Self.most else { return nil }
    count += 1
    let device = PairedDevice(id: "d\(count)", name: name, grant: grant, paired: now)
    devices.append(Entry(device: device, digest: digest))
    return device
  }

  /// Removes a device; returns it, or `nil` if there is none.
  mutating func remove(_ id: String) -> PairedDevice? {
    guard let index = devices.firstIndex(where: { $0.device.id == id }) else { return nil }
    return devices.remove(at: index).device
  }

  /// Has a device reached by push, or no longer for `nil`.
  mutating func subscribe(_ id: String, to push: PushSubscription?) {
    guard let index = devices.firstIndex(where: { $0.device.id == id }) else { return }
    devices[index].push = push
  }

  /// Notes that a device was heard of; returns whether that is worth writing down.
  mutating func use(_ id: String, at now: UTCInstant) -> Bool {
    guard let index = devices.firstIndex(where: { $0.device.id == id }) else { return false }
    if let last = devices[index].device.lastUse, last <= now, now - last < Self.useSteps { return false }
    devices[index].device.lastUse = now
    return true
  }
}
