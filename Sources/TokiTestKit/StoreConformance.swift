// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
import TokiModel

/// What every store must do, as checks that run on the in-memory one and on the real ones.
///
/// A test takes `checks` as its arguments and expects each to find no violation.
public enum StoreConformance {
  /// One rule; `description` says it as a sentence.
  public struct Check: Sendable, CustomStringConvertible {
    public let description: String
    let body: @Sendable (inout Trial) throws(StoreError) -> Void

    /// Tries the rule and says, a sentence each, where the store breaks it.
    ///
    /// - Parameters:
    ///   - store: A new, empty store.
    ///   - reopen: Closes a store and opens it again with what it kept; a store that keeps nothing
    ///     gives itself back.
    public func violations(
      of store: any Store, reopen: @escaping (any Store) throws(StoreError) -> any Store
    ) -> [String] {
      var trial = Trial(store: store, reopen: reopen)
      do throws(StoreError) {
        try body(&trial)
      } catch {
        trial.violations.append("It throws \(error)")
      }
      return trial.violations
    }
  }

  /// A store under a check, and what was found wrong with it.
  struct Trial {
    var store: any Store
    let reopen: (any Store) throws(StoreError) -> any Store
    var violations: [String] = []

    mutating func expect<Value: Equatable>(_ what: String, _ found: Value, is expected: Value) {
      guard found != expected else { return }
      violations.append("\(what) is \(found), not \(expected)")
    }

    /// Expects a load to give `expected`, now and after the store was opened again.
    mutating func expectLoad(_ what: String, is expected: StoredState) throws(StoreError) {
      expect("\(what): the load", try store.load(), is: expected)
      store = try reopen(store)
      expect("\(what): the load after opening again", try store.load(), is: expected)
    }

    mutating func expectError(
      _ what: String, _ expected: StoreError, _ body: (any Store) throws(StoreError) -> Void
    ) {
      do throws(StoreError) {
        try body(store)
        violations.append("\(what) is accepted")
      } catch {
        expect("\(what): the error", error, is: expected)
      }
    }
  }

  public static let checks: [Check] = [
    Check(description: "A new store is empty") { (trial) throws(StoreError) in
      try trial.expectLoad("A new store", is: StoredState())
      trial.expect("Its history", try trial.store.history(before: nil, limit: 10), is: [])
      for item in [ItemID.timer(TimerID(1)), .alarm(AlarmID(1))] {
        trial.expect("A decision", try trial.store.decisions(about: item, limit: 10), is: [])
      }
    },
    Check(description: "No change at all is a commit") { (trial) throws(StoreError) in
      try trial.store.commit([])
      try trial.expectLoad("A store without changes", is: StoredState())
    },
    Check(description: "Timers in every state come back as they were, in the order of their ids") {
      (trial) throws(StoreError) in
      let timers = sampleTimers
      for timer in timers.reversed() { try trial.store.commit([.putTimer(timer)]) }
      try trial.expectLoad("One by one", is: StoredState(timers: timers))
      try trial.store.commit(timers.map { .removeTimer($0.id) })
      try trial.expectLoad("All removed", is: StoredState())
      try trial.store.commit(timers.map { .putTimer($0) })
      try trial.expectLoad("All at once", is: StoredState(timers: timers))
    },
    Check(description: "Alarms in every state come back as they were, in the order of their ids") {
      (trial) throws(StoreError) in
      let alarms = sampleAlarms
      for alarm in alarms.reversed() { try trial.store.commit([.putAlarm(alarm)]) }
      try trial.expectLoad("One by one", is: StoredState(alarms: alarms))
      try trial.store.commit(alarms.map { .removeAlarm($0.id) })
      try trial.expectLoad("All removed", is: StoredState())
      try trial.store.commit(alarms.map { .putAlarm($0) })
      try trial.expectLoad("All at once", is: StoredState(alarms: alarms))
    },
    Check(description: "A put replaces what has the same id") { (trial) throws(StoreError) in
      let timers = sampleTimers.map { timer in
        var renamed = CountdownTimer(
          id: TimerID(1), label: timer.label, settings: timer.settings, duration: timer.duration,
          runLength: timer.runLength, run: timer.run, state: timer.state, revision: timer.revision)
        renamed.revision = 99
        return renamed
      }
      for timer in timers {
        try trial.store.commit([.putTimer(timer)])
        trial.expect("The timer", try trial.store.load().timers, is: [timer])
      }
      let alarms = sampleAlarms.map { alarm in
        Alarm(
          id: AlarmID(1), label: alarm.label, settings: alarm.settings, time: alarm.time,
          recurrence: alarm.recurrence, zone: alarm.zone, state: alarm.state, next: alarm.next,
          handled: alarm.handled, era: alarm.era, revision: 99)
      }
      for alarm in alarms {
        try trial.store.commit([.putAlarm(alarm)])
        trial.expect("The alarm", try trial.store.load().alarms, is: [alarm])
      }
      for counters in [Counters(timer: 1), Counters(timer: 5, alarm: 6, ring: 7, event: .max)] {
        try trial.store.commit([.putCounters(counters)])
        trial.expect("The counters", try trial.store.load().counters, is: counters)
      }
      for boot in [BootID("one"), BootID("two")] {
        try trial.store.commit([.putBoot(boot)])
        trial.expect("The boot", try trial.store.load().boot, is: boot)
      }
      try trial.expectLoad(
        "The last of each",
        is: StoredState(
          boot: BootID("two"), timers: timers.suffix(1), alarms: alarms.suffix(1),
          counters: Counters(timer: 5, alarm: 6, ring: 7, event: .max)))
    },
    Check(description: "The last change of one commit wins, and removing nothing is no error") {
      (trial) throws(StoreError) in
      let timers = sampleTimers.prefix(2)
      try trial.store.commit(
        timers.map { .putTimer($0) } + timers.prefix(1).map { .removeTimer($0.id) }
          + [.removeTimer(TimerID(77)), .removeAlarm(AlarmID(77))])
      try trial.expectLoad("A timer put and removed", is: StoredState(timers: Array(timers.suffix(1))))
    },
    Check(description: "Open rings are those without an end and those that nobody has seen") {
      (trial) throws(StoreError) in
      let rings = sampleRings
      for ring in rings.reversed() { try trial.store.commit([.putRing(ring)]) }
      let open = rings.filter { $0.end == nil || $0.isUnseen }
      try trial.expectLoad("Rings", is: StoredState(openRings: open))
      trial.expect(
        "The history", try trial.store.history(before: nil, limit: 1000), is: rings.reversed())
      let closed = rings.map { ring in
        var closed = ring
        closed.end = closed.end ?? .dismissed
        closed.ended = UTCInstant(nanosecondsSinceEpoch: 9)
        closed.isUnseen = false
        return closed
      }
      try trial.store.commit(closed.map { .putRing($0) })
      try trial.expectLoad("All over and seen", is: StoredState())
      trial.expect(
        "The history then", try trial.store.history(before: nil, limit: 1000), is: closed.reversed())
    },
    Check(description: "A second ring of an occurrence is refused, and all that came with it") {
      (trial) throws(StoreError) in
      let first = sampleRings[0]
      let boot = BootID("before")
      try trial.store.commit([.putRing(first), .putBoot(boot)])
      let again = ring(50, of: first.owner, occurrence: first.occurrence)
      let others = sampleTimers.map { StoreChange.putTimer($0) } + sampleAlarms.map { .putAlarm($0) }
      let fresh = ring(51, of: .alarm(AlarmID(9)), occurrence: Occurrence(key: 1))
      let decision = Decision(at: UTCInstant(nanosecondsSinceEpoch: 1), item: first.owner, kind: .rang)
      let changes: [StoreChange] =
        others + [
          .putRing(fresh), .putBoot(BootID("after")), .putCounters(Counters(ring: 51)),
          .addDecision(decision), .putKey(CreationKey(key: "k", request: "r", item: first.owner)),
          .putRing(again),
        ]
      let error = StoreError.duplicateOccurrence(
        again.id, owner: first.owner, occurrence: first.occurrence)
      trial.expectError("A repeated ring", error) { (store) throws(StoreError) in
        try store.commit(changes)
      }
      trial.expectError("A repeated ring, its commit reversed", error) { (store) throws(StoreError) in
        try store.commit(changes.reversed())
      }
      let twice = [7, 8].map { ring($0, of: .timer(TimerID(4)), occurrence: Occurrence(key: 4)) }
      trial.expectError(
        "Two rings of one occurrence in one commit",
        .duplicateOccurrence(RingID(8), owner: .timer(TimerID(4)), occurrence: Occurrence(key: 4))
      ) { (store) throws(StoreError) in try store.commit(twice.map { .putRing($0) }) }
      trial.expect("The history", try trial.store.history(before: nil, limit: 9), is: [first])
      trial.expect("Decisions", try trial.store.decisions(about: first.owner, limit: 9), is: [])
      try trial.expectLoad("After refusals", is: StoredState(boot: boot, openRings: [first]))
      try trial.store.commit([.putRing(fresh)])
      try trial.expectLoad("A ring after them", is: StoredState(boot: boot, openRings: [first, fresh]))
    },
    Check(description: "An occurrence belongs to its owner: a timer and an alarm may share its key") {
      (trial) throws(StoreError) in
      let rings = [
        ring(1, of: .timer(TimerID(1)), occurrence: Occurrence(key: 1)),
        ring(2, of: .alarm(AlarmID(1)), occurrence: Occurrence(key: 1)),
        ring(3, of: .timer(TimerID(2)), occurrence: Occurrence(key: 1)),
        ring(4, of: .timer(TimerID(1)), occurrence: Occurrence(key: 2)),
      ]
      try trial.store.commit(rings.map { .putRing($0) })
      try trial.expectLoad("Rings", is: StoredState(openRings: rings))
    },
    Check(description: "The history is paged from the newest on") { (trial) throws(StoreError) in
      let rings = (1...25).map { ring($0 * 2, of: .timer(TimerID($0)), occurrence: Occurrence(key: 1)) }
      try trial.store.commit(rings.map { .putRing($0) })
      var pages: [[Int64]] = []
      var before: RingID?
      while true {
        let page = try trial.store.history(before: before, limit: 10)
        guard let last = page.last else { break }
        pages.append(page.map(\.id.number))
        before = last.id
      }
      let ids = rings.map(\.id.number)
      trial.expect(
        "The pages", pages,
        is: [ids[15...].reversed(), ids[5..<15].reversed(), ids[..<5].reversed()])
      let between = try trial.store.history(before: RingID(21), limit: 1)
      trial.expect("Before an id that is not there", between.map(\.id.number), is: [20])
      for limit in [0, -1, .min] {
        trial.expect("Limit \(limit)", try trial.store.history(before: nil, limit: limit), is: [])
      }
      trial.expect("No limit", try trial.store.history(before: nil, limit: .max).count, is: 25)
      for id in [RingID(2), RingID(0), RingID(.min)] {
        trial.expect("Before \(id.text)", try trial.store.history(before: id, limit: 9), is: [])
      }
      trial.expect(
        "Before the last id", try trial.store.history(before: RingID(.max), limit: 99).count, is: 25)
    },
    Check(description: "Decisions come back as they were, the one added last first") {
      (trial) throws(StoreError) in
      let timer = ItemID.timer(TimerID(1))
      let alarm = ItemID.alarm(AlarmID(1))
      var expected: [Decision] = []
      for (index, kind) in Decision.Kind.allCases.enumerated() {
        // The clock may be set back: the order is that of adding.
        let decision = Decision(
          at: UTCInstant(nanosecondsSinceEpoch: -Int64(index)), item: timer, kind: kind,
          instant: index % 2 == 0 ? nil : UTCInstant(nanosecondsSinceEpoch: .max),
          span: index % 3 == 0 ? nil : TimeSpan(nanoseconds: .min))
        expected.insert(decision, at: 0)
        try trial.store.commit([
          .addDecision(decision), .addDecision(Decision(at: decision.at, item: alarm, kind: kind)),
          .addDecision(Decision(at: decision.at, item: nil, kind: kind)),
        ])
      }
      trial.store = try trial.reopen(trial.store)
      trial.expect("Decisions", try trial.store.decisions(about: timer, limit: 99), is: expected)
      trial.expect(
        "The newest", try trial.store.decisions(about: timer, limit: 3), is: Array(expected.prefix(3)))
      trial.expect("Limit 0", try trial.store.decisions(about: timer, limit: 0), is: [])
      trial.expect("Limit -1", try trial.store.decisions(about: timer, limit: -1), is: [])
      let other = try trial.store.decisions(about: .timer(TimerID(2)), limit: 99)
      trial.expect("Another item", other, is: [])
      trial.expect(
        "The alarm's", try trial.store.decisions(about: alarm, limit: 99).count, is: expected.count)
    },
    Check(description: "Equal decisions are kept as often as they were added") {
      (trial) throws(StoreError) in
      let item = ItemID.alarm(AlarmID(3))
      let decision = Decision(at: UTCInstant(nanosecondsSinceEpoch: 1), item: item, kind: .armed)
      try trial.store.commit([.addDecision(decision), .addDecision(decision)])
      trial.expect(
        "Decisions", try trial.store.decisions(about: item, limit: 9), is: [decision, decision])
    },
    Check(description: "The newest 1,000 creation keys are kept, the oldest of them first") {
      (trial) throws(StoreError) in
      let keys = (1...1234).map {
        CreationKey(key: "key \($0)", request: "request \($0)", item: .timer(TimerID($0)))
      }
      for key in keys { try trial.store.commit([.putKey(key)]) }
      try trial.expectLoad("Keys", is: StoredState(keys: Array(keys.suffix(1000))))
      try trial.store.commit(keys.map { .putKey($0) })
      try trial.expectLoad("All again at once", is: StoredState(keys: Array(keys.suffix(1000))))
    },
    Check(description: "A key that is put again replaces its value and becomes the newest") {
      (trial) throws(StoreError) in
      let old = CreationKey(key: "a", request: "one", item: .timer(TimerID(1)))
      let other = CreationKey(key: "b", request: "two", item: .alarm(AlarmID(2)))
      let new = CreationKey(key: "a", request: "three", item: .alarm(AlarmID(3)))
      try trial.store.commit([.putKey(old), .putKey(other)])
      try trial.store.commit([.putKey(new)])
      try trial.expectLoad("Keys", is: StoredState(keys: [other, new]))
    },
    Check(description: "Keys are told apart by their bytes") { (trial) throws(StoreError) in
      // The second and the third are equal as Strings: é in one scalar and in two.
      let keys = ["", "\u{E9}", "e\u{301}", "a\0b", "a\0c", "A", "a", "' OR 1=1; --", "鍵🔑"].map {
        CreationKey(key: $0, request: $0, item: .timer(TimerID(1)))
      }
      try trial.store.commit(keys.map { .putKey($0) })
      trial.store = try trial.reopen(trial.store)
      let found = try trial.store.load().keys
      trial.expect(
        "The bytes", found.map { Array($0.key.utf8) }, is: keys.map { Array($0.key.utf8) })
      trial.expect(
        "The requests", found.map { Array($0.request.utf8) }, is: keys.map { Array($0.request.utf8) })
    },
  ]
}

// MARK: Values

extension StoreConformance {
  /// A timer in every state, with the ends of every range.
  static var sampleTimers: [CountdownTimer] {
    let states: [CountdownTimer.State] = [
      .idle, .running(deadline: moment(1, 2)), .running(deadline: moment(.min, .max)),
      .paused(remaining: TimeSpan(nanoseconds: 1)), .paused(remaining: TimeSpan(nanoseconds: .max)),
      .ringing(deadline: moment(0, 0)), .ringing(deadline: moment(.max, .min)),
    ]
    var timers: [CountdownTimer] = []
    for state in states {
      for settings in sampleSettings {
        let number = Int64(timers.count) + 1
        let isShort = timers.count % 2 == 0
        timers.append(
          CountdownTimer(
            id: TimerID(number), label: labels[timers.count % labels.count], settings: settings,
            duration: isShort ? CountdownTimer.durations.lowerBound : CountdownTimer.durations.upperBound,
            runLength: TimeSpan(nanoseconds: isShort ? 1 : .max), run: isShort ? 0 : .max, state: state,
            revision: isShort ? 1 : .max))
      }
    }
    return timers
  }

  /// An alarm in every state, of every kind, on every set of days, with the ends of every range.
  static var sampleAlarms: [Alarm] {
    let states: [Alarm.State] = [
      .off, .scheduled, .ringing(planned: instant(.min)), .ringing(planned: instant(.max)),
      .snoozed(until: moment(1, -1), planned: instant(0)),
    ]
    let dates = [(1, 1, 1), (2028, 2, 29), (9999, 12, 31)].compactMap {
      CivilDate(year: $0, month: $1, day: $2)
    }
    let recurrences =
      dates.map { AlarmRecurrence.once($0) } + (1...127).map { .weekly(WeekDays(rawValue: $0)) }
    let zones =
      [.floating]
      + ["Asia/Tokyo", "UTC", "Etc/GMT+12"].compactMap { ZoneName($0) }
      .map { AlarmZone.pinned($0) }
    let times = [0, 1, 25_200, 25_215, 86_399].compactMap { TimeOfDay(secondOfDay: $0) }
    return recurrences.indices.map { index in
      Alarm(
        id: AlarmID(Int64(index) + 1), label: labels[index % labels.count],
        settings: sampleSettings[index % sampleSettings.count], time: times[index % times.count],
        recurrence: recurrences[index], zone: zones[index % zones.count],
        state: states[index % states.count], next: index % 2 == 0 ? nil : instant(Int64(index)),
        handled: index % 3 == 0 ? nil : instant(-Int64(index)), era: index % 2 == 0 ? 0 : .max,
        revision: index % 7 == 0 ? .max : 1)
    }
  }

  /// A ring with every end and none, seen and unseen, of a timer and of an alarm.
  static var sampleRings: [Ring] {
    let ends = [nil] + RingEnd.allCases
    return (0..<ends.count * 4).map { index in
      let end = ends[index / 4]
      let owner = index % 2 == 0 ? ItemID.timer(TimerID(1)) : .alarm(AlarmID(.max))
      return Ring(
        id: RingID(Int64(index) + 1), owner: owner,
        occurrence: Occurrence(key: index == 0 ? .min : .max - Int64(index)),
        label: labels[index % labels.count], settings: sampleSettings[index % sampleSettings.count],
        planned: instant(Int64(index)), rang: index % 3 == 0 ? nil : instant(.min),
        late: TimeSpan(nanoseconds: index % 2 == 0 ? 0 : .max), ended: end == nil ? nil : instant(.max),
        end: end, isUnseen: index % 4 > 1)
    }
  }

  private static var sampleSettings: [RingSettings] {
    let lengths = RingSettings.lengths
    return [
      RingSettings(),
      RingSettings(
        sound: .file("/tmp/my 'sound' \"1\" 音.ogg"), volume: Volume(percent: 0) ?? .standard,
        snoozeLength: lengths.lowerBound, ringLength: lengths.upperBound, terminal: "/dev/pts/3"),
      RingSettings(
        sound: .none, volume: Volume(percent: 100) ?? .standard, snoozeLength: lengths.upperBound,
        ringLength: lengths.lowerBound, terminal: ""),
      RingSettings(sound: .named("")),
    ]
  }

  private static var labels: [Label] {
    ["", "Tea", "お茶 🍵", "'); DROP TABLE timers; --", String(repeating: "長", count: 200)]
      .compactMap { try? Label($0) }
  }

  static func ring(_ number: Int64, of owner: ItemID, occurrence: Occurrence) -> Ring {
    Ring(
      id: RingID(number), owner: owner, occurrence: occurrence, label: .none, settings: RingSettings(),
      planned: instant(1), rang: instant(2), late: TimeSpan(nanoseconds: 1))
  }

  private static func instant(_ nanoseconds: Int64) -> UTCInstant {
    UTCInstant(nanosecondsSinceEpoch: nanoseconds)
  }

  private static func moment(_ boot: Int64, _ utc: Int64) -> HostMoment {
    HostMoment(boot: BootInstant(nanosecondsSinceBoot: boot), utc: instant(utc))
  }
}
