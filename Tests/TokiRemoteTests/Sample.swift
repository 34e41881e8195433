// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

/// Values with something odd in every place where a wire could lose it.
enum Sample {
  static let moment = HostMoment(
    boot: BootInstant(nanosecondsSinceBoot: 123_456_789_012_345),
    utc: UTCInstant(nanosecondsSinceEpoch: 1_795_300_000_000_000_001))

  static let settings = RingSettings(
    sound: .file("/home/日本/ベル \"quoted\"\\.oga"), volume: Volume(percent: 0) ?? .standard,
    snoozeLength: TimeSpan(nanoseconds: 1_000_000_001), ringLength: .hours(24), terminal: "/dev/pts/3")

  static func label(_ text: String) -> Label { (try? Label(text)) ?? .none }

  static func timer(_ number: Int64, _ state: CountdownTimer.State) -> CountdownTimer {
    CountdownTimer(
      id: TimerID(number), label: label("Tea / 茶 🍵"), settings: number == 1 ? settings : RingSettings(),
      duration: .days(36_525), runLength: TimeSpan(nanoseconds: 3_155_760_000_000_000_007), run: number,
      state: state, revision: 1 << 60)
  }

  static let timers = [
    timer(1, .idle),
    timer(2, .running(deadline: moment + TimeSpan(nanoseconds: 999_999_999))),
    timer(3, .paused(remaining: TimeSpan(nanoseconds: 1))),
    timer(4, .ringing(deadline: HostMoment(boot: BootInstant(nanosecondsSinceBoot: -5), utc: moment.utc))),
  ]

  static func alarm(
    _ number: Int64, _ recurrence: AlarmRecurrence, _ zone: AlarmZone, _ state: Alarm.State, next: UTCInstant?
  ) -> Alarm {
    Alarm(
      id: AlarmID(number), label: label("Wake up"), settings: RingSettings(sound: .none),
      time: TimeOfDay(hour: 7, minute: 0, second: Int(number)) ?? noon, recurrence: recurrence, zone: zone,
      state: state, next: next, handled: number == 1 ? nil : moment.utc, era: number - 1, revision: number)
  }

  static let noon = TimeOfDay(secondOfDay: 43_200).unsafelyUnwrapped
  static let day = CivilDate(year: 2026, month: 11, day: 22).unsafelyUnwrapped
  static let tokyo = ZoneName("Asia/Tokyo").unsafelyUnwrapped

  static let alarms = [
    alarm(1, .weekly(.weekdays), .floating, .scheduled, next: moment.utc),
    alarm(2, .once(day), .pinned(tokyo), .off, next: nil),
    alarm(3, .weekly(.everyDay), .pinned(tokyo), .ringing(planned: moment.utc), next: moment.utc + .days(1)),
    alarm(
      4, .weekly(.weekend), .floating, .snoozed(until: moment + .minutes(9), planned: moment.utc),
      next: moment.utc + .days(2)),
  ]

  static let rings = [
    Ring(
      id: RingID(12), owner: .alarm(AlarmID(3)), occurrence: Occurrence(key: 1_795_300_000_000_000_001),
      label: label("Wake up"), settings: settings, planned: moment.utc,
      rang: moment.utc + TimeSpan(nanoseconds: 1), late: TimeSpan(nanoseconds: 1)),
    Ring(
      id: RingID(11), owner: .timer(TimerID(4)), occurrence: Occurrence(key: 7), label: .none,
      settings: RingSettings(), planned: moment.utc, rang: moment.utc, late: .zero,
      ended: moment.utc + .seconds(2), end: .dismissed),
    Ring(
      id: RingID(10), owner: .timer(TimerID(3)), occurrence: Occurrence(key: -7), label: .none,
      settings: RingSettings(), planned: UTCInstant(nanosecondsSinceEpoch: .min), rang: nil, late: .hours(2),
      ended: moment.utc, end: .missed, isUnseen: true),
  ]

  static let hearing: [RingID: RingHearing] = [
    RingID(12): .playing(device: "Speaker", substitute: "the file is gone"),
    RingID(13): .playing(device: "Speaker", substitute: nil), RingID(14): .silentByChoice,
    RingID(15): .silent(reason: "no device"),
  ]

  static let state = EngineState(
    moment: moment, boot: BootID("b0075eed"), zone: tokyo, timers: timers, alarms: alarms, rings: [rings[0]],
    hearing: hearing, missed: [rings[2]], sequence: 1 << 40)

  static let decisions = [
    Decision(
      at: moment.utc, item: .alarm(AlarmID(1)), kind: .armed, instant: moment.utc,
      span: TimeSpan(nanoseconds: -3)),
    Decision(at: moment.utc, item: nil, kind: .clockStepped),
  ]

  static let status = EngineStatus(
    processID: 4242, version: "0.1.0", uptime: TimeSpan(nanoseconds: 5), socket: "/run/user/0/toki.sock",
    warnings: ["not_saved"])

  static let changes: [EngineEvent.Change] =
    timers.map { .timer($0) } + alarms.map { .alarm($0) } + [
      .resync(state), .timerRemoved(TimerID(9)), .alarmRemoved(AlarmID(8)), .ringStarted(rings[0]),
      .ringEnded(rings[1]), .heard(RingID(12), .silent(reason: "line\nbreak")), .playedOnce(RingID(12)),
      .missed(rings[2]), .clockStepped(moment), .zoneChanged(tokyo), .stopping,
    ]
}
