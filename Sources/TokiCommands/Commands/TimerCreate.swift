// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel
import TokiTerminal

/// `toki timer 10:00`, and `toki 25m` without the word.
enum TimerCreate {
  private static let options: [Option] = Option.ofRings + Option.ofTrust + [.quiet, .json, .detach] + Option.ofSpans

  static var spec: CommandSpec {
    CommandSpec(
      "timer", arguments: "SPAN…", summary: tr("set a timer, and show it until it has rung"),
      examples: ["toki 25m", "toki timer 10:00 --label Tea", "toki 1h 30m --detach"],
      words: 1...CommandSpec.many, options: options
    ) { invocation, context throws(CommandFailure) in
      try await create(invocation, in: context)
    }
  }

  private static func create(
    _ invocation: Invocation, in context: CommandContext
  ) async throws(CommandFailure) -> ExitCode {
    let draft = TimerDraft(
      duration: try SpanWords.span(of: invocation.words.joined(separator: " ")), label: try invocation.label(),
      usesTrustedTime: try invocation.usesTrustedTime() ?? false)
    let said = try invocation.settingsEdit(in: context)
    let format = try invocation.spanFormat() ?? .seconds
    let made = try await Creation.make(in: context) { control, key, engine throws(ControlError) in
      var draft = draft
      draft.settings = context.ringSettings(said, usual: engine.ring)
      return try await control.createTimer(draft, key: key)
    }
    let timer = made.item
    let now = context.clock.now()
    let isJSON = invocation.has(.json)
    let isQuiet = invocation.has(.quiet)
    if isJSON {
      context.printLine(JSONValue.timer(timer, now: now.boot).text)
    } else if !isQuiet {
      context.printLine(Acceptance.timer(timer, now: now, zone: context.hostZone))
      for note in TrustNotes(made.surroundings, now: now).about(timer) { context.printLine(note) }
    }
    if invocation.has(.detach) {
      if !isJSON, !isQuiet { context.printLine(comeBack(timer)) }
      return .done
    }
    let presentation: FacePresentation =
      isJSON || isQuiet ? .silent : context.terminal == nil ? .lines : .screen
    var following = FaceFollowing(
      context, made.control, timer: timer, trust: made.surroundings.trust, presentation: presentation, format: format)
    return await following.run(after: made.sequence)
  }

  private static func comeBack(_ timer: CountdownTimer) -> String {
    tr("Keeps running. Come back with: {command}", ["command": "toki show \(timer.id.text)"])
  }
}
