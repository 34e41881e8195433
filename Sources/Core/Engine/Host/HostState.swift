// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// The host's facts: its boot, its zones, the true time, and how far its clock is to be believed.
public struct HostState: Sendable {
  /// The boot that boot instants belong to.
  let boot: BootID
  /// The rules of the host's zone and of pinned zones.
  var zones: HostZones { didSet { areZonesNew = true } }
  /// `true` if `zones` may differ from those kept by the store.
  var areZonesNew = false
  /// The zones kept by the store.
  var keptZones: HostZones
  /// Knowledge of the true time.
  var known = KnownTime()
  /// Effects of a clock that may be wrong.
  var doubt: ClockDoubt

  /// The host at the start, with the zones that a store keeps from now on.
  init(boot: BootID, zones: HostZones, carried: CarriedItems, at now: HostMoment) {
    self.boot = boot
    self.zones = zones
    keptZones = zones.kept(at: now.utc)
    doubt = ClockDoubt(carried, at: now)
  }

  // MARK: Before a ring

  /// Time before a ring by trusted time at which the clocks are compared.
  ///
  /// A program that steers the boot clock (adjtimex(2)) reveals only the clock's present state. Steering after this
  /// look is the only way in which such a ring can still be early.
  public static let lookLead = TimeSpan.milliseconds(100)
  /// A look that would move the ring by less than this is not repeated.
  private static let leastMove = TimeSpan.milliseconds(10)

  /// Time of a look at the clocks before a ring; `nil` without trusted time, or where the last look will do.
  func look(before ring: BootInstant) -> BootInstant? {
    guard known.guide != nil else { return nil }
    let look = ring - Self.lookLead
    if let lastLook = known.lastLook, look < lastLook + Self.leastMove { return nil }
    return look
  }

  // MARK: Waiting for the true time

  /// Delay of an alarm behind the device's clock, to give trusted time a chance.
  func patience(of alarm: Alarm) -> TimeSpan {
    known.isUsed && known.guide == nil ? alarm.settings.trustedWait : .zero
  }

  /// The same for a timer, which needs it only after a reboot; otherwise the boot clock measures it.
  func patience(of timer: CountdownTimer) -> TimeSpan {
    isCarried(timer) && known.guide == nil ? timer.settings.trustedWait : .zero
  }

  /// Until when a timer waits because its boot deadline comes from the device's clock alone; `nil` for no wait.
  func wait(for timer: CountdownTimer) -> BootInstant? {
    guard let deadline = timer.deadline, patience(of: timer) > .zero else {
      return isCarried(timer) ? known.waitEnd : nil
    }
    let end = deadline.boot + patience(of: timer)
    return known.waitEnd.map { max($0, end) } ?? end
  }

  /// `true` if a timer's deadline comes from the device's clock alone, and true time could correct it.
  private func isCarried(_ timer: CountdownTimer) -> Bool {
    known.isUsed && timer.trustedRun.map { $0.since == nil } ?? false
  }
}
