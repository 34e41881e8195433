// SPDX-License-Identifier: Apache-2.0

/// An alarm: an appointment in civil time, turned into instants by the rules of a zone.
///
/// Its transitions are in `Alarm+Transitions.swift`, skipped days and edits in `Alarm+Days.swift`, and its rings in
/// `AlarmSchedule+Rings.swift`.
public struct Alarm: RingingItem {
  /// Unique among alarms, and never reused.
  public private(set) var id: AlarmID
  /// The person's choices beside its plan.
  public var terms: AlarmTerms
  /// Wall-clock times at which it rings on each of its days.
  public internal(set) var times: TimesOfDay
  /// Days on which it rings.
  public internal(set) var recurrence: AlarmRecurrence
  /// Skipped days of the recurrence, in order; at most 366.
  public internal(set) var skipped: [CivilDate]
  /// Skipped rings of days with several, in order; at most 366.
  public internal(set) var skippedTimes: [CivilDateTime]
  /// First and last day of a pause; `nil` for none.
  public internal(set) var pause: ClosedRange<CivilDate>?
  /// The calendar file on whose days it does not ring; `nil` for none.
  public var exceptedFile: ExceptedFile?
  /// The places whose public holidays it leaves out; `nil` for none.
  public var exceptedHolidays: HolidayRegions?
  /// Zone whose wall clock it follows.
  public internal(set) var zone: AlarmZone
  /// `true` if it is off only because its set is off; it turns on again with it.
  public internal(set) var isOffWithSet: Bool
  /// Current state.
  public internal(set) var state: State
  /// The next planned ring; `nil` if it is off or will never ring again.
  public internal(set) var next: UTCInstant?
  /// The planned instant that was handled last: it rang, or a person has seen that it was missed; `nil` before the
  /// first.
  public internal(set) var handled: UTCInstant?
  /// `true` if trusted time decided `handled`, so that it was a real ring.
  public internal(set) var isHandledTrusted: Bool
  /// `true` if `handled` rang by a clock that had just been set or read for the first time.
  ///
  /// It rings again if that clock goes back before it.
  public internal(set) var isHandledProvisional: Bool
  /// The last planned instant that was found too late and that nobody has seen; `nil` for none.
  ///
  /// It rings after all if the clock goes back before it.
  public internal(set) var passed: UTCInstant?
  /// `true` if it is off because it has no more rings, not because somebody turned it off.
  public internal(set) var isOver: Bool
  /// Number of times that the host's clock turned out to have been far ahead, 0 or more.
  ///
  /// If an instant comes twice because the clock went back by more than an hour, this tells the two occurrences apart.
  public internal(set) var era: Int64
  /// `true` if a person named the day of its single ring; otherwise that is the next such time.
  public internal(set) var namesDay: Bool
  /// Time at which a person set its plan; `nil` for an alarm of an older Toki.
  public internal(set) var planStart: PlanStart?
  /// Progress of its ring while it is snoozed, or quiet between two attempts.
  public internal(set) var course: RingCourse
  /// The question whether the person is still awake; `nil` if none waits to be asked or answered.
  public var awakeCheck: AwakeCheck?
  /// Its lasting name; `nil` until an engine keeps it.
  public var uid: ItemUID?
  /// Change counter, 1 at creation.
  public var revision: Int64

  /// A state of an alarm, with its values.
  public enum State: Hashable, Sendable {
    case off
    case scheduled
    /// Ringing for the plan at `planned`.
    case ringing(planned: UTCInstant)
    /// Quiet until it rings again at `until`, for the plan at `planned`: snoozed, or not answered.
    case snoozed(until: HostMoment, planned: UTCInstant)

    /// A state without its values; the raw value is its code.
    public enum Kind: String, Hashable, Sendable, CaseIterable, CodedField { case off, scheduled, ringing, snoozed }

    /// The state without its values.
    public var kind: Kind {
      switch self {
      case .off: .off
      case .scheduled: .scheduled
      case .ringing: .ringing
      case .snoozed: .snoozed
      }
    }

    fileprivate var planned: UTCInstant? {
      switch self {
      case .off, .scheduled: nil
      case .ringing(let planned), .snoozed(_, let planned): planned
      }
    }

    /// `true` if a ring has begun and is not over.
    var isUnderWay: Bool {
      switch self {
      case .off, .scheduled: false
      case .ringing, .snoozed: true
      }
    }
  }

  /// Restores a stored alarm as it was.
  public init(
    id: AlarmID, _ terms: AlarmTerms, times: TimesOfDay, recurrence: AlarmRecurrence,
    skipped: [CivilDate], skippedTimes: [CivilDateTime], pause: ClosedRange<CivilDate>?, zone: AlarmZone,
    isOffWithSet: Bool, state: State, next: UTCInstant?,
    handled: UTCInstant?, isHandledTrusted: Bool,
    isHandledProvisional: Bool, passed: UTCInstant?, isOver: Bool, era: Int64, revision: Int64,
    course: RingCourse = RingCourse(), awakeCheck: AwakeCheck? = nil, uid: ItemUID? = nil,
    exceptedFile: ExceptedFile? = nil, exceptedHolidays: HolidayRegions? = nil, planStart: PlanStart? = nil,
    namesDay: Bool = false
  ) {
    self.id = id
    self.terms = terms
    self.times = times
    self.recurrence = recurrence
    self.skipped = skipped
    self.skippedTimes = skippedTimes
    self.pause = pause
    self.exceptedFile = exceptedFile
    self.exceptedHolidays = exceptedHolidays
    self.zone = zone
    self.isOffWithSet = isOffWithSet
    self.state = state
    self.next = next
    self.handled = handled
    self.isHandledTrusted = isHandledTrusted
    self.isHandledProvisional = isHandledProvisional
    self.passed = passed
    self.isOver = isOver
    self.era = era
    self.planStart = planStart
    self.namesDay = namesDay
    self.course = course
    self.awakeCheck = awakeCheck
    self.uid = uid
    self.revision = revision
  }

  /// Visits the fields; refuses values that contradict each other.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: Alarm?
  ) throws(Visitor.Failure) -> Alarm {
    let id = try visitor.field("id", whole) { $0.id }
    let kind = try visitor.field("state", whole) { $0.state.kind }
    let times = try TimesOfDay.form(&visitor, whole?.times)
    let recurrence = try AlarmRecurrence.form(&visitor, whole?.recurrence)
    let skipped = try visitor.field("skipped", whole) { $0.skipped }
    let skippedTimes = try visitor.field("skipped_times", or: [], whole) { $0.skippedTimes }
    let pause = try visitor.field("pause", whole) { $0.pause.map(AlarmPause.init) }
    let zone = try visitor.field("zone", whole) { $0.zone }
    let terms = try AlarmTerms.form(&visitor, whole?.terms)
    let isOffWithSet = try visitor.field("off_with_set", or: false, whole) { $0.isOffWithSet }
    let next = try visitor.field("next", whole) { $0.next }
    let until = try visitor.moment("snoozed_until", "boot_snoozed_until_ns", whole) { alarm in
      if case .snoozed(let until, _) = alarm.state { until } else { nil }
    }
    let planned = try visitor.field("planned", whole) { $0.state.planned }
    let handled = try visitor.field("handled", whole) { $0.handled }
    let isHandledTrusted = try visitor.field("handled_trusted", or: false, whole) { $0.isHandledTrusted }
    let isHandledProvisional = try visitor.field("handled_provisional", or: false, whole) {
      $0.isHandledProvisional
    }
    let passed = try visitor.field("passed", whole) { $0.passed }
    let isOver = try visitor.field("over", or: false, whole) { $0.isOver }
    let era = try visitor.field("era", in: .count, whole) { $0.era }
    let course = try RingCourse.form(&visitor, whole?.course)
    let revision = try visitor.field("revision", in: .revision, whole) { $0.revision }
    let awakeCheck = try visitor.field("awake_check", whole) { $0.awakeCheck }
    // By the day of UTC, as a form knows no zone: an ability that ends within a day may be offered a little longer.
    try visitor.derived("abilities", whole) { $0.abilities(today: ZoneRules.utc.civil(at: $1.moment.utc).date) }
    let uid = try visitor.given("uid", whole) { $0.uid }
    let exceptedFile = try ExceptedFile.form(&visitor, of: whole)
    let exceptedHolidays = try visitor.given("except_holidays", whole) { $0.exceptedHolidays }
    let planStart = try visitor.given("plan_start", whole) { $0.planStart?.utc }
    let bootPlanStart = try visitor.given("boot_plan_start_ns", whole) { $0.planStart?.boot }
    let namesDay = try visitor.field("day_named", or: false, whole) { $0.namesDay }
    let state: State
    switch (kind, planned, until) {
    case (.off, _, _): state = .off
    case (.scheduled, _, _): state = .scheduled
    case (.ringing, let planned?, _): state = .ringing(planned: planned)
    case (.snoozed, let planned?, let until?): state = .snoozed(until: until, planned: planned)
    case (.ringing, nil, _), (.snoozed, nil, _):
      throw visitor.conflict("planned", FieldRefusal("An alarm that rings has a planned instant."))
    case (.snoozed, _, nil):
      throw visitor.conflict(
        "snoozed_until", FieldRefusal("An alarm that snoozes has an end of it on both clocks."))
    }
    let alarm = Alarm(
      id: id, terms, times: times, recurrence: recurrence, skipped: skipped,
      skippedTimes: skippedTimes, pause: pause?.days, zone: zone, isOffWithSet: isOffWithSet, state: state,
      next: next, handled: handled, isHandledTrusted: isHandledTrusted,
      isHandledProvisional: isHandledProvisional, passed: passed, isOver: isOver, era: era, revision: revision,
      course: course, awakeCheck: awakeCheck, uid: uid, exceptedFile: exceptedFile,
      exceptedHolidays: exceptedHolidays,
      planStart: planStart.map { PlanStart(utc: $0, boot: bootPlanStart) }, namesDay: namesDay)
    if let wrong = alarm.wrong(byRules: visitor.holdsRules) { throw visitor.conflict(wrong.field, wrong.refusal) }
    return alarm
  }

  /// Set that it is turned on and off with; `nil` for none.
  public var set: AlarmSetName? {
    get { terms.set }
    set { terms.set = newValue }
  }

  /// The first value that contradicts the others, and why; `nil` if there is none.
  ///
  /// `holdsRules` is whether to refuse values that Toki can work with but would not create.
  private func wrong(byRules holdsRules: Bool) -> (field: String, refusal: FieldRefusal)? {
    guard skipped.count <= Self.mostSkipped else {
      return ("skipped", FieldRefusal("At most \(Self.mostSkipped) days are left out."))
    }
    for (index, day) in skipped.enumerated().dropFirst() where day <= skipped[index - 1] {
      return ("skipped[\(index)]", FieldRefusal("The days that are left out stand in their order."))
    }
    guard skippedTimes.count <= Self.mostSkipped else {
      return ("skipped_times", FieldRefusal("At most \(Self.mostSkipped) rings are left out."))
    }
    for (index, ring) in skippedTimes.enumerated().dropFirst() where ring <= skippedTimes[index - 1] {
      return ("skipped_times[\(index)]", FieldRefusal("The rings that are left out stand in their order."))
    }
    guard holdsRules else { return nil }
    if recurrence.isOnce, !skipped.isEmpty {
      return ("skipped", FieldRefusal("A one-time alarm cannot have exceptions."))
    }
    if recurrence.isOnce, pause != nil {
      return ("pause", FieldRefusal("An alarm that rings once has no pause."))
    }
    if recurrence.isOnce, exceptedFile != nil {
      return ("except_file", FieldRefusal("A one-time alarm cannot have exceptions."))
    }
    if recurrence.isOnce, exceptedHolidays != nil {
      return ("except_holidays", FieldRefusal("A one-time alarm cannot have exceptions."))
    }
    if isOffWithSet, state != .off || set == nil {
      return ("off_with_set", FieldRefusal("Only an alarm of a set that is off can be off with it."))
    }
    return nil
  }

  /// A copy with another id.
  public func renumbered(_ id: AlarmID) -> Alarm {
    var alarm = self
    alarm.id = id
    return alarm
  }

  /// The first time of its days.
  public var time: TimeOfDay { times.first }

  /// `true` if a new time alone leaves its day as it is: a named day that is not over.
  public func keepsDay(at now: UTCInstant, in rules: ZoneRules) -> Bool {
    guard namesDay, case .once(let date) = recurrence else { return false }
    return date >= rules.civil(at: now).date
  }

  /// `true` if it rings only once: on one day, which has one time.
  public var ringsOnce: Bool { recurrence.isOnce && !times.areSeveral }

  /// The times, the days and the exceptions, which make its rings.
  public var schedule: AlarmSchedule {
    AlarmSchedule(
      times: times, recurrence: recurrence, skipped: skipped, skippedTimes: skippedTimes, pause: pause,
      exceptedFile: exceptedFile, exceptedHolidays: exceptedHolidays)
  }

  /// Instant of the next ring, snoozes included; `nil` if none is planned.
  public var ringsNext: UTCInstant? {
    guard case .snoozed(let until, _) = state else { return next }
    // The next of several times can come before the end of a snooze, and takes its place.
    return next.map { min($0, until.utc) } ?? until.utc
  }

  /// The occurrence of the plan at an instant.
  public func occurrence(of planned: UTCInstant) -> Occurrence {
    Occurrence(key: planned.nanosecondsSinceEpoch &+ era)
  }
}

extension Alarm {
  /// The values for a new alarm.
  public typealias Draft = AlarmDraft
  /// Changes to an alarm.
  public typealias Edit = AlarmEdit
  /// The commands that an alarm accepts.
  public typealias Command = AlarmCommand

  /// Always `.alarm`.
  public static var kind: ItemKind { .alarm }
  /// The alarm without its type.
  public var any: AnyItem { .alarm(self) }
  /// Always `nil`: an alarm is not a span.
  public var length: TimeSpan? { nil }
}

/// The days on which an alarm rings.
public enum AlarmRecurrence: Hashable, Sendable {
  /// Once, on one day.
  case once(CivilDate)
  /// By a rule, from a first day on.
  case repeating(Recurrence, from: CivilDate)

  /// Every week on these days, of which there must be at least one.
  public static func weekly(
    _ days: WeekDays, from start: CivilDate = CivilDate(daysSinceEpoch: 0)
  ) -> AlarmRecurrence { .repeating(.weekly(days), from: start) }

  /// `true` if it is for a single day.
  public var isOnce: Bool { if case .once = self { true } else { false } }

  /// `true` if it is for the same days as another one, apart from where both begin and end, and from exceptions.
  public func hasDays(of other: AlarmRecurrence) -> Bool {
    switch (self, other) {
    case (.once(let one), .once(let two)): return one == two
    case (.repeating(let one, let start), .repeating(let two, let otherStart)):
      guard one.cycle == two.cycle, one.interval == two.interval else { return false }
      // From another day on, every other week is another one.
      return one.interval == 1 || start == otherStart
    default: return false
    }
  }
}

/// The zone whose wall clock an alarm follows.
public enum AlarmZone: Hashable, Sendable {
  /// The host's zone at the time.
  case floating
  /// Always this zone.
  case pinned(ZoneName)

  /// The pinned zone; `nil` for a floating alarm.
  public var name: ZoneName? { if case .pinned(let name) = self { name } else { nil } }
}

/// The id of an alarm: `a1`.
public typealias AlarmID = ID<Alarm>
