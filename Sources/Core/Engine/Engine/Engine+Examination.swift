// SPDX-License-Identifier: Apache-2.0
import TokiModel

// Previews and examinations, which change no settings.
extension Engine {
  /// Plays a sound without a ring; `nil` stops it.
  func preview(_ settings: RingSettings?) async throws(ControlError) {
    guard !isShuttingDown else {
      throw .shuttingDown()
    }
    if let settings {
      try check(settings.sound)
      try settings.check()
      // An overdue ring goes first, so that the preview cannot drown it.
      fireDue()
      if let ring = machine.queue.heard {
        throw .wrongState(ring.owner.text, .isHeard)
      }
    }
    let problem: String? = await withCheckedContinuation { continuation in
      ringer.preview(settings) { continuation.resume(returning: $0) }
    }
    if let problem { throw .noSound(reason: problem) }
  }

  /// Examines everything that a ring depends on.
  func examine() async throws(ControlError) -> [Finding] {
    let saving: Finding
    do throws(ControlError) {
      try await request(by: nil) { (machine, _) throws(ControlError) in machine.saveAgain() }
      saving = Finding(.saving, .good)
    } catch {
      if error.code == .shuttingDown { throw error }
      saving = Finding(.saving, .fault, detail: error.storeDetail)
    }
    let ringing: [Finding] = await withCheckedContinuation { continuation in
      ringer.examine(isQuick: false) { continuation.resume(returning: $0) }
    }
    lastLook = Outlook(findings: ringing, at: clock.now().boot)
    return withoutIdleSpeech(ringing).map(asHeard) + choiceFindings(ringing) + [saving] + storeFindings + zoneFindings
      + (host?.findings() ?? []) + (await sleepFindings()) + (machine.trustedTime?.findings(at: clock.now()) ?? [])
  }

  /// Warnings about the sounds and outputs that are chosen for rings to come, once each.
  private func choiceFindings(_ findings: [Finding]) -> [Finding] {
    let settings = [machine.settings.ring] + machine.shelves.all.flatMap { $0.shelved.ringsToCome }
    var sounds: Set<RingSound> = []
    var found: [Finding] = []
    for settings in settings where settings.isAudible {
      let sound = sounds.insert(settings.sound).inserted ? finding(about: settings.sound) : nil
      found += (sound.map { [$0] } ?? []) + settings.missingOutput(in: findings).filter { !found.contains($0) }
    }
    return found
  }

  /// A finding about an output, as it matters for rings with the usual settings: a ring may raise its output.
  private func asHeard(_ finding: Finding) -> Finding {
    guard finding.code == .soundMuted || finding.code == .soundLow, machine.settings.ring.raisesOutput else {
      return finding
    }
    return Finding(finding.code, .warning, detail: finding.detail)
  }

  /// The rules that are used of zones which the host has lost, under the names that alarms have for them.
  var lostRules: [ZoneRules] {
    guard lostZones != LostZones() else { return [] }
    let kept = machine.zones.kept(at: clock.now().utc)
    return (lostZones.host == nil ? [] : [kept.host])
      + lostZones.pinned.compactMap { kept.pinned[$0] }.sorted { $0.name.text < $1.name.text }
  }

  /// The zone of the host, then each that alarms are pinned to and that is not simply there.
  private var zoneFindings: [Finding] {
    lookAtZones(at: clock.now())
    let zones = machine.zones
    let aliases = zones.pinned.filter { !lostZones.pinned.contains($0.key) && $0.value.name != $0.key }
      .map { Finding(.pinnedZone, .good, detail: "\($0.key.text) = \($0.value.name.text)") }
    return [lostZones.hostFinding ?? Finding(.zone, .good, detail: zones.host.name.text)]
      + lostZones.pinned.map { lostZones.finding(about: $0) }.inOrder + aliases.inOrder
  }
}

extension [Finding] {
  /// By their details.
  fileprivate var inOrder: [Finding] { sorted { ($0.detail ?? "") < ($1.detail ?? "") } }
}
