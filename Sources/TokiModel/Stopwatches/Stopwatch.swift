// SPDX-License-Identifier: Apache-2.0

/// A stopwatch: it counts up on the boot clock, to the nanosecond, and takes laps.
///
/// `idle → running → paused → running`. Nothing is counted: a running one is the moment at which it
/// would have started had it never been paused. It never rings. The rules of moving between states are in
/// `Stopwatch+Transitions.swift`, the laps in `Stopwatch+Laps.swift`.
public struct Stopwatch: Item {
  public private(set) var id: StopwatchID
  public var label: Label
  /// What it showed when each lap was taken, ascending; at most `mostLaps`.
  public internal(set) var laps: [TimeSpan]
  public internal(set) var state: State
  /// How many times anything about it changed, from 1.
  public var revision: Int64

  public enum State: Hashable, Sendable {
    case idle
    /// Has run since `start`, pauses left out.
    case running(start: HostMoment)
    /// Stands still at `elapsed`.
    case paused(elapsed: TimeSpan)

    /// The state without its values; it never rings.
    public var kind: RunState {
      switch self {
      case .idle: .idle
      case .running: .running
      case .paused: .paused
      }
    }
  }

  public static let mostLaps = 1_000

  /// Makes an idle stopwatch.
  public init(id: StopwatchID, label: Label = .none) {
    self.init(id: id, label: label, laps: [], state: .idle, revision: 1)
  }

  /// Puts a stored stopwatch together again, as it was.
  public init(id: StopwatchID, label: Label, laps: [TimeSpan], state: State, revision: Int64) {
    self.id = id
    self.label = label
    self.laps = laps
    self.state = state
    self.revision = revision
  }

  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: Stopwatch?
  ) throws(Visitor.Failure) -> Stopwatch {
    let id = try visitor.field("id", whole) { $0.id }
    let label = try visitor.field("label", whole) { $0.label }
    let kind = try visitor.field("state", whole) { $0.state.kind }
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
    return Stopwatch(id: id, label: label, laps: totals, state: state, revision: revision)
  }

  /// The same under another id.
  public func renumbered(_ id: StopwatchID) -> Stopwatch {
    var stopwatch = self
    stopwatch.id = id
    return stopwatch
  }

  /// What it shows; 0 or more.
  public func elapsed(at now: BootInstant) -> TimeSpan {
    switch state {
    case .idle: .zero
    case .running(let start): max(.zero, now - start.boot)
    case .paused(let elapsed): elapsed
    }
  }
}

extension Stopwatch {
  public typealias Draft = StopwatchDraft
  public typealias Edit = StopwatchEdit
  public typealias Command = StopwatchCommand

  public static var kind: ItemKind { .stopwatch }
  public var any: AnyItem { .stopwatch(self) }
  public var ringsNext: UTCInstant? { nil }
  public var length: TimeSpan? { nil }
}

/// Why a stopwatch does not do what it was told.
public enum StopwatchRefusal: Error, Hashable, Sendable {
  /// The command does not fit the state; `state` is its code.
  case notWhile(StopwatchCommand, state: String)
  /// It has `Stopwatch.mostLaps` laps already.
  case tooManyLaps
}
