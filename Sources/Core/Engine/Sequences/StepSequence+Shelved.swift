// SPDX-License-Identifier: Apache-2.0
public import TokiModel

extension StepSequence: Shelved {
  /// The engine's shelf of sequences.
  public static var shelf: WritableKeyPath<Shelves, Shelf<StepSequence>> { \.sequences }
  /// The sequences among lists of items.
  public static var list: WritableKeyPath<ItemLists, [StepSequence]> { \.sequences }

  /// Makes a sequence, running or idle as the draft says.
  public static func make(
    _ draft: SequenceDraft, ringing rings: RingSettings, id: SequenceID, rules: ZoneRules,
    in circumstances: Circumstances
  ) throws(ControlError) -> StepSequence {
    var sequence = StepSequence(id: id, draft.complete(ringing: rings))
    guard draft.starts else { return sequence }
    do { try sequence.apply(.start, at: circumstances.now) } catch { throw ControlError(error, sequence: id) }
    return sequence
  }

  /// Applies a command; its ring, if any, ends accordingly.
  public mutating func tell(
    _ command: SequenceCommand, in circumstances: Circumstances
  ) throws(ControlError) -> [Consequence] {
    do {
      try apply(command, at: circumstances.now)
    } catch {
      throw ControlError(error, sequence: id, by: command.value)
    }
    let note: Consequence =
      switch command {
      case .pause: .noted(.paused)
      case .reset: .noted(.reset)
      case .add(let span): .noted(.extended, instant: deadline?.utc, span: span)
      case .start, .resume, .restart, .next, .back: .noted(.armed, instant: deadline?.utc)
      }
    return [.changedByPerson, .silenced(command.kind.endOfRing), .kept, note]
  }

  /// Applies an edit; the plan can change only while the sequence is idle.
  public mutating func change(
    _ edit: Said<SequenceTerms>, rules: ZoneRules?, in circumstances: Circumstances
  ) throws(ControlError) -> [Consequence] {
    if let plan = edit.plan {
      guard replace(plan: plan) else {
        throw .wrongState(id.text, .stepsFixed(state.kind.rawValue))
      }
    }
    terms = edit.applied(to: terms)
    try settings.check()
    return []
  }

  /// Checks the settings.
  public func checkImport() throws(ControlError) { try settings.check() }

  /// Adds the label, the state and the size of the plan.
  public func add(to digest: inout TextDigest) {
    digest.add(id.text, label.text, state.kind.rawValue)
    digest.add(plan.total.nanoseconds, Int64(plan.steps.count))
  }

  /// Recomputes the deadline of a running sequence from UTC; a ringing one pauses before its next step.
  public mutating func arrive(at now: HostMoment, by timing: RunTiming) {
    standStill()
    _ = carryOver(to: now)
  }

  /// Goes on with its step; a ringing one pauses before its next step.
  public mutating func comeBack(isNewBoot: Bool, in circumstances: Circumstances) {
    standStill()
    _ = isNewBoot ? carryOver(to: circumstances.now) : recomputeUTC(at: circumstances.now)
  }

  /// The version with the hooks that are on here.
  public func imported(over own: StepSequence, by batch: ImportBatch) -> StepSequence {
    var sequence = self
    sequence.settings = settings.allowing(hooksOf: own.settings)
    return sequence
  }

  /// `true` if a person's choices differ.
  public func differs(from other: StepSequence, at now: HostMoment, rules: (AlarmZone) -> ZoneRules) -> Bool {
    terms != other.terms
  }

  /// Takes over a person's choices, but its steps only unless it is under way.
  public mutating func takeOver(_ other: StepSequence, in circumstances: Circumstances) -> [Consequence] {
    if plan != other.plan { _ = replace(plan: other.plan) }
    var terms = other.terms
    terms.plan = plan
    self.terms = terms
    return []
  }

  /// The end of the running step.
  public func deadlines(by host: HostState) -> Deadlines {
    guard case .running(_, let deadline) = state else { return Deadlines() }
    return Deadlines(ring: .boot(deadline.boot))
  }
}

extension SequenceCommand.Kind {
  /// End of a sequence's ring by this command.
  fileprivate var endOfRing: RingEnd {
    switch self {
    case .add: .extended
    case .restart: .restarted
    case .start, .pause, .resume, .reset, .next, .back: .dismissed
    }
  }
}
