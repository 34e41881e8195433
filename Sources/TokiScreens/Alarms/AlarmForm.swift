// SPDX-License-Identifier: Apache-2.0
import TokiEngine
public import TokiModel

/// What the dialog of an alarm holds, and what is to be done with it.
///
/// What it says about that is in `AlarmForm+Outlook.swift`; words that are typed are read in
/// `AlarmForm+Words.swift`.
public struct AlarmForm: Hashable, Sendable {
  public internal(set) var time: TimeOfDay
  public var when: AlarmWhen
  public var zone: AlarmZone
  public var label: String
  /// The name of its set; empty for none.
  public var set: String
  public var settings: RingSettings
  public var usesTrustedTime: Bool
  /// The alarm that is edited; `nil` for a new one.
  public let alarm: Alarm?
  private let before: Fields

  /// What decides when it rings.
  private struct Fields: Hashable {
    let time: TimeOfDay
    let when: AlarmWhen
    let zone: AlarmZone
  }

  /// A new alarm: once, at the present time.
  public init(_ present: Present) {
    let wall = present.host.civil(at: present.moment.utc)
    let time = TimeOfDay(hour: wall.time.hour, minute: wall.time.minute) ?? wall.time
    self.init(nil, time, AlarmWhen(today: wall.date), .floating, present.state.settings.ring)
  }

  /// An alarm that is there.
  public init(_ alarm: Alarm, _ present: Present) {
    let rules = present.rules(of: alarm)
    let now = present.moment.utc
    var when = AlarmWhen(today: rules.civil(at: now).date)
    switch alarm.recurrence {
    case .once(let date):
      when.take(.on(date))
      // Its day is past, or it is the one that the time alone would mean.
      if date <= CivilDateTime.nextDate(of: alarm.time, after: now, in: rules) { when.kind = .once }
    case .repeating(let rule, let start): when.take(.repeating(rule, from: start))
    }
    self.init(alarm, alarm.time, when, alarm.zone, alarm.settings)
  }

  private init(
    _ alarm: Alarm?, _ time: TimeOfDay, _ when: AlarmWhen, _ zone: AlarmZone, _ settings: RingSettings
  ) {
    self.alarm = alarm
    self.time = time
    self.when = when
    self.zone = zone
    self.settings = settings
    usesTrustedTime = alarm?.usesTrustedTime ?? false
    label = alarm?.label.text ?? ""
    set = alarm?.set?.text ?? ""
    before = Fields(time: time, when: when, zone: zone)
  }

  /// Sets the time; seconds that it had are gone with another minute.
  public mutating func set(hour: Int, minute: Int) {
    guard (hour, minute) != (time.hour, time.minute) else { return }
    time = TimeOfDay(hour: hour, minute: minute) ?? time
  }

  /// Whether it rings at other times than the alarm did that is edited.
  var isMoved: Bool { Fields(time: time, when: when, zone: zone) != before }

  // MARK: - What is to be done

  /// The alarm to make; `nil` when it cannot be made so.
  public func draft(_ present: Present) -> AlarmDraft? {
    guard problem(present) == nil, let label = try? Label(trimmedLabel), let rules = rules(present),
      let days = try? when.days(of: time, at: present.moment.utc, in: rules)
    else { return nil }
    return AlarmDraft(
      time: time, days: days, zone: zone, set: setName, label: label, settings: settings,
      usesTrustedTime: usesTrustedTime)
  }

  /// What is to change about the alarm: nothing but what the person changed.
  ///
  /// - Returns: `nil` when it cannot be so.
  public func edit(_ present: Present) -> AlarmEdit? {
    guard let alarm, problem(present) == nil, let label = try? Label(trimmedLabel), let rules = rules(present),
      let days = try? when.days(of: time, at: present.moment.utc, in: rules)
    else { return nil }
    var edit = AlarmEdit(settings: SettingsEdit(from: alarm.settings, to: settings))
    if label != alarm.label { edit.label = label }
    if usesTrustedTime != alarm.usesTrustedTime { edit.usesTrustedTime = usesTrustedTime }
    if setName != alarm.set { edit.set = .some(setName) }
    if time != before.time { edit.time = time }
    if zone != before.zone { edit.zone = zone }
    // A new time alone would move one on a date to the next such time; skipped days stay with their rule.
    if when != before.when || isMoved && !when.repeats { edit.days = days }
    return edit
  }

  var trimmedLabel: String { Self.trimmed(label) }

  /// `nil` for none, or for a name that cannot be one.
  var setName: AlarmSetName? { AlarmSetName(Self.trimmed(set)) }

  /// A text without spaces around it.
  static func trimmed(_ text: String) -> String {
    var rest = Substring(text).unicodeScalars
    while let first = rest.first, first.properties.isWhitespace { rest.removeFirst() }
    while let last = rest.last, last.properties.isWhitespace { rest.removeLast() }
    return String(rest)
  }

  /// The rules of its zone; `nil` when there is no such zone here.
  func rules(_ present: Present) -> ZoneRules? {
    guard case .pinned(let name) = zone else { return present.host }
    return present.zone(name)
  }
}
