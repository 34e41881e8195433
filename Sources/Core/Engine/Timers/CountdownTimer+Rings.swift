// SPDX-License-Identifier: Apache-2.0
public import TokiModel

// Firing, snoozing and settling a timer.
extension CountdownTimer {
  /// The hooks of its ring settings.
  public var hooks: [Hook] { settings.hooks }
  /// As its ring settings say.
  public var keepsAwake: Bool { settings.keepsAwake }

  /// Rings, or is missed if the deadline is past the late limit.
  public mutating func fire(isHeard: Bool, in circumstances: Circumstances) -> [Consequence] {
    guard case .running(let deadline) = state else { return [] }
    let due = DueRing(
      occurrence: occurrence, course: course, label: label, settings: settings, planned: deadline.utc,
      late: max(.zero, circumstances.now.boot - deadline.boot))
    guard due.late <= circumstances.lateLimit + circumstances.host.patience(of: self) else {
      finish()
      return [.misses(due, isNewest: true), .kept, .over]
    }
    ring()
    return [.rings(due), .kept]
  }

  /// Runs again for the length; throws `ControlError` of `.wrongState` if it cannot.
  public mutating func snooze(
    _ ring: Ring, for length: TimeSpan, in circumstances: Circumstances
  ) throws(ControlError) {
    do { try snooze(ring, for: length, at: circumstances.now, by: circumstances.host.known.timing) } catch {
      throw ControlError(error, timer: id)
    }
  }

  /// Runs on until its next attempt; `false`, with nothing changed, unless it rings.
  public mutating func waitForNextAttempt(after ring: Ring, in circumstances: Circumstances) -> Bool {
    guard isRinging else { return false }
    waitForNextAttempt(after: ring, at: circumstances.now, by: circumstances.host.known.timing)
    return true
  }

  /// Goes idle, and is kept among the timers that ended last.
  public mutating func settle(after end: RingEnd, in circumstances: Circumstances) -> [Consequence] {
    finish()
    return [.kept, .over]
  }

  /// The state and bound of trusted time for a ring; `nil` in a home that rings by the device's clocks.
  public func basis(by known: KnownTime, at now: HostMoment) -> RingBasis? {
    guard known.isUsed else { return nil }
    let state = known.state(at: now)
    // A deadline aimed while the time was known stays better than any other clock.
    let isAimed = trustedRun?.isAnchored == true && trustedRun?.since != nil
    let isBound = isAimed && (known.guide != nil || state == .expired)
    return RingBasis(state: state, bound: isBound ? known.report?.reading(at: now.boot)?.bound : nil)
  }
}

extension CountdownTimer {
  /// `true` if it is idle and not kept, and does not ask whether a person is awake.
  var isOver: Bool { state == .idle && awakeCheck == nil && !isKept }
}
