// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel
import TokiTerminal

/// `toki edit a2 every weekday 6:45`, `toki edit t3 30m`, `toki edit t3 --label Tea`.
enum ItemEdit {
  static var spec: CommandSpec {
    CommandSpec(
      "edit", arguments: "ID [TEXT…]", summary: tr("change a time, a span, steps, or how something rings"),
      examples: [
        "toki edit a2 every weekday 6:45", "toki edit a2 7:15", "toki edit a2 --zone Europe/Berlin --set work",
        "toki edit t3 30m --label Tea", "toki edit s1 \"25m work, 5m rest\"",
      ],
      words: 1...CommandSpec.many, options: Option.ofDays + [.set] + Option.ofRings + Option.ofTrust + [.json]
    ) { invocation, context throws(CommandFailure) in
      let words = invocation.words.dropFirst()
      let text = words.isEmpty ? nil : words.joined(separator: " ")
      guard text != nil || invocation.options.keys.contains(where: { $0 != .json }) else {
        throw .usage(
          tr("Say what is to change: a new time, or an option."),
          hint: tr("Help: {command}", ["command": "toki help edit"]))
      }
      return try await context.each([invocation.words[0]]) { control, item throws(CommandFailure) in
        let basis = try await asked { () async throws(ControlError) in try await control.basis() }
        let saying = Saying(control: control, basis: basis, isJSON: invocation.has(.json), context: context)
        switch item {
        case .timer(let id): try await edit(id, text, invocation, saying)
        case .alarm(let id): try await edit(id, text, invocation, saying)
        case .sequence(let id): try await edit(id, text, invocation, saying)
        case .stopwatch: throw item.isNot(for: "edit")
        }
      }
    }
  }

  // MARK: - A timer and a sequence

  private static func edit(
    _ id: TimerID, _ text: String?, _ invocation: Invocation, _ saying: Saying
  ) async throws(CommandFailure) {
    try checkNoDays(invocation, of: id.text)
    let edit = TimerEdit(
      duration: try text.map { text throws(CommandFailure) in try SpanWords.span(of: text) },
      usesTrustedTime: try invocation.usesTrustedTime(), label: try newLabel(invocation),
      settings: try invocation.settingsEdit(in: saying.context))
    let timer = try await asked { () async throws(ControlError) in try await saying.control.edit(id, edit) }
    let (basis, context) = (saying.basis, saying.context)
    await saying.say(timer) { now in
      timer.lines(at: now, basis, in: context) + TrustedTimeNotes(basis, now: now).about(timer)
    }
  }

  private static func edit(
    _ id: SequenceID, _ text: String?, _ invocation: Invocation, _ saying: Saying
  ) async throws(CommandFailure) {
    try checkNoDays(invocation, of: id.text)
    if let option = Option.ofTrust.first(where: { invocation.has($0) }) {
      throw .usage(
        tr("{id} is a sequence: {option} is for timers and alarms.", ["id": id.text, "option": option.text]))
    }
    var edit = SequenceEdit(
      label: try newLabel(invocation), settings: try invocation.settingsEdit(in: saying.context))
    if let text {
      do { edit.plan = try SequenceText.parse(text) } catch { throw CommandFailure(error) }
    }
    let change = edit
    let sequence = try await asked { () async throws(ControlError) in
      try await saying.control.edit(id, change)
    }
    await saying.say(sequence)
  }

  private static func checkNoDays(_ invocation: Invocation, of id: String) throws(CommandFailure) {
    guard let option = (Option.ofDays + [.set]).first(where: { invocation.has($0) }) else { return }
    throw .usage(tr("{id} is no alarm: {option} is for alarms.", ["id": id, "option": option.text]))
  }

  private static func newLabel(_ invocation: Invocation) throws(CommandFailure) -> Label? {
    invocation.has(.label) ? try invocation.label() : nil
  }

  // MARK: - An alarm

  private static func edit(
    _ id: AlarmID, _ text: String?, _ invocation: Invocation, _ saying: Saying
  ) async throws(CommandFailure) {
    var edit = AlarmEdit(
      set: try invocation.alarmSet(), usesTrustedTime: try invocation.usesTrustedTime(),
      label: try newLabel(invocation),
      settings: try invocation.settingsEdit(in: saying.context))
    if text != nil || Option.ofDays.contains(where: { invocation.has($0) }) {
      let alarm = try await asked { () async throws(ControlError) in
        try await saying.control.item(id)
      }
      try change(alarm, text, invocation, saying.context, in: &edit)
    }
    let change = edit
    let alarm = try await asked { () async throws(ControlError) in try await saying.control.edit(id, change) }
    // For a repeating alarm a new time alone leaves the days unchanged, so there is nothing to explain.
    let said =
      alarm.recurrence.isOnce ? text.flatMap { text in (try? PlanWords.alarm(of: text)).map { (text, $0) } } : nil
    let (basis, context) = (saying.basis, saying.context)
    await saying.say(alarm) { now in alarm.lines(at: now, basis, in: context, isNew: true, said: said) }
  }

  /// Turns words and options into an edit of the alarm's schedule; parts not mentioned stay.
  private static func change(
    _ alarm: Alarm, _ text: String?, _ invocation: Invocation, _ context: CommandContext,
    in edit: inout AlarmEdit
  ) throws(CommandFailure) {
    var plan = AlarmPlan.at(alarm.time, .next)
    if let text {
      do { plan = try PlanWords.alarm(of: text) } catch { throw CommandFailure(error) }
    }
    var saysDays = Option.ofDays.contains { $0 != .zone && invocation.has($0) }
    if case .at(let time, .next, let zone) = plan {
      // A new time alone moves a one-time alarm to the next such time.
      let isMoved = alarm.recurrence.isOnce && text != nil
      if !isMoved, !invocation.has(.on), !invocation.has(.date) {
        plan = .at(time, alarm.day(without: invocation), zone: zone)
      }
      if alarm.recurrence.isOnce { saysDays = true }
    } else {
      saysDays = true
    }
    let words = try AlarmWords(plan, with: invocation, in: context, zone: alarm.zone)
    let appointment = try words.appointment(at: context.clock.now().utc)
    edit.time = appointment.time
    if saysDays { edit.days = appointment.days }
    if case .at = plan { edit.zone = words.zone } else { edit.zone = appointment.zone }
  }
}

extension Alarm {
  /// Its days as an `AlarmPlan` would give them, without the beginning or end that options replace.
  fileprivate func day(without invocation: Invocation) -> AlarmPlan.Day {
    switch recurrence {
    case .once(let date): return .date(date)
    case .repeating(let rule, let start):
      let hasEnd = invocation.has(.until) || invocation.has(.times)
      let endless = hasEnd ? try? Recurrence(rule.cycle, interval: rule.interval) : nil
      return .every(endless ?? rule, from: invocation.has(.from) ? nil : start)
    }
  }
}
