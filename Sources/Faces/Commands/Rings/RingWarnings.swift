// SPDX-License-Identifier: Apache-2.0
import Localization
import Synchronization
import TokiEngine
import TokiModel

/// Remembers the warnings of one run of a command, so that each cause is reported once.
final class WarningLog: Sendable {
  private let told = Mutex<Set<Finding.Code>>([])

  /// `true` if this is the first warning of its cause.
  func isNew(_ finding: Finding) -> Bool { told.withLock { $0.insert(finding.code).inserted } }
}

extension CommandContext {
  /// Findings that would keep an item from being heard; also empty if the daemon does not know.
  ///
  /// `nil` asks about the ring settings of new items.
  func warnings(about item: ItemID?, by control: any TokiControl) async -> [Finding] {
    (try? await control.warnings(about: item)) ?? []
  }

  /// Prints warnings about a new item: none with `--quiet`, and none about notifications if it is followed here.
  func tellMade(_ warnings: [Finding], by invocation: Invocation, isLeft: Bool) {
    guard !invocation.has(.quiet) else { return }
    tell(isLeft ? warnings : warnings.filter { $0.code != .notifications })
  }

  /// Prints warnings on standard error: one line per cause, once in a run.
  ///
  /// That the machine has no sound or shows nothing is said once a day, as nothing changes it in between. A cause that
  /// a person can change at any time, such as a muted output, is named each time.
  func tell(_ warnings: [Finding]) {
    let today = hostZone.civil(at: clock.now().utc).date
    let new = warnings.filter { finding in
      guard warningLog.isNew(finding) else { return false }
      return !finding.isLasting || isFirstToday(finding.code.rawValue, today)
    }
    for warning in new {
      errors("toki: \(PlainText.of(RingTexts.warning(warning, in: Localization.language), longest: 500))\n")
      // The only one with an option against it.
      if warning.code == .sleepsByItself, let advice = DoctorTexts.advice(warning, in: Localization.language) {
        errors("  \(advice)\n")
      }
    }
    if new.contains(where: \.isLasting) {
      let advice = tr("What to do: {command}", ["command": commandLine("doctor")])
      errors("  \(advice)\n")
    }
  }
}

extension Finding {
  /// `true` if the machine lacks a way to be heard or seen.
  fileprivate var isLasting: Bool { [.soundServer, .soundOutput, .notifications].contains(code) }
}

extension JSONValue {
  /// The object with warnings added, if there are any.
  func noting(_ warnings: [Finding]) -> JSONValue {
    guard !warnings.isEmpty, case .object(let members) = self else { return self }
    return .object(members + [Member(name: "warnings", value: JSONValue(warnings))])
  }

  /// The object with a ring added, if there is one.
  func telling(_ ring: Ring?) -> JSONValue {
    guard let ring, case .object(let members) = self else { return self }
    return .object(members + [Member(name: "ring", value: JSONValue(ring))])
  }
}
