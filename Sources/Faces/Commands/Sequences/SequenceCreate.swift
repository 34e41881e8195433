// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel

/// `toki sequence "25m work, 5m rest" --repeat 4`, `toki sequence pomodoro`.
enum SequenceCreate {
  static var spec: CommandSpec {
    CommandSpec(
      "sequence", arguments: "STEPS…",
      summary: tr("run a sequence of steps"),
      examples: [
        "toki sequence 25m work, 5m rest --repeat 4", "toki sequence \"4x(25m work, 5m rest), 15m long rest\"",
        "toki sequence pomodoro", "toki sequence tabata --wait",
      ],
      words: 1...CommandSpec.many, options: options
    ) { invocation, context throws(CommandFailure) in
      try await create(invocation.words.joined(separator: " "), invocation, in: context)
    }
  }

  /// The command of a plan that has a name: `toki pomodoro`.
  static func spec(of preset: SequencePreset) -> CommandSpec {
    let summary =
      switch preset {
      case .pomodoro: tr("run a pomodoro: 4 times 25 min of work, with rests")
      case .tabata: tr("run a tabata: 8 times 20 s of work and 10 s of rest")
      }
    return CommandSpec(
      preset.rawValue, summary: summary, examples: ["toki \(preset.rawValue)", "toki \(preset.rawValue) --repeat 2"],
      options: options
    ) { invocation, context throws(CommandFailure) in
      try await create(preset.rawValue, invocation, in: context)
    }
  }

  private static let options: [Option] =
    [.repeat, .wait] + Option.ofRings + Option.ofRepeats + [.quiet, .json, .detach] + Option.ofScreens
    + Option.ofSpans

  private static func create(
    _ text: String, _ invocation: Invocation, in context: CommandContext
  ) async throws(CommandFailure) -> ExitCode {
    let draft = SequenceDraft(
      plan: try plan(of: text, invocation), label: try invocation.label())
    return try await ItemCreation(draft: draft, invocation: invocation, context: context).run { made, now in
      let end = SequenceLine.planEnd(of: made.item, at: now) ?? now.utc + made.item.plan.total
      return [
        PlainText.of(SequenceSaying.words(made.item.plan.parts), longest: 400),
        SequenceSaying.plan(of: made.item, end: end, now: now, zone: context.hostZone),
      ]
    } away: { sequence in
      tr("The steps go on. Come back with: {command}", ["command": commandLine("show \(sequence.id.text)")])
    } follow: { made, presentation, format in
      DisplayFollowing(context, made.control, sequence: made.item, presentation: presentation, format: format)
    }
  }

  /// The plan that was typed, with the options applied to all of it.
  private static func plan(of text: String, _ invocation: Invocation) throws(CommandFailure) -> SequencePlan {
    var parts: [SequencePart]
    if let preset = SequencePreset(name: text) {
      do { parts = try preset.parts(in: Localization.language) } catch { throw CommandFailure(error) }
    } else {
      do {
        parts = try SequenceText.parse(text, in: Localization.language).parts
      } catch {
        throw CommandFailure(error, in: text, after: "toki sequence")
      }
    }
    if invocation.has(.wait) { parts = parts.map(\.waiting) }
    if let text = invocation[.repeat] {
      guard let times = ValueWords.number(text), SequencePlan.repeats.contains(times) else {
        throw .usage(tr("“{word}” is not a count from 1 to 999.", ["word": PlainText.of(text)]))
      }
      if times > 1 { parts = [.repeated(parts, times: times)] }
    }
    do { return try SequencePlan(parts) } catch { throw CommandFailure(error) }
  }
}

extension SequencePart {
  /// A copy in which every step waits until it is dismissed.
  fileprivate var waiting: SequencePart {
    switch self {
    case .step(var step):
      step.waits = true
      return .step(step)
    case .repeated(let parts, let times): return .repeated(parts.map(\.waiting), times: times)
    }
  }
}
