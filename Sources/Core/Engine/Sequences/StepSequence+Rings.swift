// SPDX-License-Identifier: Apache-2.0
public import TokiModel

// Firing, snoozing and settling a sequence.
extension StepSequence {
  /// The hooks of its ring settings.
  public var hooks: [Hook] { settings.hooks }
  /// As its ring settings say.
  public var keepsAwake: Bool { settings.keepsAwake }

  /// Handles every step that has ended: only the newest rings, the earlier ones are recorded.
  public func fire(on machine: inout EngineStateMachine, at now: HostMoment) {
    var sequence = self
    let owner = ItemID.sequence(id)
    let ends = sequence.takeDue(at: now)
    for end in ends {
      machine.decide(
        .stepEnded, owner, at: now, instant: end.deadline.utc, span: max(.zero, now.boot - end.deadline.boot))
    }
    guard let end = ends.last else { return }
    let late = max(.zero, now.boot - end.deadline.boot)
    let label = sequence.ringLabel(endOf: end.step)
    let settings = sequence.ringSettings(endOf: end.step, holds: end.holds)
    if late <= machine.settings.lateLimit {
      machine.open(
        owner, occurrence: end.occurrence, label: label, settings: settings, planned: end.deadline.utc, late: late,
        at: now)
    } else {
      machine.miss(
        owner, occurrence: end.occurrence, label: label, settings: settings, planned: end.deadline.utc, late: late,
        isNewest: true, at: now)
      sequence.standStill()
    }
    machine.put(sequence)
    machine.noteEnd(of: id)
  }

  /// Adds the length to the present step; throws `ControlError` of `.wrongState` for a chime.
  public mutating func snooze(
    _ ring: Ring, for length: TimeSpan, on machine: EngineStateMachine, at now: HostMoment
  ) throws(ControlError) {
    guard !machine.isChime(ring) else {
      throw .wrongState(id.text, .goesOn)
    }
    do { try apply(.add(length), at: now) } catch { throw ControlError(error, sequence: id, by: .span(length)) }
  }

  /// Goes on to the next step if a person dismissed the ring; otherwise pauses before it.
  public func settle(after end: RingEnd, on machine: inout EngineStateMachine, at now: HostMoment) {
    guard state.kind == .ringing else { return }
    var sequence = self
    // A person who dismissed it is present, so continue; otherwise stand still.
    if end == .dismissed { sequence.goOn(at: now) } else { sequence.standStill() }
    machine.put(sequence)
    machine.decide(sequence.state == .idle ? .reset : .armed, .sequence(id), at: now, instant: sequence.deadline?.utc)
    machine.noteEnd(of: id)
  }
}

extension EngineStateMachine {
  /// Notes that a sequence has ended, and removes the ones that ended longest ago.
  mutating func noteEnd(of id: SequenceID) {
    let standing = sequences
    for old in copied.endedSequences.add(id, most: Self.mostIdleTimers, isIdle: { standing[$0]?.state == .idle }) {
      remove(.sequence(old))
    }
  }
}
