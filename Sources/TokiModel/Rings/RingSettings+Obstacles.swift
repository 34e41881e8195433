// SPDX-License-Identifier: Apache-2.0

extension RingSettings {
  /// Findings that keep a ring with these settings from being heard, or from being seen if no sound is wanted.
  ///
  /// Only what was checked can be an obstacle. If nothing can be heard, the result also says why nothing can be seen.
  public func obstacles(in findings: [Finding]) -> [Finding] {
    let unseen = findings.filter { $0.code == .notifications && $0.verdict != .good }
    guard isAudible else { return unseen }
    let codes: [Finding.Code] = [.soundServer, .soundOutput, .soundMuted, .soundLow]
    let unheard = findings.filter { codes.contains($0.code) && $0.verdict != .good }
    return unheard.contains { $0.verdict == .fault } ? unheard + unseen : unheard
  }
}
