// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel
import TokiTerminal

/// `toki alarm 07:00`, `toki alarm every weekday 7:00`.
enum AlarmCreate {
  static var spec: CommandSpec {
    CommandSpec(
      "alarm", arguments: "TIME…", summary: tr("set an alarm for a time, on one day or again and again"),
      examples: [
        "toki alarm 07:00", "toki alarm every weekday 7:00 --label Work", "toki alarm tomorrow 6:40",
        "toki alarm every 2nd tue 7:15 until 2027-06-30", "toki alarm 2026-12-31 23:59:59",
        "toki alarm 09:00 Europe/Berlin", "toki alarm 07:00 --on mon,wed --set work",
      ],
      words: 1...CommandSpec.many,
      options: Option.ofDays + [.set] + Option.ofRings + Option.ofTrust + [.quiet, .json, .detach]
    ) { invocation, context throws(CommandFailure) in
      try await create(invocation, in: context)
    }
  }

  private static func create(
    _ invocation: Invocation, in context: CommandContext
  ) async throws(CommandFailure) -> ExitCode {
    let typed = invocation.words.joined(separator: " ")
    let plan: AlarmPlan
    do {
      plan = try PlanWords.alarm(of: typed)
    } catch {
      throw CommandFailure(error)
    }
    let draft = try draft(of: plan, invocation, in: context)
    let said = try invocation.settingsEdit(in: context)
    let made = try await Creation.make(in: context) { control, key, engine throws(ControlError) in
      var draft = draft
      draft.zone = context.zoneToSet(draft.zone, engineZone: engine.zone)
      draft.settings = context.ringSettings(said, usual: engine.ring)
      return try await control.make(draft, key: key)
    }
    let alarm = made.item
    let warnings = await context.warnings(about: .alarm(alarm.id), by: made.control)
    if invocation.has(.json) {
      context.printLine(JSONValue(alarm).noting(warnings).text)
    } else if !invocation.has(.quiet) {
      let (zone, notes) = (context.zone(of: alarm), TrustedTimeNotes(made.basis, now: context.clock.now()))
      context.printLine(
        Acceptance.alarm(alarm, now: notes.moment(for: alarm), zone: zone, isNew: true, said: (typed, plan)))
      for note in notes.about(alarm, zone: zone) { context.printLine(note) }
      context.printLine(
        tr(
          "It is {id}. Remove it with: {command}",
          ["id": alarm.id.text, "command": "toki cancel \(alarm.id.text)"]))
    }
    if !invocation.has(.quiet) { context.tell(warnings) }
    return .done
  }

  /// The alarm that was asked for, by the present moment; how it rings is yet to be said.
  static func draft(
    of plan: AlarmPlan, _ invocation: Invocation, in context: CommandContext
  ) throws(CommandFailure) -> AlarmDraft {
    let appointment = try AlarmWords(plan, with: invocation, in: context)
      .appointment(at: context.clock.now().utc)
    return AlarmDraft(
      time: appointment.time, days: appointment.days, zone: appointment.zone,
      set: try invocation.alarmSet() ?? nil, label: try invocation.label(),
      usesTrustedTime: try invocation.usesTrustedTime() ?? false)
  }
}
