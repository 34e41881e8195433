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
  /// Where the lasting names of new items come from.
  let origin: UIDOrigin
  /// The last numbers given to items, rings and events.
  public internal(set) var counters: Counters
  /// The boot that boot instants belong to.
  let boot: BootID
  /// The last cancel or edit; `nil` if there was none, or it was long ago at the start.
  public internal(set) var lastAct: UndoableAct?
  /// The rings that the last act ended, by their items; those of a process before this one are forgotten.
  package internal(set) var silenced: [ItemID: SilencedRing] = [:]
  /// The calendar files that are read again whenever they change, ordered by path.
  public internal(set) var followed: [FollowedFile] = []
  /// The ringing alarms for which followed files are to be read again, by path.
  var unread: [String: Set<AlarmID>] = [:]
  /// The rules of the host's zone and of pinned zones.
  public internal(set) var zones: HostZones { didSet { areZonesNew = true } }
  /// Whether `zones` may differ from what the store keeps.
  var areZonesNew = false
  /// What the store keeps of the zones.
  package internal(set) var keptZones: HostZones
  var queue: RingQueue
  var known = KnownTime()
  var doubt: ClockDoubt
  var keys: CreationKeys
  var endedTimers: EndedItems<CountdownTimer>
  var endedSequences: EndedItems<StepSequence>
  /// What rings next on the boot clock.
  var bootDeadlines = Timetable<BootDeadline>()
  /// What else is due on the boot clock.
  var chores = Timetable<BootDeadline>()
  /// The next ring of each alarm by the device's clock.
  var civilDeadlines = Timetable<AlarmID>()
  /// The pre-alarms of those rings.
  var civilPreAlarms = Timetable<ItemID>()
  /// The warnings before those rings.
  var civilWarnings = Timetable<ItemID>()
  /// Alarms that are snoozed.
  var snoozed: Set<AlarmID> = []
  /// Items that keep the machine awake while they wait for their ring.
  var keepers: Set<ItemID> = []
  /// The path of the calendar file whose days an alarm leaves out.
  var excepting: [AlarmID: String] = [:]
  /// Items that ask, or will, whether a person is still awake.
  var checked: Set<ItemID> = []
  /// Rings that a pre-alarm has announced and that have not begun, with the instants it told.
  var announced: [ItemID: UTCInstant] = [:]

  var actions: [EngineAction] = []
  /// The changes of this turn; `nil` outside a turn.
  var journal: TurnJournal?
  /// IDs of the rings that began in the turn being run again.
  var givenRings: [RingOccurrence: RingID] = [:]
  /// The moment of the last step that set or rang something.
  var latest: HostMoment
  /// How many deadlines have fired.
  var fired = 0
  /// Whether a warning before a ring was ever queued.
  var hasWarnings = false
  /// Whether a pre-alarm was ever queued.
  var hasPreAlarms = false
  /// The client whose request is being run; `nil` for anything else.
  var asker: ClientName?
  /// Whether the present step began or ended a ring, and so stands even if it cannot be saved.
  var touchedRing = false

  /// The kinds of deadline on the boot clock.
  enum BootDeadline: Hashable, Sendable {
    /// The end of a timer or step, or the planned ring of an alarm by trusted time.
    case end(ItemID)
    /// The end of a snooze.
    case snooze(AlarmID)
    /// The question whether a person is still awake, or the ring that follows it.
    case awake(ItemID)
    /// The pre-alarm of a timer, or of an alarm by trusted time.
    case preAlarm(ItemID)
    /// The longest that a ring sounds unanswered.
    case ringLength(RingID)
    /// The time to compare the clocks, shortly before a ring by trusted time.
    case look(ItemID)
    /// The trusted time is no longer good enough to ring by.
    case guideEnd
    /// The end of the start-up grace period for the true time.
    case waitEnd
    /// A hook's warning before the ring of a timer or step, or of an alarm by trusted time.
    case warning(ItemID)

    /// Whether something is to be heard then, and the machine has to be awake.
    var rings: Bool {
      switch self {
      case .end, .snooze, .awake, .preAlarm: true
      case .ringLength, .look, .guideEnd, .waitEnd, .warning: false
      }
    }
  }

  /// The kinds of deadline on the civil clock.
  enum CivilDeadline: Hashable, Sendable {
    /// The next ring of an alarm by the device's clock.
    case ring(AlarmID)
    /// The pre-alarm before it.
    case preAlarm(ItemID)
    /// A hook's warning before it.
    case warning(ItemID)
  }

  /// Open rings: the first is heard, the others wait their turn.
  public var rings: [Ring] { queue.rings }
  /// Missed and unanswered rings that nobody has seen, oldest first.
  public var missed: [Ring] { queue.missed }
  /// The current trusted-time report; `nil` while no server is set.
  public var trustedTime: TrustedTimeReport? { known.report }
  /// The earliest deadline on the boot clock; `nil` if there is none.
  public var nextBootDeadline: BootInstant? {
    guard let chore = chores.first else { return nextRingOnBoot }
    return BootInstant(nanosecondsSinceBoot: min(chore, bootDeadlines.first ?? chore))
  }
  /// The earliest instant of the boot clock at which something is to be heard; `nil` if there is none.
  public var nextRingOnBoot: BootInstant? { bootDeadlines.first.map(BootInstant.init(nanosecondsSinceBoot:)) }
  /// The earliest deadline on the civil clock; `nil` if there is none.
  public var nextCivilDeadline: UTCInstant? {
    guard let warning = civilWarnings.first.map(UTCInstant.init(nanosecondsSinceEpoch:)) else {
      return nextRingOnCivilClock
    }
    return min(warning, nextRingOnCivilClock ?? warning)
  }
  /// The earliest instant of the civil clock at which something is to be heard; `nil` if there is none.
  public var nextRingOnCivilClock: UTCInstant? {
    let ring = civilDeadlines.first
    return (civilPreAlarms.first.map { min($0, ring ?? $0) } ?? ring).map(UTCInstant.init(nanosecondsSinceEpoch:))
  }

  /// Removes and returns the actions accumulated since the last call.
  public mutating func takeStep() -> EngineStep {
    if areZonesNew { keepZones(at: latest) }
    // Not their capacity: an action takes hundreds of bytes, and a server keeps thousands of machines, most of which wait.
    defer { (actions, touchedRing) = ([], false) }
    return EngineStep(actions: completed(actions), touchedRing: touchedRing)
  }

  /// The whole state, for a client.
  public func state(at now: HostMoment, boot: BootID) -> EngineState {
    snapshot(at: now, boot: boot).state
  }

  /// The whole state, to be copied on another thread.
  public func snapshot(at now: HostMoment, boot: BootID) -> EngineSnapshot {
    EngineSnapshot(
      shelves: shelves, queue: queue,
      rest: EngineState(
        moment: now, boot: boot, zone: zones.host.name, settings: settings, trustedTime: trustedTime,
        sequence: counters.event))
  }

  // MARK: Deadlines

  /// Removes all deadlines of an item.
  mutating func unschedule(_ item: ItemID) {
    unschedule(.end(item))
    unschedule(.look(item))
    if hasWarnings {
      unschedule(.warning(item))
      schedule(CivilDeadline.warning(item), at: nil)
    }
    guard case .alarm(let id) = item else { return }
    unschedule(id)
    unschedule(.snooze(id))
  }

  /// Sets or replaces a deadline on the boot clock; `nil` removes it.
  mutating func schedule(_ what: BootDeadline, at instant: BootInstant?) {
    note(what, isQueued: instant != nil)
    let before =
      what.rings
      ? bootDeadlines.set(what, at: instant?.nanosecondsSinceBoot)
      : chores.set(what, at: instant?.nanosecondsSinceBoot)
    guard journal != nil, before != nil || instant != nil else { return }
    journal?.entries.append(.boot(what, before.map(BootInstant.init(nanosecondsSinceBoot:))))
  }

  /// Notes which items snooze, and which ask whether a person is awake.
  private mutating func note(_ what: BootDeadline, isQueued: Bool) {
    switch what {
    case .snooze(let id): if isQueued { snoozed.insert(id) } else { snoozed.remove(id) }
    case .awake(let item): if isQueued { checked.insert(item) } else { checked.remove(item) }
    default: break
    }
  }

  mutating func unschedule(_ what: BootDeadline) { schedule(what, at: nil) }

  /// Sets or replaces an alarm's deadline on the civil clock; `nil` removes it.
  mutating func schedule(_ alarm: AlarmID, at instant: UTCInstant?) { schedule(.ring(alarm), at: instant) }

  /// Sets or replaces a deadline on the civil clock; `nil` removes it.
  mutating func schedule(_ what: CivilDeadline, at instant: UTCInstant?) {
    let before =
      switch what {
      case .ring(let id): civilDeadlines.set(id, at: instant?.nanosecondsSinceEpoch)
      case .preAlarm(let item): civilPreAlarms.set(item, at: instant?.nanosecondsSinceEpoch)
      case .warning(let item): civilWarnings.set(item, at: instant?.nanosecondsSinceEpoch)
      }
    guard journal != nil, before != nil || instant != nil else { return }
    journal?.entries.append(.civil(what, before.map(UTCInstant.init(nanosecondsSinceEpoch:))))
  }

  mutating func unschedule(_ alarm: AlarmID) { schedule(alarm, at: nil) }

  /// Removes the earliest overdue deadline on the boot clock; `nil` if none is due.
  mutating func popBootDeadline(at now: BootInstant) -> (what: BootDeadline, instant: BootInstant)? {
    // Of two at the same instant, the one that rings goes first.
    let limit = min(now.nanosecondsSinceBoot, chores.first ?? .max)
    guard
      let (what, deadline) = bootDeadlines.pop(through: limit) ?? chores.pop(through: now.nanosecondsSinceBoot)
    else { return nil }
    note(what, isQueued: false)
    let instant = BootInstant(nanosecondsSinceBoot: deadline)
    journal?.entries.append(.boot(what, instant))
    return (what, instant)
  }

  /// Removes the earliest overdue deadline on the civil clock; `nil` if none is due.
  mutating func popCivilDeadline(at now: UTCInstant) -> (what: CivilDeadline, instant: UTCInstant)? {
    let limit = min(now.nanosecondsSinceEpoch, civilWarnings.first ?? .max, civilPreAlarms.first ?? .max)
    let what: CivilDeadline
    let deadline: Int64
    if let ring = civilDeadlines.pop(through: limit) {
      (what, deadline) = (.ring(ring.what), ring.deadline)
    } else if let coming = civilPreAlarms.pop(through: now.nanosecondsSinceEpoch) {
      (what, deadline) = (.preAlarm(coming.what), coming.deadline)
    } else if let warning = civilWarnings.pop(through: now.nanosecondsSinceEpoch) {
      (what, deadline) = (.warning(warning.what), warning.deadline)
    } else {
      return nil
    }
    let instant = UTCInstant(nanosecondsSinceEpoch: deadline)
    journal?.entries.append(.civil(what, instant))
    return (what, instant)
  }

  // MARK: History

  mutating func decide(
    _ kind: Decision.Kind, _ item: ItemID?, at now: HostMoment, instant: UTCInstant? = nil,
    span: TimeSpan? = nil, ring: RingID? = nil, hook: HookResult? = nil
  ) {
    actions.append(
      .save(
        .addDecision(
          Decision(
            at: now.utc, item: item, kind: kind, instant: instant, span: span, ring: ring, by: asker, hook: hook))))
  }
}

/// The outcome of one step.
public struct EngineStep {
  /// The actions to perform, in order.
  public var actions: [EngineAction]
  /// Whether the step began or ended a ring, and so stands even if it cannot be saved yet.
  public var touchedRing: Bool
}
