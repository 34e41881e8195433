// SPDX-License-Identifier: Apache-2.0

extension RingSettings {
  /// Findings that keep a ring with these settings from being heard, or from being seen if no sound is wanted.
  ///
  /// Only a checked thing can be an obstacle. If nothing can be heard, the result also says why nothing can be seen.
  public func obstacles(in findings: [Finding]) -> [Finding] {
    let unseen = findings.filter { $0.code == .notifications && $0.verdict != .good }
    guard isAudible else { return unseen }
    // An output that is muted or low is no obstacle for a ring that raises it.
    let codes: [Finding.Code] =
      [.soundServer, .soundOutput] + (raisesOutput ? [] : [.soundMuted, .soundLow])
    // One that no app may turn up, as on a phone, is a fault.
    let unheard =
      findings.filter { codes.contains($0.code) && $0.verdict != .good || $0.code == .soundLow && $0.verdict == .fault }
      + missingOutput(in: findings)
    return unheard.contains { $0.verdict == .fault } ? unheard + unseen : unheard
  }

  /// The warning that the chosen output is not among those that were found; none if none were looked for.
  public func missingOutput(in findings: [Finding]) -> [Finding] {
    let there = findings.filter { $0.code == .soundChoice }.compactMap { $0.detail }
    guard let output, !there.isEmpty, !there.contains(where: { OutputName.isCalled(output, text: $0) }) else {
      return []
    }
    return [Finding(.chosenOutput, .warning, detail: output)]
  }
}
