// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
public import TokiModel

/// Texts beside the wake-up time that a person chooses.
public struct SetSleepContent: Hashable, Sendable {
  /// An existing alarm within a day, offered instead of a new one.
  public struct Offer: Hashable, Sendable {
    /// The alarm to use.
    public let alarm: AlarmID
    /// `07:00 · weekdays`.
    public let title: String
    /// `Rings tomorrow, in 8 h`.
    public let text: String
  }

  /// `Rings tomorrow, in 7 h 12 min`, or why the text is no time.
  public let rings: String
  /// `true` if it has a time, so that Start can set it.
  public let isUsable: Bool
  /// Length of the night; empty outside about half an hour to 14 hours.
  public let night: String
  /// Caveats about the time, such as a clock change in the night.
  public let notes: [String]
  /// The next alarm, where it could be used instead; `nil` for none.
  public let offer: Offer?
  /// An existing alarm at that very time, used instead of a new one; `nil` for none, and for a chime, which wakes nobody.
  public let sameTime: AlarmID?
  /// Says that such an alarm exists; empty where it does not.
  public let same: String
  /// Next change of the texts: at the next minute.
  public let nextChange: NextChange

  /// Texts for the next time that the host's clock shows `time`.
  ///
  /// - Parameters:
  ///   - present: The present, with the alarms that are set.
  ///   - time: The wake-up time.
  ///   - name: Name for the alarm; an alarm with another name is not used in its place.
  ///   - problem: Why there is no time; `nil` when there is.
  public init(_ present: Present, time: TimeOfDay, name: String = "", problem: String? = nil) {
    let language = present.style.language
    let now = present.moment.utc
    let rules = present.host
    let schedule = AlarmSchedule(time: time, recurrence: .weekly(.everyDay))
    let planned = schedule.rings(after: now, in: rules, count: 1)
    let ring = planned.first?.instant ?? now
    isUsable = problem == nil
    nextChange = .minute(after: now, in: rules)
    if let problem {
      rings = problem
      sameTime = nil
      same = ""
      night = ""
      notes = []
      offer = Self.offer(present, besides: nil)
      return
    }
    rings = Self.sentence(ring, now: now, in: rules, language)
    sameTime =
      present.state.alarms.first {
        $0.ringsNext == ring && !$0.settings.isChime && (name.isEmpty || $0.label.text == name)
      }?.id
    same = sameTime == nil ? "" : tr("An alarm is set for this time; it is used, and no other is made.", in: language)
    night = Self.night(rules.minutes(from: now, to: ring), language)
    notes =
      PlanNote.all(schedule.notes(about: planned, in: rules), in: rules, language).map(\.message)
      + [DeviceClockNotice(present, ring: ring)?.sentence].compactMap { $0 }
    offer = Self.offer(present, besides: sameTime)
  }

  private static func offer(_ present: Present, besides same: AlarmID?) -> Offer? {
    let now = present.moment.utc
    let language = present.style.language
    guard let (alarm, rings, _) = present.nextAlarm, alarm.id != same, rings - now <= .hours(24) else { return nil }
    var title = TimeText.ofMinute(rings, in: present.host, present.style)
    let label = alarm.label.text.isEmpty ? days(alarm, language) : alarm.label.text
    if !label.isEmpty { title += " · " + label }
    return Offer(
      alarm: alarm.id, title: title, text: sentence(rings, now: now, in: present.host, language))
  }

  /// The days of a repeating alarm; empty for one that rings once.
  private static func days(_ alarm: Alarm, _ language: Language) -> String {
    guard case .repeating(let rule, let start) = alarm.recurrence else { return "" }
    return rule.words(in: language, from: start)
  }

  private static func sentence(
    _ ring: UTCInstant, now: UTCInstant, in rules: ZoneRules, _ language: Language
  ) -> String {
    let span = rules.minutes(from: now, to: ring)
    let day = WallText.day(ring, now: now, in: rules, language)
    guard span > .zero else { return tr("Rings in less than a minute", in: language) }
    return tr("Rings {day}, in {span}", ["day": day, "span": span.words(in: language)], in: language)
  }

  /// Length of sleep in steps of ten minutes, allowing a quarter of an hour to fall asleep.
  private static func night(_ span: TimeSpan, _ language: Language) -> String {
    let tens = (span - .minutes(15)).nanoseconds / TimeSpan.minutes(10).nanoseconds
    guard (3...84).contains(tens) else { return "" }
    let words = TimeSpan.minutes(tens * 10).words(in: language)
    return tr("About {span} of sleep, if you fall asleep in a quarter of an hour", ["span": words], in: language)
  }
}
