// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
public import TokiModel

/// Values with an oddity wherever a wire format could lose one.
public enum Sample {
  /// An instant with odd nanoseconds on both clocks.
  public static let moment = HostMoment(
    boot: BootInstant(nanosecondsSinceBoot: 123_456_789_012_345),
    utc: UTCInstant(nanosecondsSinceEpoch: 1_795_300_000_000_000_001))

  /// Ring settings that differ from every default.
  public static let settings = RingSettings(
    sound: .file("/home/日本/ベル \"quoted\"\\.oga"), volume: Volume(percent: 0) ?? .standard,
    snoozeLength: TimeSpan(nanoseconds: 1_000_000_001), ringLength: .hours(24), showsOvertime: true,
    trustedWait: .minutes(10), terminal: "/dev/pts/3")

  /// Hooks of every sort, one of them off.
  public static let hooks = [
    hook(.ring, .command("notify-send \"$TOKI_LABEL\"\n\tprintf '\\r%s\\n' 時\r\n"))?.turned(on: false),
    hook(.warn, before: .minutes(5), .command("true")), hook(.every, .post("https://[::1]:8443/a?b=%20#c")),
    hook(.ring, .open("spotify:playlist:1")),
  ].compactMap(\.self)

  private static func hook(_ moment: Hook.Moment, before: TimeSpan? = nil, _ call: Hook.Call) -> Hook? {
    try? Hook(moment, before: before, call)
  }

  /// A label; an invalid text gives an empty one.
  public static func label(_ text: String) -> Label { (try? Label(text)) ?? .none }

  /// A timer with the greatest values that the model allows.
  public static func timer(_ number: Int64, _ state: CountdownTimer.State) -> CountdownTimer {
    CountdownTimer(
      id: TimerID(number),
      TimerTerms(duration: .days(36_525), label: label("Tea / 茶 🍵"), settings: number == 1 ? settings : RingSettings()),
      runLength: TimeSpan(nanoseconds: 3_155_760_000_000_000_007), run: number, state: state, revision: 1 << 52)
  }

  /// A running timer that uses trusted time.
  public static func trusted(_ number: Int64, _ run: TrustedRun) -> CountdownTimer {
    CountdownTimer(
      id: TimerID(number), TimerTerms(duration: .minutes(5)), runLength: .minutes(5), run: 1,
      state: .running(deadline: moment + .minutes(5)), trustedRun: run, revision: 3, awakeCheck: nil)
  }

  /// A timer in every state, two of them on trusted time.
  public static let timers = [
    timer(1, .idle),
    timer(2, .running(deadline: moment + TimeSpan(nanoseconds: 999_999_999))),
    timer(3, .paused(remaining: TimeSpan(nanoseconds: 1))),
    timer(4, .ringing(deadline: HostMoment(boot: BootInstant(nanosecondsSinceBoot: -5), utc: moment.utc))),
    trusted(5, TrustedRun(since: moment.boot, span: TimeSpan(nanoseconds: .max))),
    trusted(6, TrustedRun(since: nil, span: TimeSpan(nanoseconds: 1), slack: .zero)),
  ]

  /// An alarm at 07:00 and as many seconds as its number.
  public static func alarm(
    _ number: Int64, _ recurrence: AlarmRecurrence, _ zone: AlarmZone, _ state: Alarm.State, next: UTCInstant?
  ) -> Alarm {
    Alarm(
      id: AlarmID(number), label: label("Wake up"), settings: RingSettings(sound: .none),
      time: TimeOfDay(hour: 7, minute: 0, second: Int(number)) ?? noon, recurrence: recurrence, zone: zone,
      state: state, next: next, handled: number == 1 ? nil : moment.utc, era: number - 1, revision: number)
  }

  /// 12:00:00.
  public static let noon = TimeOfDay(secondOfDay: 43_200).unsafelyUnwrapped
  /// 2026-11-22.
  public static let day = CivilDate(year: 2026, month: 11, day: 22).unsafelyUnwrapped
  /// Asia/Tokyo.
  public static let tokyo = ZoneName("Asia/Tokyo").unsafelyUnwrapped

  /// The last Friday of every second month, twelve times.
  public static let fridays = rule(.months(.weekDay(.friday, ordinal: -1)), interval: 2, end: .count(12))
  /// A set name with a slash and Japanese characters.
  public static let work = AlarmSetName("work / 仕事").unsafelyUnwrapped

  /// A recurrence; an invalid one becomes every day.
  public static func rule(_ cycle: Recurrence.Cycle, interval: Int, end: Recurrence.End) -> Recurrence {
    (try? Recurrence(cycle, interval: interval, end: end)) ?? .weekly(.everyDay)
  }

  /// Alarms that together use every field.
  public static let alarms = [
    alarm(1, .weekly(.weekdays), .floating, .scheduled, next: moment.utc),
    alarm(2, .once(day), .pinned(tokyo), .off, next: nil),
    alarm(3, .weekly(.everyDay), .pinned(tokyo), .ringing(planned: moment.utc), next: moment.utc + .days(1)),
    alarm(
      4, .weekly(.weekend), .floating, .snoozed(until: moment + .minutes(9), planned: moment.utc),
      next: moment.utc + .days(2)),
    Alarm(
      id: AlarmID(5), label: .none, settings: settings, time: noon, recurrence: .repeating(fridays, from: day),
      skipped: [day, day.adding(days: 70)], pause: day...day.adding(days: 400), zone: .floating, set: work,
      state: .scheduled, next: moment.utc, handled: nil, era: 0, revision: 2),
    Alarm(
      id: AlarmID(6), label: .none, settings: RingSettings(), time: noon, recurrence: .weekly(.weekend, from: day),
      zone: .floating, set: work, isOffWithSet: true, state: .off, next: nil, handled: nil, era: 0, revision: 3),
    Alarm(
      id: AlarmID(7), label: .none, settings: RingSettings(), time: noon, recurrence: .weekly(.weekend, from: day),
      zone: .floating, state: .scheduled, next: moment.utc, handled: moment.utc - .days(7),
      isHandledTrusted: true, isHandledProvisional: true, passed: moment.utc - .days(1), era: 0, revision: 3),
    Alarm(
      id: AlarmID(8), label: .none, settings: RingSettings(), time: noon, recurrence: .once(day), zone: .floating,
      state: .off, next: nil, handled: moment.utc, over: true, era: 1, revision: 4),
  ]

  /// A plan with nested repeats, a waiting step and odd sounds.
  public static let plan = plan([
    .repeated(
      [
        .step(SequenceStep(label: label("work, \"deep\""), duration: .minutes(25), waits: true)),
        .repeated([.step(SequenceStep(duration: TimeSpan(nanoseconds: 1), sound: RingSound.none))], times: 2),
      ], times: 3),
    .step(SequenceStep(label: label("休憩"), duration: .days(1), sound: .file("/tmp/a b.oga"))),
  ])

  /// A plan of the given parts, which must be valid.
  public static func plan(_ parts: [SequencePart]) -> SequencePlan {
    (try? SequencePlan(parts)).unsafelyUnwrapped
  }

  /// A sequence with the sample plan.
  public static func sequence(_ number: Int64, _ state: StepSequence.State) -> StepSequence {
    StepSequence(
      id: SequenceID(number),
      SequenceTerms(plan: plan, label: label("Pomodoro 🍅"), settings: number == 1 ? settings : RingSettings()),
      stepLength: .minutes(26), run: number, state: state, revision: 7)
  }

  /// A sequence in every state.
  public static let sequences = [
    sequence(1, .idle),
    sequence(2, .running(step: 0, deadline: moment + .minutes(5))),
    sequence(3, .paused(step: 9, remaining: TimeSpan(nanoseconds: 3))),
    sequence(4, .ringing(step: 3, deadline: moment)),
  ]

  /// A stopwatch with the given laps.
  public static func stopwatch(_ number: Int64, _ state: Stopwatch.State, laps: [TimeSpan] = []) -> Stopwatch {
    Stopwatch(id: StopwatchID(number), label: label("Run"), laps: laps, state: state, revision: number)
  }

  /// A stopwatch in every state.
  public static let stopwatches = [
    stopwatch(1, .idle),
    stopwatch(2, .running(start: moment + .hours(-1)), laps: [.seconds(61), .seconds(61), .minutes(5)]),
    stopwatch(
      3, .paused(elapsed: TimeSpan(nanoseconds: 3_600_000_000_001)), laps: [TimeSpan(nanoseconds: 7)]),
  ]

  /// Rings that go on or have ended, newest first.
  public static let rings = [
    Ring(
      id: RingID(12), owner: .alarm(AlarmID(3)), occurrence: Occurrence(key: 1_795_300_000_000_000_001),
      label: label("Wake up"), settings: settings, planned: moment.utc,
      rang: moment.utc + TimeSpan(nanoseconds: 1), late: TimeSpan(nanoseconds: 1),
      basis: RingBasis(state: .holdover, bound: TimeSpan(nanoseconds: 12_345_678)), tries: tries),
    Ring(
      id: RingID(11), owner: .timer(TimerID(4)), occurrence: Occurrence(key: 7), label: .none,
      settings: RingSettings(), planned: moment.utc, rang: moment.utc, late: .zero,
      basis: RingBasis(state: .none, bound: nil), ended: moment.utc + .seconds(2), end: .dismissed),
    Ring(
      id: RingID(10), owner: .timer(TimerID(3)), occurrence: Occurrence(key: -7), label: .none,
      settings: RingSettings(), planned: UTCInstant(nanosecondsSinceEpoch: .min), rang: nil, late: .hours(2),
      ended: moment.utc, end: .missed, isUnseen: true),
    Ring(
      id: RingID(9), owner: .sequence(SequenceID(4)), occurrence: Occurrence(key: 4), label: .none,
      settings: RingSettings(), planned: moment.utc, rang: moment.utc, late: .zero,
      ended: moment.utc, end: .passed,
      tries: [
        RingTry(by: .sound, result: .noServer, detail: "refused"), RingTry(by: .notification, result: .noService),
      ]),
  ]

  /// Attempts to make a ring heard, one of them by unknown means.
  public static let tries = [
    RingTry(by: .sound, output: "Speaker \"left\"", result: .tone, detail: "the file is gone"),
    RingTry(by: RingTry.Means(code: "app"), output: "窓", result: RingTry.Result(code: "looked_at")),
  ]

  /// A whole state made of the samples.
  public static let state = EngineState(
    moment: moment, boot: BootID("b0075eed"), zone: tokyo,
    items: ItemLists(timers: timers, alarms: alarms, sequences: sequences, stopwatches: stopwatches), rings: [rings[0]],
    missed: [rings[2]], settings: engineSettings, trustedTime: trustedTime,
    announced: [.alarm(AlarmID(8))], sequence: 1 << 40)

  /// A report with every verdict, reason and extreme number.
  public static let trustedTime = TrustedTimeReport(
    state: .singleSource, isSynchronizing: true,
    anchor: TimeAnchor(boot: moment.boot, utc: moment.utc, bound: .milliseconds(3), rate: -1_234, growth: 15_000),
    limit: .seconds(2), notBefore: moment.utc - .days(400), leap: .inserted,
    servers: [
      TimeServerReport(
        server: TimeServer(host: "::1", port: 11_123, method: .nts), address: "[::1]:123", verdict: .truechimer,
        sample: TimeAnchor(boot: moment.boot, utc: moment.utc, bound: .seconds(1), growth: 100_000),
        delay: TimeSpan(nanoseconds: 7), stratum: 15, isAuthenticated: true, accepted: 5),
      TimeServerReport(server: TimeServer(host: "時.example")),
    ]
      + zip(TimeServerVerdict.allCases, TimeRejection.allCases).map { verdict, reason in
        TimeServerReport(
          server: TimeServer(host: "a.example"), address: "192.0.2.1:123", verdict: verdict, reason: reason,
          rejected: [reason: 9_007_199_254_740_993, .outvoted: 1])
      })

  /// Decisions with and without each of their parts.
  public static let decisions = [
    Decision(
      at: moment.utc, item: .alarm(AlarmID(1)), kind: .armed, instant: moment.utc,
      span: TimeSpan(nanoseconds: -3)),
    Decision(at: moment.utc, item: nil, kind: .clockStepped),
    Decision(at: moment.utc, item: .sequence(SequenceID(1)), kind: .stepEnded, span: .minutes(1)),
    Decision(at: moment.utc, item: .stopwatch(StopwatchID(1)), kind: .imported),
    Decision(
      at: moment.utc, item: .timer(TimerID(1)), kind: .hookEnded, span: .seconds(1), ring: RingID(7),
      by: .terminal("/dev/pts/3"),
      hook: HookResult(.every, call: "a\t\"b\"\n", end: .killed, code: 9, output: "時\n\u{1B}[1m\r")),
  ]

  /// Engine settings that differ from every default.
  public static let engineSettings = EngineSettings(
    lateLimit: .minutes(90), ring: settings,
    timeServers: [TimeServer(host: "fe80::1%eth0", port: 4_460), TimeServer(host: "ntp.example", method: .nts)],
    timeCertificates: "/etc/ssl/日本.pem")

  /// A finding of every verdict.
  public static let findings = [
    Finding(.soundOutput, .good, detail: "Speaker, \"left\""), Finding(.clock, .warning),
    Finding(.saving, .fault, detail: "disk full"),
  ]

  /// The status of a daemon with a warning.
  public static let status = EngineStatus(
    processID: 4242, version: "0.1.0", uptime: TimeSpan(nanoseconds: 5), socket: "/run/user/0/toki.sock",
    warnings: ["not_saved"])

  /// All sample items, timers first.
  public static let items: [AnyItem] =
    timers.map(\.any) + alarms.map(\.any) + sequences.map(\.any) + stopwatches.map(\.any)

  /// A change of every kind.
  public static let changes: [EngineEvent.Change] =
    items.map { .item($0) } + [
      .resync(state), .removed(.timer(TimerID(9))), .removed(.alarm(AlarmID(8))), .removed(.sequence(SequenceID(7))),
      .removed(.stopwatch(StopwatchID(6))), .ringStarted(rings[0]), .ringEnded(rings[1]), .ringEnded(rings[3]),
      .heard(RingID(12), .silent(reason: "line\nbreak")), .heard(RingID(13), .silentByChoice),
      .heard(RingID(14), .playing(device: "Speaker", substitute: nil)),
      .heard(RingID(15), .playing(device: "Speaker", substitute: "the file is gone")),
      .tried(RingID(12), tries), .tried(RingID(12), []), .playedOnce(RingID(12)),
      .missed(rings[2]), .clockStepped(moment), .zoneChanged(tokyo), .settings(engineSettings),
      .trustedTime(trustedTime), .trustedTime(nil), .trustedTime(TrustedTimeReport()),
      .announced([.alarm(AlarmID(8)), .timer(TimerID(9))]), .announced([]), .warnings(["not_saved", "store_full"]),
      .warnings([]), .stopping,
    ]
}
