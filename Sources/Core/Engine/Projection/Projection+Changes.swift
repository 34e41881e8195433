// SPDX-License-Identifier: Apache-2.0
public import TokiModel

extension Projection {
  /// A ring that the system has already, as far as it tells, and as the host has kept.
  public struct Pending: Hashable, Sendable {
    /// The name under which it was scheduled.
    public let id: ProjectedID
    /// The channel that it was scheduled with.
    public let channel: ProjectedRing.Channel
    /// Time at which it is heard, on the device's clock.
    public let instant: UTCInstant
    /// `ProjectedRing.digest` as it was scheduled; `nil` if that is not known any more.
    public let digest: UInt64?

    /// Describes a ring that the system has.
    public init(id: ProjectedID, channel: ProjectedRing.Channel, instant: UTCInstant, digest: UInt64?) {
      self.id = id
      self.channel = channel
      self.instant = instant
      self.digest = digest
    }

    /// Describes a ring as it was given to the system.
    public init(_ ring: ProjectedRing) {
      self.init(id: ring.id, channel: ring.channel, instant: ring.instant, digest: ring.digest)
    }
  }

  /// Steps of a host after which the system has this projection, and nothing else.
  public struct Changes: Hashable, Sendable {
    /// Entries to cancel first, each in its channel.
    public internal(set) var cancel: [Pending] = []
    /// Rings to schedule then, nearest first.
    public internal(set) var schedule: [ProjectedRing] = []

    /// `true` if the system has the projection already.
    public var isEmpty: Bool { cancel.isEmpty && schedule.isEmpty }
  }

  /// Smallest move of a ring that is worth scheduling it anew.
  ///
  /// A timer by trusted time moves on the device's clock by a little at each look.
  public static let leastMove = TimeSpan.milliseconds(500)

  /// The steps from the system's pending entries to the projection; none if it has it already.
  public func changes(from pending: [Pending]) -> Changes {
    var changes = Changes()
    var kept: Set<ProjectedID> = []
    let wanted = Dictionary(entries.lazy.filter { $0.channel != .app }.map { ($0.id, $0) }) { one, _ in one }
    for old in pending {
      if let ring = wanted[old.id], ring.isLike(old), kept.insert(old.id).inserted { continue }
      changes.cancel.append(old)
    }
    changes.schedule = entries.filter { $0.channel != .app && !kept.contains($0.id) }
    return changes
  }
}

extension ProjectedRing {
  /// `true` if the system has it as it is.
  fileprivate func isLike(_ old: Projection.Pending) -> Bool {
    let move = max(instant - old.instant, old.instant - instant)
    return channel == old.channel && old.digest == digest && move < Projection.leastMove
  }
}
