// SPDX-License-Identifier: Apache-2.0

/// A sequence of steps, each a span that counts down on the boot clock and rings at its end.
///
/// `idle → running → … → ringing → idle`. A step that waits rings until it is stopped, and then the next one begins.
/// Any other step chimes and the next one begins at its exact deadline, so that delays do not add up. The transitions
/// are in `StepSequence+Transitions.swift`.
public struct StepSequence: RingingItem {
  /// Unique among sequences, and never reused.
  public private(set) var id: SequenceID
  /// The person's choices.
  public var terms: SequenceTerms
  /// Length of the current step: its duration plus the time added to it.
  public internal(set) var stepLength: TimeSpan
  /// Number of deadlines begun, 0 or more; identifies the occurrence of the next ring.
  public internal(set) var run: Int64
  /// Beginning of the first step in the present run of the plan; `nil` while idle, and for a run that an earlier Toki
  /// or a wrong clock began.
  public internal(set) var began: HostMoment?
  /// Current state.
  public internal(set) var state: State
  /// Its lasting name; `nil` until an engine keeps it.
  public var uid: ItemUID?
  /// Change counter, 1 at creation.
  public var revision: Int64

  /// A state of a sequence, with its values.
  public enum State: Hashable, Sendable {
    case idle
    /// The step with this index, from 0, ends at `deadline`.
    case running(step: Int, deadline: HostMoment)
    /// Stopped within a step, or before one that nobody started, with `remaining` left, over 0.
    case paused(step: Int, remaining: TimeSpan)
    /// The end of a step that waits, or of the last one, has been ringing since `deadline`.
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
    self.init(id: id, SequenceTerms(plan: plan, label: label, settings: settings))
  }

  /// Makes an idle sequence.
  public init(id: SequenceID, _ terms: SequenceTerms) {
    self.init(id: id, terms, stepLength: terms.plan.steps[0].duration, run: 0, state: .idle, revision: 1)
  }

  /// Restores a stored sequence as it was; its step must be one of the plan.
  public init(
    id: SequenceID, _ terms: SequenceTerms, stepLength: TimeSpan, run: Int64, began: HostMoment? = nil, state: State,
    revision: Int64, uid: ItemUID? = nil
  ) {
    self.id = id
    self.terms = terms
    self.stepLength = stepLength
    self.run = run
    self.began = began
    self.state = state
    self.uid = uid
    self.revision = revision
  }

  /// Visits the fields; refuses a step that is not in the plan.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: StepSequence?
  ) throws(Visitor.Failure) -> StepSequence {
    let id = try visitor.field("id", whole) { $0.id }
    let kind = try visitor.field("state", whole) { $0.state.kind }
    let terms = try SequenceTerms.form(&visitor, whole?.terms)
    let plan = terms.plan
    try visitor.derived("plan_text", whole) { sequence, _ in SequenceText.text(of: sequence.plan) }
    let step = try visitor.field("step", whole) { $0.step }
    try visitor.derived("steps", whole) { sequence, _ in sequence.plan.steps.count }
    let stepLength = try visitor.field("step_length_ns", in: .positive, whole) { $0.stepLength }
    let run = try visitor.field("run", in: .count, whole) { $0.run }
    let deadline = try visitor.moment("deadline", "boot_deadline_ns", whole) { $0.deadline }
    let began = try visitor.moment("began", "boot_began_ns", whole) { $0.began }
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
    try visitor.derived("abilities", whole) { $0.abilities(at: $1.moment) }
    let uid = try visitor.given("uid", whole) { $0.uid }
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
      id: id, terms, stepLength: stepLength, run: run, began: state == .idle ? nil : began, state: state,
      revision: revision, uid: uid)
  }

  /// The steps to go through.
  public internal(set) var plan: SequencePlan {
    get { terms.plan }
    set { terms.plan = newValue }
  }

  /// A copy with another id.
  public func renumbered(_ id: SequenceID) -> StepSequence {
    var sequence = self
    sequence.id = id
    return sequence
  }

  /// Index of the current step, from 0; `nil` while idle.
  public var step: Int? {
    switch state {
    case .idle: nil
    case .running(let step, _), .paused(let step, _), .ringing(let step, _): step
    }
  }

  /// End of the current step, to come or past; `nil` while idle or paused.
  public var deadline: HostMoment? {
    switch state {
    case .running(_, let deadline), .ringing(_, let deadline): deadline
    case .idle, .paused: nil
    }
  }

  /// The occurrence of the current deadline.
  public var occurrence: Occurrence { Occurrence(key: run) }
}

extension StepSequence {
  /// The values for a new sequence.
  public typealias Draft = SequenceDraft
  /// Changes to a sequence.
  public typealias Edit = Said<SequenceTerms>
  /// The commands that a sequence accepts.
  public typealias Command = SequenceCommand

  /// Always `.sequence`.
  public static var kind: ItemKind { .sequence }
  /// The sequence without its type.
  public var any: AnyItem { .sequence(self) }
  /// UTC instant at which the current step ends; `nil` unless it runs.
  public var ringsNext: UTCInstant? { if case .running(_, let deadline) = state { deadline.utc } else { nil } }
  /// Length of the whole plan, without added time.
  public var length: TimeSpan? { plan.total }
}

/// Why a sequence refuses a command.
public enum SequenceRefusal: Error, Hashable, Sendable {
  /// The step would have 0 or less left, or over 36,525 days.
  case durationOutOfRange(TimeSpan)
  /// The command does not suit the state, whose code is `state`.
  case notWhile(SequenceCommand.Kind, state: String)
}

/// The id of a sequence: `s1`.
public typealias SequenceID = ID<StepSequence>
