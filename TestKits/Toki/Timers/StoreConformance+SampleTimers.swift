// SPDX-License-Identifier: Apache-2.0
import TokiModel

extension StoreConformance {
  /// The largest number the engine counts to.
  static let greatest: Int64 = 1 << 52

  /// A timer in every state, with the limits of every range.
  ///
  /// The argument `number` maps each position, from 0, to an id number.
  static func timers(numbered number: (Int) -> Int64 = { Int64($0) + 1 }) -> [CountdownTimer] {
    let states: [CountdownTimer.State] = [
      .idle, .running(deadline: moment(1, 2)), .running(deadline: moment(.min, .max)),
      .paused(remaining: TimeSpan(nanoseconds: 1)), .paused(remaining: TimeSpan(nanoseconds: .max)),
      .ringing(deadline: moment(0, 0)), .ringing(deadline: moment(.max, .min)),
    ]
    return (0..<states.count * settings.count).map { index in
      let isShort = index % 2 == 0
      return CountdownTimer(
        id: TimerID(number(index)),
        TimerTerms(
          duration: isShort ? CountdownTimer.durations.lowerBound : CountdownTimer.durations.upperBound,
          label: labels[index % labels.count], settings: settings[index % settings.count], isKept: index % 4 < 2,
          color: index % 3 == 0 ? nil : TimerColor.allCases[index % TimerColor.allCases.count]),
        runLength: TimeSpan(nanoseconds: isShort ? 1 : .max), run: isShort ? 0 : greatest,
        state: states[index / settings.count], trustedRun: trustedRuns[index % trustedRuns.count],
        revision: isShort ? 1 : greatest, awakeCheck: awakeChecks[index % awakeChecks.count],
        isLinked: index % 5 == 0)
    }
  }

  /// Questions in every state, with the limits of every range.
  static let awakeChecks: [AwakeCheck?] = [
    nil, AwakeCheck(after: RingID(1), due: moment(.min, .max)),
    AwakeCheck(after: RingID(greatest), due: moment(.max, .min), isAsked: true),
  ]

  private static let trustedRuns: [TrustedRun?] = [
    nil, TrustedRun(since: BootInstant(nanosecondsSinceBoot: .min), span: TimeSpan(nanoseconds: 1)),
    TrustedRun(since: nil, span: TimeSpan(nanoseconds: .max), slack: .zero),
    TrustedRun(since: BootInstant(nanosecondsSinceBoot: .max), span: .seconds(5), slack: TimeSpan(nanoseconds: .max)),
    TrustedRun(since: nil, span: .seconds(5)),
  ]

  static let settings: [RingSettings] = [
    RingSettings(),
    RingSettings(
      sound: .file("/tmp/my 'sound' \"1\" 音.ogg"), volume: Volume(percent: 0) ?? .standard,
      snoozeLength: RingSettings.lengths.lowerBound, ringLength: RingSettings.lengths.upperBound,
      ramp: RingSettings.ramps.lowerBound, showsOvertime: true, terminal: "/dev/pts/3",
      check: AwakeCheck.waits.upperBound,
      preAlarm: PreAlarm(
        before: PreAlarm.leads.upperBound, sound: .file("/tmp/鳥.ogg"), volume: Volume(percent: 100) ?? .standard)),
    RingSettings(
      sound: .none, volume: Volume(percent: 100) ?? .standard,
      snoozeLength: RingSettings.lengths.upperBound, ringLength: RingSettings.lengths.lowerBound,
      ramp: RingSettings.ramps.upperBound, terminal: ""),
    RingSettings(
      sound: .named(""), showsOvertime: true,
      preAlarm: PreAlarm(before: PreAlarm.leads.lowerBound, volume: Volume(percent: 0) ?? .standard)),
  ]

  static let labels: [Label] =
    ["", "Tea", "お茶 🍵", "'); DROP TABLE timers; --", String(repeating: "長", count: 200)]
    .compactMap { try? Label($0) }

  static func instant(_ nanoseconds: Int64) -> UTCInstant {
    UTCInstant(nanosecondsSinceEpoch: nanoseconds)
  }

  static func moment(_ boot: Int64, _ utc: Int64) -> HostMoment {
    HostMoment(boot: BootInstant(nanosecondsSinceBoot: boot), utc: instant(utc))
  }
}
