// SPDX-License-Identifier: Apache-2.0

/// A timer: a span that runs down on the boot clock and then rings.
///
/// `idle → running → paused → running → ringing → idle`. Nothing is counted: a running timer is a
/// deadline, a paused one is what remained, to the nanosecond, so that a thousand pauses lose
/// nothing. The rules of moving between states are in `CountdownTimer+Transitions.swift`.
public struct CountdownTimer: Item {
  public private(set) var id: TimerID
  public var label: Label
  public var settings: RingSettings
  /// The whole span as it was set: over 0, at most 36,525 days.
  public internal(set) var duration: TimeSpan
  /// The span of the present run: `duration` and what was added since the start.
  public internal(set) var runLength: TimeSpan
  /// How many times a deadline was begun; names the occurrence of the next ring.
  public internal(set) var run: Int64
  public internal(set) var state: State
  /// Whether its deadline follows trusted time where that is known, and not the boot clock's own rate.
  public var usesTrustedTime: Bool
  /// How trusted time measures the run; `nil` unless it goes by it and runs or rings.
  public internal(set) var trustedRun: TrustedRun?
  /// How many times anything about it changed, from 1.
  public var revision: Int64

  public enum State: Hashable, Sendable {
    case idle
    /// Rings at `deadline`.
    case running(deadline: HostMoment)
    /// Stands still with `remaining`, over 0.
    case paused(remaining: TimeSpan)
    /// Rings since `deadline`.
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

  /// The spans a timer can have.
  public static let durations = TimeSpan(nanoseconds: 1)...TimeSpan.days(36_525)

  /// Makes an idle timer.
  ///
  /// - Throws: `TimerRefusal.durationOutOfRange` unless `duration` is in `durations`.
  public init(
    id: TimerID, label: Label = .none, duration: TimeSpan, settings: RingSettings = RingSettings(),
    usesTrustedTime: Bool = false
  ) throws(TimerRefusal) {
    guard Self.durations.contains(duration) else { throw .durationOutOfRange(duration) }
    self.init(
      id: id, label: label, settings: settings, duration: duration, runLength: duration, run: 0,
      state: .idle, usesTrustedTime: usesTrustedTime, trustedRun: nil, revision: 1)
  }

  /// Puts a stored timer together again, as it was.
  public init(
    id: TimerID, label: Label, settings: RingSettings, duration: TimeSpan, runLength: TimeSpan,
    run: Int64, state: State, usesTrustedTime: Bool, trustedRun: TrustedRun?, revision: Int64
  ) {
    self.id = id
    self.label = label
    self.settings = settings
    self.duration = duration
    self.runLength = runLength
    self.run = run
    self.state = state
    self.usesTrustedTime = usesTrustedTime
    self.trustedRun = trustedRun
    self.revision = revision
  }

  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: CountdownTimer?
  ) throws(Visitor.Failure) -> CountdownTimer {
    let id = try visitor.field("id", whole) { $0.id }
    let label = try visitor.field("label", whole) { $0.label }
    let kind = try visitor.field("state", whole) { $0.state.kind }
    let duration = try visitor.field("duration_ns", in: durations, whole) { $0.duration }
    // What was added to a run can take it beyond the longest duration.
    let runLength = try visitor.field("run_length_ns", in: .positive, whole) { $0.runLength }
    let remaining = try visitor.shown("remaining_ns", whole) { timer in
      if case .paused(let remaining) = timer.state { remaining } else { nil }
    } _: { timer, asOf in
      timer.shown(at: asOf.moment.boot, by: asOf.anchor).remaining(at: asOf.moment.boot)
    }
    try visitor.asOf(whole)
    let deadline = try visitor.moment("deadline", "boot_deadline_ns", whole) { $0.deadline }
    let run = try visitor.field("run", in: .count, whole) { $0.run }
    let usesTrustedTime = try visitor.field("trusted", or: false, whole) { $0.usesTrustedTime }
    let trustedRun = try visitor.field("trusted_run", whole) { $0.trustedRun }
    let revision = try visitor.field("revision", in: .revision, whole) { $0.revision }
    let settings = try visitor.field("settings", whole) { $0.settings }
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
      id: id, label: label, settings: settings, duration: duration, runLength: runLength, run: run, state: state,
      usesTrustedTime: usesTrustedTime, trustedRun: trustedRun, revision: revision)
  }

  /// The same under another id.
  public func renumbered(_ id: TimerID) -> CountdownTimer {
    var timer = self
    timer.id = id
    return timer
  }

  /// When it rings or began to; `nil` while idle or paused.
  public var deadline: HostMoment? {
    switch state {
    case .running(let deadline), .ringing(let deadline): deadline
    case .idle, .paused: nil
    }
  }

  /// The occurrence of the ring at the present deadline.
  public var occurrence: Occurrence { Occurrence(key: run) }

  /// What remains, to the nanosecond; 0 once it rings, the whole duration while idle.
  ///
  /// Of one that goes by trusted time it is what the boot clock says: see `shown(at:by:)`.
  public func remaining(at now: BootInstant) -> TimeSpan {
    switch state {
    case .idle: duration
    case .running(let deadline):
      trustedRun == nil ? max(.zero, deadline.boot - now) : shown(at: now, by: nil).remaining(at: now)
    case .paused(let remaining): remaining
    case .ringing: .zero
    }
  }

  /// How long it has been ringing; `nil` unless it rings.
  public func overtime(at now: BootInstant) -> TimeSpan? {
    guard case .ringing(let deadline) = state else { return nil }
    return max(.zero, now - deadline.boot)
  }

  /// The part of the run that has gone by: 0 at the start, 1 at the deadline and after it.
  public func progress(at now: BootInstant) -> Double {
    if case .idle = state { return 0 }
    let gone = runLength - remaining(at: now)
    return min(1, max(0, Double(gone.nanoseconds) / Double(runLength.nanoseconds)))
  }
}

extension CountdownTimer {
  public typealias Draft = TimerDraft
  public typealias Edit = TimerEdit
  public typealias Command = TimerCommand

  public static var kind: ItemKind { .timer }
  public var any: AnyItem { .timer(self) }
  public var ringsNext: UTCInstant? { if case .running(let deadline) = state { deadline.utc } else { nil } }
  public var length: TimeSpan? { duration }
}

/// Why a timer does not do what it was told.
public enum TimerRefusal: Error, Hashable, Sendable {
  /// The span is not over 0 and at most 36,525 days.
  case durationOutOfRange(TimeSpan)
  /// The command does not fit the state; both are named.
  case notWhile(TimerCommand.Kind, state: CountdownTimer.State)
}
