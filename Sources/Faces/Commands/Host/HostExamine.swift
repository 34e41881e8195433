// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel

/// `toki doctor`: check everything that a ring depends on, and give advice.
enum HostExamine {
  static var spec: CommandSpec {
    CommandSpec(
      "doctor", summary: tr("check everything a ring depends on and report problems"),
      examples: ["toki doctor", "toki doctor --test-ring", "toki doctor --test-wake"],
      options: [.testRing, .testWake, .after, .seen, .json]
    ) { invocation, context throws(CommandFailure) in
      if invocation.has(.testWake) {
        try context.checkIsHere("doctor --test-wake")
        return try await WakeTest(invocation, in: context).run()
      }
      if invocation.has(.after) {
        throw .usage(tr("{option} goes with {other}.", ["option": Option.after.text, "other": Option.testWake.text]))
      }
      let control = try await context.reach()
      let findings = try await asked { () async throws(ControlError) in try await control.send(Examine()).findings }
      ShareStatus.remind(in: context)
      RemoteLink.remind(in: context)
      if invocation.has(.json) {
        context.printLine(JSONValue(findings).text)
      } else {
        for finding in findings {
          let isWrong = finding.code == .deviceClock && finding.verdict != .good
          let warning = isWrong ? try await clockWarning(by: control, context) : nil
          context.output(text(of: finding, problem: warning, context.styling))
        }
      }
      if invocation.has(.seen) {
        _ = try await asked { () async throws(ControlError) in try await control.send(AcknowledgeLosses()) }
        RemoteLink.noteSeen(in: context)
      }
      if invocation.has(.testRing) { try await ring(in: context) }
      return findings.contains { $0.verdict == .fault } ? .failed : .done
    }
  }

  /// The lines about a finding; `problem` replaces the finding's own sentence (`nil` for no change).
  private static func text(of finding: Finding, problem: String?, _ styling: TextStyling) -> String {
    let word = DoctorTexts.word(for: finding.verdict, in: Localization.language)
    let verdict = CellStyle(of: finding.verdict).text(word, in: styling)
    let title = DoctorTexts.title(of: finding.code, in: Localization.language)
    let shown = Finding(
      finding.code, finding.verdict,
      detail: finding.detail.map { PlainText.of($0, longest: finding.code == .store ? 5_000 : 300) })
    guard let problem = problem ?? DoctorTexts.problem(shown, in: Localization.language) else {
      return "\(verdict): \(title)"
        + (DoctorTexts.detail(of: shown, in: Localization.language).map { " (\($0))" } ?? "") + "\n"
    }
    return "\(verdict): \(title)\n"
      + [problem, DoctorTexts.advice(shown, in: Localization.language)].compactMap(\.self).map { "  \($0)\n" }.joined()
  }

  /// The warning that the clock is wrong, with its effect on the next alarm.
  private static func clockWarning(
    by control: any TokiControl, _ context: CommandContext
  ) async throws(CommandFailure) -> String? {
    let state = try await asked { () async throws(ControlError) in try await control.state(of: [.alarm]) }
    let context = context.seeing(state)
    return TrustedTimeNotes(state).warning(of: state.alarms, zone: { context.zone(of: $0) })
  }

  private static func ring(in context: CommandContext) async throws(CommandFailure) {
    let label: Label
    do { label = try Label(tr("Test ring")) } catch { throw CommandFailure(error) }
    let timer = try await Creation.make(in: context) { control, key, engine throws(ControlError) in
      try await control.make(
        TimerDraft(
          duration: .seconds(1), label: label,
          settings: context.fromHere(Said())),
        key: key)
    }.item
    context.printLine(
      tr(
        "{id} rings in a second. Stop it with: {command}",
        ["id": timer.id.text, "command": commandLine("dismiss \(timer.id.text)")]))
  }
}
