// SPDX-License-Identifier: Apache-2.0

/// A stopwatch: it counts up on the boot clock, to the nanosecond, and takes laps.
///
/// `idle → running → paused → running`; it never rings. No ticks are counted: a running stopwatch is the moment at
/// which it would have started without pauses. The transitions are in `Stopwatch+Transitions.swift`, the laps in
/// `Stopwatch+Laps.swift`.
public struct Stopwatch: Item {
  /// Unique among stopwatches, and never reused.
  public private(set) var id: StopwatchID
  /// The person's choices.
  public var terms: StopwatchTerms
  /// Its time at the end of each lap, ascending; at most `mostLaps`.
  public internal(set) var laps: [TimeSpan]
  /// Current state.
  public internal(set) var state: State
  /// Its lasting name; `nil` until an engine keeps it.
  public var uid: ItemUID?
  /// Change counter, 1 at creation.
  public var revision: Int64

  /// A state of a stopwatch, with its values.
  public enum State: Hashable, Sendable {
    case idle
    /// Running as if it had started at `start` without pauses.
    case running(start: HostMoment)
    /// Stopped at `elapsed`.
    case paused(elapsed: TimeSpan)

    /// The state without its values; never `ringing`.
    public var kind: RunState {
      switch self {
      case .idle: .idle
      case .running: .running
      case .paused: .paused
      }
    }
  }

  /// The most laps of one stopwatch.
  public static let mostLaps = 1_000

  /// Makes an idle stopwatch.
  public init(id: StopwatchID, label: Label = .none) {
    self.init(id: id, StopwatchTerms(label: label), laps: [], state: .idle, revision: 1)
  }

  /// Restores a stored stopwatch as it was.
  public init(
    id: StopwatchID, _ terms: StopwatchTerms, laps: [TimeSpan], state: State, revision: Int64, uid: ItemUID? = nil
  ) {
    self.id = id
    self.terms = terms
    self.laps = laps
    self.state = state
    self.uid = uid
    self.revision = revision
  }

  /// Visits the fields; refuses laps and states that contradict each other.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: Stopwatch?
  ) throws(Visitor.Failure) -> Stopwatch {
    let id = try visitor.field("id", whole) { $0.id }
    let kind = try visitor.field("state", whole) { $0.state.kind }
    let terms = try StopwatchTerms.form(&visitor, whole?.terms)
    let start = try visitor.moment("start", "boot_start_ns", whole) { stopwatch in
      if case .running(let start) = stopwatch.state { start } else { nil }
    }
    let elapsed = try visitor.shown("elapsed_ns", whole) { stopwatch in
      if case .paused(let elapsed) = stopwatch.state { elapsed } else { nil }
    } _: { stopwatch, asOf in
      stopwatch.elapsed(at: asOf.moment.boot)
    }
    try visitor.asOf(whole)
    let laps = try visitor.field("laps", whole) { $0.lapList }
    try visitor.derived("fastest", whole) { stopwatch, _ in stopwatch.fastestLap }
    try visitor.derived("slowest", whole) { stopwatch, _ in stopwatch.slowestLap }
    let revision = try visitor.field("revision", in: .revision, whole) { $0.revision }
    try visitor.derived("abilities", whole) { stopwatch, _ in stopwatch.abilities }
    let uid = try visitor.given("uid", whole) { $0.uid }
    if let wrong = wrong(in: laps) { throw visitor.conflict(wrong.field, wrong.refusal) }
    let totals = laps.map(\.total)
    let state: State
    switch (kind, start) {
    case (.idle, _):
      guard laps.isEmpty else { throw visitor.conflict("laps", FieldRefusal("A stopwatch at 0 has no laps.")) }
      state = .idle
    case (.paused, _):
      guard let elapsed, elapsed >= totals.last ?? .zero else {
        throw visitor.conflict("elapsed_ns", FieldRefusal("A stopwatch shows no less than at its last lap."))
      }
      state = .paused(elapsed: elapsed)
    case (.running, let start?): state = .running(start: start)
    case (.running, nil):
      throw visitor.conflict("start", FieldRefusal("A stopwatch that runs has a start on both clocks."))
    case (.ringing, _): throw visitor.conflict("state", FieldRefusal("A stopwatch never rings."))
    }
    return Stopwatch(id: id, terms, laps: totals, state: state, revision: revision, uid: uid)
  }

  /// A copy with another id.
  public func renumbered(_ id: StopwatchID) -> Stopwatch {
    var stopwatch = self
    stopwatch.id = id
    return stopwatch
  }

  /// Its time at `now`; 0 or more.
  public func elapsed(at now: BootInstant) -> TimeSpan {
    switch state {
    case .idle: .zero
    case .running(let start): max(.zero, now - start.boot)
    case .paused(let elapsed): elapsed
    }
  }
}

extension Stopwatch {
  /// The values for a new stopwatch.
  public typealias Draft = StopwatchDraft
  /// Changes to a stopwatch.
  public typealias Edit = Said<StopwatchTerms>
  /// The commands that a stopwatch accepts.
  public typealias Command = StopwatchCommand

  /// Always `.stopwatch`.
  public static var kind: ItemKind { .stopwatch }
  /// The stopwatch without its type.
  public var any: AnyItem { .stopwatch(self) }
  /// Always `nil`: a stopwatch never rings.
  public var ringsNext: UTCInstant? { nil }
  /// Always `nil`: a stopwatch has no end.
  public var length: TimeSpan? { nil }
}

/// Why a stopwatch refuses a command.
public enum StopwatchRefusal: Error, Hashable, Sendable {
  /// The command does not suit the state, whose code is `state`.
  case notWhile(StopwatchCommand, state: String)
  /// It already has `Stopwatch.mostLaps` laps.
  case tooManyLaps
}

/// The id of a stopwatch: `w1`.
public typealias StopwatchID = ID<Stopwatch>
