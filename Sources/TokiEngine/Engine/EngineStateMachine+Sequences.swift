// SPDX-License-Identifier: Apache-2.0
public import TokiModel

extension EngineStateMachine {
  /// Makes a sequence; a key that was used for the same request returns what it made then.
  public mutating func createSequence(
    _ draft: SequenceDraft, key: String?, asked: RequestKey? = nil, at now: HostMoment
  ) throws(ControlError) -> StepSequence {
    if case .sequence(let id) = try created(under: key, asked, for: draft.request) {
      guard let sequence = sequences[id] else { throw .gone(id.text) }
      return sequence
    }
    guard sequences.count < Self.mostItems else { throw .tooMany("sequences", Self.mostItems) }
    try Self.check(draft.settings)
    let id = SequenceID(counters.sequence + 1)
    var sequence = StepSequence(id: id, label: draft.label, plan: draft.plan, settings: draft.settings)
    do {
      if draft.starts { try sequence.apply(.start, at: now) }
    } catch {
      throw ControlError(error, sequence: id)
    }
    counters.sequence += 1
    sequence.revision = 1
    put(sequence)
    remember(key, request: asked?.request ?? draft.request, item: .sequence(id))
    decide(.created, .sequence(id), at: now, instant: sequence.deadline?.utc, span: draft.plan.total)
    return sequence
  }

  /// Tells a sequence something; what rings for it is stopped, but by a pause or an addition.
  public mutating func command(
    _ command: SequenceCommand, sequence id: SequenceID, at now: HostMoment
  ) throws(ControlError) -> StepSequence {
    guard var sequence = sequences[id] else { throw .notFound(id.text) }
    do { try sequence.apply(command, at: now) } catch { throw ControlError(error, sequence: id) }
    forgetFormer(.sequence(id))
    if let ring = rings.first(where: { $0.owner == .sequence(id) }) {
      close(ring, as: command.kind.endOfRing, at: now)
    }
    put(sequence)
    switch command {
    case .pause: decide(.paused, .sequence(id), at: now)
    case .reset: decide(.reset, .sequence(id), at: now)
    case .add(let span):
      decide(.extended, .sequence(id), at: now, instant: sequence.deadline?.utc, span: span)
    case .start, .resume, .restart, .next:
      decide(.armed, .sequence(id), at: now, instant: sequence.deadline?.utc)
    }
    return sequence
  }

  /// Goes through the ends of steps that have come: the newest is heard, those before it are told.
  mutating func fire(_ sequence: StepSequence, at now: HostMoment) {
    var sequence = sequence
    let owner = ItemID.sequence(sequence.id)
    let ends = sequence.takeDue(at: now)
    for end in ends {
      decide(.stepEnded, owner, at: now, instant: end.deadline.utc, span: max(.zero, now.boot - end.deadline.boot))
    }
    guard let end = ends.last else { return }
    let late = max(.zero, now.boot - end.deadline.boot)
    let label = sequence.ringLabel(endOf: end.step)
    let settings = sequence.ringSettings(endOf: end.step, holds: end.holds)
    if late <= self.settings.lateLimit {
      open(
        owner, occurrence: end.occurrence, label: label, settings: settings, planned: end.deadline.utc,
        late: late, at: now)
    } else {
      miss(
        owner, occurrence: end.occurrence, label: label, settings: settings, planned: end.deadline.utc,
        late: late, isNewest: true, at: now)
      sequence.standStill()
    }
    put(sequence)
    if sequence.state == .idle { dropOldIdleSequences(after: sequence.id) }
  }

  /// Whether a ring is that of a step whose end nobody has to stop.
  func isChime(_ ring: Ring) -> Bool {
    guard case .sequence(let id) = ring.owner else { return false }
    return sequences[id]?.state.kind != .ringing
  }

  /// Remembers that a sequence has ended, and lets those go that ended longest ago.
  mutating func dropOldIdleSequences(after id: SequenceID) {
    endedSequences.removeAll { $0 == id || sequences[$0]?.state != .idle }
    guard sequences[id]?.state == .idle else { return }
    endedSequences.append(id)
    while endedSequences.count > Self.mostIdleTimers { removeSequence(endedSequences.removeFirst()) }
  }

  /// Changes a sequence; its plan only while it is idle.
  public mutating func edit(
    _ edit: SequenceEdit, sequence id: SequenceID, at now: HostMoment
  ) throws(ControlError) -> StepSequence {
    guard var sequence = sequences[id] else { throw .notFound(id.text) }
    if let plan = edit.plan {
      guard sequence.replace(plan: plan) else {
        throw ControlError(
          .wrongState, subject: "\(id.text) \(sequence.state.kind.rawValue)",
          message: "\(id.text) is \(sequence.state.kind.rawValue): its steps can be changed once it is reset.")
      }
    }
    if let label = edit.label { sequence.label = label }
    sequence.settings = edit.settings.applied(to: sequence.settings)
    try Self.check(sequence.settings)
    sequence.revision += 1
    forgetFormer(.sequence(id))
    put(sequence)
    decide(.edited, .sequence(id), at: now, span: sequence.plan.total)
    return sequence
  }
}

extension SequenceCommand.Kind {
  /// How a ring ends when its sequence is told this.
  fileprivate var endOfRing: RingEnd {
    switch self {
    case .add: .extended
    case .restart: .restarted
    case .start, .pause, .resume, .reset, .next: .dismissed
    }
  }
}
