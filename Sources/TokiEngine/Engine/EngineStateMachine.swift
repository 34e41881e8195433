// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// The one place that decides: an event goes in with the present moment, actions come out.
///
/// It is a value. It reads no clock and waits for nothing, so that any day can be played through in
/// a test. The parts: `+Timers` and `+Alarms` what people ask for, `+Firing` what deadlines do,
/// `+Rings` the queue of rings, `+Host` what the machine does, `+TrustedTime` what is known of the true time;
/// `TurnJournal` takes back what could not be saved.
public struct EngineStateMachine {
  /// What a person has set for all of Toki.
  public internal(set) var settings: EngineSettings
  public internal(set) var shelves = Shelves()
  /// What rings: the first is heard, each is shown, and each comes to be heard.
  public internal(set) var rings: [Ring] = []
  /// Missed and unanswered rings that nobody has seen, the oldest first.
  public internal(set) var missed: [Ring] = []
  public internal(set) var counters: Counters
  /// The rules of the host's zone.
  public internal(set) var hostRules: ZoneRules
  /// The rules of the zones that alarms are pinned to.
  public internal(set) var pinnedRules: [ZoneName: ZoneRules]

  /// What is known of the true time; `nil` while no server is set.
  public internal(set) var trustedTime: TrustedTimeReport?
  /// What those ring by that go by trusted time; `nil` where the device's clock has to do.
  var guide: TimeGuide?
  /// Until when those wait for trusted time that would else go by the device's clock; `nil` when they do not.
  var waitEnd: BootInstant?
  /// Those that go by trusted time and have something before them.
  var followers: Set<ItemID> = []
  /// When the clocks were looked at last because a ring by trusted time was near.
  var lastLook: BootInstant?

  /// How far the civil clock is ahead of the boot clock, when that was looked at last.
  var clockOffset = TimeSpan.zero
  /// Until when a ring that is found late is provisional, because the process has just begun.
  var startEnd: BootInstant?
  /// Until when every ring is provisional, because the clock was set forward; `nil` while it was not.
  var stepEnd: BootInstant?
  /// How alarms stood when the clock went back over rings of theirs: it can come forward again.
  var formerAlarms: [AlarmID: Alarm.Former] = [:]
  /// How alarms stood that rang for certain before they rang by a clock which has yet to prove right.
  var provenAlarms: [AlarmID: Alarm.Former] = [:]
  /// What was carried over from the boot before, as it was there.
  var carried = CarriedItems()
  /// Until when that can be carried over once more; `nil` for until `startEnd`.
  var carriedEnd: BootInstant?

  var keys: CreationKeys
  var bootQueue = DeadlineQueue<BootDeadline>()
  var civilQueue = DeadlineQueue<AlarmID>()
  var bootHandles: [BootDeadline: DeadlineQueue<BootDeadline>.Handle] = [:]
  var civilHandles: [AlarmID: DeadlineQueue<AlarmID>.Handle] = [:]
  var actions: [EngineAction] = []
  /// What this turn has changed; `nil` while nobody asked for it to be written down.
  var journal: TurnJournal?
  /// The ids of rings that began in a turn which is being run again.
  var givenRings: [RingOccurrence: RingID] = [:]
  /// Whether the present step began or ended a ring, and so stands even unsaved.
  var touchedRing = false
  /// The ring that is heard now, or would be.
  var playing: RingID?
  /// The rings that have been played from start to end.
  var played: Set<RingID> = []
  /// Timers that have rung or were missed and are idle since, in the order in which they became so.
  var endedTimers: [TimerID] = []
  /// The same of sequences.
  var endedSequences: [SequenceID] = []

  /// What can come due on the boot clock.
  enum BootDeadline: Hashable, Sendable {
    /// The end of a timer or of a step, and the planned ring of an alarm that goes by trusted time.
    case end(ItemID)
    /// The end of a snooze.
    case snooze(AlarmID)
    /// Nobody stopped it for its whole length.
    case ringLength(RingID)
    /// A ring by trusted time is near: whether the clocks are still what they were is looked at before it.
    case look(ItemID)
    /// What is known of the true time is not good enough any more.
    case guideEnd
    /// The true time did not become known soon after the start.
    case waitEnd
  }

  public var timers: Shelf<CountdownTimer> { shelves.timers }
  public var alarms: Shelf<Alarm> { shelves.alarms }
  public var sequences: Shelf<StepSequence> { shelves.sequences }
  public var stopwatches: Shelf<Stopwatch> { shelves.stopwatches }

  /// The next instant at which `fire` has something to do; `nil` for none.
  public var nextBootDeadline: BootInstant? { bootQueue.first.map(BootInstant.init(nanosecondsSinceBoot:)) }
  /// The same on the civil clock.
  public var nextCivilDeadline: UTCInstant? {
    civilQueue.first.map(UTCInstant.init(nanosecondsSinceEpoch:))
  }

  /// Takes what is to be done since the last time.
  public mutating func takeStep() -> EngineStep {
    defer {
      actions.removeAll(keepingCapacity: true)
      touchedRing = false
    }
    return EngineStep(actions: actions, touchedRing: touchedRing)
  }

  /// Everything there is, for a face.
  public func state(at now: HostMoment, boot: BootID) -> EngineState {
    snapshot(at: now, boot: boot).state
  }

  /// Everything there is, to be copied elsewhere.
  public func snapshot(at now: HostMoment, boot: BootID) -> EngineSnapshot {
    EngineSnapshot(
      shelves: shelves,
      rest: EngineState(
        moment: now, boot: boot, zone: hostRules.name, rings: rings, missed: missed,
        settings: settings, trustedTime: trustedTime, sequence: counters.event))
  }

  /// The rules that an alarm follows now.
  func rules(for zone: AlarmZone) -> ZoneRules {
    switch zone {
    case .floating: hostRules
    case .pinned(let name): pinnedRules[name] ?? hostRules
    }
  }

  /// Takes an item out of the queues.
  mutating func unschedule(_ item: ItemID) {
    unschedule(.end(item))
    unschedule(.look(item))
    guard case .alarm(let id) = item else { return }
    unschedule(id)
    unschedule(.snooze(id))
  }

  mutating func schedule(_ what: BootDeadline, at instant: BootInstant) {
    unschedule(what)
    journal?.entries.append(.boot(what, nil))
    bootHandles[what] = bootQueue.insert(what, at: instant.nanosecondsSinceBoot)
  }

  mutating func unschedule(_ what: BootDeadline) {
    guard let handle = bootHandles.removeValue(forKey: what) else { return }
    if journal != nil, let deadline = bootQueue.deadline(of: handle) {
      journal?.entries.append(.boot(what, BootInstant(nanosecondsSinceBoot: deadline)))
    }
    bootQueue.remove(handle)
  }

  /// Takes the earliest deadline on the boot clock that has come.
  mutating func popBootDeadline(at now: BootInstant) -> BootDeadline? {
    guard let (what, deadline) = bootQueue.pop(through: now.nanosecondsSinceBoot) else { return nil }
    bootHandles[what] = nil
    journal?.entries.append(.boot(what, BootInstant(nanosecondsSinceBoot: deadline)))
    return what
  }

  mutating func schedule(_ alarm: AlarmID, at instant: UTCInstant) {
    unschedule(alarm)
    journal?.entries.append(.civil(alarm, nil))
    civilHandles[alarm] = civilQueue.insert(alarm, at: instant.nanosecondsSinceEpoch)
  }

  mutating func unschedule(_ alarm: AlarmID) {
    guard let handle = civilHandles.removeValue(forKey: alarm) else { return }
    if journal != nil, let deadline = civilQueue.deadline(of: handle) {
      journal?.entries.append(.civil(alarm, UTCInstant(nanosecondsSinceEpoch: deadline)))
    }
    civilQueue.remove(handle)
  }

  /// Takes the alarm with the earliest deadline on the civil clock that has come.
  mutating func popCivilDeadline(at now: UTCInstant) -> AlarmID? {
    guard let (alarm, deadline) = civilQueue.pop(through: now.nanosecondsSinceEpoch) else { return nil }
    civilHandles[alarm] = nil
    journal?.entries.append(.civil(alarm, UTCInstant(nanosecondsSinceEpoch: deadline)))
    return alarm
  }

  mutating func decide(
    _ kind: Decision.Kind, _ item: ItemID?, at now: HostMoment, instant: UTCInstant? = nil,
    span: TimeSpan? = nil
  ) {
    actions.append(
      .save(.addDecision(Decision(at: now.utc, item: item, kind: kind, instant: instant, span: span))))
  }
}

/// What one step wants done.
public struct EngineStep {
  public var actions: [EngineAction]
  /// Whether it began or ended a ring: such a step stands even if it cannot be saved yet.
  public var touchedRing: Bool
}
