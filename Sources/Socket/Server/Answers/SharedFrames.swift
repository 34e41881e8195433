// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel
import TokiWire

/// Frames of the newest events, each written once for all streams.
struct SharedFrames {
  /// Their sequence numbers, in the order of writing.
  private var order: [Int64] = []
  private var frames: [Int64: SharedBytes] = [:]
  private var size = 0
  private let account: ByteAccount

  /// The most bytes kept.
  private static let longest = 1 << 20

  init(_ account: ByteAccount) { self.account = account }

  /// The frame of an event; not for `.resync`, whose content differs between clients.
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
