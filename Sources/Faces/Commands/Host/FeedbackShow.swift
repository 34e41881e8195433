// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel

/// `toki feedback`: print the facts that a report about Toki needs, and nothing personal.
enum FeedbackShow {
  static var spec: CommandSpec {
    CommandSpec(
      "feedback", summary: tr("print what a report about Toki needs, without anything personal"),
      examples: ["toki feedback"], place: .here
    ) { _, context throws(CommandFailure) in
      let facts = context.hostFacts()
      context.printLine("Toki: \(context.version), \(context.build.commitText), \(context.build.text)")
      let rows = await Self.daemon(in: context)
      context.output(
        row(tr("Daemon"), [rows.daemon])
          + row(tr("System"), [facts?.system, facts.map { "Linux \($0.kernelVersion) \($0.architecture)" }])
          + row(tr("Desktop"), [facts?.desktop, facts?.session])
          + row(tr("Language"), [facts?.locale]) + row(tr("Time zone"), [context.hostZone.name.text])
          + rows.more)
      context.errors(tr("Read it, and paste it into your report: {address}", ["address": address]) + "\n")
      return .done
    }
  }

  /// Address for reports.
  static let address = "https://github.com/toki-clock/toki/issues"

  /// A title and its values; nothing if there are none.
  private static func row(_ title: String, _ values: [String?]) -> String {
    let known = values.compactMap(\.self).filter { !$0.isEmpty }.map { PlainText.of($0, longest: 500) }
    return known.isEmpty ? "" : tr("{name}: {text}", ["name": title, "text": known.joined(separator: ", ")]) + "\n"
  }

  /// The daemon's own description, and rows about its items and findings; a stopped daemon is not started.
  private static func daemon(in context: CommandContext) async -> (daemon: String, more: String) {
    do throws(ControlError) {
      guard let control = try await context.connectIfHeld() else { return (tr("not running"), "") }
      let status = try await control.status()
      let state = try await control.state()
      let findings = try await control.send(Examine()).findings
      let uptime = WallText.distance(status.uptime, in: Localization.language)
      let running = tr("{version}, for {uptime}", ["version": status.version, "uptime": uptime])
      return (running, items(state) + warnings(status.warnings) + checks(findings))
    } catch {
      return (error.code.rawValue, "")
    }
  }

  /// Number of items of each kind.
  private static func items(_ state: EngineState) -> String {
    let counts = [
      (ItemKind.alarm, state.alarms.count), (.timer, state.timers.count), (.sequence, state.sequences.count),
      (.stopwatch, state.stopwatches.count),
    ]
    return row(tr("What is set"), counts.map { "\($0.rawValue) \($1)" })
  }

  /// The codes of warnings, without the name of a machine behind one.
  private static func warnings(_ codes: [String]) -> String {
    row(tr("Warnings"), codes.map { String($0.prefix { $0 != ":" }) })
  }

  /// The codes of the checks, by the verdict.
  private static func checks(_ findings: [Finding]) -> String {
    [Finding.Verdict.fault, .warning, .good].map { verdict in
      let codes = findings.filter { $0.verdict == verdict }.map(code)
      let unique = codes.enumerated().filter { codes.firstIndex(of: $0.element) == $0.offset }.map(\.element)
      return row(DoctorTexts.word(for: verdict, in: Localization.language), [unique.joined(separator: " ")])
    }.joined()
  }

  /// The code of a finding, with its detail only where that is a code, too.
  private static func code(_ finding: Finding) -> String {
    let detail = finding.detail.flatMap { detail -> String? in
      switch finding.code {
      case .wakeFromSuspend: WakeState(rawValue: detail)?.rawValue
      case .trustedTime: TrustState(rawValue: detail)?.rawValue
      default: nil
      }
    }
    return finding.code.rawValue + (detail.map { "=" + $0 } ?? "")
  }
}
