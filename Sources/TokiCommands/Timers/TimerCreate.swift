// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel
import TokiTerminal

/// `toki timer 10:00`, and `toki 25m` without the command's name.
enum TimerCreate {
  private static let options: [Option] =
    Option.ofRings + Option.ofAgain + Option.ofWaking + Option.ofTrust + [.quiet, .json, .detach] + Option.ofSpans

  static var spec: CommandSpec {
    CommandSpec(
      "timer", arguments: "SPAN…", summary: tr("set a timer, and show it until it has rung"),
      examples: ["toki 25m", "toki 25m tea", "toki timer 10:00 --label Tea", "toki 1h 30m --detach"],
      words: 1...CommandSpec.many, options: options
    ) { invocation, context throws(CommandFailure) in
      try await create(invocation, in: context)
    }
  }

  private static func create(
    _ invocation: Invocation, in context: CommandContext
  ) async throws(CommandFailure) -> ExitCode {
    let (span, label) = try spanAndLabel(of: invocation)
    let draft = TimerDraft(
      duration: span, label: label, usesTrustedTime: try invocation.usesTrustedTime() ?? false)
    return try await ItemCreation(draft: draft, invocation: invocation, context: context).run { made, now in
      let shown = made.item.shown(at: now.boot, by: made.basis.trustedTime?.anchor)
      let line = Acceptance.timer(shown, isNew: true, now: now, zone: context.hostZone)
      // A label found in the text is repeated, to show how the text was read.
      let isRead = invocation.plan == .timer(span, label: label) && label != .none
      let values = ["label": PlainText.of(label.text, longest: Label.longest), "line": line]
      return [isRead ? tr("{label}: {line}", values) : line]
        + TrustedTimeNotes(made.basis, now: now).about(made.item)
    } away: { timer in
      tr("Keeps running. Come back with: {command}", ["command": "toki show \(timer.id.text)"])
    } follow: { made, presentation, format in
      FaceFollowing(
        context, made.control, timer: made.item, trust: made.basis.trustedTime, presentation: presentation,
        format: format)
    }
  }

  /// The span and the label; without the command's name, a label may follow the span: `toki 25m tea`.
  private static func spanAndLabel(of invocation: Invocation) throws(CommandFailure) -> (TimeSpan, Label) {
    guard case .timer(let span, let label)? = invocation.plan else {
      return (try SpanWords.span(of: invocation.words.joined(separator: " ")), try invocation.label())
    }
    guard label != .none else { return (span, try invocation.label()) }
    guard !invocation.has(.label) else {
      throw .usage(
        tr(
          "The text already names the label, “{label}”, so {option} cannot be used.",
          ["label": PlainText.of(label.text), "option": Option.label.text]))
    }
    return (span, label)
  }
}
