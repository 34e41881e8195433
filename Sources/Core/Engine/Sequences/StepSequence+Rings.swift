// SPDX-License-Identifier: Apache-2.0
public import TokiModel

// Firing, snoozing and settling a sequence.
extension StepSequence {
  /// The hooks of its ring settings.
  public var hooks: [Hook] { settings.hooks }
  /// As its ring settings say.
  public var keepsAwake: Bool { settings.keepsAwake }

  /// Handles every step that has ended: only the newest rings, the earlier ones are recorded.
  public mutating func fire(isHeard: Bool, in circumstances: Circumstances) -> [Consequence] {
    let now = circumstances.now
    let ends = takeDue(at: now)
    var consequences = ends.map { end in
      Consequence.noted(.stepEnded, instant: end.deadline.utc, span: max(.zero, now.boot - end.deadline.boot))
    }
    guard let end = ends.last else { return [] }
    let due = DueRing(
      occurrence: end.occurrence, label: ringLabel(endOf: end.step),
      settings: ringSettings(endOf: end.step, holds: end.holds), planned: end.deadline.utc,
      late: max(.zero, now.boot - end.deadline.boot))
    if due.late <= circumstances.lateLimit {
      consequences.append(.rings(due))
    } else {
      consequences.append(.misses(due, isNewest: true))
      standStill()
    }
    return consequences + [.kept, .over]
  }

  /// Adds the length to the present step; throws `ControlError` of `.wrongState` for a chime.
  public mutating func snooze(
    _ ring: Ring, for length: TimeSpan, in circumstances: Circumstances
  ) throws(ControlError) {
    guard !goesOn(beside: ring) else { throw .wrongState(id.text, .goesOn) }
    do { try apply(.add(length), at: circumstances.now) } catch {
      throw ControlError(error, sequence: id, by: .span(length))
    }
  }

  /// `true` if a ring of it needs no answer: a chime, or one after which the next step has begun.
  func goesOn(beside ring: Ring) -> Bool { ring.settings.isChime || state.kind != .ringing }

  /// Goes on to the next step if a person dismissed the ring; otherwise pauses before it.
  public mutating func settle(after end: RingEnd, in circumstances: Circumstances) -> [Consequence] {
    guard state.kind == .ringing else { return [] }
    // A person who dismissed it is present, so continue; otherwise stand still.
    if end == .dismissed { goOn(at: circumstances.now) } else { standStill() }
    return [.kept, .noted(state == .idle ? .reset : .armed, instant: deadline?.utc), .over]
  }
}
