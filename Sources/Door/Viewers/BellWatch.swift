// SPDX-License-Identifier: Apache-2.0
import TokiModel

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

  private var devices: [String: Bells] = [:]

  init() {}

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

  /// A device was removed, and is not missed.
  mutating func forget(_ device: String) { devices[device] = nil }

  /// The devices whose bell is lost, the longest first.
  var lost: [(device: String, since: UTCInstant)] {
    devices.compactMap { device, bells in bells.lost.map { (device, $0) } }
      .sorted { ($0.since, $0.device) < ($1.since, $1.device) }
  }
}
