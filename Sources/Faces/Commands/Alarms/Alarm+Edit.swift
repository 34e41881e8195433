// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel

// `toki edit a2`: the changes of an alarm by words and options.

extension Alarm {
  static func edit(
    _ id: AlarmID, _ text: String?, _ invocation: Invocation, _ saying: Saying
  ) async throws(CommandFailure) {
    try ItemChange.checkNoTimer(invocation, of: id.text)
    var edit = AlarmEdit(
      set: try invocation.alarmSet(),
      label: try ItemChange.newLabel(invocation),
      settings: try await ItemChange.settings(of: id, invocation, saying) { $0.settings })
    let given = try invocation.excepted(in: saying.context)
    if let given {
      if given?.regions == nil { edit.exceptedFile = .some(given?.file) }
      if given?.path == nil { edit.exceptedHolidays = .some(given?.regions) }
    }
    let leavesOut = given.map { $0 != nil } ?? false
    let changesDays = text != nil || Option.ofDays.contains { invocation.has($0) }
    var said: (text: String, plan: AlarmPlan)?
    var before: Alarm?
    if leavesOut || changesDays {
      let alarm = try await asked { () async throws(ControlError) in
        try await saying.control.item(id)
      }
      before = alarm
      if changesDays {
        let plan = try await change(alarm, text, invocation, saying.context, given, in: &edit)
        // For a repeating alarm a new time alone leaves the days unchanged, so there is nothing to explain.
        said = alarm.recurrence.isOnce ? text.map { ($0, plan) } : nil
      }
      if leavesOut, !(edit.days?.repeats ?? !alarm.recurrence.isOnce) { throw .leavesNoDayOut }
    }
    let change = edit
    let alarm = try await asked { () async throws(ControlError) in try await saying.control.edit(id, change) }
    let (taken, earlier) = (said, before)
    let (basis, context) = (saying.basis, saying.context)
    await saying.say(alarm) { now in
      let today = context.zone(of: alarm).civil(at: now.utc).date
      return alarm.lines(at: now, basis, in: context, isNew: true, said: taken)
        + (earlier.map { Acceptance.takenIn(by: alarm, since: $0, today: today) } ?? [])
    }
  }

  /// Turns words and options into an edit of the alarm's schedule, and returns their plan; parts not mentioned stay.
  private static func change(
    _ alarm: Alarm, _ text: String?, _ invocation: Invocation, _ context: CommandContext, _ given: Holidays??,
    in edit: inout AlarmEdit
  ) async throws(CommandFailure) -> AlarmPlan {
    var plan = AlarmPlan.at(alarm.times, .next)
    if let text {
      do { plan = try PlanWords.alarm(of: text, in: Localization.language) } catch { throw CommandFailure(error) }
    }
    var saysDays = Option.ofDays.contains { $0 != .zone && invocation.has($0) }
    if case .at(let times, .next, let zone) = plan {
      let now = context.clock.now().utc
      // A new time alone leaves a day that was named, and moves any other one-time alarm to the next such time.
      let keepsDay = alarm.keepsDay(at: now, in: context.zone(of: alarm))
      let isMoved = alarm.recurrence.isOnce && text != nil && !keepsDay
      if !isMoved, !invocation.has(.on), !invocation.has(.date) {
        plan = .at(times, alarm.day(without: invocation), zone: zone)
      }
      if isMoved { saysDays = true }
    } else {
      saysDays = true
    }
    let words = try AlarmWords(plan, with: invocation, in: context, zone: alarm.zone)
    let holidays = try await context.holidays(of: words.plan, given: given)
    let appointment = try words.appointment(at: context.clock.now().utc, holidays: holidays)
    if let file = appointment.holidays?.file { edit.exceptedFile = file }
    if let regions = appointment.holidays?.regions { edit.exceptedHolidays = regions }
    edit.times = appointment.times
    if saysDays { edit.days = appointment.days }
    if case .at = plan { edit.zone = words.zone } else { edit.zone = appointment.zone }
    return words.plan
  }
}

extension Alarm {
  /// Its days as an `AlarmPlan` would give them, without the beginning or end that options replace.
  fileprivate func day(without invocation: Invocation) -> AlarmPlan.Day {
    switch recurrence {
    case .once(let date): return .date(date)
    case .repeating(let rule, let start):
      let hasEnd = invocation.has(.until) || invocation.has(.times)
      let endless = hasEnd ? try? rule.ending(.never) : nil
      // A rule that counts nothing begins in 1970; with a count it begins with the next ring.
      let isOpen = !rule.countsFromStart && start.daysSinceEpoch == 0
      return .every(endless ?? rule, from: invocation.has(.from) || isOpen ? nil : start)
    }
  }
}
