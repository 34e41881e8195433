// SPDX-License-Identifier: Apache-2.0

/// The moment at which a person set an alarm's plan: made it, edited it or turned it on.
///
/// The plan's rings before it is over, whatever the clock shows meanwhile. The boot clock tells the reading then of a
/// clock that was set since.
public struct PlanStart: Hashable, Sendable {
  /// The instant that the alarm's clock showed.
  public var utc: UTCInstant
  /// The moment on the boot clock; `nil` after a reboot.
  public var boot: BootInstant?

  /// Restores a stored moment.
  public init(utc: UTCInstant, boot: BootInstant?) {
    self.utc = utc
    self.boot = boot
  }

  init(_ moment: HostMoment) { self.init(utc: moment.utc, boot: moment.boot) }

  /// The instant up to which the plan is over by the clock as it is now; `nil` if this clock has yet to come to it.
  ///
  /// A clock that was ahead at that moment and went back takes it along, so that no ring to come is lost. One that was
  /// behind by up to `Alarm.halfDay` does not: its promised rings are found late. If it was behind by more and
  /// `leavesOutDays`, the days that it leapt over did not happen.
  func instant(at now: HostMoment, leavesOutDays: Bool) -> UTCInstant? {
    guard let boot else { return utc <= now.utc ? utc : nil }
    let corrected = now.utc - (now.boot - boot)
    return leavesOutDays && corrected - utc > Alarm.halfDay ? corrected : min(utc, corrected)
  }
}

extension Alarm {
  /// The instant up to which nothing of the plan is due any more; `nil` if that is not known.
  ///
  /// The instant of an alarm that rings once is always after the one at which it was set.
  func planStart(at now: HostMoment) -> UTCInstant? {
    ringsOnce ? nil : planStart?.instant(at: now, leavesOutDays: !recurrence.isOnce)
  }

  /// Counts the plan from now on, because a person put days back into it; not while a ring of it can still come late.
  mutating func beginPlanAgain(at now: HostMoment) {
    guard passed == nil, next.map({ $0 > now.utc }) ?? true else { return }
    planStart = PlanStart(utc: max(now.utc, planStart?.utc ?? now.utc), boot: now.boot)
  }

  /// Forgets the boot clock after a reboot.
  ///
  /// The last clock of a boot counts as right: its planned rings are to come, even if the clock at the making was
  /// ahead.
  mutating func carryPlanStartOver() {
    guard let start = planStart else { return }
    let last = next.map { $0 - TimeSpan(nanoseconds: 1) } ?? start.utc
    planStart = PlanStart(utc: min(start.utc, last), boot: nil)
  }
}
