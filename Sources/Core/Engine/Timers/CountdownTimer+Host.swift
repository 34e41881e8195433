// SPDX-License-Identifier: Apache-2.0
public import TokiModel

// Restarts, clock steps and new trusted time, for a timer.
extension CountdownTimer {
  /// Whether an open ring belongs to it.
  public var isRinging: Bool { state.kind == .ringing }
  /// Whether it is running by the device's clock, so that its UTC deadline alone is left after a reboot.
  public var isCarried: Bool { state.kind == .running && !usesTrustedTime }

  /// Goes idle.
  public mutating func loseRing() { finish() }

  /// Moves the deadline from the previous boot by the corrected clock, and withdraws a ring that came too early.
  public func carryOverAgain(
    insteadOf present: CountdownTimer, on machine: inout EngineStateMachine, at now: HostMoment
  ) {
    var again = self
    _ = again.carryOver(to: now)
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
