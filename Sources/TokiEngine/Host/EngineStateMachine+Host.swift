// SPDX-License-Identifier: Apache-2.0
public import TokiModel

extension EngineStateMachine {
  /// How many bits of an event's number count within one life of the process.
  static let eventBits: Int64 = 32

  /// The number before the first event of a life: none of a former life comes again.
  ///
  /// Where the former life could not save its own, the two would begin with the same number; the moment tells them
  /// apart then.
  private static func firstEvent(after last: Int64, at now: HostMoment) -> Int64 {
    let moment = UInt64(bitPattern: now.utc.nanosecondsSinceEpoch) ^ UInt64(bitPattern: now.boot.nanosecondsSinceBoot)
    // Fibonacci hashing (Knuth, The Art of Computer Programming, volume 3, section 6.4).
    let within = Int64((moment &* 0x9E37_79B9_7F4A_7C15) >> UInt64(65 - eventBits))
    return ((last >> eventBits) + 1) << eventBits + within
  }

  /// Goes on from what was stored: after a restart, a crash or a reboot.
  ///
  /// - Parameters:
  ///   - boot: The boot that runs now; where the store names another, timers and snoozes go by
  ///     their UTC instants.
  ///   - pinned: The rules of every zone that a stored alarm is pinned to.
  ///   - awaitsTime: Whether servers will be asked for the time: what goes by trusted time, and not by the boot clock
  ///     already, then waits a moment for the answers.
  public init(
    restoring stored: StoredState, boot: BootID, hostRules: ZoneRules, pinned: [ZoneName: ZoneRules] = [:],
    awaitsTime: Bool = false, at now: HostMoment
  ) {
    settings = stored.settings
    zones = HostZones(host: hostRules, pinned: pinned)
    counters = stored.counters
    // What is there testifies to its own number; the counters are saved only when something goes.
    counters.cover(stored.timers)
    counters.cover(stored.alarms)
    counters.cover(stored.sequences)
    counters.cover(stored.stopwatches)
    keys = CreationKeys(stored.keys)
    counters.event = Self.firstEvent(after: counters.event, at: now)
    let isNewBoot = stored.boot != boot
    doubt = ClockDoubt(isNewBoot ? CarriedItems(stored) : CarriedItems(), at: now)
    queue = RingQueue(missed: stored.openRings.filter { !$0.isRinging && $0.isUnseen })
    endedTimers = EndedItems(stored.timers.filter { $0.state == .idle && $0.run > 0 }.map(\.id))
    endedSequences = EndedItems(stored.sequences.filter { $0.state == .idle && $0.run > 0 }.map(\.id))
    actions.append(.save(.putBoot(boot)))
    actions.append(.save(.putCounters(counters)))

    if awaitsTime, !stored.settings.timeServers.isEmpty { beginWaiting(at: now) }

    let open = stored.openRings.filter(\.isRinging)
    var unrealAlarms: [AlarmID] = []
    for var timer in stored.timers {
      let moved = isNewBoot ? timer.carryOver(to: now) : timer.reckon(at: now)
      let isOrphan = timer.state.kind == .ringing && !open.contains { $0.owner == .timer(timer.id) }
      if isOrphan { timer.finish() }
      if moved || isOrphan { put(timer) } else { install(timer) }
    }
    for var alarm in stored.alarms {
      if isNewBoot { alarm.carryOver(to: now) }
      let isOrphan = alarm.state.kind == .ringing && !open.contains { $0.owner == .alarm(alarm.id) }
      if isOrphan { alarm.finish() }
      let before = alarm
      let moved = replan(&alarm, at: now)
      if alarm.era != before.era || isToCome(missedOf: alarm, at: now) { unrealAlarms.append(alarm.id) }
      if moved || isOrphan || isNewBoot { put(alarm) } else { install(alarm) }
    }
    for var sequence in stored.sequences {
      let moved = isNewBoot ? sequence.carryOver(to: now) : sequence.reckon(at: now)
      let isOrphan =
        sequence.state.kind == .ringing && !open.contains { $0.owner == .sequence(sequence.id) }
      if isOrphan { sequence.standStill() }
      if moved || isOrphan { put(sequence) } else { install(sequence) }
    }
    for var stopwatch in stored.stopwatches {
      let moved = isNewBoot ? stopwatch.carryOver(to: now) : stopwatch.reckon(at: now)
      if moved { put(stopwatch) } else { install(stopwatch) }
    }
    for ring in open { goOn(with: ring, at: now) }
    for id in unrealAlarms { takeBackRings(of: .alarm(id), at: now) }
    if followers.isEmpty { stopWaiting(at: now) }
    if isNewBoot { for ring in missed { actions.append(.announceMissed(ring)) } }
    decide(.restored, nil, at: now)
  }

  /// Follows the clock that was set: alarms are planned again, timers keep their boot deadlines.
  ///
  /// What goes by trusted time is not moved by it while that is known.
  public mutating func clockStepped(at now: HostMoment) {
    noteClock(at: now)
    carryOverAgain(at: now)
    for var timer in timers.values where timer.reckon(at: now) { put(timer) }
    for var sequence in sequences.values where sequence.reckon(at: now) {
      put(sequence)
    }
    for var stopwatch in stopwatches.values where stopwatch.reckon(at: now) {
      put(stopwatch)
    }
    replanAlarms(at: now, isStep: true)
    decide(.clockStepped, nil, at: now)
    actions.append(.publish(.clockStepped(now)))
  }

  /// Follows the host to another zone, or new rules of the same: floating alarms are planned again.
  public mutating func zoneChanged(
    to rules: ZoneRules, pinned: [ZoneName: ZoneRules], at now: HostMoment
  ) {
    let changed = HostZones(host: rules, pinned: pinned)
    guard changed != zones else { return }
    zones = changed
    replanAlarms(at: now, isStep: false)
    // Another wall is no clock that went back.
    doubt.forgetFormer()
    decide(.zoneChanged, nil, at: now)
    actions.append(.publish(.zoneChanged(rules.name)))
  }

  private mutating func replanAlarms(at now: HostMoment, isStep: Bool) {
    for var alarm in alarms.values {
      let before = alarm
      guard replan(&alarm, at: now) else { continue }
      put(alarm)
      let isTakenBack =
        isStep ? alarm.isTakenBack(from: before) || isToCome(missedOf: alarm, at: now) : alarm.era != before.era
      if isTakenBack {
        takeBackRings(of: .alarm(alarm.id), at: now)
      } else {
        decide(.armed, .alarm(alarm.id), at: now, instant: alarm.next)
      }
    }
  }

  /// Lets a ring go on that was ringing when the daemon ended.
  private mutating func goOn(with ring: Ring, at now: HostMoment) {
    let age = now.utc - (ring.rang ?? ring.planned)
    // A chime is soon over, and the next step has begun.
    guard !isChime(ring) else {
      close(ring, as: .passed, at: now)
      return
    }
    guard exists(ring.owner), age <= max(settings.lateLimit, ring.settings.ringLength) else {
      close(ring, as: .unanswered, at: now)
      settle(ring.owner, after: .unanswered, at: now)
      decide(.unanswered, ring.owner, at: now, span: age)
      return
    }
    enqueue(ring, at: now)
    decide(.continued, ring.owner, at: now, instant: ring.planned)
  }
}

extension Counters {
  /// Counts on from the greatest number that is there.
  fileprivate mutating func cover<Kept: Item>(_ items: [Kept]) {
    self[Kept.kind] = max(self[Kept.kind], items.map(\.id.number).max() ?? 0)
  }
}
