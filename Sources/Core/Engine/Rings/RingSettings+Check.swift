// SPDX-License-Identifier: Apache-2.0
import TokiModel

extension RingSettings {
  /// Checks that each length is within its limits.
  ///
  /// - Throws: `ControlError` of `.invalidDuration`; the subject names the length.
  func check() throws(ControlError) {
    guard Self.lengths.contains(snoozeLength) else { throw .outOfRange(.snooze) }
    guard Self.lengths.contains(ringLength) else { throw .outOfRange(.ring) }
    guard Self.ramps.contains(ramp) else { throw .outOfRange(.ramp) }
    guard Self.trustedWaits.contains(trustedWait) else { throw .outOfRange(.trustedWait) }
    if let output, !Self.outputLengths.contains(output.unicodeScalars.count) {
      throw .invalid(.request, field: "output", reason: "The name of an output has 1 to 200 characters.")
    }
    if let check, !AwakeCheck.waits.contains(check) { throw .outOfRange(.check) }
    if let preAlarm, !PreAlarm.leads.contains(preAlarm.before) { throw .outOfRange(.before) }
    try hooks.check()
    try Self.check(again: again, every: every)
    if let snoozeLimit, !Self.snoozeLimits.contains(snoozeLimit) {
      throw .invalid(.request, field: "snooze_limit", reason: "A limit of snoozes is from 0 to 99.")
    }
  }

  /// Checks how often something rings again, and the time between.
  ///
  /// - Throws: `ControlError` of `.invalidRequest` or `.invalidDuration`.
  static func check(again: Int, every: TimeSpan) throws(ControlError) {
    guard (0...mostAgain).contains(again) else {
      throw .invalid(.request, field: "again", reason: "What nobody answers rings again 0 to \(mostAgain) times.")
    }
    guard lengths.contains(every) else { throw .outOfRange(.again) }
  }
}

extension [Hook] {
  /// Checks that there are not too many.
  ///
  /// - Throws: `ControlError` of `.invalidRequest`.
  func check() throws(ControlError) {
    guard count <= Hook.most else {
      throw .invalid(.request, field: "hooks", reason: HookError.tooMany.reason)
    }
  }
}
