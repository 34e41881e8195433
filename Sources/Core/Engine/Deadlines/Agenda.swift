// SPDX-License-Identifier: Apache-2.0
package import TokiModel

/// Everything to come, on both clocks, and the items' waits.
///
/// An item states its future (`Deadlines`), and the agenda follows. Code that changes it in a turn notes the former
/// values, so that a turn can be taken back however many items there are.
package struct Agenda: Sendable, ChangesNoted {
  private var boot = ClockAgenda()
  private var civil = ClockAgenda()
  /// Alarms that are snoozed.
  package private(set) var snoozed: Set<AlarmID> = []
  /// Items that ask, or will, whether a person is still awake.
  package private(set) var checked: Set<ItemID> = []
  /// Items that keep the machine awake while they wait for their ring.
  package private(set) var keepers: Set<ItemID> = []
  /// The path of the calendar file whose days an alarm leaves out.
  package private(set) var excepting: [AlarmID: String] = [:]
  var log = TurnLog<Change>()

  /// The former value of a place; `nil` for none.
  enum Change: Sendable {
    case boot(Deadline, Int64?)
    case civil(Deadline, Int64?)
    case keeper(ItemID, Bool)
    case excepting(AlarmID, String?)
  }

  // MARK: Next deadlines

  /// The earliest deadline on the boot clock; `nil` if there is none.
  var nextOnBoot: BootInstant? { boot.first.map(BootInstant.init(nanosecondsSinceBoot:)) }
  /// The earliest deadline on the civil clock; `nil` if there is none.
  var nextOnCivilClock: UTCInstant? { civil.first.map(UTCInstant.init(nanosecondsSinceEpoch:)) }
  /// The earliest instant of the boot clock at which something is to be heard; `nil` if there is none.
  var nextRingOnBoot: BootInstant? { boot.firstHeard.map(BootInstant.init(nanosecondsSinceBoot:)) }
  /// The earliest instant of the civil clock at which something is to be heard; `nil` if there is none.
  var nextRingOnCivilClock: UTCInstant? { civil.firstHeard.map(UTCInstant.init(nanosecondsSinceEpoch:)) }

  /// `true` if a deadline has come on either clock.
  func isDue(at now: HostMoment) -> Bool {
    if let next = nextOnBoot, next <= now.boot { return true }
    if let next = nextOnCivilClock, next <= now.utc { return true }
    return false
  }

  /// All that is to come, on either clock.
  package var all: [(what: Deadline, instant: DeadlineInstant)] {
    boot.all.map { ($0, .boot(BootInstant(nanosecondsSinceBoot: $1))) }
      + civil.all.map { ($0, .civil(UTCInstant(nanosecondsSinceEpoch: $1))) }
  }

  /// Instant of a deadline; `nil` if it is not to come.
  func instant(of what: Deadline) -> DeadlineInstant? {
    if let instant = boot.deadline(of: what) { return .boot(BootInstant(nanosecondsSinceBoot: instant)) }
    return civil.deadline(of: what).map { .civil(UTCInstant(nanosecondsSinceEpoch: $0)) }
  }

  /// Removes and returns the earliest deadline that has come, the boot clock first; `nil` if none has.
  mutating func pop(at now: HostMoment) -> (what: Deadline, instant: DeadlineInstant)? {
    if let (what, deadline) = boot.pop(through: now.boot.nanosecondsSinceBoot) {
      log.note(.boot(what, deadline))
      note(what, isToCome: false)
      return (what, .boot(BootInstant(nanosecondsSinceBoot: deadline)))
    }
    guard let (what, deadline) = civil.pop(through: now.utc.nanosecondsSinceEpoch) else { return nil }
    log.note(.civil(what, deadline))
    return (what, .civil(UTCInstant(nanosecondsSinceEpoch: deadline)))
  }

  // MARK: Changes

  /// Follows an item: this is to come of it, and nothing else.
  mutating func follow(_ item: ItemID, _ deadlines: Deadlines) {
    set(.ring(item), at: deadlines.ring)
    set(.look(item), at: deadlines.look.map(DeadlineInstant.boot))
    if case .alarm(let alarm) = item {
      set(.snooze(alarm), at: deadlines.snooze.map(DeadlineInstant.boot))
      noteExcepting(alarm, deadlines.exceptedPath)
    }
    set(.awake(item), at: deadlines.awake.map(DeadlineInstant.boot))
    set(.warning(item), at: deadlines.warning)
    set(.preAlarm(item), at: deadlines.preAlarm)
    noteKeeper(item, keepsAwake: deadlines.keepsAwake)
  }

  /// Sets or replaces a deadline; `nil` removes it.
  mutating func set(_ what: Deadline, at instant: DeadlineInstant?) {
    setOnBoot(what, at: instant?.onBoot?.nanosecondsSinceBoot)
    setOnCivilClock(what, at: instant?.onCivilClock?.nanosecondsSinceEpoch)
  }

  private mutating func setOnBoot(_ what: Deadline, at deadline: Int64?) {
    let before = boot.set(what, at: deadline)
    guard before != nil || deadline != nil else { return }
    log.note(.boot(what, before))
    note(what, isToCome: deadline != nil)
  }

  private mutating func setOnCivilClock(_ what: Deadline, at deadline: Int64?) {
    let before = civil.set(what, at: deadline)
    if before != nil || deadline != nil { log.note(.civil(what, before)) }
  }

  /// Notes which items snooze, and which ask whether a person is awake.
  private mutating func note(_ what: Deadline, isToCome: Bool) {
    switch what {
    case .snooze(let id): if isToCome { snoozed.insert(id) } else { snoozed.remove(id) }
    case .awake(let item): if isToCome { checked.insert(item) } else { checked.remove(item) }
    default: break
    }
  }

  private mutating func noteKeeper(_ item: ItemID, keepsAwake: Bool) {
    guard keepsAwake || !keepers.isEmpty, keepers.contains(item) != keepsAwake else { return }
    log.note(.keeper(item, !keepsAwake))
    if keepsAwake { keepers.insert(item) } else { keepers.remove(item) }
  }

  private mutating func noteExcepting(_ alarm: AlarmID, _ path: String?) {
    guard path != nil || !excepting.isEmpty, excepting[alarm] != path else { return }
    log.note(.excepting(alarm, excepting[alarm]))
    excepting[alarm] = path
  }

  /// Reserves capacity for this many more items, on the clock that rings them.
  mutating func reserve(onBoot: Int = 0, onCivilClock: Int = 0) {
    boot.reserve(onBoot)
    civil.reserve(onCivilClock)
    log.reserve(2 * (onBoot + onCivilClock))
  }

  mutating func takeBack(_ change: Change) {
    switch change {
    case .boot(let what, let before): setOnBoot(what, at: before)
    case .civil(let what, let before): setOnCivilClock(what, at: before)
    case .keeper(let item, let keepsAwake): noteKeeper(item, keepsAwake: keepsAwake)
    case .excepting(let alarm, let path): noteExcepting(alarm, path)
    }
  }
}
