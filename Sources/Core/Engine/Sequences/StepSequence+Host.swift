// SPDX-License-Identifier: Apache-2.0
public import TokiModel

// Restarts and clock steps, for a sequence.
extension StepSequence {
  /// `true` if an open ring of a waiting step belongs to it.
  public var isRinging: Bool { state.kind == .ringing }
  /// `true` if it is running; only its UTC deadline is left after a reboot.
  public var isCarried: Bool { state.kind == .running }

  /// Pauses before the next step, or goes idle after the last.
  public mutating func loseRing() { standStill() }

  /// Moves the running step from the previous boot by the corrected clock, and withdraws a ring that came too early.
  public mutating func carryOverAgain(
    from stored: StepSequence, in circumstances: Circumstances
  ) -> [Consequence] {
    var again = stored
    _ = again.carryOver(to: circumstances.now)
    again = again.again(after: self)
    var then = again
    _ = then.takeDue(at: circumstances.now)
    let wasRunning = state.kind == .running
    guard wasRunning || then.state.kind == .running, again.state != state else { return [] }
    let isOfRun = run == stored.run
    self = again
    return isOfRun && wasRunning ? [.kept] : [.kept, .takesBackRings]
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
