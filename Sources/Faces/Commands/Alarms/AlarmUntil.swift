// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel

/// `toki until "2026-12-31 23:59:59"`: a dated alarm, shown as a countdown.
enum AlarmUntil {
  static var spec: CommandSpec {
    CommandSpec(
      "until", arguments: "TIME…", summary: tr("count down to a time of day, then ring"),
      examples: ["toki until 2026-12-31 23:59:59", "toki until 14:00 --label Talk", "toki until friday 18:00"],
      words: 1...CommandSpec.many,
      options: [.zone] + Option.ofRings + Option.ofAgain + Option.ofWaking + Option.ofRepeats + [
        .trustedWait, .quiet, .json, .detach,
      ]
        + Option.ofScreens + Option.ofSpans
    ) { invocation, context throws(CommandFailure) in
      try await create(invocation, in: context)
    }
  }

  private static func create(
    _ invocation: Invocation, in context: CommandContext
  ) async throws(CommandFailure) -> ExitCode {
    let (creation, said) = try await AlarmCreate.creation(of: invocation, in: context) { text throws(WordingError) in
      try instant(of: text)
    }
    return try await creation.run { made, now in
      said.naming(made.item.lines(at: now, made.basis, in: context, isNew: true, said: (said.text, said.plan)))
    } away: { alarm in
      tr("It rings all the same. Look at it with: {command}", ["command": commandLine("show \(alarm.id.text)")])
    } follow: { made, presentation, format in
      DisplayFollowing(
        context, made.control, alarm: made.item, basis: made.basis, presentation: presentation,
        format: format)
    }
  }

  /// A single instant; a day needs a time, as that of an alarm does.
  static func instant(of text: String) throws(WordingError) -> (plan: AlarmPlan, label: Label) {
    let named = try PlanWords.namedAlarm(of: text, in: Localization.language)
    if case .at(let times, let day, _) = named.plan, day.repeats || times.areSeveral { throw .severalMoments(text) }
    return named
  }
}
