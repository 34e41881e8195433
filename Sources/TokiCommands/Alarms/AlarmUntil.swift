// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel
import TokiTerminal

/// `toki until "2026-12-31 23:59:59"`: a dated alarm, shown as a countdown.
enum AlarmUntil {
  static var spec: CommandSpec {
    CommandSpec(
      "until", arguments: "TIME…", summary: tr("count down to a time on the wall, and ring then"),
      examples: ["toki until 2026-12-31 23:59:59", "toki until 14:00 --label Talk", "toki until friday"],
      words: 1...CommandSpec.many,
      options: [.zone] + Option.ofRings + Option.ofTrust + [.quiet, .json, .detach] + Option.ofSpans
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
      plan = try PlanWords.instant(of: typed)
    } catch {
      throw CommandFailure(error)
    }
    let format = try invocation.spanFormat() ?? .seconds
    let draft = try AlarmCreate.draft(of: plan, invocation, in: context)
    let said = try invocation.settingsEdit(in: context)
    let made = try await Creation.make(in: context) { control, key, engine throws(ControlError) in
      var draft = draft
      draft.zone = context.zoneToSet(draft.zone, engineZone: engine.zone)
      draft.settings = context.ringSettings(said, usual: engine.ring)
      return try await control.make(draft, key: key)
    }
    let alarm = made.item
    let isJSON = invocation.has(.json)
    let isQuiet = invocation.has(.quiet)
    let warnings = await context.warnings(about: .alarm(alarm.id), by: made.control)
    if isJSON {
      context.printLine(JSONValue(alarm).noting(warnings).text)
    } else if !isQuiet {
      let (zone, notes) = (context.zone(of: alarm), TrustedTimeNotes(made.basis, now: context.clock.now()))
      context.printLine(
        Acceptance.alarm(alarm, now: notes.moment(for: alarm), zone: zone, isNew: true, said: (typed, plan)))
      for note in notes.about(alarm, zone: zone) { context.printLine(note) }
    }
    context.tellMade(warnings, by: invocation)
    if invocation.has(.detach) {
      if !isJSON, !isQuiet {
        context.printLine(
          tr("It rings all the same. Look at it with: {command}", ["command": "toki show \(alarm.id.text)"]))
      }
      return .done
    }
    let presentation: FacePresentation =
      isJSON || isQuiet ? .silent : context.terminal == nil ? .lines : .screen
    var following = FaceFollowing(
      context, made.control, alarm: alarm, trust: made.basis.trust, presentation: presentation, format: format)
    return await following.run(after: made.sequence)
  }
}
