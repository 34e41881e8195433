// SPDX-License-Identifier: Apache-2.0

/// Data for a hook's run, as environment variables and as JSON.
public struct HookOccasion: Hashable, Sendable, Formed {
  /// The moment that starts it, never `.every`.
  public let moment: Hook.Moment
  /// Its time, on the device's clock.
  public let at: UTCInstant
  /// The item that rings.
  public let item: ItemID
  /// Its label.
  public let label: Label
  /// The instant at which it rings or was to ring.
  public let planned: UTCInstant
  /// The ring; `nil` for a warning, which comes before it.
  public let ring: RingID?
  /// Number of the ring's attempt for its occurrence, from 1; `nil` for a warning.
  public let attempt: Int?
  /// The ring's delay, 0 or more; `nil` for a warning.
  public let late: TimeSpan?
  /// The ring's end; `nil` while it rings, and for a warning.
  public let end: RingEnd?
  /// Time of the item's next ring, the end of a snooze included; `nil` if nothing is planned.
  public let next: UTCInstant?

  /// Makes an occasion.
  public init(
    _ moment: Hook.Moment, at: UTCInstant, item: ItemID, label: Label, planned: UTCInstant, ring: RingID?,
    attempt: Int? = nil, late: TimeSpan?, end: RingEnd?, next: UTCInstant?
  ) {
    self.moment = moment
    self.at = at
    self.item = item
    self.label = label
    self.planned = planned
    self.ring = ring
    self.attempt = attempt
    self.late = late
    self.end = end
    self.next = next
  }

  /// The occasion with another next ring.
  public func naming(next: UTCInstant?) -> HookOccasion {
    HookOccasion(
      moment, at: at, item: item, label: label, planned: planned, ring: ring, attempt: attempt, late: late, end: end,
      next: next)
  }

  /// Visits the fields of an occasion.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: HookOccasion?
  ) throws(Visitor.Failure) -> HookOccasion {
    let moment = try visitor.field("event", whole) { $0.moment }
    let at = try visitor.field("at", whole) { $0.at }
    let item = try visitor.field("item", whole) { $0.item }
    // The item's kind, for readers that do not parse ids.
    try visitor.derived("kind", whole) { occasion, _ in occasion.item.kind }
    return HookOccasion(
      moment, at: at, item: item, label: try visitor.field("label", whole) { $0.label },
      planned: try visitor.field("planned", whole) { $0.planned },
      ring: try visitor.field("ring", whole) { $0.ring }, attempt: try visitor.field("attempt", whole) { $0.attempt },
      late: try visitor.field("late_ns", whole) { $0.late },
      end: try visitor.field("end", whole) { $0.end }, next: try visitor.field("next", whole) { $0.next })
  }
}
