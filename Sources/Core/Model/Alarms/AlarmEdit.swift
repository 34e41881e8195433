// SPDX-License-Identifier: Apache-2.0

/// Changes to an alarm; a field that is `nil` stays as it is.
public struct AlarmEdit: ItemEdit {
  /// New wall-clock times, in place of all there were.
  public var times: TimesOfDay?
  /// New days; they end skips and a pause.
  public var days: AlarmDays?
  /// Days that its rule leaves out from now on, if it keeps its days; new days bring their own.
  public var exceptions: [ExceptedDays]?
  /// Another calendar file on whose days it does not ring; `.some(nil)` for none.
  ///
  /// A client's edit has its path alone; the engine reads the days.
  public var exceptedFile: ExceptedFile??
  /// Other places whose public holidays it leaves out; `.some(nil)` for none.
  public var exceptedHolidays: HolidayRegions??
  /// New zone whose wall clock it follows.
  public var zone: AlarmZone?
  /// The terms given, without its plan.
  public var terms: Said<AlarmTerms>

  /// Makes an edit of the fields that are given.
  public init(
    times: TimesOfDay? = nil, days: AlarmDays? = nil, exceptions: [ExceptedDays]? = nil, zone: AlarmZone? = nil,
    set: AlarmSetName?? = nil, label: Label? = nil,
    settings: Said<RingSettings> = Said(), exceptedFile: ExceptedFile?? = nil,
    exceptedHolidays: HolidayRegions?? = nil
  ) {
    let terms = Said<AlarmTerms> {
      $0.set = set
      $0.label = label
      $0.settings = settings
    }
    self.init(
      terms: terms, times: times, days: days, exceptions: exceptions, zone: zone, exceptedFile: exceptedFile,
      exceptedHolidays: exceptedHolidays)
  }

  private init(
    terms: Said<AlarmTerms>, times: TimesOfDay?, days: AlarmDays?, exceptions: [ExceptedDays]?, zone: AlarmZone?,
    exceptedFile: ExceptedFile??, exceptedHolidays: HolidayRegions??
  ) {
    self.terms = terms
    self.times = times
    self.days = days
    self.exceptions = exceptions
    self.zone = zone
    self.exceptedFile = exceptedFile
    self.exceptedHolidays = exceptedHolidays
  }

  /// New set; `.some(nil)` for none.
  public var set: AlarmSetName?? {
    get { terms.set }
    set { terms.set = newValue }
  }
  /// New name; empty for none.
  public var label: Label? {
    get { terms.label }
    set { terms.label = newValue }
  }
  /// Changes to how it rings.
  public var settings: Said<RingSettings> {
    get { terms.settings }
    set { terms.settings = newValue }
  }

  /// Makes an edit of one ring a day and of the other fields that are given.
  public init(
    time: TimeOfDay?, days: AlarmDays? = nil, zone: AlarmZone? = nil, set: AlarmSetName?? = nil,
    label: Label? = nil, settings: Said<RingSettings> = Said()
  ) {
    self.init(
      times: time.map { TimesOfDay($0) }, days: days, zone: zone, set: set,
      label: label, settings: settings)
  }

  /// The new sound, if the edit names one.
  public var sounds: [RingSound] { settings.sounds }
  /// Zone that the edit pins the alarm to; `nil` for none.
  public var pinnedZone: ZoneName? { zone?.name }

  /// The calendar file that the edit names, if any.
  public var exceptedPath: String? { exceptedFile.flatMap { $0?.path } }

  /// The edit with the days that its file has.
  public func excepting(_ days: [ExceptedDays]) -> AlarmEdit {
    var edit = self
    if let path = exceptedPath { edit.exceptedFile = ExceptedFile(path: path, days: days) }
    return edit
  }

  /// Visits the fields; refuses `next` beside other days.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: AlarmEdit?
  ) throws(Visitor.Failure) -> AlarmEdit {
    let times = try TimesOfDay.formOfChange(&visitor, whole) { $0.times }
    let isNext = try visitor.given("next", whole) { $0.days == .next ? true : nil }
    let zone = try visitor.given("zone", whole) { $0.zone }
    let terms = try Said<AlarmTerms>.form(&visitor, whole?.terms)
    let exceptions = try visitor.given("except", whole) { $0.exceptions ?? $0.days?.exceptions }
    var days = try AlarmDays.form(&visitor, whole?.days, allowsNoDays: false, exceptions: exceptions ?? [])
    if let isNext {
      guard isNext else {
        throw visitor.conflict("next", FieldRefusal("To ring once at the next such time is true or left out."))
      }
      guard days == nil || whole != nil else {
        throw visitor.conflict(
          "next", FieldRefusal("An alarm that rings at the next such time has no other days."))
      }
      guard exceptions?.isEmpty ?? true else {
        throw visitor.conflict("except", FieldRefusal("A one-time alarm cannot have exceptions."))
      }
      days = .next
    }
    if days == nil, let exceptions {
      do throws(RecurrenceError) { _ = try Recurrence.weekly(.everyDay).excepting(exceptions) } catch {
        throw visitor.conflict("except", FieldRefusal(exceptionsRefused: error))
      }
    }
    let file = try visitor.given("except_file", whole) { $0.exceptedFile.map { $0?.path } }
    if let path = file ?? nil, !ExceptedFile.isPath(path) {
      throw visitor.conflict("except_file", FieldRefusal(exceptFile: path))
    }
    let holidays = try visitor.given("except_holidays", whole) { $0.exceptedHolidays }
    return AlarmEdit(
      terms: terms, times: times, days: days, exceptions: days == nil ? exceptions : nil, zone: zone,
      exceptedFile: file.map { $0.map { ExceptedFile(path: $0, days: []) } }, exceptedHolidays: holidays)
  }
}
