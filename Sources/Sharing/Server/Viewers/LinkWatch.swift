// SPDX-License-Identifier: Apache-2.0
import TokiModel
import TokiWire

/// Knows the links of devices: which follow, and which were lost without having said that they end.
///
/// A stream that ends tells nothing of why, and a proxy may stand between; so a link that a person ends says so first.
struct LinkWatch: Sendable {
  /// The links of one device.
  private struct Links {
    /// Number of open streams, and of those about to end.
    var open = 0
    var ending = 0
    /// Time of the last loss; `nil` if none is missed.
    var lost: UTCInstant?
  }

  /// A link that a sharing server which is opened anew is to miss until it is back.
  struct Known: Hashable, Sendable, Formed {
    /// The id of its device.
    let device: String
    /// Time of its loss; `nil` while it follows.
    let lost: UTCInstant?

    static func form<Visitor: FieldVisitor>(
      _ visitor: inout Visitor, _ whole: Known?
    ) throws(Visitor.Failure) -> Known {
      Known(
        device: try visitor.field("device", whole) { $0.device }, lost: try visitor.field("lost", whole) { $0.lost })
    }
  }

  private var devices: [String: Links] = [:]

  init() {}

  /// Takes over an earlier sharing server's knowledge: the links that followed it are lost from `now` on, until they
  /// are back.
  init(_ known: [Known], at now: UTCInstant) {
    for link in known { devices[link.device] = Links(lost: link.lost ?? now) }
  }

  /// A link of a device begins to follow.
  mutating func open(_ device: String) {
    devices[device, default: Links()].open += 1
    devices[device]?.lost = nil
  }

  /// A link of a device says that it ends.
  mutating func leave(_ device: String) {
    guard var links = devices[device] else { return }
    links.lost = nil
    links.ending = min(links.ending + 1, links.open)
    devices[device] = links.open == 0 ? nil : links
  }

  /// The stream of a link is over.
  mutating func close(_ device: String, at now: UTCInstant) {
    guard var links = devices[device], links.open > 0 else { return }
    links.open -= 1
    if links.ending > 0 {
      links.ending -= 1
    } else if links.open == 0 {
      links.lost = now
    }
    devices[device] = links.open == 0 && links.lost == nil ? nil : links
  }

  /// The sharing server closes, and all streams with it.
  mutating func closeAll(at now: UTCInstant) {
    for (device, links) in devices {
      for _ in 0..<links.open { close(device, at: now) }
    }
  }

  /// A device was removed, and is not missed.
  mutating func forget(_ device: String) { devices[device] = nil }

  /// Knowledge for a sharing server that is opened anew, by device: those that follow and those lost, not those about
  /// to end.
  var known: [Known] {
    devices.filter { $0.value.open > $0.value.ending || $0.value.lost != nil }
      .map { Known(device: $0.key, lost: $0.value.lost) }.sorted { $0.device < $1.device }
  }

  /// The devices whose link is lost, the longest first.
  var lost: [(device: String, since: UTCInstant)] {
    devices.compactMap { device, links in links.lost.map { (device, $0) } }
      .sorted { ($0.since, $0.device) < ($1.since, $1.device) }
  }
}
