// SPDX-License-Identifier: Apache-2.0
import TokiModel

// Findings about spoken rings.

extension RingSettings {
  /// Findings that keep the time from being spoken; empty where nothing is to be.
  func speechObstacles(in findings: [Finding]) -> [Finding] {
    speaks && isAudible ? findings.filter { $0.code == .speech && $0.verdict != .good } : []
  }
}

extension Engine {
  /// Findings of the ringer, without those about speech where nothing is set to speak.
  func withoutIdleSpeech(_ findings: [Finding]) -> [Finding] {
    let speaks =
      machine.settings.ring.speaks
      || machine.shelves.all.contains { $0.shelved.ringsToCome.contains { $0.speaks } }
    return speaks ? findings : findings.filter { $0.code != .speech }
  }
}
