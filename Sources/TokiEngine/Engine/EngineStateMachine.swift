// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// The one place that decides: an event and the present moment go in, actions come out.
///
/// It is a value that reads no clock and waits for nothing, so a test can play through any day. It is composed of
/// parts with laws of their own: `Shelves`, `RingQueue`, `Timetable`, `KnownTime`, `ClockDoubt`, `CreationKeys`.
/// Requests are handled in `Items/` and in the folder of each kind, deadlines in `Rings/`, changes of the host in
/// `Host/`; `TurnJournal` takes back what could not be saved.
public struct EngineStateMachine {
  /// The settings shared by all items.
  public internal(set) var settings: EngineSettings
  /// The items of every kind.
  public internal(set) var shelves = Shelves()
  /// The last numbers given to items, rings and events.
  public internal(set) var counters: Counters
  /// The rules of the host's zone and of pinned zones.
  public internal(set) var zones: HostZones
  var queue: RingQueue
  var known = KnownTime()
  var doubt: ClockDoubt
  var keys: CreationKeys
  var endedTimers: EndedItems<CountdownTimer>
  var endedSequences: EndedItems<StepSequence>
  var bootDeadlines = Timetable<BootDeadline>()
  /// The next ring of each alarm by the device's clock.
  var civilDeadlines = Timetable<AlarmID>()
  /// Items using trusted time that have a pending deadline.
  var followers: Set<ItemID> = []

  var actions: [EngineAction] = []
  /// The changes of this turn; `nil` outside a turn.
  var journal: TurnJournal?
  /// IDs of the rings that began in the turn being run again.
  var givenRings: [RingOccurrence: RingID] = [:]
  /// Whether the present step began or ended a ring, and so stands even if it cannot be saved.
  var touchedRing = false

  /// The kinds of deadline on the boot clock.
  enum BootDeadline: Hashable, Sendable {
    /// The end of a timer or step, or the planned ring of an alarm by trusted time.
    case end(ItemID)
    /// The end of a snooze.
    case snooze(AlarmID)
    /// The longest that a ring sounds unanswered.
    case ringLength(RingID)
    /// The time to compare the clocks, shortly before a ring by trusted time.
    case look(ItemID)
    /// The trusted time is no longer good enough to ring by.
    case guideEnd
    /// The end of the start-up grace period for trusted items.
    case waitEnd
  }

  /// Open rings: the first is heard, the others wait their turn.
  public var rings: [Ring] { queue.rings }
  /// Missed and unanswered rings that nobody has seen, oldest first.
  public var missed: [Ring] { queue.missed }
  /// The current trusted-time report; `nil` while no server is set.
  public var trustedTime: TrustedTimeReport? { known.report }
  /// The timers, in ID order.
  public var timers: Shelf<CountdownTimer> { shelves.timers }
  /// The alarms, in ID order.
  public var alarms: Shelf<Alarm> { shelves.alarms }
  /// The sequences, in ID order.
  public var sequences: Shelf<StepSequence> { shelves.sequences }
  /// The stopwatches, in ID order.
  public var stopwatches: Shelf<Stopwatch> { shelves.stopwatches }

  /// The earliest deadline on the boot clock; `nil` if there is none.
  public var nextBootDeadline: BootInstant? { bootDeadlines.first.map(BootInstant.init(nanosecondsSinceBoot:)) }
  /// The earliest deadline on the civil clock; `nil` if there is none.
  public var nextCivilDeadline: UTCInstant? {
    civilDeadlines.first.map(UTCInstant.init(nanosecondsSinceEpoch:))
  }

  /// Removes and returns the actions accumulated since the last call.
  public mutating func takeStep() -> EngineStep {
    defer {
      actions.removeAll(keepingCapacity: true)
      touchedRing = false
    }
    return EngineStep(actions: actions, touchedRing: touchedRing)
  }

  /// The whole state, for a face.
  public func state(at now: HostMoment, boot: BootID) -> EngineState {
    snapshot(at: now, boot: boot).state
  }

  /// The whole state, to be copied on another thread.
  public func snapshot(at now: HostMoment, boot: BootID) -> EngineSnapshot {
    EngineSnapshot(
      shelves: shelves,
      rest: EngineState(
        moment: now, boot: boot, zone: zones.host.name, rings: rings, missed: missed,
        settings: settings, trustedTime: trustedTime, sequence: counters.event))
  }

  // MARK: Deadlines

  /// Removes all deadlines of an item.
  mutating func unschedule(_ item: ItemID) {
    unschedule(.end(item))
    unschedule(.look(item))
    guard case .alarm(let id) = item else { return }
    unschedule(id)
    unschedule(.snooze(id))
  }

  /// Sets or replaces a deadline on the boot clock; `nil` removes it.
  mutating func schedule(_ what: BootDeadline, at instant: BootInstant?) {
    let before = bootDeadlines.set(what, at: instant?.nanosecondsSinceBoot)
    guard journal != nil, before != nil || instant != nil else { return }
    journal?.entries.append(.boot(what, before.map(BootInstant.init(nanosecondsSinceBoot:))))
  }

  mutating func unschedule(_ what: BootDeadline) { schedule(what, at: nil) }

  /// Sets or replaces an alarm's deadline on the civil clock; `nil` removes it.
  mutating func schedule(_ alarm: AlarmID, at instant: UTCInstant?) {
    let before = civilDeadlines.set(alarm, at: instant?.nanosecondsSinceEpoch)
    guard journal != nil, before != nil || instant != nil else { return }
    journal?.entries.append(.civil(alarm, before.map(UTCInstant.init(nanosecondsSinceEpoch:))))
  }

  mutating func unschedule(_ alarm: AlarmID) { schedule(alarm, at: nil) }

  /// Removes the earliest overdue deadline on the boot clock; `nil` if none is due.
  mutating func popBootDeadline(at now: BootInstant) -> BootDeadline? {
    guard let (what, deadline) = bootDeadlines.pop(through: now.nanosecondsSinceBoot) else { return nil }
    journal?.entries.append(.boot(what, BootInstant(nanosecondsSinceBoot: deadline)))
    return what
  }

  /// Removes the alarm with the earliest overdue deadline on the civil clock; `nil` if none is due.
  mutating func popCivilDeadline(at now: UTCInstant) -> AlarmID? {
    guard let (alarm, deadline) = civilDeadlines.pop(through: now.nanosecondsSinceEpoch) else { return nil }
    journal?.entries.append(.civil(alarm, UTCInstant(nanosecondsSinceEpoch: deadline)))
    return alarm
  }

  // MARK: History

  mutating func decide(
    _ kind: Decision.Kind, _ item: ItemID?, at now: HostMoment, instant: UTCInstant? = nil,
    span: TimeSpan? = nil
  ) {
    actions.append(
      .save(.addDecision(Decision(at: now.utc, item: item, kind: kind, instant: instant, span: span))))
  }
}

/// The outcome of one step.
public struct EngineStep {
  /// The actions to perform, in order.
  public var actions: [EngineAction]
  /// Whether the step began or ended a ring, and so stands even if it cannot be saved yet.
  public var touchedRing: Bool
}
