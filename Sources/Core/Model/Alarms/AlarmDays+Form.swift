// SPDX-License-Identifier: Apache-2.0

/// One of `days`, `date` and `rrule`, with `from` beside `days` or `rrule`; none for the next such time.
extension AlarmDays {
  private var week: WeekDays? { if case .repeating(let rule, _) = self { rule.plainWeek } else { nil } }

  private var date: CivilDate? { if case .on(let day) = self { day } else { nil } }

  /// The rule, unless it is just days of every week.
  private var rule: Recurrence? {
    if case .repeating(let rule, _) = self, rule.plainWeek == nil { rule.withoutExceptions } else { nil }
  }

  /// Days that the rule leaves out; `nil` for none.
  var exceptions: [ExceptedDays]? {
    if case .repeating(let rule, _) = self, !rule.exceptions.isEmpty { rule.exceptions } else { nil }
  }

  private var start: CivilDate? { if case .repeating(_, let start) = self { start } else { nil } }

  /// Visits the days of a request; their fields are in the same object as those of the alarm.
  ///
  /// `whole` is the days to write, `nil` for none. `allowsNoDays` is whether an empty `days` counts as absent;
  /// `exceptions` are those of their rule, visited already. The result is `nil` if no days are given.
  static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: AlarmDays?, allowsNoDays: Bool, exceptions: [ExceptedDays]
  ) throws(Visitor.Failure) -> AlarmDays? {
    var week = try visitor.given("days", whole) { $0.week }
    let date = try visitor.given("date", whole) { $0.date }
    let rule = try visitor.given("rrule", whole) { $0.rule }
    let start = try visitor.given("from", whole) { $0.start }
    // An empty list means no days of the week, as in the alarms that Toki sends.
    if allowsNoDays, week?.isEmpty == true { week = nil }
    let given = [("days", week != nil), ("date", date != nil), ("rrule", rule != nil)].filter(\.1)
    guard given.count <= 1 else {
      throw visitor.conflict(
        given[0].0, FieldRefusal("An alarm has days, a date or a rule, and only one of them."))
    }
    if let date {
      guard start == nil else {
        throw visitor.conflict("from", FieldRefusal("An alarm of one date has no first day besides."))
      }
      guard exceptions.isEmpty else {
        throw visitor.conflict("except", FieldRefusal("A one-time alarm cannot have exceptions."))
      }
      return .on(date)
    }
    if let week, week.isEmpty {
      throw visitor.conflict("days", FieldRefusal("An alarm that repeats has at least one day."))
    }
    guard let rule = rule ?? week.map(Recurrence.weekly) else {
      guard start == nil else {
        throw visitor.conflict("from", FieldRefusal("A first day needs days or a rule."))
      }
      return nil
    }
    do throws(RecurrenceError) {
      return .repeating(try rule.excepting(exceptions), from: start)
    } catch {
      throw visitor.conflict("except", FieldRefusal(exceptionsRefused: error))
    }
  }
}
