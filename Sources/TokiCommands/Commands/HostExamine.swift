// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel
import TokiTerminal

/// `toki doctor`: whether everything is there that a ring needs, and what to do where it is not.
enum HostExamine {
  static var spec: CommandSpec {
    CommandSpec(
      "doctor", summary: tr("look at all that a ring needs, and say what is wrong"),
      examples: ["toki doctor", "toki doctor --test-ring"], options: [.testRing, .json]
    ) { invocation, context throws(CommandFailure) in
      let control = try await context.reach()
      let findings = try await asked { () async throws(ControlError) in try await control.doctor() }
      if invocation.has(.json) {
        context.printLine(JSONValue.array(findings.map { .finding($0) }).text)
      } else {
        for finding in findings {
          context.output(text(of: finding))
          if finding.code == .deviceClock, finding.verdict != .good { try await tellAlarms(by: control, context) }
        }
      }
      if invocation.has(.testRing) { try await ring(in: context) }
      return findings.contains { $0.verdict == .fault } ? .failed : .done
    }
  }

  private static func text(of finding: Finding) -> String {
    let verdict = DoctorTexts.word(for: finding.verdict)
    let title = DoctorTexts.title(of: finding.code)
    let shown = Finding(
      finding.code, finding.verdict, detail: finding.detail.map { PlainText.of($0, longest: 300) })
    guard let problem = DoctorTexts.problem(shown) else {
      return "\(verdict): \(title)" + (shown.detail.map { " (\($0))" } ?? "") + "\n"
    }
    return "\(verdict): \(title)\n"
      + [problem, DoctorTexts.advice(shown)].compactMap(\.self).map { "  \($0)\n" }.joined()
  }

  /// What a wrong clock does to the next alarm.
  private static func tellAlarms(by control: any TokiControl, _ context: CommandContext) async throws(CommandFailure) {
    let state = try await asked { () async throws(ControlError) in try await control.state() }
    let context = context.seeing(state.zone)
    guard let warning = TrustNotes(state).warning(of: state.alarms, zone: { context.zone(of: $0) }) else { return }
    context.output("  \(warning)\n")
  }

  private static func ring(in context: CommandContext) async throws(CommandFailure) {
    let label: Label
    do { label = try Label(tr("Test ring")) } catch { throw CommandFailure(error) }
    let timer = try await Creation.make(in: context) { control, key, engine throws(ControlError) in
      try await control.createTimer(
        TimerDraft(
          duration: .seconds(1), label: label, settings: context.ringSettings(SettingsEdit(), usual: engine.ring)),
        key: key)
    }.item
    context.printLine(
      tr(
        "{id} rings in a second. Stop it with: {command}",
        ["id": timer.id.text, "command": "toki dismiss \(timer.id.text)"]))
  }
}
