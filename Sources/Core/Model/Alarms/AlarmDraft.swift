// SPDX-License-Identifier: Apache-2.0

/// The values for a new alarm.
public struct AlarmDraft: ItemDraft {
  /// Wall-clock times at which it rings on each of its days.
  public var times: TimesOfDay
  /// Days on which it rings.
  public var days: AlarmDays
  /// The calendar file on whose days it does not ring; `nil` for none.
  ///
  /// A client's draft has its path alone; the engine reads the days.
  public var exceptedFile: ExceptedFile?
  /// The places whose public holidays it leaves out; `nil` for none.
  public var exceptedHolidays: HolidayRegions?
  /// Zone whose wall clock it follows.
  public var zone: AlarmZone
  /// The terms given, without its plan.
  public var terms: Said<AlarmTerms>
  /// `true` if nothing is made where such an alarm exists.
  public var isOnlyIfAbsent: Bool

  /// Makes a draft, by default of an alarm that rings once, at the next such time.
  public init(
    times: TimesOfDay, days: AlarmDays = .next, zone: AlarmZone = .floating, set: AlarmSetName? = nil,
    label: Label = .none, settings: Said<RingSettings> = Said(),
    exceptedFile: ExceptedFile? = nil, exceptedHolidays: HolidayRegions? = nil, isOnlyIfAbsent: Bool = false
  ) {
    let terms = Said<AlarmTerms> {
      if label != .none { $0.label = label }
      if set != nil { $0.set = .some(set) }
      $0.settings = settings
    }
    self.init(
      terms: terms, times: times, days: days, zone: zone, exceptedFile: exceptedFile,
      exceptedHolidays: exceptedHolidays,
      isOnlyIfAbsent: isOnlyIfAbsent)
  }

  private init(
    terms: Said<AlarmTerms>, times: TimesOfDay, days: AlarmDays, zone: AlarmZone, exceptedFile: ExceptedFile?,
    exceptedHolidays: HolidayRegions?, isOnlyIfAbsent: Bool
  ) {
    self.terms = terms
    self.times = times
    self.days = days
    self.zone = zone
    self.exceptedFile = exceptedFile
    self.exceptedHolidays = exceptedHolidays
    self.isOnlyIfAbsent = isOnlyIfAbsent
  }

  /// Set that it is turned on and off with; `nil` for none.
  public var set: AlarmSetName? {
    get { complete().set }
    set { terms.set = .some(newValue) }
  }
  /// Name to give it; empty for none.
  public var label: Label {
    get { complete().label }
    set { terms.label = newValue }
  }
  /// The ring settings given.
  public var settings: Said<RingSettings> {
    get { terms.settings }
    set { terms.settings = newValue }
  }

  /// Its terms without the plan, with no other choice than the ring settings.
  public func complete(ringing rings: RingSettings = RingSettings()) -> AlarmTerms {
    // Missing choices are as in unsaid terms: no label and no set.
    var whole = terms.values
    whole.settings = rings
    return whole
  }

  /// Makes a draft with one ring a day, by default of an alarm that rings once, at the next such time.
  public init(
    time: TimeOfDay, days: AlarmDays = .next, zone: AlarmZone = .floating, set: AlarmSetName? = nil,
    label: Label = .none, settings: Said<RingSettings> = Said()
  ) {
    self.init(
      times: TimesOfDay(time), days: days, zone: zone, set: set, label: label, settings: settings)
  }

  /// The first time of its days.
  public var time: TimeOfDay { times.first }

  /// A draft of an alarm.
  public typealias Made = Alarm
  /// `settings`; every alarm rings.
  public var rings: Said<RingSettings>? {
    get { settings }
    set { settings = newValue ?? Said() }
  }
  /// Zone that the alarm will be pinned to; `nil` if it floats.
  public var pinnedZone: ZoneName? { zone.name }

  /// The calendar file on whose days it does not ring, if any.
  public var exceptedPath: String? { exceptedFile?.path }

  /// `true` if an alarm has the draft's label, plan and zone, exceptions included.
  public func isMet(by alarm: Alarm, at now: HostMoment, in rules: ZoneRules) -> Bool {
    guard alarm.label == label, alarm.times == times, alarm.zone == zone,
      let recurrence = days.recurrence(of: times, after: now.utc, in: rules),
      let asked = Alarm(
        id: alarm.id, label: label, settings: alarm.settings, times: times, recurrence: recurrence, zone: zone,
        set: set,
        exceptedFile: exceptedFile, exceptedHolidays: exceptedHolidays, at: now, in: rules)
    else { return false }
    return alarm.asksForTheSame(as: asked)
  }

  /// The draft with the days that its file has.
  public func excepting(_ days: [ExceptedDays]) -> AlarmDraft {
    var draft = self
    draft.exceptedFile?.days = days
    return draft
  }

  /// Names every value of the draft.
  public func request(ringing rings: RingSettings) -> String {
    let days =
      switch days {
      case .next: "next"
      case .on(let date): "\(date.year)-\(date.month)-\(date.day)"
      case .repeating(let rule, let from):
        "repeating:\(rule.rrule) from:\(from.map { "\($0.year)-\($0.month)-\($0.day)" } ?? "")"
          + RequestText.except(rule.exceptions)
      }
    let zone =
      switch zone {
      case .floating: "floating"
      case .pinned(let name): name.text
      }
    let file = (exceptedFile.map { " except_file:\($0.path)" } ?? "") + (isOnlyIfAbsent ? " if_absent" : "")
    let holidays = exceptedHolidays.map { " except_holidays:\($0.text)" } ?? ""
    var clocks = ""
    for time in times.all { clocks += (clocks.isEmpty ? "" : ",") + time.text }
    return
      "alarm \(clocks) \(days)\(file)\(holidays) \(zone) set:\(set?.text ?? "") \(RequestText.of(rings)) \(label.text)"
  }

  /// Visits the fields of a draft.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: AlarmDraft?
  ) throws(Visitor.Failure) -> AlarmDraft {
    let times = try TimesOfDay.form(&visitor, whole?.times)
    let zone = try visitor.field("zone", whole) { $0.zone }
    let terms = try Said<AlarmTerms>.form(&visitor, whole?.terms)
    let exceptions = try visitor.given("except", whole) { $0.days.exceptions } ?? []
    let days = try AlarmDays.form(&visitor, whole?.days, allowsNoDays: true, exceptions: exceptions)
    guard days != nil || exceptions.isEmpty else {
      throw visitor.conflict("except", FieldRefusal("Days to leave out need days or a rule."))
    }
    let file = try visitor.given("except_file", whole) { $0.exceptedFile?.path }
    if let file {
      guard ExceptedFile.isPath(file) else { throw visitor.conflict("except_file", FieldRefusal(exceptFile: file)) }
      guard case .repeating? = days else {
        throw visitor.conflict("except_file", FieldRefusal("Days to leave out need days or a rule."))
      }
    }
    let holidays = try visitor.given("except_holidays", whole) { $0.exceptedHolidays }
    if holidays != nil {
      guard case .repeating? = days else {
        throw visitor.conflict("except_holidays", FieldRefusal("Days to leave out need days or a rule."))
      }
    }
    let isOnlyIfAbsent = try visitor.given("if_absent", whole) { $0.isOnlyIfAbsent ? true : nil } ?? false
    return AlarmDraft(
      terms: terms, times: times, days: days ?? .next, zone: zone,
      exceptedFile: file.map { ExceptedFile(path: $0, days: []) }, exceptedHolidays: holidays,
      isOnlyIfAbsent: isOnlyIfAbsent)
  }
}
