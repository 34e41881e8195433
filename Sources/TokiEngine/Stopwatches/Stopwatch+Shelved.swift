// SPDX-License-Identifier: Apache-2.0
public import TokiModel

extension Stopwatch: Shelved {
  public static var shelf: WritableKeyPath<Shelves, Shelf<Stopwatch>> { \.stopwatches }
  public static var list: WritableKeyPath<EngineState, [Stopwatch]> { \.stopwatches }

  public static func make(
    _ draft: StopwatchDraft, id: StopwatchID, for machine: EngineStateMachine, rules: ZoneRules, at now: HostMoment
  ) throws(ControlError) -> Stopwatch {
    var stopwatch = Stopwatch(id: id, label: draft.label)
    guard draft.starts else { return stopwatch }
    do { try stopwatch.apply(.start, at: now) } catch { throw ControlError(error, stopwatch: id) }
    return stopwatch
  }

  public func tell(
    _ command: StopwatchCommand, on machine: inout EngineStateMachine, at now: HostMoment
  ) throws(ControlError) -> Stopwatch {
    var stopwatch = self
    do { try stopwatch.apply(command, at: now) } catch { throw ControlError(error, stopwatch: id) }
    machine.forgetFormer(.stopwatch(id))
    machine.put(stopwatch)
    return stopwatch
  }

  public mutating func change(
    _ edit: StopwatchEdit, on machine: inout EngineStateMachine, rules: ZoneRules?, at now: HostMoment
  ) throws(ControlError) {
    if let label = edit.label { self.label = label }
  }

  public var isCarried: Bool { true }

  public func carryOverAgain(insteadOf present: Stopwatch, on machine: inout EngineStateMachine, at now: HostMoment) {
    var again = self
    guard again.carryOver(to: now) else { return }
    again.revision = present.revision + 1
    machine.put(again)
  }

  public mutating func arrive(at now: HostMoment, by guide: TimeGuide?) { _ = carryOver(to: now) }
}
