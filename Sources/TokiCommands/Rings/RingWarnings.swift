// SPDX-License-Identifier: Apache-2.0
import Localization
import Synchronization
import TokiEngine
import TokiModel
import TokiTerminal

/// What one run of a command has warned of, so that each cause is said once.
final class WarningLog: Sendable {
  private let told = Mutex<Set<Finding.Code>>([])

  /// Whether it is the first of its cause.
  func isNew(_ finding: Finding) -> Bool { told.withLock { $0.insert(finding.code).inserted } }
}

extension CommandContext {
  /// The reasons why nobody could hear what was just set; empty, too, if the daemon does not know.
  ///
  /// - Parameter item: `nil` for how new items ring.
  func warnings(about item: ItemID?, by control: any TokiControl) async -> [Finding] {
    (try? await control.warnings(about: item)) ?? []
  }

  /// The same where it was just made: nothing for `--quiet`, and what is followed here is seen here.
  func tellMade(_ warnings: [Finding], by invocation: Invocation, isLeft: Bool) {
    guard !invocation.has(.quiet) else { return }
    tell(isLeft ? warnings : warnings.filter { $0.code != .notifications })
  }

  /// Says what would keep it from being heard: a line for each cause on standard error, once in a run.
  func tell(_ warnings: [Finding]) {
    for warning in warnings where warningLog.isNew(warning) {
      errors("toki: \(PlainText.of(RingTexts.warning(warning), longest: 500))\n")
    }
  }
}

extension JSONValue {
  /// The same object with what would keep it from being heard, where there is anything.
  func noting(_ warnings: [Finding]) -> JSONValue {
    guard !warnings.isEmpty, case .object(let members) = self else { return self }
    return .object(members + [Member(name: "warnings", value: JSONValue(warnings))])
  }

  /// The same object with what rings of it, or its last ring; unchanged where there is none.
  func telling(_ ring: Ring?) -> JSONValue {
    guard let ring, case .object(let members) = self else { return self }
    return .object(members + [Member(name: "ring", value: JSONValue(ring))])
  }
}
