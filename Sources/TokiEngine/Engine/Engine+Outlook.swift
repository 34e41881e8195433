// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// The findings of the last look at sound and notifications.
struct Outlook {
  let findings: [Finding]
  let at: BootInstant

  /// For so long it counts: many things set at once cost one look.
  static let validity = TimeSpan.seconds(10)
}

// Whether a ring could be heard now, for a person who sets something.
extension Engine {
  /// What would keep a ring of an item from being heard now; empty for one that waits for nothing.
  ///
  /// - Parameter item: `nil` for what is set for all of Toki.
  /// - Throws: `ControlError` of `.notFound`.
  func warnings(about item: ItemID?) async throws(ControlError) -> [Finding] {
    let settings = try ringSettings(of: item)
    guard !settings.isEmpty else { return [] }
    let findings = await outlook()
    var warnings: [Finding] = []
    for settings in settings {
      var found = settings.obstacles(in: findings)
      if found.isEmpty, let problem = ringer.problem(with: settings.sound) {
        found = [Finding(.chosenSound, .warning, detail: problem)]
      }
      warnings += found.filter { finding in !warnings.contains { $0.code == finding.code } }
    }
    return warnings
  }

  /// How an item that is to ring does so; none for one that stands still or is off.
  private func ringSettings(of item: ItemID?) throws(ControlError) -> [RingSettings] {
    guard let item else { return [machine.settings.ring] }
    guard let standing = machine.shelves[item]?.shelved else {
      throw ControlError(.notFound, subject: item.text, message: "There is no \(item.text).")
    }
    return standing.ringsToCome
  }

  /// What is known of the ways to a person, by a quick look where the last one is too old.
  private func outlook() async -> [Finding] {
    if let last = lastLook, clock.now().boot - last.at < Outlook.validity { return last.findings }
    return await withCheckedContinuation { continuation in
      lookers.append(continuation)
      guard lookers.count == 1 else { return }
      let loop = loop
      ringer.look { [weak self] findings in
        loop.post { [weak self] in self?.assumeIsolated { $0.endLook(findings) } }
      }
    }
  }

  private func endLook(_ findings: [Finding]) {
    lastLook = Outlook(findings: findings, at: clock.now().boot)
    for looker in lookers { looker.resume(returning: findings) }
    lookers = []
  }
}
