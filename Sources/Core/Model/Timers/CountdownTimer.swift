// SPDX-License-Identifier: Apache-2.0

/// A timer: a span that counts down on the boot clock and then rings.
///
/// `idle → running → paused → running → ringing → idle`. No ticks are counted: a running timer is a deadline and a
/// paused one its remaining time to the nanosecond, so that a thousand pauses lose nothing. The transitions are in
/// `CountdownTimer+Transitions.swift`.
public struct CountdownTimer: RingingItem {
  /// Unique among timers, and never reused.
  public private(set) var id: TimerID
  /// The person's choices.
  public var terms: TimerTerms
  /// Length of the current run: `duration` plus the time added since the start.
  public internal(set) var runLength: TimeSpan
  /// Number of runs started, 0 or more; identifies the occurrence of the next ring.
  public internal(set) var run: Int64
  /// Beginning of the current run; `nil` while idle, and for a run that an earlier Toki or a wrong clock began.
  public internal(set) var began: HostMoment?
  /// Current state.
  public internal(set) var state: State
  /// The run's measure by trusted time; `nil` unless the home rings by it and the timer is running or ringing.
  public internal(set) var trustedRun: TrustedRun?
  /// Progress of the run's ring while it runs on after a snooze, or between two attempts.
  public var course: RingCourse
  /// The question whether the person is still awake; `nil` if none waits to be asked or answered.
  public var awakeCheck: AwakeCheck?
  /// `true` if it rings for a linked computer, so that it does not ring on computers that are linked to this one.
  public internal(set) var isLinked: Bool
  /// Its lasting name; `nil` until an engine keeps it.
  public var uid: ItemUID?
  /// Change counter, 1 at creation.
  public var revision: Int64

  /// A state of a timer, with its values.
  public enum State: Hashable, Sendable {
    case idle
    /// Rings at `deadline`.
    case running(deadline: HostMoment)
    /// Stopped with `remaining` left, over 0.
    case paused(remaining: TimeSpan)
    /// Ringing since `deadline`.
    case ringing(deadline: HostMoment)

    /// The state without its values.
    public var kind: RunState {
      switch self {
      case .idle: .idle
      case .running: .running
      case .paused: .paused
      case .ringing: .ringing
      }
    }
  }

  /// Allowed durations: over 0, at most 36,525 days.
  public static let durations = TimeSpan(nanoseconds: 1)...TimeSpan.days(36_525)

  /// Makes an idle timer.
  ///
  /// - Throws: `TimerRefusal.durationOutOfRange` unless `duration` is in `durations`.
  public init(
    id: TimerID, label: Label = .none, duration: TimeSpan, settings: RingSettings = RingSettings(),
    isKept: Bool = false
  ) throws(TimerRefusal) {
    try self.init(id: id, TimerTerms(duration: duration, label: label, settings: settings, isKept: isKept))
  }

  /// Makes an idle timer.
  ///
  /// - Throws: `TimerRefusal.durationOutOfRange` unless the duration is in `durations`.
  public init(id: TimerID, _ terms: TimerTerms, isLinked: Bool = false) throws(TimerRefusal) {
    guard Self.durations.contains(terms.duration) else { throw .durationOutOfRange(terms.duration) }
    self.init(
      id: id, terms, runLength: terms.duration, run: 0, state: .idle, trustedRun: nil, revision: 1, isLinked: isLinked)
  }

  /// Restores a stored timer as it was.
  public init(
    id: TimerID, _ terms: TimerTerms, runLength: TimeSpan, run: Int64, began: HostMoment? = nil, state: State,
    trustedRun: TrustedRun?, revision: Int64, course: RingCourse = RingCourse(), awakeCheck: AwakeCheck? = nil,
    isLinked: Bool = false, uid: ItemUID? = nil
  ) {
    self.id = id
    self.terms = terms
    self.runLength = runLength
    self.run = run
    self.began = began
    self.state = state
    self.trustedRun = trustedRun
    self.course = course
    self.awakeCheck = awakeCheck
    self.isLinked = isLinked
    self.uid = uid
    self.revision = revision
  }

  /// Visits the fields of a timer.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: CountdownTimer?
  ) throws(Visitor.Failure) -> CountdownTimer {
    let id = try visitor.field("id", whole) { $0.id }
    let kind = try visitor.field("state", whole) { $0.state.kind }
    let terms = try TimerTerms.form(&visitor, whole?.terms)
    if visitor.holdsLimits, !durations.contains(terms.duration) {
      throw visitor.refusal("duration_ns", .outside(durations, terms.duration))
    }
    // Time added to a run can take it beyond the longest duration.
    let runLength = try visitor.field("run_length_ns", in: .positive, whole) { $0.runLength }
    let remaining = try visitor.shown("remaining_ns", whole) { timer in
      if case .paused(let remaining) = timer.state { remaining } else { nil }
    } _: { timer, asOf in
      timer.shown(at: asOf.moment.boot, by: asOf.anchor).remaining(at: asOf.moment.boot)
    }
    try visitor.asOf(whole)
    let deadline = try visitor.moment("deadline", "boot_deadline_ns", whole) { $0.deadline }
    let began = try visitor.moment("began", "boot_began_ns", whole) { $0.began }
    let run = try visitor.field("run", in: .count, whole) { $0.run }
    let trustedRun = try visitor.field("trusted_run", whole) { $0.trustedRun }
    let course = try RingCourse.form(&visitor, whole?.course)
    let revision = try visitor.field("revision", in: .revision, whole) { $0.revision }
    let awakeCheck = try visitor.field("awake_check", whole) { $0.awakeCheck }
    let isLinked = try visitor.given("linked", whole) { $0.isLinked ? true : nil } ?? false
    try visitor.derived("abilities", whole) { $0.abilities(at: $1.moment) }
    let uid = try visitor.given("uid", whole) { $0.uid }
    let state: State
    switch (kind, deadline) {
    case (.idle, _): state = .idle
    case (.paused, _): state = .paused(remaining: try visitor.paused(remaining))
    case (.running, let deadline?): state = .running(deadline: deadline)
    case (.ringing, let deadline?): state = .ringing(deadline: deadline)
    case (.running, nil), (.ringing, nil):
      throw visitor.conflict(
        "deadline", FieldRefusal("A timer that runs or rings has a deadline on both clocks."))
    }
    return CountdownTimer(
      id: id, terms, runLength: runLength, run: run, began: state == .idle ? nil : began, state: state,
      trustedRun: trustedRun, revision: revision, course: course, awakeCheck: awakeCheck, isLinked: isLinked,
      uid: uid)
  }

  /// The whole span as set: over 0, at most 36,525 days.
  public internal(set) var duration: TimeSpan {
    get { terms.duration }
    set { terms.duration = newValue }
  }
  /// `true` if it stays ready once it has rung.
  public var isKept: Bool {
    get { terms.isKept }
    set { terms.isKept = newValue }
  }
  /// The colour by which a person tells it from others; `nil` for none.
  public var color: TimerColor? { terms.color }

  /// A copy with another id.
  public func renumbered(_ id: TimerID) -> CountdownTimer {
    var timer = self
    timer.id = id
    return timer
  }

  /// Time of its ring, to come or begun; `nil` while idle or paused.
  public var deadline: HostMoment? {
    switch state {
    case .running(let deadline), .ringing(let deadline): deadline
    case .idle, .paused: nil
    }
  }

  /// The occurrence of the current run.
  public var occurrence: Occurrence { Occurrence(key: run) }

  /// Time left, to the nanosecond; 0 once it rings, the whole duration while idle.
  ///
  /// In a home that rings by trusted time, this is the boot clock's answer; see `shown(at:by:)`.
  public func remaining(at now: BootInstant) -> TimeSpan {
    switch state {
    case .idle: duration
    case .running(let deadline):
      trustedRun == nil ? max(.zero, deadline.boot - now) : shown(at: now, by: nil).remaining(at: now)
    case .paused(let remaining): remaining
    case .ringing: .zero
    }
  }

  /// Length of its ring so far; `nil` unless it rings.
  public func overtime(at now: BootInstant) -> TimeSpan? {
    guard case .ringing(let deadline) = state else { return nil }
    return max(.zero, now - deadline.boot)
  }

  /// The elapsed part of the run: 0 at the start, 1 from the deadline on.
  public func progress(at now: BootInstant) -> Double {
    if case .idle = state { return 0 }
    let gone = runLength - remaining(at: now)
    return min(1, max(0, Double(gone.nanoseconds) / Double(runLength.nanoseconds)))
  }
}

extension CountdownTimer {
  /// The values for a new timer.
  public typealias Draft = TimerDraft
  /// Changes to a timer.
  public typealias Edit = Said<TimerTerms>
  /// The commands that a timer accepts.
  public typealias Command = TimerCommand

  /// Always `.timer`.
  public static var kind: ItemKind { .timer }
  /// The timer without its type.
  public var any: AnyItem { .timer(self) }
  /// UTC instant of the deadline; `nil` unless it runs.
  public var ringsNext: UTCInstant? { if case .running(let deadline) = state { deadline.utc } else { nil } }
  /// The duration as set, without added time.
  public var length: TimeSpan? { duration }
}

/// Why a timer refuses a command or a duration.
public enum TimerRefusal: Error, Hashable, Sendable {
  /// The span is 0 or less, or over 36,525 days.
  case durationOutOfRange(TimeSpan)
  /// The command does not suit the state; both are given.
  case notWhile(TimerCommand.Kind, state: CountdownTimer.State)
}

/// The id of a timer: `t1`.
public typealias TimerID = ID<CountdownTimer>
