// SPDX-License-Identifier: Apache-2.0

/// What happens from a deadline until it is stopped: one row of the history.
public struct Ring: Hashable, Sendable, Formed {
  public let id: RingID
  public let owner: ItemID
  /// Which planned ring of its owner this is; the store takes each (owner, occurrence) once.
  public let occurrence: Occurrence
  public let label: Label
  public let settings: RingSettings
  /// When it was to ring.
  public let planned: UTCInstant
  /// When the engine decided to ring, on the device's clock; `nil` for a ring that was missed.
  public let rang: UTCInstant?
  /// How late the decision was, 0 or more, on the clock that the deadline is measured on.
  public let late: TimeSpan
  /// What the decision was made by, where its owner goes by trusted time; `nil` where it does not.
  public let basis: RingBasis?
  /// When it ended; `nil` while it rings.
  public var ended: UTCInstant?
  /// How it ended; `nil` while it rings.
  public var end: RingEnd?
  /// A missed ring stays as a notice until a person has seen it.
  public var isUnseen: Bool
  /// What was tried to make it heard and seen, in its order; empty where nothing is known.
  ///
  /// `add(_:)` keeps it short.
  public var tries: [RingTry]

  public init(
    id: RingID, owner: ItemID, occurrence: Occurrence, label: Label, settings: RingSettings,
    planned: UTCInstant, rang: UTCInstant?, late: TimeSpan, basis: RingBasis? = nil, ended: UTCInstant? = nil,
    end: RingEnd? = nil, isUnseen: Bool = false, tries: [RingTry] = []
  ) {
    self.id = id
    self.owner = owner
    self.occurrence = occurrence
    self.label = label
    self.settings = settings
    self.planned = planned
    self.rang = rang
    self.late = late
    self.basis = basis
    self.ended = ended
    self.end = end
    self.isUnseen = isUnseen
    self.tries = tries
  }

  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: Ring?
  ) throws(Visitor.Failure) -> Ring {
    let id = try visitor.field("id", whole) { $0.id }
    // What the owner is, for readers that do not take ids apart.
    try visitor.derived("kind", whole) { ring, _ in ring.owner.kind }
    let owner = try visitor.field("owner", whole) { $0.owner }
    let occurrence = try visitor.field("occurrence", whole) { $0.occurrence.key }
    let label = try visitor.field("label", whole) { $0.label }
    let planned = try visitor.field("planned", whole) { $0.planned }
    let rang = try visitor.field("rang", whole) { $0.rang }
    let late = try visitor.field("late_ns", in: .natural, whole) { $0.late }
    let basis = try visitor.field("basis", whole) { $0.basis }
    let ended = try visitor.field("ended", whole) { $0.ended }
    let end = try visitor.field("end", whole) { $0.end }
    let isUnseen = try visitor.field("unseen", whole) { $0.isUnseen }
    let settings = try visitor.field("settings", whole) { $0.settings }
    let tries = try visitor.field("tries", or: [], whole) { $0.tries }
    // How far it got; it follows from the tries.
    try visitor.derived("reach", whole) { ring, _ in ring.reach?.rawValue }
    return Ring(
      id: id, owner: owner, occurrence: Occurrence(key: occurrence), label: label, settings: settings,
      planned: planned, rang: rang, late: late, basis: basis, ended: ended, end: end, isUnseen: isUnseen,
      tries: tries)
  }

  /// Whether it rings now.
  public var isRinging: Bool { end == nil }

  /// When it began, on the clock that it was decided by: trusted time where it went by that; `nil` for a missed one.
  public var began: UTCInstant? {
    guard let rang else { return nil }
    return basis?.bound == nil ? rang : planned + late
  }
}

/// The knowledge of the true time that a ring was decided by.
public struct RingBasis: Hashable, Sendable, Formed {
  /// The state of trusted time at the decision.
  public let state: TrustState
  /// How wrong it could be at most; `nil` when there was none to go by, and the device's clock decided.
  public let bound: TimeSpan?

  public init(state: TrustState, bound: TimeSpan?) {
    self.state = state
    self.bound = bound
  }

  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: RingBasis?
  ) throws(Visitor.Failure) -> RingBasis {
    let state = try visitor.field("state", whole) { $0.state }
    let bound = try visitor.field("bound_ns", whole) { $0.bound }
    if visitor.holdsLimits, let bound, bound < .zero {
      throw visitor.conflict("bound_ns", FieldRefusal(.duration, "The bound is 0 or more."))
    }
    return RingBasis(state: state, bound: bound)
  }
}

/// The name of a ring: `r1`, `r2`, … in the order in which they began.
public struct RingID: Hashable, Comparable, Sendable {
  /// 1 or more.
  public let number: Int64
  public init(_ number: Int64) { self.number = number }

  /// What the API shows: `r3`.
  public var text: String { "r\(number)" }

  public static func < (left: RingID, right: RingID) -> Bool { left.number < right.number }
}

/// Which planned ring of an owner: for an alarm its instant, for a timer its run.
public struct Occurrence: Hashable, Sendable {
  /// Nanoseconds since the epoch plus the alarm's era (see `Alarm.era`), or the timer's run number.
  public let key: Int64
  public init(key: Int64) { self.key = key }
}

/// How a ring ended.
public enum RingEnd: String, Hashable, Sendable, CaseIterable, CodedField {
  case dismissed
  case snoozed
  /// Time was added to a timer while it rang.
  case extended
  /// The timer was started again while it rang.
  case restarted
  /// The timer or the alarm was removed or turned off while it rang.
  case cancelled
  /// Nobody stopped it for its whole ring length.
  case unanswered
  /// A step of a sequence chimed, and the next one goes on by itself.
  case passed
  /// The next occurrence of the same alarm came while this one rang or snoozed.
  case superseded
  /// It was found too late to ring.
  case missed
  /// The clock that it rang by was put back before its instant, at which it rings again.
  case clockWrong = "clock_wrong"
}
