// SPDX-License-Identifier: Apache-2.0
public import TokiModel

// Restarts, clock steps and new trusted time, for a timer.
extension CountdownTimer {
  /// Whether an open ring belongs to it.
  public var isRinging: Bool { state.kind == .ringing }
  /// Whether it is running to a deadline by the device's clock, which alone is left after a reboot.
  public var isCarried: Bool { state.kind == .running && trustedRun?.isAnchored != true }

  /// Restores a stored timer; its run goes on by the clock that the home rings by now.
  public func restore(
    on machine: inout EngineStateMachine, isNewBoot: Bool, isOrphan: Bool, at now: HostMoment
  ) -> Bool {
    var timer = self
    let isChanged = timer.goOn(by: machine.known.timing, isNewBoot: isNewBoot, at: now)
    if isOrphan { timer.loseRing() }
    if isChanged || isOrphan { machine.put(timer) } else { machine.install(timer) }
    return false
  }

  /// Goes idle.
  public mutating func loseRing() { finish() }

  /// Moves the deadline from the previous boot by the corrected clock, and withdraws a ring that came too early.
  public func carryOverAgain(
    insteadOf present: CountdownTimer, on machine: inout EngineStateMachine, at now: HostMoment
  ) {
    var again = self
    _ = again.goOn(by: machine.known.timing, isNewBoot: true, at: now)
    if let guide = machine.known.guide { _ = again.aim(by: guide, at: now) }
    guard let deadline = again.deadline else { return }
    let isRunning = present.state.kind == .running
    guard isRunning || deadline.boot > now.boot else { return }
    again = again.again(after: present)
    guard again.state != present.state else { return }
    machine.put(again)
    if !isRunning { machine.takeBackRings(of: .timer(id), at: now) }
  }

  /// Aims the deadline by the new trusted time, if there is any.
  public func align(before: UTCInstant?, trustChanged: Bool, on machine: inout EngineStateMachine, at now: HostMoment) {
    var timer = self
    if let guide = machine.known.guide, timer.aim(by: guide, at: now) {
      machine.put(timer)
    } else {
      machine.install(timer)
    }
    if trustChanged { machine.recordTrustChange(of: .timer(id), instant: timer.deadline?.utc, at: now) }
  }

  /// The timer's own settings; empty while it is idle or paused.
  public var ringsToCome: [RingSettings] { [.running, .ringing].contains(state.kind) ? [settings] : [] }
}
