// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel
import TokiWire

/// The frames of the newest events, so that each is written once for all who follow.
struct SharedFrames {
  /// In the order in which they were written.
  private var order: [Int64] = []
  private var frames: [Int64: SharedBytes] = [:]
  private var size = 0
  private let account: ByteAccount

  /// How many bytes are kept.
  private static let longest = 1 << 20

  init(_ account: ByteAccount) { self.account = account }

  /// The frame of an event that is no `.resync`; those are each of their own moment.
  mutating func frame(
    _ event: EngineEvent, asOf moment: () -> HostMoment, by trust: TrustedTimeReport?
  ) -> SharedBytes {
    if let frame = frames[event.sequence] { return frame }
    let frame = SharedBytes(WireEvent.frame(event, asOf: AsOf(moment(), by: trust?.anchor)), account)
    frames[event.sequence] = frame
    order.append(event.sequence)
    size += frame.count
    if size > Self.longest { dropOlderHalf() }
    return frame
  }

  mutating func removeAll() { self = SharedFrames(account) }

  private mutating func dropOlderHalf() {
    for sequence in order.prefix(order.count / 2) { size -= frames.removeValue(forKey: sequence)?.count ?? 0 }
    order.removeFirst(order.count / 2)
  }
}
