// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// The one place that decides: an event goes in with the present moment, actions come out.
///
/// It is a value. It reads no clock and waits for nothing, so that any day can be played through in
/// a test. It is made of parts with laws of their own: `Shelves`, `RingQueue`, `Timetable`, `KnownTime`, `ClockDoubt`,
/// `CreationKeys`. What people ask for is in `Items/` and the folder of each kind, what deadlines do in `Rings/`, what
/// the machine does in `Host/`; `TurnJournal` takes back what could not be saved.
public struct EngineStateMachine {
  /// What a person has set for all of Toki.
  public internal(set) var settings: EngineSettings
  public internal(set) var shelves = Shelves()
  public internal(set) var counters: Counters
  public internal(set) var zones: HostZones
  var queue: RingQueue
  var known = KnownTime()
  var doubt: ClockDoubt
  var keys: CreationKeys
  var endedTimers: EndedItems<CountdownTimer>
  var endedSequences: EndedItems<StepSequence>
  var bootDeadlines = Timetable<BootDeadline>()
  /// When alarms ring.
  var civilDeadlines = Timetable<AlarmID>()
  /// Items using trusted time that have a pending deadline.
  var followers: Set<ItemID> = []

  var actions: [EngineAction] = []
  /// What this turn has changed; `nil` while nobody asked for it to be written down.
  var journal: TurnJournal?
  /// The ids of rings that began in a turn which is being run again.
  var givenRings: [RingOccurrence: RingID] = [:]
  /// Whether the present step began or ended a ring, and so stands even unsaved.
  var touchedRing = false

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

  public var rings: [Ring] { queue.rings }
  /// Missed and unanswered rings that nobody has seen, the oldest first.
  public var missed: [Ring] { queue.missed }
  /// What is known of the true time; `nil` while no server is set.
  public var trustedTime: TrustedTimeReport? { known.report }
  public var timers: Shelf<CountdownTimer> { shelves.timers }
  public var alarms: Shelf<Alarm> { shelves.alarms }
  public var sequences: Shelf<StepSequence> { shelves.sequences }
  public var stopwatches: Shelf<Stopwatch> { shelves.stopwatches }

  /// The next instant at which `fire` has something to do; `nil` for none.
  public var nextBootDeadline: BootInstant? { bootDeadlines.first.map(BootInstant.init(nanosecondsSinceBoot:)) }
  /// The same on the civil clock.
  public var nextCivilDeadline: UTCInstant? {
    civilDeadlines.first.map(UTCInstant.init(nanosecondsSinceEpoch:))
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
        moment: now, boot: boot, zone: zones.host.name, rings: rings, missed: missed,
        settings: settings, trustedTime: trustedTime, sequence: counters.event))
  }

  // MARK: Deadlines

  /// Takes an item out of the queues.
  mutating func unschedule(_ item: ItemID) {
    unschedule(.end(item))
    unschedule(.look(item))
    guard case .alarm(let id) = item else { return }
    unschedule(id)
    unschedule(.snooze(id))
  }

  /// - Parameter instant: `nil` takes the deadline away.
  mutating func schedule(_ what: BootDeadline, at instant: BootInstant?) {
    let before = bootDeadlines.set(what, at: instant?.nanosecondsSinceBoot)
    guard journal != nil, before != nil || instant != nil else { return }
    journal?.entries.append(.boot(what, before.map(BootInstant.init(nanosecondsSinceBoot:))))
  }

  mutating func unschedule(_ what: BootDeadline) { schedule(what, at: nil) }

  /// - Parameter instant: `nil` takes the deadline away.
  mutating func schedule(_ alarm: AlarmID, at instant: UTCInstant?) {
    let before = civilDeadlines.set(alarm, at: instant?.nanosecondsSinceEpoch)
    guard journal != nil, before != nil || instant != nil else { return }
    journal?.entries.append(.civil(alarm, before.map(UTCInstant.init(nanosecondsSinceEpoch:))))
  }

  mutating func unschedule(_ alarm: AlarmID) { schedule(alarm, at: nil) }

  /// Takes the earliest deadline on the boot clock that has come.
  mutating func popBootDeadline(at now: BootInstant) -> BootDeadline? {
    guard let (what, deadline) = bootDeadlines.pop(through: now.nanosecondsSinceBoot) else { return nil }
    journal?.entries.append(.boot(what, BootInstant(nanosecondsSinceBoot: deadline)))
    return what
  }

  /// Takes the alarm with the earliest deadline on the civil clock that has come.
  mutating func popCivilDeadline(at now: UTCInstant) -> AlarmID? {
    guard let (alarm, deadline) = civilDeadlines.pop(through: now.nanosecondsSinceEpoch) else { return nil }
    journal?.entries.append(.civil(alarm, UTCInstant(nanosecondsSinceEpoch: deadline)))
    return alarm
  }

  // MARK: The record

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
