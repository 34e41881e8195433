// SPDX-License-Identifier: Apache-2.0

/// One ring, from its deadline until it is stopped: one row of the history.
public struct Ring: Hashable, Sendable, Formed {
  /// Numbered in the order in which rings began.
  public let id: RingID
  /// The item that rings or rang.
  public let owner: ItemID
  /// The planned ring of the owner; the store takes each (owner, occurrence, attempt) once.
  public let occurrence: Occurrence
  /// Number of the attempt for this occurrence, from 1; another follows an unanswered one.
  public let attempt: Int
  /// Snoozes in a row that led to this ring, 0 or more.
  public let snoozes: Int
  /// Label of the owner when it rang.
  public let label: Label
  /// Ring settings of the owner when it rang.
  public var settings: RingSettings
  /// The instant at which it was to ring.
  public let planned: UTCInstant
  /// Time of the engine's decision to ring, on the device's clock; `nil` if the ring was missed.
  public let rang: UTCInstant?
  /// Delay of the decision, 0 or more, on the clock that measures the deadline.
  public let late: TimeSpan
  /// The trusted time behind the decision; `nil` if the owner does not follow it.
  public let basis: RingBasis?
  /// Time of its end; `nil` while it rings.
  public var ended: UTCInstant?
  /// Its end; `nil` while it rings.
  public var end: RingEnd?
  /// `true` if it was missed and nobody has seen the notice yet.
  public var isUnseen: Bool
  /// Tries to make it heard and seen, in order; empty if unknown.
  ///
  /// `add(_:)` limits their number.
  public var tries: [RingTry]

  /// Makes a ring; it still rings unless `end` is given.
  public init(
    id: RingID, owner: ItemID, occurrence: Occurrence, attempt: Int = 1, snoozes: Int = 0, label: Label,
    settings: RingSettings, planned: UTCInstant, rang: UTCInstant?, late: TimeSpan, basis: RingBasis? = nil,
    ended: UTCInstant? = nil, end: RingEnd? = nil, isUnseen: Bool = false, tries: [RingTry] = []
  ) {
    self.id = id
    self.owner = owner
    self.occurrence = occurrence
    self.attempt = attempt
    self.snoozes = snoozes
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

  /// Visits the fields of a ring.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: Ring?
  ) throws(Visitor.Failure) -> Ring {
    let id = try visitor.field("id", whole) { $0.id }
    // The owner's kind, for readers that do not parse ids.
    try visitor.derived("kind", whole) { ring, _ in ring.owner.kind }
    let owner = try visitor.field("owner", whole) { $0.owner }
    let occurrence = try visitor.field("occurrence", whole) { $0.occurrence.key }
    // Before rings were repeated, each was the first attempt.
    let attempt = try visitor.field("attempt", in: 1...1 + RingSettings.mostAgain, or: 1, whole) { $0.attempt }
    let snoozes = try visitor.field("snoozes", in: 0...Int.max, or: 0, whole) { $0.snoozes }
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
    try visitor.derived("can_snooze", whole) { ring, _ in ring.isRinging && ring.canSnooze }
    // Its reach, which follows from the tries.
    try visitor.derived("reach", whole) { ring, _ in ring.reach?.rawValue }
    return Ring(
      id: id, owner: owner, occurrence: Occurrence(key: occurrence), attempt: attempt, snoozes: snoozes, label: label,
      settings: settings, planned: planned, rang: rang, late: late, basis: basis, ended: ended, end: end,
      isUnseen: isUnseen, tries: tries)
  }

  /// `true` if it has not ended yet.
  public var isRinging: Bool { end == nil }

  /// Its beginning, on the clock that decided it (trusted time if its bound is known); `nil` if it was missed.
  public var began: UTCInstant? {
    guard let rang else { return nil }
    return basis?.bound == nil ? rang : planned + late
  }
}

/// Facts about true time at the decision of a ring.
public struct RingBasis: Hashable, Sendable, Formed {
  /// The state of trusted time at the decision.
  public let state: TrustState
  /// Largest possible error, 0 or more; `nil` if true time was unknown and the device's clock decided.
  public let bound: TimeSpan?

  /// Makes a basis from trusted time at the decision.
  public init(state: TrustState, bound: TimeSpan?) {
    self.state = state
    self.bound = bound
  }

  /// Visits the fields; refuses a negative bound.
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

/// The id of a ring: `r1`, `r2`, … in the order in which they began.
public struct RingID: Hashable, Comparable, Sendable {
  /// 1 or more.
  public let number: Int64
  /// Makes an id from its number, 1 or more.
  public init(_ number: Int64) { self.number = number }

  /// The id in the API: `r3`.
  public var text: String { "r\(number)" }

  /// Orders rings by when they began.
  public static func < (left: RingID, right: RingID) -> Bool { left.number < right.number }
}

/// One planned ring of an item: the instant of an alarm, the run of a timer.
public struct Occurrence: Hashable, Sendable {
  /// Nanoseconds since the epoch plus the alarm's era (see `Alarm.era`), or the timer's run number.
  public let key: Int64
  /// Makes an occurrence from its stored key.
  public init(key: Int64) { self.key = key }
}

/// A ring's end.
public enum RingEnd: String, Hashable, Sendable, CaseIterable, CodedField {
  case dismissed
  case snoozed
  /// Time was added to a timer while it rang.
  case extended
  /// The timer was started again while it rang.
  case restarted
  /// The timer or the alarm was removed or turned off while it rang.
  case cancelled
  /// Nobody stopped it during its whole ring length; the item may ring again for the same occurrence.
  case unanswered
  /// It needed no answer and is over: a chime, or the end of a step after which the next one started by itself.
  case passed
  /// The next occurrence of the same alarm came while this one rang or was snoozed.
  case superseded
  /// It was found too late to ring.
  case missed
  /// Its clock was set back before its instant, so it will ring again then.
  case clockWrong = "clock_wrong"
}
