// SPDX-License-Identifier: Apache-2.0
public import TokiModel

// Restarts and clock steps, for a sequence.
extension StepSequence {
  /// Whether an open ring of a waiting step belongs to it.
  public var isRinging: Bool { state.kind == .ringing }
  /// Whether it is running; its UTC deadline alone is left after a reboot.
  public var isCarried: Bool { state.kind == .running }

  /// Pauses before the next step, or goes idle after the last.
  public mutating func loseRing() { standStill() }

  /// Moves the running step from the previous boot by the corrected clock, and withdraws a ring that came too early.
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

  /// The settings of each step's ring, each combination once; empty while it is idle or paused.
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
