// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
public import TokiModel

/// What the list says about one alarm.
public struct AlarmRow: Hashable, Sendable {
  public let id: AlarmID
  /// In the person's own style; with seconds where there are any.
  public let time: String
  /// Empty for none.
  public let label: String
  /// `Weekdays`, or the day of an alarm that rings once.
  public let days: String
  /// What comes of it, a few words each: `in 7 h 12 min`, `Skips Mon 23 Nov`.
  public let details: [String]
  public let isOn: Bool
  public let isSnoozed: Bool
  /// What a mark says on an alarm that goes by trusted time; `nil` for one that does not.
  public let trustedMark: String?
  /// Whether it has a missed ring that nobody has seen.
  public let isMissed: Bool
  /// Whether its next ring can be left out.
  public let canSkip: Bool
  /// Whether it leaves days out, and can ring on them after all.
  public let canUnskip: Bool
  /// Whether it is paused, or will be.
  public let canResume: Bool
  let nextChange: NextChange

  /// What it is called where there is room for one name: `07:00, Tea`.
  public var name: String { label.isEmpty ? time : tr("{time}, {label}", ["time": time, "label": label]) }

  init(_ alarm: Alarm, _ present: Present) {
    let rules = present.rules(of: alarm)
    let now = present.moment.utc
    let today = rules.civil(at: now).date
    id = alarm.id
    time = TimeText.of(alarm.time, present.style)
    label = alarm.label.text
    days = AlarmDaysText.of(alarm, today: today)
    isOn = alarm.state != .off
    isSnoozed = if case .snoozed = alarm.state { true } else { false }
    isMissed = present.state.missed.contains { $0.owner == .alarm(alarm.id) }
    let skipped = alarm.skipped.filter { $0 >= today }
    let pause = alarm.pause.flatMap { $0.upperBound >= today ? $0 : nil }
    canUnskip = isOn && !skipped.isEmpty
    canSkip = isOn && !alarm.recurrence.isOnce && skipped.isEmpty && pause?.contains(today) != true
    canResume = isOn && pause != nil
    let distance = present.ringsOnDevice(alarm).map { AlarmDistance(to: $0, now: now) }
    trustedMark = alarm.usesTrustedTime ? present.trustedMark : nil
    let trust = alarm.usesTrustedTime ? present.nextTrustChange : .never
    nextChange = trust.joined(isOn ? distance?.nextChange ?? .never : .never)

    var details: [String] = []
    switch alarm.state {
    case .off: if alarm.isOffWithSet { details.append(tr("Off with its set")) }
    case .ringing: details.append(tr("Rings now"))
    case .snoozed(let until, _):
      details.append(
        tr("Snoozed until {time}", ["time": TimeText.ofMinute(until.utc, in: present.host, present.style)]))
    case .scheduled: if let distance { details.append(distance.words) }
    }
    if isOn, let first = skipped.first {
      details.append(tr("Skips {date}", ["date": AlarmDayText.relative(first, today: today)]))
    }
    if isOn, let pause { details.append(Self.words(of: pause, today: today)) }
    if alarm.zone != .floating { details.append(AlarmZoneText.short(alarm.zone)) }
    if isMissed { details.append(tr("Missed")) }
    self.details = details
  }

  private static func words(of pause: ClosedRange<CivilDate>, today: CivilDate) -> String {
    let values = [
      "first": AlarmDayText.date(pause.lowerBound, today: today),
      "last": AlarmDayText.date(pause.upperBound, today: today),
    ]
    return pause.contains(today)
      ? tr("Paused until {last}", values) : tr("Paused from {first} until {last}", values)
  }
}

/// On which days an alarm rings, in words.
enum AlarmDaysText {
  /// `Weekdays`, `Every month on the 2nd Tue`; `Tomorrow` of an alarm that rings once.
  static func of(_ alarm: Alarm, today: CivilDate) -> String {
    switch alarm.recurrence {
    case .once(let date):
      // The day of one that is off is past, or says nothing: turned on, it takes the next one.
      guard alarm.state != .off || date > today else { return tr("Once") }
      return AlarmDayText.relativeDate(date, today: today)
    case .repeating(let rule, _): return rule.words(in: Localization.language).capitalizedFirst
    }
  }
}

extension String {
  /// With a capital first letter, where it has one of a to z.
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
