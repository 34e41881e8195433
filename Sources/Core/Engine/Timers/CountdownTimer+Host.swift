// SPDX-License-Identifier: Apache-2.0
public import TokiModel

// Restarts, clock steps and new trusted time, for a timer.
extension CountdownTimer {
  /// `true` if an open ring belongs to it.
  public var isRinging: Bool { state.kind == .ringing }
  /// `true` if it is running to a deadline by the device's clock, which alone is left after a reboot.
  public var isCarried: Bool { state.kind == .running && trustedRun?.isAnchored != true }

  /// Goes on where it stood; its run goes on by the clock that the home rings by now.
  public mutating func restore(isNewBoot: Bool, isOrphan: Bool, in circumstances: Circumstances) -> [Consequence] {
    let isMoved = goOn(by: circumstances.host.known.timing, isNewBoot: isNewBoot, at: circumstances.now)
    if isOrphan { loseRing() }
    return isMoved || isOrphan ? [.kept] : [.planned]
  }

  /// Goes idle.
  public mutating func loseRing() { finish() }

  /// Moves the deadline from the previous boot by the corrected clock, and withdraws a ring that came too early.
  public mutating func carryOverAgain(
    from stored: CountdownTimer, in circumstances: Circumstances
  ) -> [Consequence] {
    let known = circumstances.host.known
    let now = circumstances.now
    var again = stored
    _ = again.goOn(by: known.timing, isNewBoot: true, at: now)
    if let guide = known.guide { _ = again.aim(by: guide, at: now) }
    guard let deadline = again.deadline else { return [] }
    let isRunning = state.kind == .running
    guard isRunning || deadline.boot > now.boot else { return [] }
    again = again.again(after: self)
    guard again.state != state else { return [] }
    self = again
    return isRunning ? [.kept] : [.kept, .takesBackRings]
  }

  /// Aims the deadline by the new trusted time, if there is any.
  public mutating func align(
    before: UTCInstant?, trustChanged: Bool, in circumstances: Circumstances
  ) -> [Consequence] {
    let isMoved = circumstances.host.known.guide.map { aim(by: $0, at: circumstances.now) } == true
    let kept = isMoved ? Consequence.kept : .planned
    return trustChanged ? [kept, .trustChanged(deadline?.utc)] : [kept]
  }

  /// The timer's own settings; empty while it is idle or paused.
  public var ringsToCome: [RingSettings] { [.running, .ringing].contains(state.kind) ? [settings] : [] }
}
