// SPDX-License-Identifier: Apache-2.0
public import TokiModel

// What becomes of a sequence when the daemon starts or the clock is set.
extension StepSequence {
  public var isRinging: Bool { state.kind == .ringing }
  public var isCarried: Bool { state.kind == .running }

  public mutating func loseRing() { standStill() }

  public func carryOverAgain(
    insteadOf present: StepSequence, on machine: inout EngineStateMachine, at now: HostMoment
  ) {
    var again = self
    _ = again.carryOver(to: now)
    again = again.again(after: present)
    var then = again
    _ = then.takeDue(at: now)
    let isRunning = present.state.kind == .running
    guard isRunning || then.state.kind == .running, again.state != present.state else { return }
    machine.put(again)
    if present.run != run || !isRunning { machine.takeBackRings(of: .sequence(id), at: now) }
  }

  public var ringsToCome: [RingSettings] {
    guard [.running, .ringing].contains(state.kind) else { return [] }
    var all: [RingSettings] = []
    for step in plan.steps {
      var settings = settings
      if let sound = step.sound { settings.sound = sound }
      if !all.contains(settings) { all.append(settings) }
    }
    return all
  }
}
