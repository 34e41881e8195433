// SPDX-License-Identifier: Apache-2.0

/// `date` for an alarm that rings once; `rrule`, its first day `from` and its exceptions `except` for one that repeats.
extension AlarmRecurrence {
  private var date: CivilDate? { if case .once(let day) = self { day } else { nil } }

  private var rule: Recurrence? { if case .repeating(let rule, _) = self { rule.withoutExceptions } else { nil } }

  private var exceptions: [ExceptedDays] { if case .repeating(let rule, _) = self { rule.exceptions } else { [] } }

  private var start: CivilDate? { if case .repeating(_, let start) = self { start } else { nil } }

  /// Visits the fields, which are in the same object as those of the alarm.
  static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: AlarmRecurrence?
  ) throws(Visitor.Failure) -> AlarmRecurrence {
    // The days in `rrule`, if it is just days of every week.
    let days = try visitor.implied("days", whole) { $0.rule?.plainWeek ?? [] }
    let date = try visitor.field("date", whole) { $0.date }
    let rule = try visitor.field("rrule", whole) { $0.rule }
    let start = try visitor.field("from", whole) { $0.start }
    let exceptions = try visitor.field("except", or: [], whole) { $0.exceptions }
    switch (date, rule, start) {
    case (let date?, nil, nil):
      guard days?.isEmpty ?? true else {
        throw visitor.refusal("days", FieldRefusal("An alarm has days or a date, not both."))
      }
      guard exceptions.isEmpty else {
        throw visitor.refusal("except", FieldRefusal("A one-time alarm cannot have exceptions."))
      }
      return .once(date)
    case (nil, let rule?, let start?):
      guard days.map({ $0 == rule.plainWeek ?? [] }) ?? true else {
        throw visitor.refusal("days", FieldRefusal("The days are not those of the rule."))
      }
      do throws(RecurrenceError) {
        return .repeating(try rule.excepting(exceptions), from: start)
      } catch {
        throw visitor.refusal("except", FieldRefusal(exceptionsRefused: error))
      }
    case (nil, nil, _): throw visitor.refusal("rrule", FieldRefusal("An alarm has a rule or a date."))
    case (_?, _?, _): throw visitor.refusal("rrule", FieldRefusal("An alarm has a rule or a date, not both."))
    case (_?, nil, _?):
      throw visitor.refusal("from", FieldRefusal("An alarm of one date has no first day besides."))
    case (nil, _?, nil): throw visitor.refusal("from", FieldRefusal("An alarm that repeats has a first day."))
    }
  }
}

extension FieldRefusal {
  /// Why the exceptions of a rule are refused.
  init(exceptionsRefused error: RecurrenceError) {
    self.init(
      .time,
      error == .noDayLeft
        ? "Every day of the year is left out." : "At most \(ExceptedDays.most) days or rows of days are left out.")
  }
}

extension Recurrence: FieldValue {
  /// Writes an RRULE.
  public func put(into writer: inout some FieldWriter) { writer.put(text: rrule) }

  /// Reads an RRULE; refuses one that Toki has no rule for.
  public static func take<Reader: FieldReader>(
    from reader: inout Reader, replacing old: Recurrence?
  ) throws(Reader.Failure) -> Recurrence {
    let text = try reader.takeText()
    do throws(RRULEError) {
      return try Recurrence(rrule: text)
    } catch {
      let reason =
        switch error {
        case .unreadable(let part): "\(part) is not understood in a rule, which is an RRULE as FREQ=WEEKLY;BYDAY=MO."
        case .unsupported(let part): "Toki has no rule with \(part)."
        }
      throw reader.refusal("", FieldRefusal(.time, reason))
    }
  }

  /// The days of a rule that is every week, for ever; `nil` for any other rule.
  public var plainWeek: WeekDays? {
    guard case .weeks(let days, .all) = cycle, interval == 1, end == .never else { return nil }
    return days
  }
}

extension AlarmZone: FieldValue {
  /// Writes the zone's name, or `null` for the host's zone.
  public func put(into writer: inout some FieldWriter) {
    switch self {
    case .floating: writer.putNull()
    case .pinned(let zone): zone.put(into: &writer)
    }
  }

  /// Reads a zone's name, or `null` for the host's zone.
  public static func take<Reader: FieldReader>(
    from reader: inout Reader, replacing old: AlarmZone?
  ) throws(Reader.Failure) -> AlarmZone {
    try reader.takeNull() ? .floating : .pinned(try ZoneName.take(from: &reader, replacing: nil))
  }

  /// An absent zone is the host's.
  public static var whenAbsent: AlarmZone? { .floating }
  /// `null` is a value: the host's zone.
  public static var takesNull: Bool { true }
}

extension AlarmSetName: FieldValue {
  /// Writes the name.
  public func put(into writer: inout some FieldWriter) { writer.put(text: text) }

  /// Reads a name; hidden characters pass only if it was stored.
  public static func take<Reader: FieldReader>(
    from reader: inout Reader, replacing old: AlarmSetName?
  ) throws(Reader.Failure) -> AlarmSetName {
    let text = try reader.takeText()
    guard let name = reader.isStored ? AlarmSetName(stored: text) : AlarmSetName(text) else {
      throw reader.refusal(
        "",
        FieldRefusal(
          .label, "The name of a set is 1 to \(longest) characters on one line, no space around it."))
    }
    return name
  }
}

/// The days of a pause.
public struct AlarmPause: Hashable, Sendable, FormedSum {
  /// From the first day to the last, both included.
  public let days: ClosedRange<CivilDate>

  /// Makes a pause of these days.
  public init(_ days: ClosedRange<CivilDate>) { self.days = days }

  /// Visits `from` and `until`; refuses an end before the start.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: AlarmPause?
  ) throws(Visitor.Failure) -> AlarmPause {
    let first = try visitor.field("from", whole) { $0.days.lowerBound }
    let last = try visitor.field("until", whole) { $0.days.upperBound }
    guard first <= last else {
      throw visitor.conflict(
        "until",
        FieldRefusal(.time, "A pause ends on its first day or later: \(last.text) is before."))
    }
    return AlarmPause(first...last)
  }
}
