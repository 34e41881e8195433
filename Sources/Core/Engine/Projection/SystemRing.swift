// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// A system's report of a ring that it made for Toki.
public struct SystemRing: Hashable, Sendable {
  /// The ring; of which part of it is told makes no difference.
  public let id: ProjectedID
  /// Time at which it was first heard, on the device's clock.
  public let fired: UTCInstant
  /// Its end.
  public let end: End

  /// The end of a ring, on the device's clock.
  public enum End: Hashable, Sendable {
    case stopped(at: UTCInstant)
    case snoozed(at: UTCInstant, until: UTCInstant)
    /// Nobody has answered it yet, as far as the system knows.
    case unanswered
  }

  /// Tells of a ring.
  public init(_ id: ProjectedID, fired: UTCInstant, _ end: End) {
    self.id = id.ring
    self.fired = fired
    self.end = end
  }
}
