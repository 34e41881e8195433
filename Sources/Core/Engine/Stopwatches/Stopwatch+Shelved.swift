// SPDX-License-Identifier: Apache-2.0
public import TokiModel

extension Stopwatch: Shelved {
  /// Where the engine keeps stopwatches.
  public static var shelf: WritableKeyPath<Shelves, Shelf<Stopwatch>> { \.stopwatches }
  /// The stopwatches among lists of items.
  public static var list: WritableKeyPath<ItemLists, [Stopwatch]> { \.stopwatches }

  /// Makes a stopwatch, running or idle as the draft says.
  public static func make(
    _ draft: StopwatchDraft, ringing rings: RingSettings, id: StopwatchID, for machine: EngineStateMachine,
    rules: ZoneRules, at now: HostMoment
  ) throws(ControlError) -> Stopwatch {
    var stopwatch = Stopwatch(id: id, label: draft.label)
    guard draft.starts else { return stopwatch }
    do { try stopwatch.apply(.start, at: now) } catch { throw ControlError(error, stopwatch: id) }
    return stopwatch
  }

  /// Applies a command.
  public func tell(
    _ command: StopwatchCommand, on machine: inout EngineStateMachine, at now: HostMoment
  ) throws(ControlError) -> Stopwatch {
    var stopwatch = self
    do { try stopwatch.apply(command, at: now) } catch { throw ControlError(error, stopwatch: id) }
    machine.forgetFormer(.stopwatch(id))
    machine.put(stopwatch)
    return stopwatch
  }

  /// Applies an edit.
  public mutating func change(
    _ edit: Said<StopwatchTerms>, on machine: inout EngineStateMachine, rules: ZoneRules?, at now: HostMoment
  ) throws(ControlError) {
    terms = edit.applied(to: terms)
  }

  /// The version as it is.
  public func imported(over own: Stopwatch, by batch: ImportBatch) -> Stopwatch { self }

  /// Whether what was chosen differs.
  public func differs(from other: Stopwatch, at now: HostMoment, rules: (AlarmZone) -> ZoneRules) -> Bool {
    terms != other.terms
  }

  /// Takes over what was chosen.
  public mutating func takeOver(_ other: Stopwatch, on machine: inout EngineStateMachine, at now: HostMoment) {
    terms = other.terms
  }

  /// True: its UTC instants alone are left after a reboot.
  public var isCarried: Bool { true }

  /// Recomputes its instants from the previous boot by the corrected clock.
  public func carryOverAgain(insteadOf present: Stopwatch, on machine: inout EngineStateMachine, at now: HostMoment) {
    var again = self
    guard again.carryOver(to: now) else { return }
    again.revision = present.revision + 1
    machine.put(again)
  }

  /// Adds the label, the state and the number of laps.
  public func add(to digest: inout TextDigest) {
    digest.add(id.text, label.text, state.kind.rawValue)
    digest.add(Int64(laps.count))
  }

  /// Goes on with its time.
  public mutating func comeBack(on machine: EngineStateMachine, isNewBoot: Bool, at now: HostMoment) {
    _ = isNewBoot ? carryOver(to: now) : recomputeUTC(at: now)
  }

  /// Recomputes its boot instants from UTC.
  public mutating func arrive(at now: HostMoment, by timing: RunTiming) { _ = carryOver(to: now) }
}
