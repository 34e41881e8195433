// SPDX-License-Identifier: Apache-2.0
package import TokiModel

/// The machine's sleep as known to the engine, and the engine's requests about it.
struct Wakefulness {
  let waker: (any Waker)?
  let inhibitor: (any SleepInhibitor)?
  /// The next rings on the two clocks, for which the waker was armed.
  var rings = NextRings()
  /// `true` if the waker must be armed again, as its instant has come or the clocks changed.
  var isStale = true
  /// The instant last requested of the waker.
  var armed: BootInstant?
  var isInhibiting = false
  /// Its automatic sleep, as the system told last, and the time of that.
  var habits: (habits: SleepHabits?, at: BootInstant)?
  /// Callers waiting for the look at those habits that is under way.
  var lookers: [CheckedContinuation<SleepHabits?, Never>] = []
  /// The ring before which the machine went to sleep without a wake-up, as the person was told.
  var slept: ComingRing?
  /// Time for which the machine had been suspended at the last note.
  var suspended: TimeSpan

  /// The next ring on each clock.
  struct NextRings: Hashable {
    var boot: BootInstant?
    var civil: UTCInstant?

    /// The earlier one, on the boot clock; `nil` if nothing rings.
    func first(at now: HostMoment) -> BootInstant? {
      [boot, civil.map { now.boot + ($0 - now.utc) }].compactMap(\.self).min()
    }
  }

  init(waker: (any Waker)?, inhibitor: (any SleepInhibitor)?, suspended: TimeSpan) {
    self.waker = waker
    self.inhibitor = inhibitor
    self.suspended = suspended
  }
}

// Wakes the machine before it rings, and keeps it awake while it does.
extension Engine {
  /// Time from the wake-up to the ring: it takes a while until everything works, the sound server too.
  package static let wakeLead = TimeSpan.seconds(30)
  /// A shorter sleep cannot be told from the time between two readings of the clocks.
  static let shortestSleep = TimeSpan.seconds(1)

  func startWakefulness() {
    wakefulness.waker?.start { [weak self] in
      self?.assumeIsolated { engine in
        engine.wakefulness.isStale = true
        engine.fireDue()
        engine.keepAwake()
      }
    }
    wakefulness.inhibitor?.start { [weak self] event in
      self?.assumeIsolated { $0.take(event) }
    }
  }

  /// Arms the waker for the next ring, and keeps the machine awake while something rings.
  ///
  /// An item whose settings say so keeps it awake from the start, a pre-alarm until its ring; a snoozed alarm, and a question whether a person is
  /// awake, do unless the machine is woken for them.
  func keepAwake() {
    armWaker()
    guard let inhibitor = wakefulness.inhibitor else { return }
    let isNeeded =
      !machine.queue.isSilent || !machine.announced.isEmpty || machine.keepsAwake
      || (machine.isToRingAgain && wakefulness.waker?.state.wakes != true)
    guard isNeeded != wakefulness.isInhibiting else { return }
    wakefulness.isInhibiting = isNeeded
    inhibitor.inhibit(isNeeded)
  }

  /// Arms the waker, if the next ring is another one than before.
  private func armWaker() {
    guard let waker = wakefulness.waker else { return }
    let rings = Wakefulness.NextRings(boot: machine.nextRingOnBoot, civil: machine.nextRingOnCivilClock)
    guard wakefulness.isStale || rings != wakefulness.rings else { return }
    let now = clock.now()
    var instant = rings.first(at: now)
    // In the last seconds before the ring the machine may go to sleep once more, so it is woken for the ring itself.
    if let ring = instant, ring - Self.wakeLead > now.boot { instant = ring - Self.wakeLead }
    // The same instant again is requested only if it has come.
    if wakefulness.isStale || instant != wakefulness.armed { waker.arm(instant) }
    wakefulness.rings = rings
    wakefulness.armed = instant
    wakefulness.isStale = false
  }

  private func take(_ event: SleepEvent) {
    fireDue()
    switch event {
    case .goesToSleep:
      commit()
      // A slewed clock moves the rings that go by it.
      wakefulness.isStale = true
      keepAwake()
      guard let waker = wakefulness.waker else { wakefulness.inhibitor?.allowSleep(); return }
      waker.settle { [weak self] in
        self?.assumeIsolated { engine in
          engine.tellOfSleep(waker.state)
          engine.wakefulness.inhibitor?.allowSleep()
        }
      }
    case .wokeUp:
      noteSleep(at: clock.now())
      // From now on the ring itself tells how late it is.
      if let slept = wakefulness.slept, slept.rings <= clock.now().utc { tellOfSleep(nil) }
      lookAtClocks()
      wakefulness.isStale = true
      keepAwake()
    }
  }

  /// Tells the person of a ring within a day for which the machine, about to sleep, was not to be woken.
  ///
  /// KDE's power manager was asked and does not say whether it will, which was told when the item was set.
  private func tellOfSleep(_ state: WakeState?) {
    let isUnwoken = state.map { !$0.wakes && $0 != .perhaps } ?? false
    let ring = isUnwoken ? machine.nextRing(within: .days(1), of: clock.now()) : nil
    guard ring != nil || wakefulness.slept != nil else { return }
    wakefulness.slept = ring
    if let ring, let state { ringer.show(.unwoken(ring, state)) } else { ringer.withdraw(.sleep) }
  }

  /// Records that the machine has slept since the last call.
  func noteSleep(at now: HostMoment) {
    let suspended = clock.suspended
    let span = suspended - wakefulness.suspended
    guard span > Self.shortestSleep else { return }
    wakefulness.suspended = suspended
    follow { $0.slept(for: span, at: now) }
  }
}

extension EngineStateMachine {
  /// The earliest coming ring, if it is near enough.
  fileprivate func nextRing(within span: TimeSpan, of now: HostMoment) -> ComingRing? {
    shelves.all.compactMap { item -> ComingRing? in
      let shelved = item.shelved
      guard let rings = shelved.ringsNext, rings - now.utc <= span, let settings = shelved.ringsToCome.first else {
        return nil
      }
      return ComingRing(item: item.id, label: shelved.label, settings: settings, rings: rings)
    }.min { $0.rings < $1.rings }
  }
}
