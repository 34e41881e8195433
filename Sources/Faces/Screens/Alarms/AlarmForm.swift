// SPDX-License-Identifier: Apache-2.0
import TokiEngine
public import TokiModel

/// The fields of the alarm dialog, and the draft or edit they lead to.
///
/// Typed words fill the fields for when it rings; a change of those fields by hand clears the words. A time that is being
/// typed in the picker and is none yet keeps the form from being accepted, as do words that are not understood.
public struct AlarmForm: Hashable, Sendable {
  /// Times of day; changed by `set(hour:minute:)`, `take(_:)` or typed words.
  public internal(set) var times: TimesOfDay {
    didSet {
      if times != oldValue { clearWords() }
      move = nil
      timeProblem = nil
    }
  }
  /// Move of the first of several times since they were set; `nil` if it was not moved.
  var move: Move?
  /// Days on which it rings.
  public var when: AlarmWhen { didSet { if when != oldValue { clearWords() } } }
  /// Time zone that it follows.
  public var zone: AlarmZone {
    didSet {
      if zone != oldValue { clearWords() }
      wordZone = nil
    }
  }
  /// Holidays on which it does not ring, which words name; `nil` for none.
  public internal(set) var holidays: Holidays?
  /// Words typed last, such as `every 2nd tue 7:15`; changed by `take(words:_:)`.
  public internal(set) var words = ""
  /// Why the typed words cannot be used; `nil` when they can, or there are none.
  public internal(set) var wordProblem: String?
  /// The label that the typed words gave, and the one before it; `nil` where they gave none.
  var wordLabel: WordValue<String>?
  /// The zone that the typed words named, and the one before it; `nil` where they named none, and after a choice by hand.
  var wordZone: WordValue<AlarmZone>?
  /// `true` if it was a chime before the typed words made it one; `nil` where they did not.
  var wordChime: Bool?
  /// Why the texts in the time picker are no time; `nil` when they are one.
  public internal(set) var timeProblem: TypedTime.Problem?
  /// Label as typed; checked when the form is used.
  public var label: String
  /// Name of its set; empty for none.
  public var set: String
  /// Sound, snooze and other ring settings.
  public var settings: RingSettings
  /// `true` if the engine has not answered a submission yet; until then no other follows.
  public var isSending = false
  /// The changes made elsewhere that saving would replace, in words; `nil` for none.
  var elsewhere: String?
  /// `true` if the edited alarm was deleted elsewhere.
  var isGone = false
  /// The alarm being edited; `nil` for a new one.
  public private(set) var alarm: Alarm?
  private var before: Fields

  /// The fields that decide when it rings.
  private struct Fields: Hashable {
    let times: TimesOfDay
    let when: AlarmWhen
    let zone: AlarmZone
    let holidays: Holidays?
  }

  /// A new alarm that rings once, at the present minute.
  public init(_ present: Present) {
    let wall = present.host.civil(at: present.moment.utc)
    let time = TimeOfDay(hour: wall.time.hour, minute: wall.time.minute) ?? wall.time
    self.init(nil, TimesOfDay(time), AlarmWhen(today: wall.date), .floating, present.state.settings.ring(of: .alarm))
  }

  /// An existing alarm to edit.
  public init(_ alarm: Alarm, _ present: Present) {
    let rules = present.rules(of: alarm)
    let now = present.moment.utc
    var when = AlarmWhen(today: rules.civil(at: now).date)
    switch alarm.recurrence {
    case .once(let date):
      when.take(.on(date))
      // The day is past, or the time alone would lead to it.
      if !alarm.keepsDay(at: now, in: rules),
        date <= CivilDateTime.nextDate(of: alarm.times, after: now, in: rules)
      {
        when.kind = .once
      }
    case .repeating(let rule, let start): when.take(.repeating(rule, from: start))
    }
    self.init(alarm, alarm.times, when, alarm.zone, alarm.settings)
  }

  private init(
    _ alarm: Alarm?, _ times: TimesOfDay, _ when: AlarmWhen, _ zone: AlarmZone, _ settings: RingSettings
  ) {
    self.alarm = alarm
    self.times = times
    self.when = when
    self.zone = zone
    self.settings = settings
    label = alarm?.label.text ?? ""
    set = alarm?.set?.text ?? ""
    holidays = alarm?.exceptedHolidays.map { .of($0) }
    before = Fields(times: times, when: when, zone: zone, holidays: holidays)
  }

  mutating func clearWords() {
    words = ""
    wordProblem = nil
    wordChime = nil
  }

  /// Takes another state of the edited alarm as that which edits are told from.
  mutating func rebase(on new: AlarmForm) {
    alarm = new.alarm
    before = new.before
  }

  /// The holidays that the edited alarm leaves out.
  var formerHolidays: Holidays? { before.holidays }

  /// `true` if the days were not changed here.
  var keepsWhen: Bool { when == before.when }

  /// `true` if the edited fields move the alarm's rings.
  var isMoved: Bool { Fields(times: times, when: when, zone: zone, holidays: holidays) != before }

  // MARK: - Submitting

  /// The engine's work after accepting the dialog.
  public enum Submission: Hashable, Sendable {
    /// Make an alarm.
    case make(AlarmDraft)
    /// Change the edited alarm.
    case edit(AlarmID, AlarmEdit)
    /// Close the dialog: nothing was changed.
    case close
  }

  /// The result of the default button; `nil` while the fields have a problem, or it is still sending.
  public func submission(_ present: Present) -> Submission? {
    guard !isSending else { return nil }
    guard let alarm else { return draft(present).map { .make($0) } }
    return edit(present).map { $0 == AlarmEdit() ? .close : .edit(alarm.id, $0) }
  }

  /// The alarm to create; `nil` while the fields have a problem.
  public func draft(_ present: Present) -> AlarmDraft? {
    guard problem(present) == nil, let label = try? Label(trimmedLabel), let rules = rules(present),
      let days = try? when.days(of: times, at: present.moment.utc, in: rules)
    else { return nil }
    let left = when.repeats ? holidays : nil
    return AlarmDraft(
      times: times, days: days, zone: zone, set: setName, label: label, settings: Said(all: settings),
      exceptedFile: left?.file,
      exceptedHolidays: left?.regions)
  }

  /// The fields that the person changed; `nil` for a new alarm or while the fields have a problem.
  public func edit(_ present: Present) -> AlarmEdit? {
    guard let alarm, problem(present) == nil, let label = try? Label(trimmedLabel), let rules = rules(present),
      let days = try? when.days(of: times, at: present.moment.utc, in: rules)
    else { return nil }
    var edit = AlarmEdit(settings: Said<RingSettings>(from: alarm.settings, to: settings))
    if label != alarm.label { edit.label = label }
    if setName != alarm.set { edit.set = .some(setName) }
    if times != before.times { edit.times = times }
    if zone != before.zone { edit.zone = zone }
    // A new time alone would move a dated alarm to the next such time; skipped days stay with their rule.
    if when != before.when || isMoved && !when.repeats { edit.days = days }
    if holidays != before.holidays, when.repeats {
      if let file = holidays?.file { edit.exceptedFile = file }
      edit.exceptedHolidays = .some(holidays?.regions)
    }
    return edit
  }

  var trimmedLabel: String { Self.trimmed(label) }

  /// The set's name; `nil` for none or an invalid one.
  var setName: AlarmSetName? { AlarmSetName(Self.trimmed(set)) }

  /// The text without white space at either end.
  static func trimmed(_ text: String) -> String {
    var rest = Substring(text).unicodeScalars
    while let first = rest.first, first.properties.isWhitespace { rest.removeFirst() }
    while let last = rest.last, last.properties.isWhitespace { rest.removeLast() }
    return String(rest)
  }

  /// Rules of its zone; `nil` for a zone unknown here.
  func rules(_ present: Present) -> ZoneRules? {
    guard case .pinned(let name) = zone else { return present.host }
    return present.zone(name)
  }
}
