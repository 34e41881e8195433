// SPDX-License-Identifier: Apache-2.0

/// A stopwatch: it counts up on the boot clock, to the nanosecond, and takes laps.
///
/// `idle → running → paused → running`. Nothing is counted: a running one is the moment at which it
/// would have started had it never been paused. It never rings. The rules of moving between states are in
/// `Stopwatch+Transitions.swift`, the laps in `Stopwatch+Laps.swift`.
public struct Stopwatch: Hashable, Sendable {
  public let id: StopwatchID
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

  /// What it shows; 0 or more.
  public func elapsed(at now: BootInstant) -> TimeSpan {
    switch state {
    case .idle: .zero
    case .running(let start): max(.zero, now - start.boot)
    case .paused(let elapsed): elapsed
    }
  }

  /// `idle`, `running` or `paused`.
  public var stateName: String {
    switch state {
    case .idle: "idle"
    case .running: "running"
    case .paused: "paused"
    }
  }
}

/// What a stopwatch can be told.
public enum StopwatchCommand: String, Hashable, Sendable, CaseIterable {
  /// From 0, or on after a pause.
  case start
  case pause
  /// Takes a lap while it runs.
  case lap
  /// Back to 0 without laps.
  case reset
}

/// Why a stopwatch does not do what it was told.
public enum StopwatchRefusal: Error, Hashable, Sendable {
  /// The command does not fit the state; `state` is `stateName`.
  case notWhile(StopwatchCommand, state: String)
  /// It has `Stopwatch.mostLaps` laps already.
  case tooManyLaps
}
