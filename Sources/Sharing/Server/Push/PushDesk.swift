// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel
import TokiWire
import Visitors

/// Decides which devices are told by push of which rings: each ring once, and its end once more, in place of it.
///
/// Open rings are in the daemon's state, so nothing has to be kept here to be sent after a crash: a sharing server that
/// is opened while something rings tells it, again if need be.
struct PushDesk: Sendable {
  /// The rings that were told of.
  private var told: [RingID: Ring] = [:]
  /// The device that stopped a ring, which needs not be told.
  private var stoppers: [RingID: String] = [:]

  /// A push to a device.
  struct Push: Hashable, Sendable {
    let device: String
    let subscription: PushSubscription
    let notice: PushNotice
    /// Time that it may wait at the push service, in seconds.
    let seconds: Int
    /// The topic that it replaces (RFC 8030 section 5.4): at most 32 characters.
    let topic: String
  }

  /// Time that a ring without an end, or a longer one, may wait at the push service.
  private static let longest = TimeSpan.hours(1)

  /// Notes that a device asks to stop or snooze a ring.
  mutating func stop(_ ring: RingID, by device: String) {
    if told[ring] != nil { stoppers[ring] = device }
  }

  /// Notes that nothing came of what a device asked.
  mutating func goOn(_ ring: RingID, by device: String) {
    if stoppers[ring] == device { stoppers[ring] = nil }
  }

  /// The pushes about the open rings.
  mutating func pushes(
    for rings: [Ring], to entries: [DeviceRegistry.Entry], at now: UTCInstant
  ) -> [Push] {
    let open = rings.filter { $0.isRinging }
    let new = open.filter { told[$0.id] == nil }
    let over = told.values.filter { ring in !open.contains { $0.id == ring.id } }.sorted { $0.id < $1.id }
    guard !new.isEmpty || !over.isEmpty else { return [] }
    let pushes =
      new.flatMap { ring in
        Self.pushes(of: ring, to: entries, ended: nil)
      }
      + over.flatMap { ring in
        Self.pushes(of: ring, to: entries.filter { $0.device.id != stoppers[ring.id] }, ended: now)
      }
    for ring in new { told[ring.id] = ring }
    for ring in over {
      told[ring.id] = nil
      stoppers[ring.id] = nil
    }
    return pushes
  }

  private static func pushes(of ring: Ring, to entries: [DeviceRegistry.Entry], ended: UTCInstant?) -> [Push] {
    entries.compactMap { entry in
      let grant = entry.device.grant
      guard let subscription = entry.push, View(grant).shows(ring.owner) else { return nil }
      let length = min(max(ring.settings.ringLength, .seconds(1)), longest)
      return Push(
        device: entry.device.id, subscription: subscription,
        notice: PushNotice(ring, canStop: grant.role != .display, ended: ended),
        seconds: Int(length.nanoseconds / 1_000_000_000),
        topic: "\(ring.id.text)-\(ring.planned.nanosecondsSinceEpoch / 1_000_000_000)")
    }
  }
}
