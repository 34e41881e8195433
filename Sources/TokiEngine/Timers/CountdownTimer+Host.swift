// SPDX-License-Identifier: Apache-2.0
public import TokiModel

// What becomes of a timer when the daemon starts, the clock is set or more is known of the true time.
extension CountdownTimer {
  public var isRinging: Bool { state.kind == .ringing }
  public var isCarried: Bool { state.kind == .running && !usesTrustedTime }

  public mutating func loseRing() { finish() }

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

  public func align(before: UTCInstant?, isTurn: Bool, on machine: inout EngineStateMachine, at now: HostMoment) {
    var timer = self
    if let guide = machine.known.guide, timer.aim(by: guide, at: now) {
      machine.put(timer)
    } else {
      machine.install(timer)
    }
    if isTurn { machine.decideTurn(of: .timer(id), instant: timer.deadline?.utc, at: now) }
  }

  public var ringsToCome: [RingSettings] { [.running, .ringing].contains(state.kind) ? [settings] : [] }
}
