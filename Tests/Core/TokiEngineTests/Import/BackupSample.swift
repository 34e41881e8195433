// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel
import TokiTestKit

/// A home in which every field of everything has a value of its own, and which stands still at `now`.
struct BackupSample {
  /// Monday, 22 June 2026, 06:00 UTC.
  static let now = HostMoment(
    boot: BootInstant(nanosecondsSinceBoot: 50_000_000_000_000), utc: Timeline.monday6)

  let stored: StoredState
  let rings: [Ring]
  let decisions: [Decision]

  /// A home that rings by trusted time, or by the device's clock.
  init(trusts: Bool) {
    var items = ItemLists()
    items.timers = Self.timers + (trusts ? Self.trusted : [])
    items.alarms = Self.alarms
    items.sequences = Self.sequences
    items.stopwatches = Self.stopwatches
    rings = Self.rings
    decisions = [Decision(at: Self.now.utc - .days(1), item: .timer(TimerID(1)), kind: .created)] + Sample.decisions
    stored = StoredState(
      boot: Timeline.boot, zones: HostZones(host: .utc, pinned: [.utc: .utc]), items: items,
      openRings: rings.filter(\.isUnseen),
      keys: [CreationKey(key: "k", request: "r", item: .timer(TimerID(1)))],
      counters: Counters([.timer: 40, .alarm: 41, .sequence: 42, .stopwatch: 43], ring: 44, event: 45),
      settings: EngineSettings(
        lateLimit: .minutes(90), ring: Sample.settings,
        timeServers: [TimeServer(host: "ntp.example", method: .nts)], timeCertificates: "/etc/ssl/日本.pem",
        hooks: Sample.hooks, again: 1, every: .minutes(7), pausesPlayers: false, usesTrustedTime: trusts,
        holidays: trusts ? .file("/home/日本/祝日.ics") : HolidayRegions([.japan, .france]).map { .of($0) }),
      undo: UndoableAct(.cancel, [Self.stopwatches[0].any], boot: Timeline.boot, until: Self.now + .minutes(5)),
      followed: [
        FollowedFile(
          FollowedSource(path: "/home/日本/a b.ics", wholeDay: Sample.noon, isStrict: true),
          trouble: FileTrouble(.invalid, detail: "line 3"),
          alarms: [
            FollowedAlarm(AlarmID(1), name: .max, plan: 2, label: 3, content: 4),
            FollowedAlarm(AlarmID(39), name: 5, plan: .max, label: .max, content: .max),
          ])
      ])
  }

  /// Settings of a ring with every option that the first sample does not have.
  private static let otherSettings = RingSettings(
    sound: .named("dawn"), volume: .standard, snoozeLength: .minutes(9), ringLength: .minutes(2), ramp: .seconds(30),
    showsOvertime: false, trustedWait: .zero, terminal: nil, hooks: Sample.hooks, again: 2, every: .minutes(3),
    snoozeLimit: 4, raisesOutput: false, output: "Lautsprecher 音", speaks: true, keepsAwake: true,
    isChime: true, check: .minutes(5), preAlarm: PreAlarm(before: .minutes(10), sound: .named("birds")))

  private static func uid(_ text: String) -> ItemUID? { ItemUID(text: "sample-\(text)") }

  private static let timers = [
    CountdownTimer(
      id: TimerID(1),
      TimerTerms(duration: .minutes(5), label: Sample.label("Tea / 茶"), settings: otherSettings, isKept: true),
      runLength: .minutes(5), run: 3, began: now - .minutes(1), state: .running(deadline: now + .minutes(4)),
      trustedRun: nil, revision: 7, uid: uid("t1")),
    CountdownTimer(
      id: TimerID(2), TimerTerms(duration: .minutes(9), settings: Sample.settings), runLength: .minutes(11), run: 1,
      began: now - .minutes(2), state: .paused(remaining: TimeSpan(nanoseconds: 500_000_000_001)), trustedRun: nil,
      revision: 2, uid: uid("t2")),
    CountdownTimer(
      id: TimerID(3), TimerTerms(duration: .minutes(1), settings: RingSettings(snoozeLimit: 3)), runLength: .minutes(9),
      run: 2, began: now - .minutes(1), state: .running(deadline: now + .minutes(8)), trustedRun: nil, revision: 4,
      course: RingCourse(attempts: 1, snoozes: 2), isLinked: true, uid: uid("t3")),
    CountdownTimer(
      id: TimerID(4), TimerTerms(duration: .seconds(30), settings: otherSettings), runLength: .seconds(30), run: 5,
      state: .idle, trustedRun: nil, revision: 9, awakeCheck: AwakeCheck(after: RingID(12), due: now + .minutes(4)),
      uid: uid("t4")),
  ]

  private static let trusted = [
    CountdownTimer(
      id: TimerID(5), TimerTerms(duration: .minutes(5)), runLength: .minutes(5), run: 1, began: now - .minutes(1),
      state: .running(deadline: now + .minutes(4)),
      trustedRun: TrustedRun(since: now.boot - .minutes(1), span: .minutes(5), slack: .milliseconds(3)), revision: 2,
      uid: uid("t5")),
    CountdownTimer(
      id: TimerID(6), TimerTerms(duration: .minutes(7)), runLength: .minutes(7), run: 1, began: now - .minutes(1),
      state: .running(deadline: now + .minutes(6)), trustedRun: TrustedRun(since: nil, span: .minutes(6)), revision: 2,
      uid: uid("t6")),
  ]

  private static func alarm(
    _ number: Int64, _ times: [TimeOfDay], _ recurrence: AlarmRecurrence, _ state: Alarm.State, next: UTCInstant?,
    _ change: (inout Alarm) -> Void = { _ in }
  ) -> Alarm {
    var alarm = Alarm(
      id: AlarmID(number), AlarmTerms(), times: TimesOfDay(times) ?? TimesOfDay(Sample.noon), recurrence: recurrence,
      skipped: [], skippedTimes: [], pause: nil, zone: .floating, isOffWithSet: false, state: state, next: next,
      handled: nil, isHandledTrusted: false, isHandledProvisional: false, passed: nil, isOver: false, era: 0,
      revision: number, uid: uid("a\(number)"))
    change(&alarm)
    return alarm
  }

  /// A day of that week, from Monday.
  private static func day(_ number: Int) -> CivilDate { ZoneRules.utc.civil(at: now.utc).date.adding(days: number) }

  private static func at(_ hour: Int, on number: Int) -> UTCInstant {
    UTCInstant(secondsSinceEpoch: Int64(day(number).daysSinceEpoch) * 86_400 + Int64(hour) * 3_600)
  }

  private static let alarms: [Alarm] = [
    Alarm(
      id: AlarmID(1), AlarmTerms(label: Sample.label("Wake up"), set: Sample.work, settings: otherSettings),
      times: TimesOfDay([7, 9].compactMap { TimeOfDay(hour: $0, minute: 0) }) ?? TimesOfDay(Sample.noon),
      recurrence: .weekly(.weekdays, from: day(-7)), skipped: [day(1)],
      skippedTimes: [CivilDateTime(date: day(0), time: TimeOfDay(hour: 7, minute: 0) ?? Sample.noon)],
      pause: day(3)...day(4), zone: .pinned(.utc), isOffWithSet: false, state: .scheduled, next: at(9, on: 0),
      handled: at(9, on: -3), isHandledTrusted: false, isHandledProvisional: false, passed: at(7, on: -3),
      isOver: false, era: 3, revision: 11, uid: uid("a1"),
      exceptedFile: ExceptedFile(path: "/home/日本/holidays.ics", days: [.dates(day(9)...day(9))], isUnreadable: true),
      exceptedHolidays: HolidayRegions([.japan]), planStart: PlanStart(utc: at(6, on: -5), boot: now.boot - .days(5)),
      namesDay: true),
    alarm(
      2, [TimeOfDay(hour: 5, minute: 55) ?? Sample.noon], .weekly(.everyDay, from: day(-9)),
      .snoozed(until: now + .minutes(4), planned: at(6, on: 0) - .minutes(5)), next: at(6, on: 1) - .minutes(5)
    ) {
      $0 = $0.with(handled: at(6, on: 0) - .minutes(5), course: RingCourse(attempts: 1, snoozes: 2))
    },
    alarm(3, [Sample.noon], .weekly(.weekend, from: day(-9)), .off, next: nil) {
      $0 = $0.with(set: Sample.work, isOffWithSet: true)
    },
    alarm(4, [Sample.noon], .once(day(-3)), .off, next: nil) { $0 = $0.with(handled: at(12, on: -3), isOver: true) },
    alarm(5, [Sample.noon], .weekly(.everyDay, from: day(-9)), .scheduled, next: at(12, on: 0)) {
      $0 = $0.with(handled: at(12, on: -1), isHandledTrusted: true, isHandledProvisional: true)
      $0.awakeCheck = AwakeCheck(after: RingID(11), due: now + .minutes(1) + .seconds(30), isAsked: true)
    },
  ]

  private static let sequences = [
    StepSequence(
      id: SequenceID(1), SequenceTerms(plan: Sample.plan, label: Sample.label("Bread"), settings: otherSettings),
      stepLength: .minutes(6), run: 4, began: now - .hours(1), state: .running(step: 1, deadline: now + .minutes(5)),
      revision: 3, uid: uid("s1")),
    StepSequence(
      id: SequenceID(2), SequenceTerms(plan: SequenceSample.plan), stepLength: .minutes(2), run: 1, began: nil,
      state: .paused(step: 0, remaining: .seconds(7)), revision: 1, uid: uid("s2")),
  ]

  private static let stopwatches = [
    Stopwatch(
      id: StopwatchID(1), label: Sample.label("Run"), laps: [.seconds(61), .minutes(5)],
      state: .running(start: now - .hours(1)), revision: 5, uid: uid("w1")),
    Stopwatch(
      id: StopwatchID(2), label: .none, laps: [], state: .paused(elapsed: TimeSpan(nanoseconds: 7)), revision: 2,
      uid: uid("w2")),
  ]

  private static let rings = [
    Ring(
      id: RingID(11), owner: .alarm(AlarmID(5)), occurrence: Occurrence(key: 1), attempt: 2, snoozes: 1,
      label: Sample.label("Up"), settings: otherSettings, planned: at(12, on: -1), rang: at(12, on: -1),
      late: .seconds(1),
      basis: RingBasis(state: .trusted, bound: .milliseconds(3)), ended: at(13, on: -1), end: .dismissed,
      tries: Sample.tries),
    Ring(
      id: RingID(12), owner: .timer(TimerID(4)), occurrence: Occurrence(key: 5), label: .none,
      settings: RingSettings(), planned: now.utc - .minutes(2), rang: now.utc - .minutes(2), late: .zero,
      ended: now.utc - .minutes(1), end: .snoozed),
    Ring(
      id: RingID(13), owner: .alarm(AlarmID(1)), occurrence: Occurrence(key: 2), label: .none,
      settings: RingSettings(), planned: at(7, on: -3), rang: nil, late: .hours(2), ended: at(9, on: -3),
      end: .missed, isUnseen: true),
  ]
}

/// A plan of two steps.
private enum SequenceSample {
  static let plan = Sample.plan([
    .step(SequenceStep(duration: .minutes(2))), .step(SequenceStep(duration: .minutes(3))),
  ])
}

extension Alarm {
  /// The alarm with other values of what only the engine sets.
  fileprivate func with(
    handled: UTCInstant? = nil, isHandledTrusted: Bool = false, isHandledProvisional: Bool = false,
    set: AlarmSetName? = nil, isOffWithSet: Bool = false, isOver: Bool = false, course: RingCourse = RingCourse()
  ) -> Alarm {
    Alarm(
      id: id, AlarmTerms(label: label, set: set, settings: settings), times: times, recurrence: recurrence,
      skipped: skipped, skippedTimes: skippedTimes, pause: pause, zone: zone, isOffWithSet: isOffWithSet, state: state,
      next: next, handled: handled, isHandledTrusted: isHandledTrusted, isHandledProvisional: isHandledProvisional,
      passed: passed, isOver: isOver, era: era, revision: revision, course: course, awakeCheck: awakeCheck, uid: uid)
  }
}
