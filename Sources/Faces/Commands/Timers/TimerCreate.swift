// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel

/// `toki timer 10:00`, and `toki 25m` without the command's name.
enum TimerCreate {
  private static let options: [Option] =
    Option.ofRings + Option.ofAgain + Option.ofWaking + Option.ofRepeats + [.trustedWait, .ready]
    + TimerTerms.offered.map(\.option)
    + [.quiet, .json, .detach] + Option.ofScreens + Option.ofSpans

  static var spec: CommandSpec {
    CommandSpec(
      "timer", arguments: "SPAN…", summary: tr("set a timer, and show it until it has rung"),
      examples: [
        "toki 25m", "toki 25m tea", "toki timer 10:00 --label Tea", "toki 1h 30m --detach", "toki timer 5m Tea --ready",
      ],
      words: 1...CommandSpec.many, options: options
    ) { invocation, context throws(CommandFailure) in
      try await create(invocation, in: context)
    }
  }

  private static func create(
    _ invocation: Invocation, in context: CommandContext
  ) async throws(CommandFailure) -> ExitCode {
    let (span, label) = try spanAndLabel(of: invocation)
    let isReady = invocation.has(.ready)
    var terms: Said<TimerTerms> = try invocation.said(in: context)
    terms.duration = span
    if label != .none { terms.label = label }
    if isReady { terms.isKept = true }
    let draft = TimerDraft(terms, starts: !isReady)
    let creation = ItemCreation(draft: draft, invocation: invocation, context: context)
    guard !isReady else {
      let hasNamesake = try await hasNamesake(label, in: context)
      try FullScreenShow.check(invocation, in: context)
      let created = try await creation.make { made, now in
        [
          Acceptance.timer(made.item, isNew: true, now: now, zone: context.hostZone),
          tr(
            "Start it with: {command}",
            ["command": commandLine("start \(startName(of: made.item, hasNamesake: hasNamesake))")]),
        ]
      }
      if invocation.has(.full) {
        try await FullScreenShow.run(in: context, showing: .timer(created.made.item.id), by: created.made.control)
      }
      return .done
    }
    return try await creation.run { made, now in
      let shown = made.item.shown(at: now.boot, by: made.basis.trustedTime?.anchor)
      let line = Acceptance.timer(shown, isNew: true, now: now, zone: context.hostZone)
      // A label found in the text is repeated, to show how the text was read.
      let isRead = invocation.plan == .timer(span, label: label) && label != .none
      let values = ["label": PlainText.of(label.text, longest: Label.longest), "line": line]
      return [isRead ? tr("{label}: {line}", values) : line]
    } away: { timer in
      tr("Keeps running. Come back with: {command}", ["command": commandLine("show \(timer.id.text)")])
    } follow: { made, presentation, format in
      DisplayFollowing(
        context, made.control, timer: made.item, basis: made.basis, presentation: presentation,
        format: format)
    }
  }

  /// `true` if a timer with this label exists already.
  private static func hasNamesake(_ label: Label, in context: CommandContext) async throws(CommandFailure) -> Bool {
    guard label != .none else { return false }
    let control = try await context.reach()
    let state = try await asked { () async throws(ControlError) in try await control.state() }
    return state.items.all.contains { $0.shelved.label.text.lowercased() == label.text.lowercased() }
  }

  /// The name by which `toki start` finds a timer: its label if no other item has it, else its ID.
  private static func startName(of timer: CountdownTimer, hasNamesake: Bool) -> String {
    let label = timer.label.text
    guard !hasNamesake, case .label? = try? ItemReference(label) else { return timer.id.text }
    return ShellWord.of(label)
  }

  /// The span and the label, which may follow the span: `toki 25m tea`, `toki timer 25m tea`.
  private static func spanAndLabel(of invocation: Invocation) throws(CommandFailure) -> (TimeSpan, Label) {
    let (span, label) = try spanAndWords(of: invocation)
    return (span, try invocation.label(besides: label))
  }

  /// The span, and the label among its words; `.none` if there are no such words.
  private static func spanAndWords(of invocation: Invocation) throws(CommandFailure) -> (TimeSpan, Label) {
    if case .timer(let span, let label)? = invocation.plan { return (span, label) }
    let typed = invocation.words.joined(separator: " ")
    do throws(WordingError) {
      return (try SpanWords.plainSpan(of: typed), .none)
    } catch {
      guard case .hasLabel(_, let span, let label) = error else {
        throw CommandFailure(error, in: typed, after: "toki timer")
      }
      return (span, label)
    }
  }
}
