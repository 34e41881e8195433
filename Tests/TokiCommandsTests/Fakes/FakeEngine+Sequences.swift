// SPDX-License-Identifier: Apache-2.0
import Synchronization
import TokiEngine
import TokiModel

extension FakeEngine {
  func put(_ sequence: StepSequence) {
    inside.withLock { inside in
      inside.state.sequences.removeAll { $0.id == sequence.id }
      inside.state.sequences.append(sequence)
    }
    publish(.item(.sequence(sequence)))
  }

  func put(_ stopwatch: Stopwatch) {
    inside.withLock { inside in
      inside.state.stopwatches.removeAll { $0.id == stopwatch.id }
      inside.state.stopwatches.append(stopwatch)
    }
    publish(.item(.stopwatch(stopwatch)))
  }

  func sequence(_ id: SequenceID) throws(ControlError) -> StepSequence {
    guard let sequence = inside.withLock({ $0.state.sequences.first { $0.id == id } }) else {
      throw ControlError(.notFound, subject: id.text, message: "there is no \(id.text)")
    }
    return sequence
  }

  /// Lets the steps end that are due, as the real engine does: the newest end rings.
  func comeDue(_ id: SequenceID) throws(ControlError) {
    var sequence = try sequence(id)
    guard let end = sequence.takeDue(at: clock.now()).last else { return }
    let earlier = inside.withLock { $0.state.rings.first { $0.owner == .sequence(id) } }
    if let earlier { close(earlier.id, .superseded) }
    let number = inside.withLock { inside in
      inside.rings += 1
      return inside.rings
    }
    let late = clock.now().boot - end.deadline.boot
    let ring = Ring(
      id: RingID(number), owner: .sequence(id), occurrence: end.occurrence,
      label: sequence.ringLabel(endOf: end.step),
      settings: sequence.ringSettings(endOf: end.step, holds: end.holds), planned: end.deadline.utc,
      rang: end.deadline.utc + late, late: late)
    inside.withLock { $0.state.rings.append(ring) }
    publish(.ringStarted(ring))
    put(sequence)
  }

  /// Ends a ring, and nothing else.
  func close(_ id: RingID, _ end: RingEnd) {
    if let ended = take(id, end) { publish(.ringEnded(ended)) }
  }

  /// Ends the ring of a sequence, and puts the sequence in order as the real engine does.
  func end(_ id: RingID, _ end: RingEnd, of sequence: StepSequence) -> Ring {
    var sequence = sequence
    guard let ended = take(id, end) else { preconditionFailure("\(id.text) rang a moment ago") }
    publish(.ringEnded(ended))
    guard sequence.state.kind == .ringing else { return ended }
    switch end {
    case .dismissed: sequence.goOn(at: clock.now())
    case .snoozed: try? sequence.apply(.add(sequence.settings.snoozeLength), at: clock.now())
    default: sequence.standStill()
    }
    put(sequence)
    return ended
  }

  func tell(_ command: SequenceCommand, _ sequence: inout StepSequence) throws(ControlError) {
    do {
      try sequence.apply(command, at: clock.now())
    } catch {
      throw ControlError(
        .wrongState, subject: "\(sequence.id.text) \(sequence.state.kind.rawValue)", message: "\(error)")
    }
  }

  func tell(_ command: StopwatchCommand, _ stopwatch: inout Stopwatch) throws(ControlError) {
    do {
      try stopwatch.apply(command, at: clock.now())
    } catch {
      throw ControlError(
        .wrongState, subject: "\(stopwatch.id.text) \(stopwatch.state.kind.rawValue)", message: "\(error)")
    }
  }

  func edit(_ id: SequenceID, _ edit: SequenceEdit) throws(ControlError) -> StepSequence {
    try note("edit \(id.text)")
    var sequence = try sequence(id)
    if let plan = edit.plan, !sequence.replace(plan: plan) {
      throw ControlError(.wrongState, subject: "\(id.text) \(sequence.state.kind.rawValue)", message: "not now")
    }
    if let label = edit.label { sequence.label = label }
    sequence.settings = edit.settings.applied(to: sequence.settings)
    put(sequence)
    return sequence
  }
}
