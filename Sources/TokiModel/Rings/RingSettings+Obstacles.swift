// SPDX-License-Identifier: Apache-2.0

extension RingSettings {
  /// What keeps a ring with these settings from being heard, or from being seen where no sound is wanted.
  ///
  /// - Parameter findings: What was found on this host; what was not looked at keeps nothing from anything.
  /// - Returns: One finding for each cause. Where nothing can be heard, that nothing can be seen either is one, too.
  public func obstacles(in findings: [Finding]) -> [Finding] {
    let unseen = findings.filter { $0.code == .notifications && $0.verdict != .good }
    guard isAudible else { return unseen }
    let codes: [Finding.Code] = [.soundServer, .soundOutput, .soundMuted, .soundLow]
    let unheard = findings.filter { codes.contains($0.code) && $0.verdict != .good }
    return unheard.contains { $0.verdict == .fault } ? unheard + unseen : unheard
  }
}
