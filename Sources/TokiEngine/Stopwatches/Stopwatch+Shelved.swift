// SPDX-License-Identifier: Apache-2.0
public import TokiModel

extension Stopwatch: Shelved {
  public static var shelf: WritableKeyPath<Shelves, Shelf<Stopwatch>> { \.stopwatches }

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

  public mutating func arrive(at now: HostMoment, by guide: TimeGuide?) { _ = carryOver(to: now) }
}
