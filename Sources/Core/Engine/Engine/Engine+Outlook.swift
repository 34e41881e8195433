// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// Findings of the last look at sound and notifications.
struct Outlook {
  let findings: [Finding]
  let at: BootInstant

  /// Validity of a look, so that many changes at once cost one look.
  static let validity = TimeSpan.seconds(10)
}

// The chance of hearing a ring now, for a person who sets an item.
extension Engine {
  /// Findings that would keep an item's next ring from being heard; empty if it waits for nothing.
  ///
  /// `nil` asks about the shared ring settings. Throws `ControlError` of `.notFound`.
  func warnings(about item: ItemID?) async throws(ControlError) -> [Finding] {
    let settings = try ringSettings(of: item)
    guard !settings.isEmpty else { return [] }
    let findings = await outlook()
    var warnings: [Finding] = []
    for settings in settings {
      var found = settings.obstacles(in: findings)
      if found.isEmpty { found = finding(about: settings.sound).map { [$0] } ?? [] }
      found += settings.speechObstacles(in: findings)
      warnings += found.filter { finding in !warnings.contains { $0.code == finding.code } }
    }
    guard let item else { return warnings }
    let zone = machine.shelves[item]?.typed(Alarm.self).map { lostZones.findings(about: $0.zone) } ?? []
    return warnings + zone + (await sleepWarnings(settings))
  }

  /// The warning that a sound cannot be played; `nil` if it can.
  func finding(about sound: RingSound) -> Finding? {
    guard let problem = ringer.problem(with: sound) else { return nil }
    let path = if case .file(let path) = sound { "\(path): " } else { "" }
    return Finding(.chosenSound, .warning, detail: path + problem)
  }

  /// The settings of an item's coming rings; empty if it is idle or off.
  private func ringSettings(of item: ItemID?) throws(ControlError) -> [RingSettings] {
    guard let item else { return [machine.settings.ring] }
    guard let standing = machine.shelves[item]?.shelved else {
      throw .notFound(item.text)
    }
    return standing.ringsToCome
  }

  /// The findings about sound and notifications, from a quick look if the last one has expired.
  private func outlook() async -> [Finding] {
    if let last = lastLook, clock.now().boot - last.at < Outlook.validity { return last.findings }
    return await withCheckedContinuation { continuation in
      lookers.append(continuation)
      guard lookers.count == 1 else { return }
      let loop = loop
      ringer.examine(isQuick: true) { [weak self] findings in
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
