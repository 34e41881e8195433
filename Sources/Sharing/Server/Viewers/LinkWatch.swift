// SPDX-License-Identifier: Apache-2.0
import TokiModel
import TokiWire

/// Knows the second bells of devices: which follow, and which were lost without having said that they end.
///
/// A stream that ends tells nothing of why, and a proxy may stand between; so a bell that a person ends says so first.
struct BellWatch: Sendable {
  /// The bells of one device.
  private struct Bells {
    /// How many streams are open, and how many of these are about to end.
    var open = 0
    var ending = 0
    /// When the last one was lost; `nil` if none is missed.
    var lost: UTCInstant?
  }

  /// A bell that a door which is opened anew is to miss until it is back.
  struct Known: Hashable, Sendable, Formed {
    /// The id of its device.
    let device: String
    /// When it was lost; `nil` while it follows.
    let lost: UTCInstant?

    static func form<Visitor: FieldVisitor>(
      _ visitor: inout Visitor, _ whole: Known?
    ) throws(Visitor.Failure) -> Known {
      Known(
        device: try visitor.field("device", whole) { $0.device }, lost: try visitor.field("lost", whole) { $0.lost })
    }
  }

  private var devices: [String: Bells] = [:]

  init() {}

  /// Takes over what an earlier door knew: the bells that followed it are lost from `now` on, until they are back.
  init(_ known: [Known], at now: UTCInstant) {
    for bell in known { devices[bell.device] = Bells(lost: bell.lost ?? now) }
  }

  /// A bell of a device begins to follow.
  mutating func open(_ device: String) {
    devices[device, default: Bells()].open += 1
    devices[device]?.lost = nil
  }

  /// A bell of a device says that it ends.
  mutating func leave(_ device: String) {
    guard var bells = devices[device] else { return }
    bells.lost = nil
    bells.ending = min(bells.ending + 1, bells.open)
    devices[device] = bells.open == 0 ? nil : bells
  }

  /// The stream of a bell is over.
  mutating func close(_ device: String, at now: UTCInstant) {
    guard var bells = devices[device], bells.open > 0 else { return }
    bells.open -= 1
    if bells.ending > 0 {
      bells.ending -= 1
    } else if bells.open == 0 {
      bells.lost = now
    }
    devices[device] = bells.open == 0 && bells.lost == nil ? nil : bells
  }

  /// The door closes, and all streams with it.
  mutating func closeAll(at now: UTCInstant) {
    for (device, bells) in devices {
      for _ in 0..<bells.open { close(device, at: now) }
    }
  }

  /// A device was removed, and is not missed.
  mutating func forget(_ device: String) { devices[device] = nil }

  /// What a door that is opened anew is to know, by device: who follows and who is lost, not who is about to end.
  var known: [Known] {
    devices.filter { $0.value.open > $0.value.ending || $0.value.lost != nil }
      .map { Known(device: $0.key, lost: $0.value.lost) }.sorted { $0.device < $1.device }
  }

  /// The devices whose bell is lost, the longest first.
  var lost: [(device: String, since: UTCInstant)] {
    devices.compactMap { device, bells in bells.lost.map { (device, $0) } }
      .sorted { ($0.since, $0.device) < ($1.since, $1.device) }
  }
}
