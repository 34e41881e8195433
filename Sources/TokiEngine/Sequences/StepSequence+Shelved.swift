// SPDX-License-Identifier: Apache-2.0
public import TokiModel

extension StepSequence: Shelved {
  public static var shelf: WritableKeyPath<Shelves, Shelf<StepSequence>> { \.sequences }

  public static func make(
    _ draft: SequenceDraft, id: SequenceID, for machine: EngineStateMachine, rules: ZoneRules, at now: HostMoment
  ) throws(ControlError) -> StepSequence {
    var sequence = StepSequence(id: id, label: draft.label, plan: draft.plan, settings: draft.settings)
    guard draft.starts else { return sequence }
    do { try sequence.apply(.start, at: now) } catch { throw ControlError(error, sequence: id) }
    return sequence
  }

  /// Tells it something; what rings for it is stopped, but by a pause or an addition.
  public func tell(
    _ command: SequenceCommand, on machine: inout EngineStateMachine, at now: HostMoment
  ) throws(ControlError) -> StepSequence {
    var sequence = self
    let item = ItemID.sequence(id)
    do { try sequence.apply(command, at: now) } catch { throw ControlError(error, sequence: id) }
    machine.forgetFormer(item)
    if let ring = machine.rings.first(where: { $0.owner == item }) {
      machine.close(ring, as: command.kind.endOfRing, at: now)
    }
    machine.put(sequence)
    switch command {
    case .pause: machine.decide(.paused, item, at: now)
    case .reset: machine.decide(.reset, item, at: now)
    case .add(let span): machine.decide(.extended, item, at: now, instant: sequence.deadline?.utc, span: span)
    case .start, .resume, .restart, .next:
      machine.decide(.armed, item, at: now, instant: sequence.deadline?.utc)
    }
    return sequence
  }

  /// Changes it; its plan only while it is idle.
  public mutating func change(
    _ edit: SequenceEdit, on machine: inout EngineStateMachine, rules: ZoneRules?, at now: HostMoment
  ) throws(ControlError) {
    if let plan = edit.plan {
      guard replace(plan: plan) else {
        throw ControlError(
          .wrongState, subject: "\(id.text) \(state.kind.rawValue)",
          message: "\(id.text) is \(state.kind.rawValue): its steps can be changed once it is reset.")
      }
    }
    if let label = edit.label { self.label = label }
    settings = edit.settings.applied(to: settings)
    try settings.check()
  }

  public mutating func arrive(at now: HostMoment, by guide: TimeGuide?) {
    standStill()
    _ = carryOver(to: now)
  }

  public func schedule(on machine: inout EngineStateMachine) {
    if case .running(_, let deadline) = state {
      machine.schedule(.end(.sequence(id)), at: deadline.boot)
    } else {
      machine.unschedule(.sequence(id))
    }
  }
}

extension EngineStateMachine {
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
    endedSequences.removeAll { $0 == id || shelves.sequences[$0]?.state != .idle }
    guard sequences[id]?.state == .idle else { return }
    endedSequences.append(id)
    while endedSequences.count > Self.mostIdleTimers { remove(.sequence(endedSequences.removeFirst())) }
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
