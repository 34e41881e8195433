// SPDX-License-Identifier: Apache-2.0
public import TokiModel

extension Stopwatch: Shelved {
  /// The engine's shelf of stopwatches.
  public static var shelf: WritableKeyPath<Shelves, Shelf<Stopwatch>> { \.stopwatches }
  /// The stopwatches among lists of items.
  public static var list: WritableKeyPath<ItemLists, [Stopwatch]> { \.stopwatches }

  /// Makes a stopwatch, running or idle as the draft says.
  public static func make(
    _ draft: StopwatchDraft, ringing rings: RingSettings, id: StopwatchID, rules: ZoneRules,
    in circumstances: Circumstances
  ) throws(ControlError) -> Stopwatch {
    var stopwatch = Stopwatch(id: id, label: draft.label)
    guard draft.starts else { return stopwatch }
    do { try stopwatch.apply(.start, at: circumstances.now) } catch { throw ControlError(error, stopwatch: id) }
    return stopwatch
  }

  /// Applies a command.
  public mutating func tell(
    _ command: StopwatchCommand, in circumstances: Circumstances
  ) throws(ControlError) -> [Consequence] {
    do { try apply(command, at: circumstances.now) } catch { throw ControlError(error, stopwatch: id) }
    return [.changedByPerson, .kept]
  }

  /// Applies an edit.
  public mutating func change(
    _ edit: Said<StopwatchTerms>, rules: ZoneRules?, in circumstances: Circumstances
  ) throws(ControlError) -> [Consequence] {
    terms = edit.applied(to: terms)
    return []
  }

  /// The version as it is.
  public func imported(over own: Stopwatch, by batch: ImportBatch) -> Stopwatch { self }

  /// `true` if a person's choices differ.
  public func differs(from other: Stopwatch, at now: HostMoment, rules: (AlarmZone) -> ZoneRules) -> Bool {
    terms != other.terms
  }

  /// Takes over a person's choices.
  public mutating func takeOver(_ other: Stopwatch, in circumstances: Circumstances) -> [Consequence] {
    terms = other.terms
    return []
  }

  /// True: its UTC instants alone are left after a reboot.
  public var isCarried: Bool { true }

  /// Recomputes its instants from the previous boot by the corrected clock.
  public mutating func carryOverAgain(from stored: Stopwatch, in circumstances: Circumstances) -> [Consequence] {
    var again = stored
    guard again.carryOver(to: circumstances.now) else { return [] }
    again.revision = revision + 1
    self = again
    return [.kept]
  }

  /// Adds the label, the state and the number of laps.
  public func add(to digest: inout TextDigest) {
    digest.add(id.text, label.text, state.kind.rawValue)
    digest.add(Int64(laps.count))
  }

  /// Goes on with its time.
  public mutating func comeBack(isNewBoot: Bool, in circumstances: Circumstances) {
    _ = isNewBoot ? carryOver(to: circumstances.now) : recomputeUTC(at: circumstances.now)
  }

  /// Recomputes its boot instants from UTC.
  public mutating func arrive(at now: HostMoment, by timing: RunTiming) { _ = carryOver(to: now) }
}
