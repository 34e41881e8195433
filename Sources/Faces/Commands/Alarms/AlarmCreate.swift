// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel

/// `toki alarm 07:00`, `toki alarm every weekday 7:00`.
enum AlarmCreate {
  static var spec: CommandSpec {
    CommandSpec(
      "alarm", arguments: "TIME…", summary: tr("set an alarm for a time, on one day or again and again"),
      examples: [
        "toki alarm 07:00", "toki alarm every weekday 7:00 --label Work",
        "toki alarm every 2nd tue 7:15 until 2027-06-30", "toki alarm 2026-12-31 23:59:59",
        "toki alarm every weekday 6:30 except holidays", "toki alarm every weekday 6:30 --except holidays.ics",
        "toki alarm 09:00 Europe/Berlin", "toki alarm 07:00 --on mon,wed --set work",
      ],
      words: 1...CommandSpec.many,
      options: Option.ofDays + [.except, .set] + Option.ofRings + Option.ofAgain + Option.ofWaking + Option.ofRepeats
        + [
          .trustedWait, .full, .quiet, .json, .detach,
        ]
    ) { invocation, context throws(CommandFailure) in
      try await create(invocation, in: context)
    }
  }

  private static func create(
    _ invocation: Invocation, in context: CommandContext
  ) async throws(CommandFailure) -> ExitCode {
    try FullScreenShow.check(invocation, in: context)
    // Nothing is made unless all can be.
    var creations: [(creation: ItemCreation<AlarmDraft>, said: Said)] = []
    for alarm in try invocation.alarms(in: context) {
      creations.append(
        try await creation(of: alarm, in: context) { text throws(WordingError) in
          try PlanWords.namedAlarm(of: text, in: Localization.language)
        })
    }
    if creations.count > 1, !invocation.has(.json), !invocation.has(.quiet) {
      context.printLine(tr("These are {count} alarms:", ["count": String(creations.count)]))
    }
    var first: Creation.Made<Alarm>?
    for (creation, said) in creations {
      let created = try await creation.make(isLeft: true) { made, now in
        let id = made.item.id.text
        return said.naming(made.item.lines(at: now, made.basis, in: context, isNew: true, said: (said.text, said.plan)))
          + ItemShow.waking(made.item, asTypedIn: invocation, at: now)
          + [tr("It is {id}. Remove it with: {command}", ["id": id, "command": commandLine("cancel \(id)")])]
      }
      first = first ?? created.made
    }
    if invocation.has(.full), let first {
      try await FullScreenShow.run(in: context, showing: .alarm(first.item.id), by: first.control)
    }
    return .done
  }

  /// The reading of an alarm's text.
  struct Said {
    let text: String
    let plan: AlarmPlan
    let label: Label

    /// The lines about the alarm; a label that was found in the text is repeated, to show how that was read.
    func naming(_ lines: [String]) -> [String] {
      guard label != .none, let line = lines.first else { return lines }
      let values = ["label": PlainText.of(label.text, longest: Label.longest), "line": line]
      return [tr("{label}: {line}", values)] + lines.dropFirst()
    }
  }

  /// The alarm asked for, resolved against the current time, and how its text was read.
  static func creation(
    of invocation: Invocation, in context: CommandContext,
    reading: (String) throws(WordingError) -> (plan: AlarmPlan, label: Label)
  ) async throws(CommandFailure) -> (ItemCreation<AlarmDraft>, said: Said) {
    let typed = invocation.words.joined(separator: " ")
    let named: (plan: AlarmPlan, label: Label)
    let line = invocation.plan == nil ? "toki \(invocation.command.name)" : "toki"
    do { named = try reading(typed) } catch { throw CommandFailure(error, in: typed, after: line) }
    let words = try AlarmWords(named.plan, with: invocation, in: context)
    let given = try invocation.excepted(in: context)
    let holidays = try await context.holidays(of: words.plan, given: given)
    let appointment = try words.appointment(
      at: context.clock.now().utc, holidays: holidays, named: named.label, after: line)
    let left = given ?? appointment.holidays
    if left != nil, !appointment.days.repeats { throw .leavesNoDayOut }
    let draft = AlarmDraft(
      times: appointment.times, days: appointment.days, zone: appointment.zone,
      set: try invocation.alarmSet() ?? nil, label: try invocation.label(besides: named.label),
      exceptedFile: left?.file, exceptedHolidays: left?.regions)
    return (
      ItemCreation(draft: draft, invocation: invocation, context: context),
      Said(text: typed, plan: words.plan, label: named.label)
    )
  }
}

extension CommandContext {
  /// The holidays that a plan leaves out: those given with an option, or the person's setting; `nil` for none.
  func holidays(of plan: AlarmPlan, given: Holidays??) async throws(CommandFailure) -> Holidays? {
    if let given { return given }
    return plan.exceptsHolidays ? try await usualHolidays() : nil
  }

  /// The person's own holidays; `nil` while nobody has chosen any.
  func usualHolidays() async throws(CommandFailure) -> Holidays? {
    let control = try await reach()
    return try await asked { () async throws(ControlError) in try await control.settings().holidays }
  }
}

extension CommandFailure {
  /// Why an alarm that rings once has no days to leave out.
  static var leavesNoDayOut: CommandFailure {
    .usage(
      tr(
        "A one-time alarm cannot have exceptions; {option} is for one that repeats.",
        ["option": Option.except.text]))
  }
}
