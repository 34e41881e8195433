// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel

/// An alarm's times, from its text and the options that refine it.
struct AlarmWords {
  /// The plan in the text, refined by options.
  let plan: AlarmPlan
  /// The rules of the zone that was named, or of the alarm's own.
  let rules: ZoneRules
  /// The zone that was named; `nil` if there was none.
  let zone: AlarmZone?

  /// Combines the plan of the text with the options; the alarm keeps its `own` zone if none is named.
  init(
    _ plan: AlarmPlan, with invocation: Invocation, in context: CommandContext, zone own: AlarmZone = .floating
  ) throws(CommandFailure) {
    guard case .at(let times, let said, let saidZone) = plan else {
      if let option = Option.ofDays.first(where: { invocation.has($0) }) {
        throw .usage(
          tr("This is one instant, on its own day: {option} does not go with it.", ["option": option.text]))
      }
      self.plan = plan
      rules = context.hostZone
      zone = nil
      return
    }
    var zone = saidZone.map { AlarmZone.pinned($0) }
    if let text = invocation[.zone] {
      let given = try Self.zone(of: text, in: context)
      guard zone == nil || zone == given else {
        throw .usage(tr("The text already names the time zone, so {option} cannot be used.", ["option": "--zone"]))
      }
      zone = given
    }
    do throws(PlanRefusal) {
      rules = try context.rules(of: zone ?? own)
    } catch {
      throw CommandFailure(error, after: nil)
    }
    self.zone = zone
    self.plan = .at(times, try Self.day(said, with: invocation), zone: zone?.name)
  }

  private static func zone(of text: String, in context: CommandContext) throws(CommandFailure) -> AlarmZone {
    text == local ? .floating : .pinned(try context.zoneName(typed: text))
  }

  /// The word for the host's own zone.
  static let local = "local"

  /// The time, days and zone, resolved against the current time.
  ///
  /// A time without a day stays open: the engine chooses the day when it makes the alarm.
  func appointment(
    at now: UTCInstant, holidays: Holidays?, named label: Label = .none, after line: String? = nil
  ) throws(CommandFailure) -> Appointment {
    do throws(AlarmPlanRefusal) {
      return try plan.appointment(at: now, in: rules, holidays: holidays)
    } catch {
      throw CommandFailure(PlanRefusal(error, of: plan, named: label, in: rules, Localization.language), after: line)
    }
  }

  private static func day(
    _ said: AlarmPlan.Day, with invocation: Invocation
  ) throws(CommandFailure) -> AlarmPlan.Day {
    var day = said
    switch (invocation[.on], invocation[.date]) {
    case (nil, nil): break
    case (_?, _?):
      throw .usage(tr("An alarm rings every week (--on) or on one day (--date), not both."))
    case (let text?, nil):
      try check(said, .on)
      do { day = .every(.weekly(try WeekDaysText.parse(text)), from: nil) } catch { throw CommandFailure(error) }
    case (nil, let text?):
      try check(said, .date)
      day = .date(try CivilDate(typed: text))
    }
    return try limited(day, with: invocation)
  }

  private static func check(_ said: AlarmPlan.Day, _ option: Option) throws(CommandFailure) {
    guard case .next = said else {
      throw .usage(tr("The text already names the days, so {option} cannot be used.", ["option": option.text]))
    }
  }

  /// Adds the beginning and end given by options.
  private static func limited(
    _ day: AlarmPlan.Day, with invocation: Invocation
  ) throws(CommandFailure) -> AlarmPlan.Day {
    guard !invocation.has(.until) || !invocation.has(.times) else {
      throw .usage(tr("An alarm ends on a day (--until) or after a number of rings (--times), not both."))
    }
    if case .exceptHolidays(let rule) = day { return .exceptHolidays(try limited(rule, with: invocation)) }
    if case .shift(let on, let off, let from) = day {
      // Its alarms, one for each day of work, are limited each by itself.
      guard let text = invocation[.from] else { return day }
      guard from == nil else { throw twice(.from) }
      return .shift(on: on, off: off, from: .date(try CivilDate(typed: text)))
    }
    guard let option = [Option.from, .until, .times].first(where: { invocation.has($0) }) else { return day }
    if case .limited = day { throw twice(option) }
    guard case .every(let rule, var from) = day else {
      throw .usage(
        tr("{option} needs an alarm that repeats.", ["option": option.text]),
        hint: tr("For example: {command}", ["command": commandLine("alarm every day 7:00 \(option.text) …")]))
    }
    if let text = invocation[.from] {
      guard from == nil else { throw twice(.from) }
      from = try CivilDate(typed: text)
    }
    var end = rule.end
    if let text = invocation[.until] {
      guard end == .never else { throw twice(.until) }
      end = .until(try CivilDate(typed: text))
    }
    if let text = invocation[.times] {
      guard end == .never else { throw twice(.times) }
      end = .count(try Int(typed: text, in: Recurrence.counts))
    }
    guard let limited = try? rule.ending(end) else {
      throw CommandFailure(WordingError.noSuchRule(invocation.words.joined(separator: " ")))
    }
    return .every(limited, from: from)
  }

  private static func twice(_ option: Option) -> CommandFailure {
    .usage(tr("The text already says when it begins or ends, so {option} cannot be used.", ["option": option.text]))
  }
}

extension CommandContext {
  /// The rules of a zone that was named; the host's for a floating alarm.
  func rules(of zone: AlarmZone) throws(PlanRefusal) -> ZoneRules {
    guard case .pinned(let name) = zone else { return hostZone }
    do { return try clock.zone(named: name) } catch { throw .unknownZone(name.text) }
  }
}

extension AlarmZone {
  /// The zone that an alarm is pinned to; `nil` for a floating one.
  var name: ZoneName? { if case .pinned(let name) = self { name } else { nil } }
}
