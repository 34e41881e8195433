// SPDX-License-Identifier: Apache-2.0

/// A sequence of steps, each a span that runs down on the boot clock and rings at its end.
///
/// `idle → running → … → ringing → idle`. A step that waits rings until it is stopped, and then the next
/// one begins; any other chimes and the next begins at its very deadline, so that nothing adds up. The
/// rules of moving between states are in `StepSequence+Transitions.swift`.
public struct StepSequence: Item {
  public private(set) var id: SequenceID
  public var label: Label
  public var settings: RingSettings
  public internal(set) var plan: SequencePlan
  /// The present step's whole span: its duration and what was added to it.
  public internal(set) var stepLength: TimeSpan
  /// How many times a deadline was begun; names the occurrence of the next ring.
  public internal(set) var run: Int64
  public internal(set) var state: State
  /// How many times anything about it changed, from 1.
  public var revision: Int64

  public enum State: Hashable, Sendable {
    case idle
    /// The step of this number, from 0, ends at `deadline`.
    case running(step: Int, deadline: HostMoment)
    /// Stands still in a step with `remaining`, over 0; also before a step that nobody let begin.
    case paused(step: Int, remaining: TimeSpan)
    /// The end of a step that waits, or of the last one, rings since `deadline`.
    case ringing(step: Int, deadline: HostMoment)

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

  /// Makes an idle sequence.
  public init(
    id: SequenceID, label: Label = .none, plan: SequencePlan, settings: RingSettings = RingSettings()
  ) {
    self.init(
      id: id, label: label, settings: settings, plan: plan, stepLength: plan.steps[0].duration, run: 0,
      state: .idle, revision: 1)
  }

  /// Puts a stored sequence together again, as it was; its step must be one of the plan.
  public init(
    id: SequenceID, label: Label, settings: RingSettings, plan: SequencePlan, stepLength: TimeSpan,
    run: Int64, state: State, revision: Int64
  ) {
    self.id = id
    self.label = label
    self.settings = settings
    self.plan = plan
    self.stepLength = stepLength
    self.run = run
    self.state = state
    self.revision = revision
  }

  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: StepSequence?
  ) throws(Visitor.Failure) -> StepSequence {
    let id = try visitor.field("id", whole) { $0.id }
    let label = try visitor.field("label", whole) { $0.label }
    let kind = try visitor.field("state", whole) { $0.state.kind }
    let plan = try visitor.field("plan", whole) { $0.plan }
    try visitor.derived("plan_text", whole) { sequence, _ in SequenceText.text(of: sequence.plan) }
    let step = try visitor.field("step", whole) { $0.step }
    try visitor.derived("steps", whole) { sequence, _ in sequence.plan.steps.count }
    let stepLength = try visitor.field("step_length_ns", in: .positive, whole) { $0.stepLength }
    let run = try visitor.field("run", in: .count, whole) { $0.run }
    let deadline = try visitor.moment("deadline", "boot_deadline_ns", whole) { $0.deadline }
    let remaining = try visitor.shown("remaining_ns", whole) { sequence in
      if case .paused(_, let remaining) = sequence.state { remaining } else { nil }
    } _: { sequence, asOf in
      sequence.remaining(at: asOf.moment.boot)
    }
    try visitor.derived("plan_remaining_ns", whole) { $0.planRemaining(at: $1.moment.boot) }
    try visitor.derived("plan_end", whole) { $0.planEnd(at: $1.moment)?.utc }
    try visitor.derived("end_open", whole) { sequence, _ in sequence.isEndOpen }
    try visitor.asOf(whole)
    let revision = try visitor.field("revision", in: .revision, whole) { $0.revision }
    let settings = try visitor.field("settings", whole) { $0.settings }
    let state: State
    if kind == .idle {
      state = .idle
    } else {
      guard let step, plan.steps.indices.contains(step) else {
        throw visitor.conflict("step", FieldRefusal("A sequence that is under way is in one of its steps."))
      }
      switch (kind, deadline) {
      case (.idle, _): state = .idle
      case (.paused, _): state = .paused(step: step, remaining: try visitor.paused(remaining))
      case (.running, let deadline?): state = .running(step: step, deadline: deadline)
      case (.ringing, let deadline?): state = .ringing(step: step, deadline: deadline)
      case (.running, nil), (.ringing, nil):
        throw visitor.conflict(
          "deadline", FieldRefusal("A sequence that runs or rings has a deadline on both clocks."))
      }
    }
    return StepSequence(
      id: id, label: label, settings: settings, plan: plan, stepLength: stepLength, run: run, state: state,
      revision: revision)
  }

  /// The same under another id.
  public func renumbered(_ id: SequenceID) -> StepSequence {
    var sequence = self
    sequence.id = id
    return sequence
  }

  /// The number of the present step, from 0; `nil` while idle.
  public var step: Int? {
    switch state {
    case .idle: nil
    case .running(let step, _), .paused(let step, _), .ringing(let step, _): step
    }
  }

  /// When the present step ends or ended; `nil` while idle or paused.
  public var deadline: HostMoment? {
    switch state {
    case .running(_, let deadline), .ringing(_, let deadline): deadline
    case .idle, .paused: nil
    }
  }

  /// The occurrence of the ring at the present deadline.
  public var occurrence: Occurrence { Occurrence(key: run) }
}

extension StepSequence {
  public typealias Draft = SequenceDraft
  public typealias Edit = SequenceEdit
  public typealias Command = SequenceCommand

  public static var kind: ItemKind { .sequence }
  public var any: AnyItem { .sequence(self) }
  public var ringsNext: UTCInstant? { if case .running(_, let deadline) = state { deadline.utc } else { nil } }
  public var length: TimeSpan? { plan.total }
}

/// Why a sequence does not do what it was told.
public enum SequenceRefusal: Error, Hashable, Sendable {
  /// What would remain of the step is not over 0 and at most 36,525 days.
  case durationOutOfRange(TimeSpan)
  /// The command does not fit the state; `state` is its code.
  case notWhile(SequenceCommand.Kind, state: String)
}
